import type { Db } from '../../db/db.ts'
import { findMembrete } from '../../db/membrete.ts'
import type { Membrete } from '../../domain/membrete/membrete.ts'

/** Of so many taxpayers: with logos of 200 KB some thirteen megabytes. */
const CUANTOS = 64

/** What was read once of each: whoever asks says the version that the database has now, so that none of before is drawn. */
export class MembretesConocidos {
  readonly #por = new Map<string, Membrete>()

  /** Null: the taxpayer has none. */
  async read(db: Db, contribuyenteId: number, version: string | null): Promise<Membrete | null> {
    if (version === null) return null
    const known = this.#por.get(version)
    this.#por.delete(version)
    const membrete = known ?? (await findMembrete(db, contribuyenteId))
    if (membrete === null) return null
    this.#por.set(version, membrete)
    const [oldest] = this.#por.keys()
    if (this.#por.size > CUANTOS && oldest !== undefined) this.#por.delete(oldest)
    return membrete
  }
}
