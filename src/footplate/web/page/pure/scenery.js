/** The words on the sea and on the land of a board; rivers keep the names they have where they flow. */
const NAME = /(<text class="(?:sea|land)name"[^>]*>)([^<]*)(<\/text>)/g;

/**
 * The drawing of a board with its words in another language.
 * @param {string} terrain
 * @param {(name: string) => string} say what a name is in that language
 */
export const inWords = (terrain, say) =>
  terrain.replace(NAME, (_, open, name, close) => `${open}${say(name)}${close}`);
