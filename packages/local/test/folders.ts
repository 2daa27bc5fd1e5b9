import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'

const endings: (() => unknown)[] = []
/** So many of them are the whole file's. */
let shared = 0

/** What a test opened is closed after it, the last first. */
export const atEnd = (ending: () => unknown) => endings.push(ending)

/** What was opened until now, before the first test, is closed after the last. */
export function shareAmongTests(): void {
  shared = endings.length
}

const end = async (from: number) => {
  for (const ending of endings.splice(from).reverse()) await ending()
}
afterEach(() => end(shared))
afterAll(() => end(0))

/** A folder that only we may enter, as `mktemp -d` makes them. */
export async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mbohera-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
