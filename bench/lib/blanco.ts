import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Blanco } from '../../packages/api/test/ataque/blanco.ts'
import { startPostgres } from '../../packages/local/src/postgres/index.ts'

export async function conPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-ataque-'))
  const postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Somebody to attack, with a PostgreSQL of his own. */
export const conBlanco = <T>(work: (blanco: Blanco) => Promise<T>): Promise<T> =>
  conPostgres(async url => {
    const blanco = await Blanco.open({ url, drop: async () => {} })
    try {
      return await work(blanco)
    } finally {
      await blanco.close()
    }
  })
