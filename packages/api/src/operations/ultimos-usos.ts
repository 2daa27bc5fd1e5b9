import { recordUses } from '../db/api-key.ts'
import type { Db } from '../db/db.ts'

/** The last use of every key, kept here and written together: no request pays a write for it. */
export class UltimosUsos {
  #pending = new Map<number, number>()
  #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  note(apiKeyId: number, now: number): void {
    this.#pending.set(apiKeyId, now)
  }

  async flush(): Promise<void> {
    if (this.#pending.size === 0) return
    const uses = this.#pending
    this.#pending = new Map()
    try {
      await recordUses(this.#db, uses)
    } catch (error) {
      for (const [id, instant] of uses) if (!this.#pending.has(id)) this.#pending.set(id, instant)
      throw error
    }
  }
}
