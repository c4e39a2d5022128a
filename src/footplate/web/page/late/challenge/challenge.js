/** Challenges: the page their link leads to, and the card at the end of a game. */
import { h } from "../../lib.js";
import { ChallengeCard } from "./challenge-card.js";
import { ChallengePage } from "./challenge-page.js";

/** @param {{ secret?: string, table?: import("../../model/model.js").Table }} props */
export default ({ secret = "", table }) => (table ? h(ChallengeCard, { table }) : h(ChallengePage, { secret }));
