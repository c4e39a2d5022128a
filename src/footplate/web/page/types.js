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
 * @typedef {{ type: "view", seq: number, since: number | null, changed: Partial<TableView>,
 *   of_view?: TableView["view"] }} ViewMessage  What differs from the view with the `seq` in `since`, or all of it.
 * @typedef {ViewMessage
 *   | { type: "table" } & import("./views.js").Table
 *   | { type: "chat" } & import("./views.js").Remark
 *   | { type: "presence", online: number[], watching: number }
 *   | { type: "notice" } & import("./views.js").Notice
 *   | { type: "unsaid" } | { type: "resync" }} Message  What the socket of a table tells.
 *
 * @typedef {{ offer: Offer, from: Offer[], auto: boolean, proposed?: boolean }} Planned
 * @typedef {{ text: string, clause?: string, kind: "info" | "bad" }} Notice
 */

export {};
