/**
 * Works for the page while it is closed: keeps the page's own files, and tells of turns. What the server answers,
 * tables above all, is never kept. Files are asked for by their version, and pages from the server first, so a new
 * version takes over at once; whatever fails here is asked for as if there were no worker.
 */
(() => {
  const worker = /** @type {any} */ (globalThis);
  /** The server puts the version of the page here. */
  const VERSION = "{version}";
  const FILES = `/page/${VERSION}/`;
  const AWAY = `${FILES}offline.html`;
  const CACHE = `footplate ${VERSION}`;

  worker.addEventListener("install", (/** @type {any} */ event) => {
    worker.skipWaiting();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(
      [AWAY, `${FILES}page.css`, `${FILES}icon.svg`, `${FILES}first-requests.js`])).catch(() => {}));
  });

  worker.addEventListener("activate", (/** @type {any} */ event) => {
    const forget = async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("footplate ") && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.clients.claim();
    };
    event.waitUntil(forget().catch(() => {}));
  });

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (pathname.startsWith(FILES)) event.respondWith(file(request));
    else if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request));
  });

  /** A file of this version: it never changes. @param {Request} request */
  async function file(request) {
    const kept = await caches.match(request.url, { cacheName: CACHE }).catch(() => undefined);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) {
      const copy = answer.clone();
      caches.open(CACHE).then((cache) => cache.put(request.url, copy)).catch(() => {});
    }
    return answer;
  }

  /** A page; or one that says that the server cannot be reached, and tries again. @param {Request} request */
  async function page(request) {
    try {
      return await fetch(request);
    } catch (away) {
      const kept = await caches.match(AWAY, { cacheName: CACHE }).catch(() => undefined);
      if (kept) return kept;
      throw away;
    }
  }

  worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(tell(event.data.json())));

  /** @param {string} path */
  const address = (path) => new URL(path, worker.location.origin);

  /** Whoever looks at the table knows. @param {any} message */
  async function tell(message) {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const looks = (/** @type {any} */ one) => one.visibilityState === "visible"
      && new URL(one.url).pathname === message.path;
    if (pages.some(looks)) return;
    await worker.registration.showNotification(message.title, {
      body: message.body,
      tag: message.path,
      icon: `${FILES}icons/192.png`,
      badge: `${FILES}icons/badge.png`,
      data: message,
      actions: [{ action: "end", title: message.end }],
    });
  }

  worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    const message = event.notification.data;
    event.waitUntil(event.action === "end" ? end(message) : open(address(message.path)));
  });

  /** No more of this in this browser. @param {any} message */
  async function end(message) {
    const there = address(message.quiet);
    const told = await worker.registration.pushManager.getSubscription();
    await Promise.allSettled([
      there.origin === worker.location.origin && fetch(there, { method: "POST" }),
      told?.unsubscribe(),
    ]);
  }

  /** @param {URL} there */
  async function open(there) {
    if (there.origin !== worker.location.origin) return;
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const already = pages.find((/** @type {any} */ one) => new URL(one.url).pathname === there.pathname);
    await (already ? already.focus() : worker.clients.openWindow(there.href));
  }
})();
