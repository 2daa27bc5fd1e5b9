import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const endings: (() => unknown)[] = []

/** What a test opened is closed after it, the last first. */
export const atEnd = (ending: () => unknown) => endings.push(ending)

afterEach(async () => {
  for (const ending of endings.splice(0).reverse()) await ending()
})

/** A folder that only we may enter, as `mktemp -d` makes them. */
export async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mbohera-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
