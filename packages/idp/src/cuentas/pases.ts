import { createHash, randomBytes } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import type { Store } from '../store.ts'

/** For a new account; for another password of one that is there. */
export type Proposito = 'alta' | 'clave'

/** How long a link in a mail opens. */
export const VALE_S: Record<Proposito, number> = { alta: 24 * 3_600, clave: 30 * 60 }

export type Pase = {
  proposito: Proposito
  email: string
  name: string
  /** Of the password under which it was asked for: with another one it opens nothing. */
  generation: string
}

export type Pases = {
  /** The text that stands in the link; a hash of it is kept. */
  issue(pase: Pase): Promise<string>
  read(text: string): Promise<Pase | undefined>
  /** Once: whoever comes second gets nothing. */
  spend(text: string): Promise<boolean>
}

export function openPases(store: Store): Pases {
  const adapter = store.adapter('Pase')
  const spent = new Set<string>()
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')
  return {
    async issue(pase) {
      const text = randomBytes(32).toString('base64url')
      await adapter.upsert(keyOf(text), { ...pase, kind: 'Pase' } as AdapterPayload, VALE_S[pase.proposito])
      return text
    },
    async read(text) {
      const key = keyOf(text)
      return spent.has(key) ? undefined : ((await adapter.find(key)) as unknown as Pase | undefined)
    },
    async spend(text) {
      const key = keyOf(text)
      // Looked at and taken without a pause in between: of two at once one has it.
      if (spent.has(key)) return false
      spent.add(key)
      const there = (await adapter.find(key)) !== undefined
      await adapter.destroy(key)
      spent.delete(key)
      return there
    },
  }
}
