import type { Page } from 'playwright-core'

/** What sticks out of the window to the right, if it can be scrolled there, and what is cut at an edge of its own: a fact's card, a dialog, a button there. */
const OUTSIDE = `(() => {
  const names = elements => elements.map(element => element.tagName + '.' + element.className + ' ' + element.textContent).slice(0, 5)
  const cut = [...document.querySelectorAll('dd, [role=dialog], [role=dialog] button *')].filter(element => element.scrollWidth > element.clientWidth)
  // A telephone shows what is too wide by making everything smaller: its innerWidth grows with it.
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return names(cut)
  const beyond = [...document.querySelectorAll('body *')]
  return names([...cut, ...beyond.filter(element => element.getBoundingClientRect().right > width + 1)])
})()`
export const outside = (page: Page) => page.evaluate<string[]>(OUTSIDE)
