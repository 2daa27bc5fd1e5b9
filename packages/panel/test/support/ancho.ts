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

/**
 * Words that end before they are read, where nothing says that there is more and nothing can be scrolled: what is clipped, what
 * is printed over its neighbour, a word of a button or an amount that is broken, and a field too narrow for its figures.
 */
const CUT = `(() => {
  const said = (how, words) => how + ': ' + words.trim().slice(0, 60)
  const isHidden = style => style.clipPath !== 'none' || style.clip !== 'auto'
  const judge = text => {
    const of = text.parentElement
    const amount = of.closest('.monto') !== null || /^(Gs\\.|[A-Z]{3}) [-\\d.,]+$/.test(text.data.trim())
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0 || !of.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
    let inline = true
    for (let box = of; box !== document.body && box !== null; box = box.parentElement) {
      const style = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (isHidden(style)) return
      if (['auto', 'scroll'].includes(style.overflowX)) break
      const beyond = right > edge.right + 1 || left < edge.left - 1
      if (beyond && style.overflowX !== 'visible' && (amount || style.textOverflow !== 'ellipsis')) return said('cut', text.data)
      if (beyond && style.overflowX === 'visible' && inline && !style.display.startsWith('inline')) return said('spilt', text.data)
      if (style.overflowX !== 'visible' && style.textOverflow === 'ellipsis') return
      if (!style.display.startsWith('inline')) inline = false
    }
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    // A name may have no place to break at all.
    if (/\\S{20}/.test(text.data)) return
    const unbroken = amount || (of.closest('a, button') !== null && !/[0-9@/.]/.test(text.data))
    if (unbroken && lines.size > text.data.trim().split(/\\s+/).length) return said('broken', text.data)
  }
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.data.trim() === '' || text.parentElement.closest('select, svg, script, style, textarea')) continue
    const fault = judge(text)
    if (fault) found.push(fault)
  }
  for (const field of document.querySelectorAll('input[inputmode=decimal], input[inputmode=numeric]'))
    if (field.checkVisibility() && field.scrollWidth > field.clientWidth) found.push(said('cut in its field', field.value || field.placeholder))
  for (const field of document.querySelectorAll('input[type=search]'))
    if (field.checkVisibility() && field.clientWidth < 150) found.push(said('too narrow to search in', field.placeholder))
  for (const name of document.querySelectorAll('[role=region] td:first-child'))
    if (name.offsetWidth > name.closest('[role=region]').clientWidth * 0.75) found.push(said('pushes its figures out', name.textContent))
  // What stands beside a long word gives way before the word does.
  for (const icon of document.querySelectorAll('svg[aria-hidden][width]'))
    if (icon.checkVisibility() && icon.clientWidth < Number(icon.getAttribute('width')) - 1) found.push(said('squeezed beside', icon.parentElement.textContent))
  return found.slice(0, 8)
})()`

/** What a finger misses: less than 24 pixels high or wide (WCAG 2.2, 2.5.8). A link within a sentence is as high as its line; what is hidden has a button. */
const SMALL = `(() => {
  const SIDE = 23.5
  const sides = element => {
    const boxes = [element, ...(element.matches('input') ? (element.labels ?? []) : [])].map(one => one.getBoundingClientRect())
    const side = (from, to) => Math.max(...boxes.map(box => box[to])) - Math.min(...boxes.map(box => box[from]))
    return [side('left', 'right'), side('top', 'bottom')]
  }
  const inSentence = element =>
    getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim().length > 2)
  return [...document.querySelectorAll('a[href], button:enabled, input:enabled:not(.oculto), summary, [role=tab], [role=menuitem]')]
    .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !inSentence(element))
    .filter(element => {
      const [width, height] = sides(element)
      return Math.min(width, height) > 1 && Math.min(width, height) < SIDE
    })
    .map(element => 'small: ' + sides(element).map(Math.round).join('x') + ' ' + (element.textContent || element.getAttribute('aria-label') || element.type))
    .slice(0, 8)
})()`

/** What of a page is too small for a finger, once it stands. */
export async function small(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate<string[]>(SMALL)
}

/** So often at most: what is cut off stays so. */
const LOOKS = 10

/** What sticks out when nothing moves any more: while a dialog comes, the page behind it is not yet as it will be. */
export async function outside(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    await settled(page)
    const found = [...(await page.evaluate<string[]>(OUTSIDE)), ...(await page.evaluate<string[]>(CUT))]
    if (found.length === 0 || look === LOOKS) return found
  }
}
