/** The picture of a game: a corner of its board. */
import { h, useEffect, useState } from "../../lib.js";

/** @type {Map<string, Promise<string>>} */
const posters = new Map();

/** A corner of a board, drawn beforehand; plain paper while it is on its way. @param {{ name: string }} props */
export function Poster({ name }) {
  const [drawn, setDrawn] = useState("");
  useEffect(() => {
    if (!name) return;
    const known = posters.get(name) ?? fetch(new URL(`../../posters/${name}.svg`, import.meta.url)).then((answer) =>
      (answer.ok ? answer.text() : ""));
    posters.set(name, known);
    known.then(setDrawn).catch(() => {});
  }, [name]);
  return h("div", { class: "vig", "aria-hidden": "true", dangerouslySetInnerHTML: { __html: drawn } });
}
