// The replay of a game. Part of boardgen, under its licence (MIT).
// It knows no rules: every position, its words and its picture stand in the page. Without it the page is a list of
// diagrams; with it one diagram, keys, and moves to choose from.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  const player = find(".player"), board = find(".board"), moves = find(".moves"), play = find("[data-do=play]");
  const places = new Map([...find("template").content.children].map((place) => [place.dataset.at, place]));
  const links = new Map(), before = new Map(), after = new Map();
  let last, parts;
  for (const link of moves.querySelectorAll("a")) {
    // A move follows the one that is listed before it, unless it says another.
    const at = link.hash.slice(1), from = link.dataset.from || last;
    links.set(at, link);
    last = at;
    if (!from) continue;
    before.set(at, from);
    // The move of the line itself stands before its variations.
    if (!after.has(from)) after.set(from, at);
  }
  // A picture has the parts of the one before it, unless it says others.
  for (const place of places.values()) parts = place.dataset.parts ??= parts || "";
  let now = "", timer = 0, noted = 0;
  const narrow = matchMedia("(max-width:37.49rem)");

  const end = () => {
    let at = now;
    while (after.has(at)) at = after.get(at);
    return at;
  };
  const steps = {
    first: () => "0",
    back: () => before.get(now),
    next: () => after.get(now),
    last: end,
  };

  function show(at) {
    if (!places.has(at) || at === now) return;
    const place = places.get(at);
    // What the list of diagrams shows and tells stands there.
    const listed = find(`[data-diagram="${at}"] svg`), words = place.querySelector(".words") || listed?.querySelector("desc");
    const picture = (place.querySelector("svg") || listed).cloneNode(true);
    // Only the originals keep their ids, and the words below the board are the picture's.
    for (const node of picture.querySelectorAll("[id]")) node.removeAttribute("id");
    for (const node of picture.querySelectorAll("title, desc")) node.remove();
    picture.setAttribute("aria-label", place.querySelector(".heading").textContent);
    // All are as high as the tallest, so that nothing moves that stays.
    const [x, y, width] = picture.getAttribute("viewBox").split(" ");
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${width / board.style.getPropertyValue("--shape")}`);
    // On narrow screens its parts stand one below another.
    const boxes = (narrow.matches && place.dataset.parts && place.dataset.parts.split(";")) || [];
    board.classList.toggle("parted", boxes.length > 0);
    // So many times as high as wide.
    const sizes = boxes.map((box) => box.split(" ").map(Number));
    board.style.setProperty("--parts", sizes.reduce((all, one) => all + one[3], 0) / Math.max(...sizes.map((one) => one[2])));
    board.replaceChildren(...(boxes.length ? [] : [picture]), ...boxes.map((box) => {
      const part = picture.cloneNode(), inside = picture.cloneNode(true), [, , wide, high] = box.split(" ");
      part.setAttribute("viewBox", `0 0 ${wide} ${high}`);
      part.style.flex = `${high} 0 0`;
      inside.setAttribute("viewBox", box);
      part.append(inside);
      return part;
    }));
    const [remark] = [links.get(at).nextElementSibling].filter((next) => next?.matches("i:not(.end)"));
    for (const name of ["heading", "status", "comment", "words"]) {
      const text = {comment: remark, words}[name] || place.querySelector(`.${name}`), shown = find(`.player .${name}`);
      shown.replaceChildren(...(text ? text.cloneNode(true).childNodes : []));
      shown.hidden = !text;
    }
    find(".player details").hidden = !words;
    if (links.has(now)) links.get(now).removeAttribute("aria-current");
    links.get(at).setAttribute("aria-current", "step");
    now = at;
    for (const name of ["first", "back"]) turn_off(name, now === "0");
    for (const name of ["next", "last"]) turn_off(name, !after.has(now));
    into_view(links.get(at));
    clearTimeout(noted);
    // Browsers refuse addresses that change many times a second.
    noted = setTimeout(() => history.replaceState(null, "", `#${now}`), 400);
  }

  // A button that is switched off keeps the focus, so that keys go on working.
  function turn_off(name, off) {
    find(`[data-do=${name}]`).setAttribute("aria-disabled", off);
  }

  function into_view(link) {
    // What is said of a move, or of the moves up to one, is seen with it.
    let last = link;
    while (last.nextElementSibling?.matches("i")) last = last.nextElementSibling;
    const box = moves.getBoundingClientRect(), all = link.parentNode;
    const fits = all.offsetHeight < moves.clientHeight;
    const top = (fits ? all : link).getBoundingClientRect().top, bottom = (fits ? all : last).getBoundingClientRect().bottom;
    // The foot of the list may be below a narrow screen.
    if (moves.scrollHeight > moves.clientHeight && (narrow.matches || top < box.top || bottom > box.bottom)) {
      // No line is cut at the top: lines have one height, and the list has room for a whole number of them.
      const line = parseFloat(getComputedStyle(moves).lineHeight);
      const from = top - box.top - (narrow.matches ? 0 : moves.clientHeight / 3);
      moves.scrollTop = Math.round((moves.scrollTop + from) / line) * line;
    }
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    player.classList.remove("playing");
    play.setAttribute("aria-label", "Play");
  }

  function go_on() {
    timer = setTimeout(() => {
      show(steps.next());
      if (after.has(now)) go_on();
      else stop();
    }, 1000 * find(".player select").value);
  }

  function start() {
    if (!after.has(now)) show("0");
    if (!after.has(now)) return;
    player.classList.add("playing");
    play.setAttribute("aria-label", "Pause");
    go_on();
  }

  function act(name) {
    if (name === "play") return timer ? stop() : start();
    stop();
    const at = steps[name]();
    if (at !== undefined) show(at);
  }

  player.addEventListener("click", (event) => {
    const button = event.target.closest("button"), link = event.target.closest(".moves a");
    if (button) act(button.dataset.do);
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      stop();
      show(link.hash.slice(1));
    }
  });
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
  addEventListener("keydown", (event) => {
    const does = keys[event.key], inside = event.target.closest("select, summary, button, a");
    if (!does || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // What has the focus keeps its own keys.
    if (inside && (inside.matches("select") || (event.key === " " && !inside.matches("a")))) return;
    event.preventDefault();
    act(does);
  });
  narrow.addEventListener("change", () => {
    const at = now;
    now = "";
    show(at);
  });
  addEventListener("hashchange", () => show(location.hash.slice(1)));

  document.documentElement.classList.add("plays");
  player.hidden = false;
  // Narrow screens show all that changes at once: how much of them is left for it the style cannot know.
  new ResizeObserver(() => player.style.setProperty("--above", `${player.offsetTop}px`)).observe(find("header"));
  show(places.has(location.hash.slice(1)) ? location.hash.slice(1) : "0");
})();
