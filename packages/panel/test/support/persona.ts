import type { Locator, Page } from 'playwright-core'

/** A person: every click and every field that is filled counts. */
export class Person {
  clicks = 0
  fields = 0
  letters = 0

  async click(target: Locator): Promise<void> {
    this.clicks++
    await target.click()
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields++
    this.letters += text.length
    await target.fill(text)
  }

  /** As at a till: typed where one is, and ended by Enter. */
  async enter(page: Page, text: string): Promise<void> {
    this.fields++
    this.letters += text.length
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }

  /** An answer of a list is a click. */
  async choose(target: Locator, answer: string): Promise<void> {
    this.clicks++
    await target.selectOption(answer)
  }

  /** A file is chosen like a field is filled. */
  async attach(target: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.fields++
    await target.setInputFiles(file)
  }
}
