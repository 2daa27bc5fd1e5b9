import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const ROOT = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

/** What `npm run paquete` makes, made by the program itself. */
export const makePaquete = (folder: string) =>
  run(process.execPath, [join(ROOT, 'tools/paquete.ts'), folder], { env: { PATH: process.env.PATH } })

export const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!)

/** A page as an operator reads it, and its blocks of one language. */
export async function pageOf(name: string): Promise<string> {
  return readFile(join(ROOT, 'docs/operations', name), 'utf8')
}

/**
 * The text with other words in the place of the example's, all at once: what was put in is not taken for one of them. A word that is not there
 * is a page that changed.
 */
export function inPlaceOf(text: string, words: readonly (readonly [string, string])[]): string {
  const marked = words.reduce((changed, [usual], i) => {
    if (!changed.includes(usual)) throw new Error(`the page does not have ${usual}`)
    return changed.replaceAll(usual, `\0${i}\0`)
  }, text)
  return words.reduce((changed, [, here], i) => changed.replaceAll(`\0${i}\0`, () => here), marked)
}
