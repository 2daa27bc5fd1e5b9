import type { AdapterPayload } from 'oidc-provider'
import type { Admission } from '../login.ts'
import type { Store } from '../store.ts'

/** So long, and so many codes, has who told a right password to tell what is asked after it. */
const HALF_S = 5 * 60
const TRIES = 5

/** `generation`: of the password that was told. */
export type Half = Admission & { generation: string }

/** Logins that are half done: which account it will be, once its code was told. Kept here, by the login: the browser holds nothing of it. */
export type Halves = {
  keep(uid: string, admission: Admission, generation: string): Promise<void>
  /** One try of it; undefined when there is none, or none left. */
  take(uid: string): Promise<Half | undefined>
  drop(uid: string): Promise<void>
}

type Kept = Half & { tries: number }

export function openHalves(store: Store): Halves {
  const adapter = store.adapter('Medio')
  const put = (uid: string, kept: Kept) =>
    adapter.upsert(uid, { kind: 'Medio', ...kept } as unknown as AdapterPayload, HALF_S)
  return {
    keep: (uid, admission, generation) => put(uid, { ...admission, generation, tries: 0 }).then(() => {}),
    async take(uid) {
      const kept = (await adapter.find(uid)) as unknown as Kept | undefined
      if (kept === undefined || kept.tries >= TRIES) return undefined
      await put(uid, { ...kept, tries: kept.tries + 1 })
      return kept
    },
    drop: uid => adapter.destroy(uid).then(() => {}),
  }
}
