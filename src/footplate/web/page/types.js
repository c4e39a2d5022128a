/** What the server says of a table, and what this browser makes of it, as types. */

/**
 * @typedef {import("./games/interface.js").Offer} Offer
 * @typedef {import("./games/interface.js").Preview} Preview
 * @typedef {import("./games/interface.js").Board} Board
 * @typedef {import("./games/interface.js").GameFile} GameFile
 * @typedef {import("./games/interface.js").Place} Place
 *
 * @typedef {import("./views.js").Prompt} Prompt
 * @typedef {import("./views.js").ScoreRow} ScoreRow
 * @typedef {import("./views.js").ScoreTable} ScoreTable
 * @typedef {import("./views.js").View} TableView
 * @typedef {import("./views.js").Seat & { called?: string }} Seat
 * @typedef {Omit<import("./views.js").Table, "seats"> & { seats: Seat[] }} Meta
 * @typedef {import("./views.js").History} History  Points after every move.
 * @typedef {import("./views.js").LogEntry} LogEntry
 *
 * @typedef {{ offer: Offer, from: Offer[], auto: boolean, proposed?: boolean }} Planned
 * @typedef {{ text: string, clause?: string, kind: "info" | "bad" }} Notice
 */

export {};
