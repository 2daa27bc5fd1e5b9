import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Blanco } from '../../packages/api/test/ataque/blanco.ts'
import { startPostgres } from '../../packages/local/src/postgres/index.ts'

/** Somebody to attack, with a PostgreSQL of his own. */
export async function conBlanco<T>(work: (blanco: Blanco) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-ataque-'))
  const postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  try {
    const blanco = await Blanco.open({ url: postgres.url, drop: async () => {} })
    try {
      return await work(blanco)
    } finally {
      await blanco.close()
    }
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
