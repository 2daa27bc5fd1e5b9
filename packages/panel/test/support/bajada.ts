import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download } from 'playwright-core'

/** The lines of a file that was saved. */
export async function filasDe(archivo: Download): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mbohera-bajada-'))
  try {
    await archivo.saveAs(join(folder, 'bajada.csv'))
    return (await readFile(join(folder, 'bajada.csv'), 'utf8')).trim().split('\r\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}
