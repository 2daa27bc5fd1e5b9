import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

/** What sticks out of the window to the right, if it can be scrolled there, and what is cut at an edge of its own: a fact's card, a dialog, a button there. */
const OUTSIDE = `(() => {
  const names = elements => elements.map(element => element.tagName + '.' + element.className + ' ' + element.textContent).slice(0, 5)
  const cut = [...document.querySelectorAll('dd, [role=dialog], [role=dialog] button *')].filter(element => element.scrollWidth > element.clientWidth)
  // A telephone shows what is too wide by making everything smaller: its innerWidth grows with it.
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return names(cut)
  const right = element => element.getBoundingClientRect().right
  // The furthest first: what is as wide as the page follows from it.
  const beyond = [...document.querySelectorAll('body *')].filter(element => right(element) > width + 1)
  // Words that spill over the box that they are in are of no element.
  const spilt = [...document.querySelectorAll('body *')].filter(element => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
  return [...names(cut), ...names(spilt.reverse()), ...names(beyond.sort((one, other) => right(other) - right(one)))]
})()`

/** So often at most: what is cut off stays so. */
const LOOKS = 10

/** What sticks out when nothing moves any more: while a dialog comes, the page behind it is not yet as it will be. */
export async function outside(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    await settled(page)
    const found = await page.evaluate<string[]>(OUTSIDE)
    if (found.length === 0 || look === LOOKS) return found
  }
}
