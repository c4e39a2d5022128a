/** What the server sends, as types: Python's, written by `python -m tools.page_types`. */

/** Why a finished game ended, and what decided it. */
export interface Account {
  reasons: EndReason[];
  /** None while something of the game is kept back. */
  moments: DecidingMoment[] | null;
}

/** A line of the log. */
export interface AdminLine {
  number: number;
  at: number;
  /** machine, server, or link and its number */
  who: string;
  did: string;
  target: string;
  facts: Record<string, any>;
  why: string;
}

/** A link of an administrator. */
export interface AdminLinkInfo {
  number: number;
  name: string;
  created: number;
  expires: number;
  valid: boolean;
}

/** The orders in force, and the link used for this request. */
export interface AdminOverview {
  link: number;
  name: string;
  expires: number;
  version: string;
  counts: Record<string, number>;
  read_only: boolean;
  stop: number | null;
  blocked: Standing[];
  muted: Standing[];
  addresses: Standing[];
  links: AdminLinkInfo[];
}

/** Something that was said. */
export interface AdminRemark {
  number: number;
  at: number;
  seat: number;
  text: string;
  removed: boolean;
}

/** A seat, and who sits there. */
export interface AdminSeat {
  seat: number;
  letter: string;
  name: string;
  /** person, invite, open or bot */
  kind: string;
  /** The person who took it, whose name no players' page shows; "" for none. */
  person: string;
  /** How many other devices hold it. */
  devices: number;
  /** In how many browsers that person is known. */
  sessions: number;
  /** How many links lead to it. */
  links: number;
  blocked: boolean;
  muted: boolean;
}

/** A table in the list. */
export interface AdminTable {
  id: string;
  game: string;
  title: string;
  status: string;
  public: boolean;
  created: number;
  changed: number;
  moves: number;
  turn: number | null;
  /** When it was deleted. */
  deleted: number | null;
  /** Until when it can be restored. */
  restorable: number | null;
  seats: AdminSeat[];
}

/** A table with what was last said there. */
export interface AdminTableWhole {
  id: string;
  game: string;
  title: string;
  status: string;
  public: boolean;
  created: number;
  changed: number;
  moves: number;
  turn: number | null;
  deleted: number | null;
  restorable: number | null;
  seats: AdminSeat[];
  chat: AdminRemark[];
}

/** A suggested move, in the reader's language. */
export interface AdvisedInWords {
  steps: number[];
  /** In notation. */
  text: string;
  title: string;
  /** What it brings at once, in the game's sentences. */
  effects: string[];
  /** Its other reasons. */
  reasons: string[];
  clauses: string[];
  /** Where to look for it. */
  place: Place | null;
  /** Everything it touches. */
  places: Place[];
  seats: Expected[];
  /** Moves of its kind with the same reasons, which need no card of their own. */
  alike: AlikeInWords[];
}

/** A move with the same reasons as another one. */
export interface AlikeInWords {
  title: string;
  /** Where to look for it. */
  place: Place | null;
}

/**
 * When the last backup was made that could be read back, and what is wrong: it "failed", it is "late", or tables in it
 * are "damaged".
 */
export interface BackupHealth {
  last: number | null;
  trouble: "" | "failed" | "late" | "damaged";
}

/** A map as a page draws it. One unit is one pixel at scale 1. A game may add its own keys (`Page.board_type`). */
export interface Board {
  key: string;
  radius: number;
  orientation: "pointy" | "flat";
  /** Which rows stand half a hex further east: "even" or "odd". */
  shift: string;
  width: number;
  height: number;
  /** Left, top, width and height of what is to be seen. */
  box: [number, number, number, number];
  /** Everything below the pieces as a fragment of SVG: classes only, coloured by the variables of a style sheet. */
  terrain: string;
  hexes: HexCentre[];
  places: BoardPlace[];
  /** Names that the page writes above all track, where there is room for them. */
  waters?: RiverName[];
  /** Hexes near places on which the page puts flags only where nothing else is free. */
  mountains?: string[];
}

/** A town or city; the page draws from these data what lies above all track. */
export interface BoardPlace {
  /** As the views name it. */
  name: string;
  /** As people read it. */
  text: string;
  /** As people read it in languages that write it otherwise. */
  names?: Record<string, string>;
  hex: string;
  x: number;
  y: number;
  kind: string;
  label: Label;
  numbers?: number[];
  company?: string;
  port?: boolean;
  start?: boolean;
}

/** What a challenge is about, before it is taken. */
export interface Challenge {
  key: string;
  by: string;
  game: string;
  title: string;
  map: string;
  map_name: string;
  options: ChosenOption[];
  seat: number;
  seats: ChallengeSeat[];
  /** What the challenger reached, as the game counts it. */
  amount: string;
  place: number;
  of: number;
  moves: number;
  /** How long the game took. */
  seconds: number;
  expires: number;
  /** Why it can no longer be taken; "" while it can. */
  closed: string;
  /** Whether you played in the first game. */
  own: boolean;
  /** The table at which you play it. */
  table: string | null;
  played: boolean;
}

/** A result of a challenge, and the table with the replay. */
export interface ChallengeResult {
  table: string;
  by: string;
  score: number;
  amount: string;
  place: number;
  of: number;
  moves: number;
  hints: number;
  how: "whole" | "bot" | "gave_up" | "stopped";
  at: number;
  /** Number of a move and points after it, from the beginning to the end; of long games some of them. */
  course: number[][];
}

/** The results of a challenge: all to the challenger, their own and the challenger's to those who played it. */
export interface ChallengeResults {
  key: string;
  by: string;
  game: string;
  seat: number;
  /** Whether you are the challenger. */
  made: boolean;
  first: ChallengeResult;
  takers: ChallengeResult[];
  playing: number;
  expires: number;
  open: boolean;
  /** Whether the secret of its chance is kept until the challenge has been played. */
  withheld: boolean;
}

/**
 * Who plays a seat: `yours` is for the person who takes the challenge; `instead`: a person played here the first time.
 */
export interface ChallengeSeat {
  seat: number;
  letter: string;
  yours: boolean;
  level: string;
  name: string;
  instead: boolean;
}

/** The table at which a challenge is played. */
export interface ChallengeTable {
  id: string;
}

/** The challenges of a table, for those who sit there. */
export interface ChallengesOfTable {
  /** Seats of yours from which others can be challenged. */
  seats: number[];
  levels: string[];
  /** Whether bots will play where other people sat. */
  instead: boolean;
  /** Challenges you have made here, newest first, */
  made: string[];
  /** and the one that is played here. */
  taken: string | null;
}

/** Rules that belong together. */
export interface Chapter {
  title: string;
  clauses: Clause[];
}

/** Lessons about one thing, which can be taken at any time. */
export interface ChapterInfo {
  /** That of its first step. */
  key: string;
  title: string;
  /** In a sentence. */
  about: string;
  minutes: number;
  /** Its steps. */
  lessons: LessonInfo[];
}

/** An option of this table, and its sentence. */
export interface ChosenOption {
  key: string;
  value: string;
  text: string;
}

/** A rule. */
export interface Clause {
  id: string;
  text: string;
  /** In which it is learned. */
  lessons: LessonLink[];
  figures: FigureLink[];
}

/** How time is kept; moments are seconds since 1970. The last six are there once the game has begun. */
export interface Clock {
  kind: "move" | "bank";
  days: number;
  seconds: number;
  increment: number;
  on_timeout?: "cover" | "end" | "hold" | "pass";
  left?: number[] | null;
  running?: number[];
  since?: number | null;
  deadline?: number | null;
  until?: (number | null)[];
}

/** A card that the coach shows once: at the first offer of this group or name, or the first event of this kind. */
export interface CoachCard {
  key: string;
  title: string;
  text: string;
  clauses: string[];
  /** The lesson about it; "" for none. */
  lesson: string;
  offer: string;
  event: string;
}

/** What the reader of a mail is asked to confirm: messages about the turns of this player, sent to this address. */
export interface ConfirmationOffer {
  email: string;
  title: string;
  name: string;
}

/** The `seq` after a bot took a seat or returned it. */
export interface Covered {
  seq: number;
}

/** A route that would be faster, and why it is not allowed. */
export interface DampfrossBarred {
  points: number;
  fares: DampfrossFare[];
  path: string[];
  text: string;
  clause: string;
}

/** A map of Dampfross. */
export interface DampfrossBoard {
  key: string;
  radius: number;
  orientation: "pointy" | "flat";
  shift: string;
  width: number;
  height: number;
  box: [number, number, number, number];
  terrain: string;
  hexes: HexCentre[];
  places: BoardPlace[];
  waters?: RiverName[];
  mountains?: string[];
  ferries: DampfrossFerryLine[];
}

/** What a seat has declared, and the route of its train as far as it is known: its points, how many are made. */
export interface DampfrossEntry {
  with?: number | null;
  said: "undeclared" | "out" | "in" | "aboard";
  route?: string;
  points?: number;
  made?: number;
  path?: string[];
  at?: string;
  fares?: DampfrossFare[];
}

/** What is known of an offer: what a segment or a whole way costs, or how a proposed route would fare. */
export interface DampfrossFacts {
  points?: number;
  fees?: DampfrossPayment[];
  premium?: number;
  kinds?: string[];
  /** The kinds in words; of a way also the cities on it. */
  title?: string;
  goal?: string;
  /** What people call the goal. */
  name?: string;
  /** Where somebody has bent it. */
  via?: string[];
  /** All segments of a way, in the order in which they are laid; `path` has their hexes. */
  laid?: DampfrossLaid[];
  /** How many of them can be laid now. */
  now?: number;
  points_now?: number;
  /** Points that are left over in this turn and could still be used. */
  points_left?: number;
  rivers?: number;
  hills?: number;
  /** Why no more can be laid now. */
  stop?: string;
  /** On average, this one counted; not known after a run. */
  turns?: number;
  /** Where the points left over might go. */
  elsewhere?: DampfrossPlace;
  fares?: DampfrossFare[];
  /** What remains to be paid after what others have declared is set off. */
  net?: DampfrossFare[];
  /** Of all fares. */
  total?: number;
  barred?: DampfrossBarred[];
  against?: number;
  win?: number;
  second?: number;
  profit?: number;
  certain?: boolean;
  path?: string[];
}

/** What a route pays a seat. */
export interface DampfrossFare {
  seat: number;
  amount: number;
}

/** What laying a segment pays the owners of track there. */
export interface DampfrossFee {
  owners: number[];
  joining: number;
  alongside: number;
  clause: string;
}

/** A ferry line, and the seat that bought it. */
export interface DampfrossFerry {
  port: string;
  far: string;
  length: number;
  owner: number | null;
}

/** A ferry line printed on the map, between the hexes of two ports. */
export interface DampfrossFerryLine {
  a: string;
  b: string;
  length: number;
}

/** How the game ended. */
export interface DampfrossFinal {
  reason: string;
  winners: number[];
}

/** What a seat is connected to and owns on the map. */
export interface DampfrossHoldings {
  cities: number;
  track: number;
  ferries: number;
}

/** A segment of a way: what it costs, and why. */
export interface DampfrossLaid {
  points: number;
  fees: DampfrossPayment[];
  premium: number;
  river: boolean;
  hill: boolean;
}

/** How likely a train will be first, and second. */
export interface DampfrossOdds {
  seat: number;
  win: number;
  second: number;
}

/** An offer of Dampfross. */
export interface DampfrossOffer extends Offer {
  place?: Place;
  facts?: DampfrossFacts;
}

/** What laying a segment pays the partners who own track there, or the one who does. */
export interface DampfrossPayment {
  seats: number[];
  amount: number;
}

/** A hex and what people call it. */
export interface DampfrossPlace {
  hex: string;
  name: string;
}

/** How a race stands. */
export interface DampfrossRace {
  round: number;
  throwing: number[];
  thrown: number[];
  places: (number | null)[];
  surplus: number[];
  odds: DampfrossOdds[];
}

/** The run that has been drawn, or is being drawn: then it has no text. */
export interface DampfrossRun {
  text: string | null;
  start: string;
  targets: string[];
  order: number[];
}

/** A side with track, and the companies that own it: one seat, or two partners. */
export interface DampfrossSegment {
  side: string;
  owners: number[][];
}

/** A legal step; a segment with its cost and every fee, known before it is laid. */
export interface DampfrossStep {
  step: number;
  name: string;
  points?: number;
  premium?: number;
  fees?: DampfrossFee[];
}

/** A position of Dampfross as a reader may know it. */
export interface DampfrossView {
  game: "dampfross";
  map: string;
  options: string;
  seats: number;
  viewer: number | null;
  phase: string;
  round: number;
  first: number;
  active: number | null;
  to_move: number | "chance" | "over";
  asked: string | null;
  points: number;
  roll: number | null;
  partner: number | null;
  /** For the seat to move. A table leaves it out: its offers say more. */
  legal?: DampfrossStep[];
  /** With orders: the throws of the round, the same for all (D100). */
  throws: number[];
  /** The throw, from 0, for which the seat to move writes its order. */
  throw: number | null;
  /** What the reader has ordered for each throw; nobody else's orders are told before all are opened (D102). */
  orders: string[][];
  /** With operating rounds: the runs of this round that are still to come (D105). */
  slate: string[];
  /** By seat: how many runs of the round it has entered. */
  entered: number[];
  /** How many it may enter (D106). */
  limit: number | null;
  accounts: number[];
  starts: (string | null)[];
  track: DampfrossSegment[];
  ferries: DampfrossFerry[];
  unconnected: string[];
  visits: number | null;
  goal: number | null;
  runs_of: number | null;
  holdings: DampfrossHoldings[];
  /** How often a number was start or target of a run, where it was. */
  used: Record<string, number>;
  runs: number;
  run: DampfrossRun | null;
  /** None where the reader may not know it. */
  entries: (DampfrossEntry | null)[];
  pays: number[][];
  income: number[];
  paid: number[];
  race: DampfrossRace | null;
  final?: DampfrossFinal;
}

/** A move that changed somebody's chance to win: whose most, from so many per cent to so many. */
export interface DecidingMoment {
  from: number;
  to: number;
  move: number;
  seat: number;
  text: string;
}

/**
 * A browser you are signed in with: roughly which, since when, last used when, whether it is this one, and whether it
 * receives messages about turns.
 */
export interface Device {
  id: string;
  browser: string;
  since: number;
  seen: number;
  here: boolean;
  push: boolean;
}

/** What a seat gained with a move, or lost (below 0): money or points. */
export interface Earned {
  seat: number;
  by: number;
}

/** Why a game ended, or what led there. */
export interface EndReason {
  text: string;
  clause: string;
}

/** The link was accepted: this browser may administer. */
export interface Entered {
  name: string;
  expires: number;
}

/** Why a request was refused: a code for programs, a sentence for people. */
export interface Error {
  code: string;
  text: string;
  clause?: string;
  facts?: Record<string, any>;
}

/** What a seat can expect after a move. */
export interface Expected {
  seat: number;
  /** The chance to win, in per cent. */
  chance: number;
  /**
   * The final result, in the game's own units. None where the reader may not know what the seat has and cannot guess
   * it, and for all seats where the chances contradict it (`foretold`).
   */
  promised: number | null;
  /** The same in words. */
  text: string;
}

/**
 * The source of a game's chance: the commitment is known from the beginning, what the seats have added from the first
 * move on, the secret after the end. Section 9 of the notation. `id` is the game's, which a finished game keeps when
 * its record becomes a table.
 */
export interface Fairness {
  id: string;
  commit: string;
  salts: string[] | null;
  /** How often real dice were thrown: those do not follow from the secret. */
  by_hand: number;
  secret: string | null;
}

/** A picture of a position, in the reader's language at `/api/rules/{game}/pictures/{key}`. */
export interface FigureLink {
  key: string;
  caption: string;
}

/** A game as data. */
export interface GameData {
  headers: Record<string, string>;
  moves: MoveData[];
  history: ((number | null)[])[];
  seq: number;
}

/** A game that can be played. */
export interface GameInfo {
  key: string;
  title: string;
  seats: SeatNumbers;
  maps: MapInfo[];
  options: OptionInfo[];
  bots: string[];
  clauses_url: string;
  /** The file in `games/` that draws it: named after the game, or `plain`. */
  page: string;
  /** Its picture in `posters/`: named after the game, or `plain`. */
  poster: string;
  /** By which it is learned. */
  course: LessonInfo[];
  chapters: ChapterInfo[];
}

/** Whether the server is healthy, and the state of its backups if it makes any. */
export interface Health {
  ok: boolean;
  backup: BackupHealth | null;
}

/** A hex by its name and where its centre lies. */
export interface HexCentre {
  name: string;
  x: number;
  y: number;
  /** For a place that is smaller than the hexes of its board, as a start stop beside them. */
  radius?: number;
}

/** The strongest bot's advice, or its reasons for a move that was made. */
export interface Hint {
  seat: number;
  level: string;
  learned: boolean;
  moves: AdvisedInWords[];
  played: AdvisedInWords | null;
  seconds: number;
  seq: number;
}

/** Whether a seat may use hints: at once, when those in `of` agree as well, or when it agrees itself. */
export interface HintChoice {
  kind: "none" | "free" | "ask" | "asked" | "answer";
  text: string;
  of: number[];
  /** Whether the seat has agreed to hints; it can withdraw this. */
  agreed: boolean;
}

/** Scores over time. */
export interface History {
  scores: ((number | null)[])[];
  marks: Mark[];
}

/** What a link leads to, before it is followed. */
export interface Invitation {
  id: string;
  seat: number | null;
  name: string;
  taken: boolean;
  game: string;
  title: string;
  commit: string | null;
  players: string[];
  /** The person who opened the table, if they sit there; else "". */
  host: string;
}

/** The middle of a name's baseline; `above` is used when the first spot is busy. */
export interface Label {
  x: number;
  y: number;
  above?: number;
}

/** A step the seat to move may take, in the words of the notation. */
export interface LegalStep {
  step: number;
  name: string;
}

/** A lesson, and how far a learner has come. */
export interface Lesson {
  key: string;
  chapter: string;
  title: string;
  name: string;
  minutes: number;
  clauses: string[];
  count: number;
  win: boolean;
  game: string;
  map: string;
  page: string;
  seat: number;
  /** Who sits at the seats: the learner is "You". */
  players: string[];
  /** The aim of the game in a sentence, in the first lesson of its course; else "". */
  aim: string;
  reason: string;
  tasks: LessonTask[];
  /** Hexes to be outlined, because they are the idea. */
  beside: string[];
  /** The hexes the lesson is about; none where that is the whole board. */
  about: string[];
  /** The panels of the game's page that it needs beside the board; a little game needs all. */
  panels: string[];
  /** All steps so far, those of others and of chance included: send them with the next step. */
  steps: number[];
  view: View;
  /** The learner's last move, and what others did after it. */
  since: LogEntry[];
  said: Said | null;
  done: boolean;
  /** The closing words. */
  end: string;
  lost: boolean;
  /** The steps of a good next move, if they were asked for. */
  show: number[];
  /** The reason for this move, in a sentence; else "". */
  why_shown: string;
  /** The choices that make up this move, one after the other. */
  choices: string[];
  /** The place of its last click. */
  shown: Place | null;
  next: LessonInfo | null;
}

/** A lesson, in a list of lessons. */
export interface LessonInfo {
  key: string;
  /** The chapter of which it is a step; "" in the course. */
  chapter: string;
  title: string;
  /** In a word or two, for the course as a line. */
  name: string;
  minutes: number;
  clauses: string[];
  /** How many tasks it has. */
  count: number;
  /** Whether it is a little game, to be won. */
  win: boolean;
}

/** A lesson that something leads to. */
export interface LessonLink {
  key: string;
  title: string;
  /** The title of the chapter of which it is a step; "" in the course. */
  chapter: string;
}

/** Something a learner is to do. */
export interface LessonTask {
  name: string;
  text: string;
  ticked: boolean;
  /** Whether it happens together with another task. */
  itself: boolean;
}

/** The lessons of a game, and what is explained in a first game. */
export interface Lessons {
  /** Of the game. */
  title: string;
  course: LessonInfo[];
  chapters: ChapterInfo[];
  coach: CoachCard[];
}

/** A table in a list. */
export interface ListedTable {
  id: string;
  game: string;
  title: string;
  map: string;
  mode: string;
  players: Player[];
  status: "waiting" | "running" | "over";
  turn: number[];
  your_turn: boolean;
  yours: number[];
  since: number;
  seats_open: number;
  moves: number;
  created: number;
  deadline: number | null;
}

/** A move, or another event at a table. */
export interface LogEntry {
  kind: "move" | "table";
  move: number;
  seat: number | null;
  text: string;
  lines: Told[];
  at: number;
  places: Place[];
  changes: Earned[];
}

/** The address you are signed in with. */
export interface LoggedIn {
  email: string;
}

/**
 * The effect of a login link: sign in with this address (masked in another browser than the one that asked). `here`:
 * this browser asked for it; `you`: the address you are signed in with already; `seats`: what could be brought along.
 */
export interface LoginOffer {
  email: string;
  here: boolean;
  you: string;
  seats: OwnSeat[];
}

/** A challenge, and the address to send to others. */
export interface MadeChallenge {
  key: string;
  link: string;
}

/** A map in the reader's language. */
export interface MapInfo {
  key: string;
  name: string;
  /** None where there is nothing to choose between. */
  size: MapSize | null;
}

/** How large a map is, and how long a game on it takes. */
export interface MapSize {
  hexes: number;
  cities: number;
  /** Of a game of three people, about. */
  minutes: number;
}

/** Something worth a tick under the chart of scores. */
export interface Mark {
  move: number;
  kind: string;
  text: string;
}

/**
 * Your confirmed address, whether this server sends mail and takes orders by letter, its key for Web Push ("" if it
 * has none), and the version of its page.
 */
export interface Me {
  email: string;
  mail: boolean;
  post: boolean;
  push: string;
  page: string;
}

/** A move of an exported game. */
export interface MoveData {
  move: number;
  seat: number | null;
  text: string;
  at: number;
  lines: Told[];
}

/** Your private notes. */
export interface NotesText {
  text: string;
}

/** Done, and there is nothing to say about it. */
export interface Nothing {
}

/** An announcement: whether the server will be stopped, and whether anything can be changed now. */
export interface Notice {
  /** Seconds; None when no stop was announced. */
  stop_in: number | null;
  read_only: boolean;
}

/** Where a seat receives messages about its turns. */
export interface NotifySettings {
  email: string;
  webhook: string;
  language: "en" | "de" | "hu" | "it";
  /** Whether it is played by letter. */
  post: boolean;
  zone: string;
  /** Whether the reader of that address has confirmed it: nothing is sent there before. */
  confirmed: boolean;
}

/**
 * Something the seat to move may do now, with a label in the reader's language. An offer stands for one legal step, or
 * with `steps` for a whole proposed move (`step` is then its first step). Every legal step has exactly one offer
 * without `steps`.
 */
export interface Offer {
  step: number;
  /** The step in the words of the notation. */
  name: string;
  label: string;
  /** Where to click for it. */
  place?: Place;
  /**
   * Offers of a group belong together: "token", "site", "veto" ... The group "end" ends what has been begun, so that
   * one button can confirm a plan and end it.
   */
  group?: string;
  /** A few characters for the mark on the board: a cost, a payout. */
  short?: string;
  /** The only answer to the result of an earlier step: a page plays it along with that step. */
  follows?: boolean;
  /**
   * The key to press for it: a capital letter for a kind of action, a digit for one of the few things of its group, or
   * the number that is printed on its place, of two digits too. It means the same in every moment of a game. Offers
   * without a key get free digits. `PAGE_KEYS` cannot be used.
   */
  key?: string;
  /** How promising it is, from 0 to 3, where many of a kind are offered: shown as a shade instead of a mark. */
  rank?: number;
  /** A short cut over several steps: played by a click on its place, and marked only when pointed at. */
  quiet?: boolean;
  steps?: number[];
  /** The data from which the game's page file draws it (`Page.facts_type`). */
  facts?: Record<string, any>;
}

/** A new table: links for the invited players, and one for spectators. */
export interface OpenedTable {
  id: string;
  seats: SeatLink[];
  watch: string;
}

/** An option of a game: its values, and what they are called. */
export interface OptionInfo {
  key: string;
  values: string[];
  default: string;
  clause: string;
  label: string;
  text: string;
  labels: Record<string, string>;
}

/** An order as it was understood: `ok` as `text`; `later` when its seat is asked; `not`, and why. */
export interface OrderRead {
  verdict: "ok" | "later" | "not";
  written: string;
  text: string;
  notes: string[];
}

/** A seat you play. */
export interface OwnSeat {
  id: string;
  title: string;
  seat: number;
  name: string;
  over: boolean;
}

/**
 * Something on the board to point at. Usually one key; a piece on a hex has both. A game may add keys of its own
 * (`Page.place_type`).
 */
export interface Place {
  /** A hex by its name, or whatever else the board has among its hexes: "F21". */
  hex?: string;
  /** A side of a hex: "F21.E", from the hex it is entered from. */
  side?: string;
  /** A piece or a line by its name: "GWR". */
  piece?: string;
  seat?: number;
  /** A town or city by its name on the board. */
  town?: string;
}

/** The new view, and the `seq` of the command; `again`: the command had been carried out before. */
export interface Played {
  seq: number;
  move: number;
  moves: number;
  position_since: number;
  live: boolean;
  seat: number | null;
  view: Record<string, any>;
  prompt: Prompt;
  offers: Offer[];
  scores: ScoreTable;
  undo: UndoChoice;
  hint: HintChoice;
  last: LogEntry | null;
  clock: Clock | null;
  sideboard?: string;
  done: number;
  again: boolean;
}

/** Who sits at a table, in a list of tables. */
export interface Player {
  name: string;
  kind: "person" | "bot" | "open";
}

/** How a seat's points would change. */
export interface PointsChange {
  from: number;
  seat: number;
  to: number;
}

/** What steps would do. */
export interface Previewed {
  view: Record<string, any>;
  prompt: Prompt;
  offers: Offer[];
  effects: Told[];
  changes: PointsChange[];
  complete: boolean;
  barrier: boolean;
  text: string;
  /** What would lie beside the board then. */
  sideboard?: string;
}

/** The question, and the seat it is put to. */
export interface Prompt {
  text: string;
  /** What the question means, in a few words. */
  means?: string;
  clauses: string[];
  yours: boolean;
  deciding: number[];
  /** Whether others decide under seal at the same time: then all answers are sent at once. */
  together?: boolean;
  /** Whether the viewer has decided under seal, and others have not yet. */
  sealed?: boolean;
  step_of?: StepOf;
}

/** Whether visitors may be sent to this process. */
export interface Readiness {
  ok: boolean;
}

/** Whether something is allowed; if not, why. */
export interface Reason {
  legal: boolean;
  text: string;
  clause: string;
}

/** The answer to a refused request; `now` is the present view if the table has moved on. */
export interface Refusal {
  error: Error;
  now?: View;
}

/** A line of chat. */
export interface Remark {
  number: number;
  at: number;
  seat: number;
  name: string;
  /** Empty if it was removed. */
  text: string;
  /** Whether an administrator has removed it. */
  removed: boolean;
}

/** How far the review of a finished game has come, in parts, and the review when it is done. */
export interface ReviewProgress {
  done: number;
  of: number;
  /** The seconds until it is done, by the measured pace. */
  seconds_left: number;
  review: ToldReview | null;
}

/** How long a review would take. */
export interface ReviewTime {
  /** By the pace of the last review at this server; 0 where it is done. */
  seconds: number;
}

/** A move worth looking at again. */
export interface ReviewedMoment {
  number: number;
  seat: number;
  /** What happened. */
  title: string;
  /** By how many per cent it changed each seat's chances in the real game, with all secrets known. */
  swing: number[];
  /**
   * By how many per cent it was better for its seat than the best other move, by what the seat could know; below 0:
   * worse.
   */
  gain: number;
  /** The chance it left its seat, by what the seat could know, in per cent: `other` plus `gain`. */
  left: number;
  played: AdvisedInWords;
  /** The best other move. */
  other: AdvisedInWords | null;
}

/** A point of the chart: what every seat could expect after a move; number 0 is the opening. */
export interface ReviewedMove {
  number: number;
  /** The seat that moved; -1 for chance. */
  seat: number;
  /** The chances to win, in per cent. */
  chances: number[];
  /** The expected results, in the game's own units. */
  promised: number[];
}

/** The name of a river, and the points where the middle of its line may stand, the best first. */
export interface RiverName {
  text: string;
  spots: [number, number][];
}

/** What is known of an offer: of a line, of a bid in a veto round, of a direction (`RocketOutcome`). */
export interface RocketFacts {
  value?: number;
  supply?: number;
  share?: boolean;
  shares?: number;
  direction?: string;
  hex?: string;
  payments?: number[];
  towns?: string[];
  merged_into?: string | null;
  passenger?: number | null;
}

/** How the game ended. */
export interface RocketFinal {
  reason: string;
  earned: number[];
  rows: RocketRow[];
  winners: number[];
}

/** A line: where it runs, what it is worth and who has a part in it. */
export interface RocketLine {
  company: string;
  start: string;
  /** The directions its locomotive went, from its start. */
  drive: string[];
  /** Its hex; None once the line is dissolved. */
  locomotive: string | null;
  heading: string | null;
  directions: string[];
  towns: string[];
  value: number;
  supply: number;
  supplementary: number;
  shares: number[];
  stations: number[];
  isolated: boolean;
  merged_into: string | null;
  moved: boolean;
}

/** An offer of Stephenson's Rocket. */
export interface RocketOffer extends Offer {
  place?: RocketPlace;
  facts?: RocketFacts;
}

/** One direction a locomotive may take, and what follows if the move stands there. */
export interface RocketOutcome {
  direction: string;
  hex: string;
  payments: number[];
  towns: string[];
  merged_into: string | null;
  passenger: number | null;
  value: number;
}

/** A place; a token with the hex of the city that has it. */
export interface RocketPlace {
  hex?: string;
  side?: string;
  piece?: string;
  seat?: number;
  town?: string;
  /** The kind of the token. */
  token?: string;
}

/** A row of the final scoring; before the end, as it would be paid now. */
export interface RocketRow {
  what: string;
  subject: string;
  clause: string;
  value: number;
  counts: number[];
  payments: number[];
}

/** A token of a city, and the seat that took it. */
export interface RocketToken {
  kind: string;
  holder: number | null;
}

/** A veto round. */
export interface RocketVeto {
  line: string;
  aim: string;
  directions: string[];
  bid: number;
  bidder: number | null;
  outcomes: RocketOutcome[];
}

/** A position of Stephenson's Rocket as a reader may know it. */
export interface RocketView {
  game: "rocket";
  map: string;
  options: string;
  seats: number;
  viewer: number | null;
  round: number;
  active: number | null;
  action: number;
  to_move: number | "chance" | "over";
  asked: string | null;
  /** For the seat to move. A table leaves it out: its offers say more. */
  legal?: LegalStep[];
  lines: RocketLine[];
  /** Seats by the hexes of their stations. */
  stations: Record<string, number>;
  stock: number[];
  cities: Record<string, RocketToken[]>;
  passengers: number[];
  passengers_in_all: number;
  passengers_left: number;
  tiles_in_all: number;
  tiles_left: number;
  cash: (number | null)[];
  veto: RocketVeto | null;
  scoring: RocketRow[];
  final?: RocketFinal;
}

/** A rulebook in the reader's language. */
export interface Rulebook {
  overview: Topic[];
  chapters: Chapter[];
}

/** The comment on a try that was taken back. */
export interface Said {
  text: string;
  clauses: string[];
}

/** One row of the table: what is counted and what every seat gets for it, None for what the reader may not know. */
export interface ScoreRow {
  label: string;
  clause: string;
  values: (number | null)[];
  /** How many of it every seat has, where that decides. */
  counts?: number[];
  /** Rows of one group stand under its heading. */
  group?: string;
  /** Whether the row goes into the total; rows that only inform have False. True when left out. */
  sums?: boolean;
}

/** The final scoring; before the end, what it would be now as far as the reader may know. */
export interface ScoreTable {
  columns: number[];
  rows: ScoreRow[];
  total: (number | null)[];
  final: boolean;
  /** Empty before the end. */
  winners: number[];
}

/** A seat and who has it. */
export interface Seat {
  seat: number;
  letter: string;
  name: string;
  kind: "person" | "bot" | "open";
  invited: boolean;
  level: string;
  covered: boolean;
  /** Seats that want a bot to play here. */
  cover_votes: number[];
  /** The number of browsers that hold this seat; 0 for seats that are not yours. */
  devices: number;
  resigned: boolean;
  salted: boolean;
  online: boolean;
}

/** The link that takes a seat; its end is the secret that speaks for the seat. It is shown only once. */
export interface SeatLink {
  seat: number;
  link: string;
  secret: string;
}

/** How many can play. */
export interface SeatNumbers {
  min: number;
  max: number;
}

/** Where a link or a free place led to. No seat: as a spectator. */
export interface Seated {
  id: string;
  seat: number | null;
}

/** The address under which other machines reach the server; "" when only this one does. */
export interface ServerInfo {
  address: string;
}

/** How a sheet was understood, and the text of the letter that would answer it. */
export interface SheetRead {
  orders: OrderRead[];
  accepted: number;
  refused: number;
  sent: boolean;
  letter: string;
}

/** An order about a person: until when (None for ever), and the name they last used. */
export interface Standing {
  target: string;
  name: string;
  until: number | null;
}

/** Which action of a turn it is. */
export interface StepOf {
  n: number;
  of: number;
}

/** A table as everyone at it may know it. */
export interface Table {
  id: string;
  game: string;
  title: string;
  map: string;
  map_name: string;
  options: ChosenOption[];
  status: "waiting" | "running" | "over";
  mode: string;
  seats: Seat[];
  yours: number[];
  host: boolean;
  seq: number;
  moves: number;
  public: boolean;
  clock: Clock | null;
  votes: number[];
  termination: string;
  fair: Fairness | null;
  /** Whether the secrets of a finished game are kept until a challenge made of it has been played. */
  withheld: boolean;
  created: number;
  rematch: string | null;
  asked: Record<string, "always" | "matters" | "never"> | null;
  /** The file in `games/` that draws it: named after the game, or `plain`. */
  page: string;
  watching: number;
}

/** An event as a sentence, with its clause and facts. */
export interface Told {
  text: string;
  clause: string;
  kind: string;
  facts: Record<string, any>;
}

/** A whole review in the reader's language. */
export interface ToldReview {
  /** Who has won, and by how much; "" for a game that is not over. */
  headline: string;
  /** How it was won, how often the lead changed, and what decided most: three sentences at most. */
  story: string[];
  /** Whether it is judged by a value learned for games like this one; */
  learned: boolean;
  /** else whether by a hand-made one of this game; without either, by the points as they stand. */
  handmade: boolean;
  moves: ReviewedMove[];
  moments: ReviewedMoment[];
  /** One for every seat. */
  best: (ReviewedMoment | null)[];
  worst: (ReviewedMoment | null)[];
}

/** A part of the game on one page, and the clauses that say it in full. */
export interface Topic {
  title: string;
  clauses: string[];
  text: string;
}

/** What a seat may take back, or is asked to agree to. */
export interface UndoChoice {
  kind: "none" | "free" | "ask" | "asked" | "pencilled";
  text: string;
  of?: number[];
  by?: number;
  agreed?: number[];
  answer?: boolean;
}

/** A position as a reader sees it, and what may be done there. */
export interface View {
  seq: number;
  move: number;
  moves: number;
  /**
   * The `seq` since which the present position has been this one for the reader. What was found out about it holds no
   * longer when this changes.
   */
  position_since: number;
  live: boolean;
  seat: number | null;
  view: Record<string, any>;
  prompt: Prompt;
  offers: Offer[];
  scores: ScoreTable;
  undo: UndoChoice;
  hint: HintChoice;
  last: LogEntry | null;
  clock: Clock | null;
  /**
   * What lies beside the board as far as the reader may know it, in lines of text: money, hands, shares. Only of games
   * whose own page does not show it from `view`.
   */
  sideboard?: string;
}

/** The ways to a place that takes more than one step, the best one first. Their `steps` are what can be done now. */
export interface Ways {
  offers: Offer[];
}

/** A move in progress: its train, where it has come to, the gap it stands before. */
export interface WhistleBegun {
  train?: number;
  at?: string;
  gap?: string;
  crossed?: string[];
  laid?: number;
  upgrade?: string;
  given?: string;
  space?: string;
}

/** The frame of Whistle Stop, and every kind of tile that is laid in it. */
export interface WhistleBoard {
  key: string;
  radius: number;
  orientation: "pointy" | "flat";
  shift: string;
  width: number;
  height: number;
  box: [number, number, number, number];
  terrain: string;
  hexes: HexCentre[];
  places: BoardPlace[];
  waters?: RiverName[];
  mountains?: string[];
  tiles: Record<string, WhistlePrintedTile>;
}

/** What a stop of a journey brings, in words, or takes away. */
export interface WhistleBrought {
  text: string;
  loss: boolean;
}

/** Something that comes of a step. */
export interface WhistleEffect {
  kind: string;
  clause: string;
  facts: Record<string, any>;
}

/** What is known of an offer: where a step of a move leads, what a trade or a space gives, which good it is. */
export interface WhistleFacts {
  /** To a stop, a gap to fill, or a stop where there is a choice of ways. */
  leads?: "stop" | "gap" | "on";
  /** That stop, or the hex of the gap. */
  stop?: string;
  /** The sides by which hexes and start stops are entered on the way. */
  via?: string[];
  /** What is taken from the display to fill the hand. */
  tiles?: string[];
  given?: string;
  taken?: string[];
  rewards?: string[];
  item?: string;
  /** Of a journey: the stop it leads to, or the empty hex that gets one. */
  goal?: string;
  train?: string;
  coal?: number;
  whistles?: number;
  /** Both in words. */
  fuel?: string;
  lays?: WhistleLaid[];
  stops?: WhistleHalt[];
  /** Whether its steps lead to the goal: else something is to be chosen at a stop before it. */
  whole?: boolean;
  /** The steps that turn its last tile otherwise, in place of the one before the last `after` steps. */
  turns?: number[];
  after?: number;
  /** Not every stop was looked at that can be reached. */
  cut?: boolean;
}

/** How the game ended: points for every kind of thing, and the total, of each seat. */
export interface WhistleFinal {
  winners: number[];
  rows: Record<string, number>[];
}

/** A stop where a move of a journey ends. */
export interface WhistleHalt {
  stop: string;
  brings: WhistleBrought[];
}

/** A tile that a journey lays. */
export interface WhistleLaid {
  hex: string;
  tile: string;
  turn: number;
}

/** Where a move comes to with a step: the borders it crosses, then a stop, a gap to fill, or a choice of ways. */
export interface WhistleLeads {
  crosses: string[];
  gap?: string;
  at?: string;
  stop?: string;
  effects?: WhistleEffect[];
}

/** An offer of Whistle Stop. */
export interface WhistleOffer extends Offer {
  place?: WhistlePlace;
  facts?: WhistleFacts;
}

/** A place, or a tile in a hand or on offer; with a hex and a turn one that is laid there. */
export interface WhistlePlace {
  hex?: string;
  side?: string;
  piece?: string;
  seat?: number;
  town?: string;
  tile?: string;
  turn?: number;
  /** A stop, where its hex has several; an empty hex that gets one by its own name. */
  stop?: string;
}

/** A stop on a tile that is not turned: its number, its good and where it lies. */
export interface WhistlePrintedStop {
  stop: number;
  good: string;
  x: number;
  y: number;
}

/** A kind of tile as it is printed. Turn k turns it by k * 60 degrees. */
export interface WhistlePrintedTile {
  /** `track`, `town`, `end`, `exchange` or what a black tile is: `coal_yard` ... */
  kind: string;
  /** The middle of each track as the data of a path, in the order of drawing. */
  tracks?: string[];
  stops?: WhistlePrintedStop[];
  company?: string;
  demand?: string[];
  points?: number;
  penalty?: number;
}

/** A space of the resource track: what it brings, and the trains that have come to it. */
export interface WhistleSpace {
  space: string;
  rewards: string[];
  trains: number[][];
}

/** The shares of a company that are left, and who would be paid for those that are not (W101). */
export interface WhistleStack {
  top: string | null;
  left: number;
  holder: number | null;
}

/** A legal step; a tile to lay with its hex, tile and turn; a step of a move with what comes of it. */
export interface WhistleStep {
  step: number;
  name: string;
  hex?: string;
  tile?: string;
  turn?: number;
  leads?: WhistleLeads;
}

/** A stop on a tile that is laid, with seat and number of every train there. */
export interface WhistleStop {
  name: string;
  stop: number;
  good: string | null;
  trains: number[][];
}

/** A tile that is laid; towns and ends with what they demand and pay. */
export interface WhistleTile {
  hex: string;
  tile: string;
  turn: number;
  stops: WhistleStop[];
  demand?: string[];
  points?: number;
  penalty?: number;
  exchange?: number;
  company?: string | null;
}

/** An upgrade of this game; nobody owns one that is on offer. */
export interface WhistleUpgrade {
  key: string;
  points: number;
  cost: string[];
  owner: number | null;
}

/** A position of Whistle Stop as a reader may know it. */
export interface WhistleView {
  game: "whistle";
  map: string;
  options: string;
  seats: number;
  viewer: number | null;
  round: number;
  rounds: number;
  whistle_round: number | null;
  last_round: boolean;
  first: number;
  active: number | null;
  to_move: number | "chance" | "over";
  asked: string | null;
  pending: string;
  begun: WhistleBegun;
  /** For the seat to move. A table leaves it out: its offers say more. */
  legal?: WhistleStep[];
  slots: string[];
  slots_left: number;
  bought: number;
  moved: boolean;
  board: WhistleTile[];
  trains: ((string | null)[])[];
  coal: number[];
  whistles: number[];
  score: number[];
  goods: Record<string, number>[];
  goods_limit: number;
  supply: Record<string, number> | null;
  shares: string[][];
  stacks: Record<string, WhistleStack>;
  gone: string[];
  upgrades: WhistleUpgrade[];
  /** The tiles, or how many there are. */
  hands: (string[] | number)[];
  hand_limits: number[];
  /** The values, or how many tokens there are. */
  gold: (number[] | number)[];
  display: string[];
  stack: number;
  spaces: WhistleSpace[];
  /** The stack, for the seat that looks through it. */
  found?: string[];
  final?: WhistleFinal;
}
