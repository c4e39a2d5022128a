/**
 * What the server is asked and what it answers, by method and address: written by `python -m tools.path_types`.
 * Names in braces are parts of the address; the others go into the query of a GET, and else into the body.
 */

import type {
  Account,
  AdminLine,
  AdminOverview,
  AdminTable,
  AdminTableWhole,
  Board,
  Challenge,
  ChallengeResults,
  ChallengeTable,
  ChallengesOfTable,
  ConfirmationOffer,
  Covered,
  Device,
  Entered,
  GameData,
  GameInfo,
  Hint,
  History,
  Invitation,
  Lesson,
  Lessons,
  ListedTable,
  LogEntry,
  LoggedIn,
  LoginOffer,
  MadeChallenge,
  Me,
  NotesText,
  Nothing,
  Notice,
  NotifySettings,
  OpenedTable,
  Place,
  Played,
  Previewed,
  Reason,
  Remark,
  ReviewProgress,
  ReviewTime,
  Rulebook,
  SeatLink,
  Seated,
  ServerInfo,
  SheetRead,
  Table,
  View,
  Ways,
} from "./views.js";

/** Announce to all visitors in how many minutes the server will be stopped. */
export interface AnnounceStop {
  do: "stop";
  minutes: number;
}

/** The number of minutes for the game, and of seconds added for every move. */
export interface BankClock {
  kind: "bank";
  minutes: number;
  increment?: number;
}

/** Answer nothing to an address for some hours. */
export interface BlockAddress {
  do: "block_address";
  address: string;
  hours: number;
}

/** Block a person for some hours or (null) for ever, and their addresses for some hours. */
export interface BlockPerson {
  do: "block";
  person: string;
  hours?: number | null;
  address_hours?: number;
}

/** It will not be stopped after all. */
export interface CancelStop {
  do: "no_stop";
}

/** Delete a table; it can be restored for thirty days. */
export interface DeleteTable {
  do: "delete";
  table: string;
}

/** End a game as it stands, without a winner. */
export interface EndTable {
  do: "end";
  table: string;
}

/** Make the server read-only: people can look, and nothing can be changed. */
export interface MakeReadOnly {
  do: "read_only";
}

/** End read-only mode. */
export interface MakeWritable {
  do: "read_write";
}

/**
 * The number of days for every move, and what happens at their end: a bot takes the seat ("cover"), the game ends
 * ("end") or is held over as long again ("hold"), or the seat passes where the rules allow it ("pass").
 */
export interface MoveClock {
  kind: "move";
  days: number;
  on_timeout?: "cover" | "end" | "hold" | "pass";
}

/** Mute a person for some hours or (null) for ever. */
export interface MutePerson {
  do: "mute";
  person: string;
  hours?: number | null;
}

/** Who is to sit here: you, another player at this screen, the person with a link, any visitor, a bot. */
export interface NewSeat {
  kind: "bot" | "here" | "invite" | "me" | "open";
  name?: string;
  level?: string;
  salt?: string;
}

/** Take away something that was said. */
export interface RemoveMessage {
  do: "remove_message";
  table: string;
  number: number;
}

/** Call a player by the letter of the seat. */
export interface RemoveName {
  do: "remove_name";
  table: string;
  seat: number;
}

/** Bring a deleted table back. */
export interface RestoreTable {
  do: "restore";
  table: string;
}

/** Answer to it again. */
export interface UnblockAddress {
  do: "unblock_address";
  address: string;
}

/** Unblock a person. */
export interface UnblockPerson {
  do: "unblock";
  person: string;
}

/** Unmute a person. */
export interface UnmutePerson {
  do: "unmute";
  person: string;
}

/** Make an administrator's link void. */
export interface VoidLink {
  do: "void_link";
  number: number;
}

/** Make the links of a seat void, or (null) all of the table. */
export interface VoidLinks {
  do: "void_links";
  table: string;
  seat?: number | null;
}

/** End all sessions of a person. */
export interface VoidSessions {
  do: "void_sessions";
  person: string;
}

export interface Get {
  /** The game as a seat sees it */
  "/tables/{id}/view": { given: { id: string; seat?: number | null; move?: number | null }; answer: View };
  /** What happened */
  "/tables/{id}/log": {
    given: {
      id: string;
      seat?: number | null;
      from?: number | null;
      limit?: number | null;
    };
    answer: LogEntry[];
  };
  /** Scores over time */
  "/tables/{id}/history": { given: { id: string; seat?: number | null }; answer: History };
  /** Why a finished game ended, and what decided it */
  "/tables/{id}/account": { given: { id: string; seat?: number | null }; answer: Account };
  /** The games, their maps, options and bots */
  "/games": { given: Record<never, never>; answer: GameInfo[] };
  /** A map, ready to be drawn */
  "/boards/{game}/{map}": { given: { game: string; map: string }; answer: Board };
  /** A map as a picture, before the first move */
  "/boards/{game}/{map}/picture": {
    given: {
      game: string;
      map: string;
      theme?: "dark" | "light" | null;
    };
    answer: string;
  };
  /** A rulebook, clause by clause */
  "/rules/{game}": { given: { game: string }; answer: Rulebook };
  /** How others reach this server */
  "/server": { given: Record<never, never>; answer: ServerInfo };
  /** The words of the page */
  "/i18n/{language}": { given: { language: string }; answer: Record<string, string> };
  /** The words of the tables of a game */
  "/i18n/{language}/games/{game}": { given: { language: string; game: string }; answer: Record<string, string> };
  /** The words of the page of administrators */
  "/i18n/{language}/admin": { given: { language: string }; answer: Record<string, string> };
  /** Tables */
  "/tables": {
    given: {
      list?: "finished" | "mine" | "open" | null;
      after?: string | null;
      limit?: number | null;
    };
    answer: ListedTable[];
  };
  /** A table */
  "/tables/{id}": { given: { id: string }; answer: Table };
  /** What a link leads to */
  "/join/{secret}": { given: { secret: string }; answer: Invitation };
  /** The lessons of a game */
  "/learn/{game}": { given: { game: string }; answer: Lessons };
  /** The idea of a lesson as a picture */
  "/learn/{game}/{lesson}/picture": {
    given: {
      game: string;
      lesson: string;
      theme?: "dark" | "light" | null;
    };
    answer: string;
  };
  /** How long a review would take */
  "/tables/{id}/review": { given: { id: string }; answer: ReviewTime };
  /** What was said */
  "/tables/{id}/chat": {
    given: {
      id: string;
      after?: number | null;
      before?: number | null;
      limit?: number | null;
    };
    answer: Remark[];
  };
  /** Your notes */
  "/tables/{id}/notes": { given: { id: string }; answer: NotesText };
  /** Where a seat is told that it is its turn */
  "/tables/{id}/notify": { given: { id: string; seat: number }; answer: NotifySettings };
  /** A picture of a rulebook */
  "/rules/{game}/pictures/{key}": {
    given: {
      game: string;
      key: string;
      theme?: "dark" | "light" | null;
    };
    answer: string;
  };
  /** The game as text */
  "/tables/{id}/record": { given: { id: string; seat?: number | null }; answer: string };
  /** A position as a picture */
  "/tables/{id}/svg": {
    given: {
      id: string;
      seat?: number | null;
      move?: number | null;
      theme?: "auto" | "dark" | "light" | null;
    };
    answer: string;
  };
  /** A finished game as a picture to share, 1200 by 630 */
  "/tables/{id}/card": { given: { id: string; theme?: "dark" | "light" | null }; answer: string };
  /** The game as data */
  "/tables/{id}/json": { given: { id: string; seat?: number | null }; answer: GameData };
  /** The challenges of a table */
  "/tables/{id}/challenges": { given: { id: string }; answer: ChallengesOfTable };
  /** What a challenge is about */
  "/challenges/{challenge}": { given: { challenge: string }; answer: Challenge };
  /** What those who have played a challenge have reached */
  "/challenges/{challenge}/results": { given: { challenge: string }; answer: ChallengeResults };
  /** A finished game as a moving picture of ten seconds */
  "/tables/{id}/film": { given: { id: string }; answer: Blob };
  /** Who you are here */
  "/me": { given: Record<never, never>; answer: Me };
  /** What a login link would do */
  "/login/link/{token}": { given: { token: string }; answer: LoginOffer };
  /** The browsers you are signed in with */
  "/me/devices": { given: Record<never, never>; answer: Device[] };
  /** All that is kept of you, as a ZIP file: everything.json and the records of your games */
  "/me/everything": { given: Record<never, never>; answer: Blob };
  /** What a link that was sent to an address means */
  "/confirm/{token}": { given: { token: string }; answer: ConfirmationOffer };
  /** Lines of JSON: the table, then the view each time it changes */
  "/tables/{id}/stream": { given: { id: string; seat?: number | null; seq?: number | null }; answer: string };
  /** What everybody should know now */
  "/notice": { given: Record<never, never>; answer: Notice };
  /** What holds now */
  "/admin": { given: Record<never, never>; answer: AdminOverview };
  /** All tables, and who sits there */
  "/admin/tables": {
    given: {
      words?: string | null;
      deleted?: boolean | null;
      after?: string | null;
      limit?: number | null;
    };
    answer: AdminTable[];
  };
  /** A table, and what was said there */
  "/admin/tables/{id}": { given: { id: string }; answer: AdminTableWhole };
  /** What administrators have done */
  "/admin/log": { given: { before?: number | null; limit?: number | null }; answer: AdminLine[] };
  /** This description */
  "/openapi.json": { given: Record<never, never>; answer: Record<string, unknown> };
}

export interface Post {
  /** What steps would do */
  "/tables/{id}/preview": { given: { id: string; seq: number; seat: number; steps: number[] }; answer: Previewed };
  /** The ways to a far place */
  "/tables/{id}/ways": {
    given: {
      id: string;
      seq: number;
      seat: number;
      place: Place;
      steps?: number[];
      via?: Place[];
    };
    answer: Ways;
  };
  /** Why, or why not */
  "/tables/{id}/why": {
    given: {
      id: string;
      seq: number;
      seat: number;
      steps?: number[];
      place?: Place;
      step?: number;
      text?: string;
    };
    answer: Reason;
  };
  /** Play a move */
  "/tables/{id}/moves": {
    given: {
      id: string;
      seq: number;
      seat: number;
      key: string;
      steps?: number[];
      text?: string;
    };
    answer: Played;
  };
  /** Take a move back */
  "/tables/{id}/undo": { given: { id: string; seq: number; seat: number }; answer: Played };
  /** Agree to an undo, or not */
  "/tables/{id}/undo/answer": { given: { id: string; seq: number; seat: number; agree: boolean }; answer: Played };
  /** Give up */
  "/tables/{id}/resign": { given: { id: string; seat: number }; answer: Played };
  /** Vote to end the game */
  "/tables/{id}/vote": { given: { id: string; seat: number; agree: boolean }; answer: Played };
  /** A bot for a seat, or the seat handed back */
  "/tables/{id}/cover": { given: { id: string; seat: number; level?: string | null }; answer: Covered };
  /** Open a table */
  "/tables": {
    given: {
      game: string;
      seats: NewSeat[];
      map?: string;
      options?: Record<string, string>;
      public?: boolean;
      clock?: MoveClock | BankClock | null;
      name?: string;
    };
    answer: OpenedTable;
  };
  /** Follow a link */
  "/join": { given: { secret: string; name: string; salt?: string }; answer: Seated };
  /** Take a free seat of a public table */
  "/tables/{id}/sit": { given: { id: string; name: string; seat?: number | null; salt?: string }; answer: Seated };
  /** A fresh link for a seat; older ones are void */
  "/tables/{id}/invite": { given: { id: string; seat: number; alone?: boolean }; answer: SeatLink };
  /** Bots for free seats, by the host */
  "/tables/{id}/bots": { given: { id: string; level?: string; seats?: number[] }; answer: Nothing };
  /** Give up a table that has not begun, by the host */
  "/tables/{id}/cancel": { given: { id: string }; answer: Nothing };
  /** The same people once more */
  "/tables/{id}/rematch": { given: { id: string }; answer: OpenedTable };
  /** A table of a record */
  "/import": {
    given: {
      record: string;
      move?: number | null;
      mode?: "analysis" | "hotseat";
      names?: string[];
    };
    answer: OpenedTable;
  };
  /** What the strongest bot would do */
  "/tables/{id}/hint": { given: { id: string; seq: number; seat: number }; answer: Hint };
  /** Agree to hints, or no longer */
  "/tables/{id}/hints": { given: { id: string; seat: number; agree: boolean }; answer: Played };
  /** Why a bot made a move */
  "/tables/{id}/explain": { given: { id: string; seat: number; move: number }; answer: Hint };
  /** A lesson, after these steps */
  "/learn/{game}/{lesson}": {
    given: {
      game: string;
      lesson: string;
      steps: number[];
      place?: Place;
      show?: boolean;
    };
    answer: Lesson;
  };
  /** What steps would do in a lesson */
  "/learn/{game}/{lesson}/preview": {
    given: {
      game: string;
      lesson: string;
      steps: number[];
      tried: number[];
    };
    answer: Previewed;
  };
  /** The ways to a far place in a lesson */
  "/learn/{game}/{lesson}/ways": {
    given: {
      game: string;
      lesson: string;
      steps: number[];
      tried: number[];
      place: Place;
      via?: Place[];
    };
    answer: Ways;
  };
  /** Why something may be done in a lesson, or not */
  "/learn/{game}/{lesson}/why": {
    given: {
      game: string;
      lesson: string;
      steps: number[];
      tried: number[];
      place: Place;
    };
    answer: Reason;
  };
  /** A finished game looked at again by the strongest bot */
  "/tables/{id}/review": { given: { id: string }; answer: ReviewProgress };
  /** Say something */
  "/tables/{id}/chat": { given: { id: string; text: string; seat?: number | null }; answer: Remark };
  /** Read a sheet of orders, or send it */
  "/tables/{id}/sheet": { given: { id: string; seat: number; text: string; send?: boolean }; answer: SheetRead };
  /** Challenge others to do better from the start of a finished game */
  "/tables/{id}/challenge": {
    given: {
      id: string;
      seat: number;
      name?: string;
      level?: string;
    };
    answer: MadeChallenge;
  };
  /** Play a challenge at a table of one's own */
  "/challenges/{challenge}/take": { given: { challenge: string; name: string }; answer: ChallengeTable };
  /** Withdraw a challenge */
  "/challenges/{challenge}/withdraw": { given: { challenge: string }; answer: Nothing };
  /** Be sent a login link */
  "/login/mail": { given: { email: string }; answer: Nothing };
  /** Follow a login link */
  "/login": { given: { token: string; elsewhere?: boolean; bring?: boolean }; answer: LoggedIn };
  /** Forget this session */
  "/logout": { given: Record<never, never>; answer: Nothing };
  /** Sign one of them out */
  "/me/devices/{device}/end": { given: { device: string }; answer: Nothing };
  /** Erase all that is kept of you */
  "/me/erase": { given: { really: boolean }; answer: Nothing };
  /** Tell this browser of all your turns, by Web Push */
  "/me/push": {
    given: {
      endpoint: string;
      p256dh: string;
      auth: string;
      language?: "de" | "en" | "hu" | "it";
    };
    answer: Nothing;
  };
  /** Tell this browser no more */
  "/me/push/end": { given: Record<never, never>; answer: Nothing };
  /** Agree to be sent messages there */
  "/confirm/{token}": { given: { token: string }; answer: Nothing };
  /** End messages of turns, by the link in one of them */
  "/quiet/{token}": { given: { token: string }; answer: Nothing };
  /** Show an administrator's link */
  "/admin/enter": { given: { secret: string }; answer: Entered };
  /** Forget it in this browser */
  "/admin/leave": { given: Record<never, never>; answer: Nothing };
  /** Do something */
  "/admin/acts": {
    given: {
      act: EndTable | DeleteTable | RestoreTable | VoidLinks | RemoveName | RemoveMessage | VoidSessions | BlockPerson
        | UnblockPerson | BlockAddress | UnblockAddress | MutePerson | UnmutePerson | AnnounceStop | CancelStop |
        MakeReadOnly | MakeWritable | VoidLink;
      why?: string;
    };
    answer: Nothing;
  };
}

export interface Put {
  /** Add to the chance of a game that has not begun */
  "/tables/{id}/salt": { given: { id: string; seat: number; salt: string }; answer: Nothing };
  /** Keep notes */
  "/tables/{id}/notes": { given: { id: string; text: string }; answer: Nothing };
  /** Choose where a seat is told that it is its turn */
  "/tables/{id}/notify": {
    given: {
      id: string;
      seat: number;
      email?: string;
      webhook?: string;
      language?: "de" | "en" | "hu" | "it";
      post?: boolean;
      zone?: string;
    };
    answer: Nothing;
  };
  /** Choose when a seat is asked about vetoes */
  "/tables/{id}/asked": {
    given: {
      id: string;
      seat: number;
      asked: "always" | "matters" | "never";
    };
    answer: Nothing;
  };
}
