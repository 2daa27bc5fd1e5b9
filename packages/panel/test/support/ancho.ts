import type { Page } from 'playwright-core'

/** What sticks out of the window to the right, if it can be scrolled there, and facts that are cut at the edge of their card. */
const OUTSIDE = `(() => {
  const names = elements => elements.map(element => element.tagName + '.' + element.className + ' ' + element.textContent).slice(0, 5)
  const cut = [...document.querySelectorAll('dd')].filter(element => element.scrollWidth > element.clientWidth)
  if (document.documentElement.scrollWidth <= innerWidth) return names(cut)
  const beyond = [...document.querySelectorAll('body *')]
  return names([...cut, ...beyond.filter(element => element.getBoundingClientRect().right > innerWidth + 1)])
})()`
export const outside = (page: Page) => page.evaluate<string[]>(OUTSIDE)
