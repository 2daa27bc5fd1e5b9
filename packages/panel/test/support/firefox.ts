import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, firefox, type Locator, type Page } from 'playwright-core'

const binary = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
export const hasFirefox = binary !== undefined
export const withoutFirefox = hasFirefox ? '' : ' (skipped: no firefox; apt-get install firefox-esr)'

const RELEVO = join(import.meta.dirname, 'relevo.ts')

/** WebDriver BiDi alone, and nothing that it does by itself. */
const PREFERENCES = {
  'remote.active-protocols': 1,
  'browser.shell.checkDefaultBrowser': false,
  'browser.download.alwaysOpenPanel': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** As it is installed, driven by WebDriver BiDi, which it speaks itself; see `relevo.ts`. */
export function firefoxLaunch(): { options: Parameters<typeof firefox.launch>[0]; forget: () => void } {
  const profile = mkdtempSync(join(tmpdir(), 'mbohera-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  return {
    options: {
      channel: 'moz-firefox',
      executablePath: process.execPath,
      ignoreDefaultArgs: true,
      args: [RELEVO, binary ?? 'firefox', profile],
    },
    forget: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }),
  }
}

type Fill = (this: Locator, text: string, options?: object) => Promise<void>
const typed = new WeakSet<object>()

interface Field {
  focus: () => void
  select: () => void
  ownerDocument: { execCommand: (command: string, shown: boolean, text: string) => boolean }
}

/** In the page itself: as if it was typed. */
function writeInto(field: Field, text: string): void {
  field.focus()
  field.select()
  field.ownerDocument.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** What this driver puts into a field of Firefox, React does not hear of. */
export function typeInFirefox(page: Page): void {
  const locators: { fill: Fill } = Object.getPrototypeOf(page.locator('input'))
  if (typed.has(locators)) return
  typed.add(locators)
  const { fill } = locators
  locators.fill = async function (text, options) {
    if (!isFirefox(this.page())) return fill.call(this, text, options)
    await this.and(this.page().locator(':enabled')).waitFor()
    await this.evaluate(writeInto, text)
  }
}

const isFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox'

/** What it says of its own viewer of PDF, and of the picture that it looks for on the provider's page. */
const OF_ITSELF = /Invalid absolute docBaseUrl|favicon\.ico/

/** Whether a browser complains of a page of ours, and not of what is its own. */
export const isComplaint = (page: Page, text: string): boolean => !isFirefox(page) || !OF_ITSELF.test(text)

export async function openFirefox(): Promise<Browser> {
  const { options, forget } = firefoxLaunch()
  const browser = await firefox.launch(options)
  browser.on('disconnected', forget)
  return browser
}
