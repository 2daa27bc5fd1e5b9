import type { Locator } from 'playwright-core'

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

  /** A file is chosen like a field is filled. */
  async attach(target: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.fields++
    await target.setInputFiles(file)
  }
}
