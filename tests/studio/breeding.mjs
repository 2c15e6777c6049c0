// breeding.mjs - what tests of the page of generators do again and again.
/** Cards with their maps; how playable they are comes later. */
export const settled = (page) =>
  page.waitForFunction(() => {
    const maps = [...document.querySelectorAll("#cards .cloud")];
    return maps.length >= 12 && maps.every((map) => map.width > 1);
  });

export const hashes = (page) => page.$$eval("#cards .card", (cards) => cards.map((card) => card.dataset.hash).join());
export const marked = (page) => page.$$eval("#cards .mark[aria-pressed=true]", (all) => all.map(({ id }) => id).join());
export const generation = (page) => page.textContent("#generation");

/** Until the page shows another one than `before`. */
export async function changed(page, before) {
  await page.waitForFunction((old) => [...document.querySelectorAll("#cards .card")].map((card) => card.dataset.hash).join() !== old, before);
  await settled(page);
}

export async function act(page, deed) {
  const before = await hashes(page);
  await deed();
  await changed(page, before);
}

export const pressed = (page, id) => page.waitForSelector(`#${id}[aria-pressed=true]`);

/** Marks places, numbers from 1, and makes the next generation. */
export async function breed(page, ...numbers) {
  for (const number of numbers) {
    await page.click(`#card-${number}`);
    await pressed(page, `card-${number}`);
  }
  await act(page, () => page.click("#next"));
}
