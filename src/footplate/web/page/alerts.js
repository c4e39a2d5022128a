/**
 * Telling somebody who looks elsewhere that it is their turn: title, icon, and if wanted a whistle and a notification.
 */
import { t } from "./i18n.js";
import { signal } from "./lib.js";
import { notesOn, remember, soundOn } from "./prefs.js";

const PLAIN = new URL("./icon.svg", import.meta.url).href;
const TURN = new URL("./icon-turn.svg", import.meta.url).href;

/** @param {boolean} mine @param {string} title of the game; "" away from tables */
export function showTurn(mine, title) {
  const named = mine ? [`● ${t("page.your_turn")}`, title || "Footplate"] : [title, "Footplate"];
  document.title = named.filter(Boolean).join(" · ");
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const href = mine ? TURN : PLAIN;
  if (icon && icon.href !== href) icon.href = href;
}

/** The turn has just come. @param {string} title @param {string} body */
export function callToTable(title, body) {
  if (soundOn.peek()) whistle();
  if (notesOn.peek() && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(title, { body, icon: PLAIN, tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

/** Two soft notes of a steam whistle. */
function whistle() {
  const audio = new AudioContext();
  const loud = audio.createGain();
  loud.connect(audio.destination);
  loud.gain.setValueAtTime(0, audio.currentTime);
  loud.gain.linearRampToValueAtTime(0.08, audio.currentTime + 0.06);
  loud.gain.setTargetAtTime(0, audio.currentTime + 0.35, 0.12);
  for (const pitch of [587, 698, 880]) {
    const note = audio.createOscillator();
    note.type = "triangle";
    note.frequency.value = pitch;
    note.connect(loud);
    note.start();
    note.stop(audio.currentTime + 0.9);
  }
  setTimeout(() => audio.close(), 1200);
}

/** The whistle of somebody who has won, where sound is wanted. */
export const cheer = () => soundOn.peek() && whistle();

export function switchSound() {
  soundOn.value = !soundOn.peek();
  remember("sound", soundOn.peek() ? "on" : "off");
  if (soundOn.peek()) whistle();
}

/** Whether this browser is told of turns while the page is closed. */
export const toldWhenClosed = signal(false);

/** Have it told, or no more, where browser and server can do that. */
async function switchPush() {
  const { default: push } = await import("./late/home/push.js");
  toldWhenClosed.value = notesOn.peek() ? await push.begin() : (await push.end(), false);
}

export async function switchNotifications() {
  const wanted = !notesOn.peek();
  if (wanted && "Notification" in window && (await Notification.requestPermission()) !== "granted") return;
  notesOn.value = wanted;
  remember("notify", wanted ? "on" : "off");
  await switchPush().catch(() => (toldWhenClosed.value = false));
}

/** @type {any} */
let offered = null;
/** Whether the browser offers to install the page. */
export const installable = signal(false);

/** Ask the person whether they want that. */
export async function install() {
  installable.value = false;
  await offered?.prompt();
}

/**
 * The page's worker: without it, in a browser that has none or on a server without encryption, all is as it ever was.
 * Who wants to be told is so by this visit's session, in this visit's language.
 */
export function beginWork() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event;
    installable.value = true;
  });
  if (!("serviceWorker" in navigator)) return;
  const wanted = async () => void (notesOn.peek() && (await switchPush()));
  navigator.serviceWorker.register("/worker.js").then(wanted).catch(() => {});
}
