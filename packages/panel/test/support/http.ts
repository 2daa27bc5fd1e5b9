import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Whole } from './start.ts'

const TOKEN = join(import.meta.dirname, '../../../local/src/token.ts')
const run = promisify(execFile)
const tokens = new Map<string, Promise<string>>()

const RENEW_BEFORE_S = 120

/** Whether it is good for a while: tests of a slow machine may take longer than a token lasts. */
function isGood(token: string): boolean {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number }
  return exp - RENEW_BEFORE_S > Date.now() / 1000
}

/** What `npm run token` prints for that person. */
async function tokenOf({ dir }: Whole, correo: string): Promise<string> {
  const name = `${dir} ${correo}`
  const kept = tokens.get(name)
  if (kept !== undefined && isGood(await kept)) return kept
  // Of several that find it ended the first has it made anew.
  if (tokens.get(name) === kept) {
    const env = { PATH: process.env.PATH, MBOHERA_DATA_DIR: dir }
    const asked = run(process.execPath, [TOKEN, correo], { env })
    tokens.set(
      name,
      asked.then(({ stdout }) => stdout.trim()),
    )
  }
  return tokens.get(name)!
}

/** A body that is text is an XML. */
export type Ask = <T = unknown>(method: string, path: string, body?: object | string) => Promise<T>

/** The service as a program sees it with the token of a person: to prepare what a test begins with. */
export const asPerson =
  (whole: Whole, correo: string): Ask =>
  async <T>(method: string, path: string, body?: object | string): Promise<T> => {
    const xml = typeof body === 'string'
    const answer = await fetch(`${whole.facts.api}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(whole, correo)}`,
        ...(body === undefined ? {} : { 'content-type': xml ? 'application/xml' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: xml ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    // A file is given as it came.
    if (!/json/.test(answer.headers.get('content-type') ?? 'json')) return text as T
    const json = text === '' ? undefined : JSON.parse(text)
    return (json?.timestamp === undefined ? json : json.data) as T
  }
