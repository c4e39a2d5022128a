/** What the server says of a table, and what this browser makes of it, as types. */

/**
 * @typedef {import("./games/interface.js").Offer} Offer
 * @typedef {import("./games/interface.js").Preview} Preview
 * @typedef {import("./games/interface.js").Board} Board
 * @typedef {import("./games/interface.js").GameFile} GameFile
 * @typedef {import("./games/interface.js").Place} Place
 *
 * @typedef {Object} Prompt
 * @property {string} text
 * @property {string[]} clauses
 * @property {boolean} yours
 * @property {number[]} deciding
 * @property {{ n: number, of: number }} [step_of]
 *
 * @typedef {Object} ScoreRow
 * @property {string} label
 * @property {string} clause
 * @property {(number | null)[]} values
 * @property {number[]} [counts]
 * @property {string} [group]
 * @property {boolean} [sums]
 *
 * @typedef {{ columns: number[], rows: ScoreRow[], total: (number | null)[], final?: boolean, winners?: number[] }}
 * ScoreTable
 *
 * @typedef {Object} TableView
 * @property {number} seq
 * @property {number} move
 * @property {number} moves
 * @property {boolean} live
 * @property {number | null} seat
 * @property {Record<string, any>} view
 * @property {Prompt} prompt
 * @property {Offer[]} offers
 * @property {ScoreTable | null} scores
 * @property {{ kind: "none" | "free" | "ask" | "asked", text: string, by?: number, answer?: boolean }} undo
 * @property {{ seat: number, text: string, lines: any[], places: Place[] } | null} last
 * @property {any} clock
 *
 * @typedef {Object} Seat
 * @property {number} seat
 * @property {string} letter
 * @property {string} name
 * @property {"person" | "bot" | "open"} kind
 * @property {string} [level]
 * @property {boolean} [online]
 * @property {boolean | string} [covered]
 * @property {number[]} cover_votes
 * @property {number} devices
 * @property {boolean} [resigned]
 * @property {boolean} [salted]
 * @property {string} [link]
 *
 * @typedef {Object} Meta
 * @property {string} id
 * @property {string} game
 * @property {string} page  The file in `games/` that draws it.
 * @property {string} title
 * @property {string} map
 * @property {string} map_name
 * @property {{ key: string, value: string, text: string }[]} options
 * @property {"waiting" | "running" | "over"} status
 * @property {"table" | "hotseat" | "analysis"} mode  How it was opened: as a game, or of a record.
 * @property {Seat[]} seats
 * @property {number[]} yours
 * @property {boolean} host
 * @property {number[]} votes  Seats that would like the game to end.
 * @property {Record<string, string> | null} asked when one's seats are asked about vetoes; null where nobody is
 * @property {number} seq
 * @property {number} moves
 * @property {boolean} public
 * @property {any} clock
 * @property {number} [watching]  How many look on.
 * @property {{ commit: string, salts: string[] | null, secret: string | null } | null} [fair]
 *
 * @typedef {{ scores: number[][], marks: { move: number, kind: string, text: string }[] }} History  Points after every
 * move.
 * @typedef {{ offer: Offer, from: Offer[], auto: boolean }} Planned
 * @typedef {{ text: string, clause?: string, kind: "info" | "bad" }} Notice
 * @typedef {{ kind: string, move: number, seat: number | null, text: string, lines: { text: string, clause: string,
 * kind: string }[], at: any, places: Place[] }} LogEntry
 */

export {};
