import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { AdapterPayload } from 'oidc-provider'
import type { Account, Accounts } from '../accounts.ts'
import type { Store } from '../store.ts'
import { openTurn } from '../turn.ts'
import { type Expected, type Registered, readAssertion, readCreation } from './webauthn.ts'

/** A passkey of somebody's, as it is kept. */
export type Llave = Registered & { name: string; at: number }

const CHALLENGE_S = 5 * 60
const LLAVES_MAX = 20

export type Llaves = {
  /** What the pages must know to ask for one; undefined where there can be none: it takes a name, and TLS but on this machine. */
  rp: { id: string } | undefined
  of(sub: string): readonly Llave[]
  /** A question that is answered once, by whoever it was asked: a login; or a person, as long as her password is the one that she told. */
  challenge(whom: string, generation?: string): Promise<string>
  /** Undefined: it was not what was asked for. */
  add(account: Account, form: URLSearchParams): Promise<Llave | undefined>
  /** Who answers the question of that login. */
  enter(uid: string, form: URLSearchParams): Promise<Account | undefined>
  /** False: she has none of that name. */
  remove(sub: string, id: string): Promise<boolean>
}

type Parts = { accounts: Accounts; store: Store; issuer: string; now: () => number }

export function openLlaves({ accounts, store, issuer, now }: Parts): Llaves {
  const { hostname, origin, protocol } = new URL(issuer)
  const named = isIP(hostname.replace(/[[\]]/g, '')) === 0
  const rp = named && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname } : undefined
  const retos = store.adapter('Reto')
  const alone = openTurn()
  /** It is gone when it was asked for. */
  const spend = async (whom: string): Promise<(Expected & { generation: string }) | undefined> => {
    const kept = (await retos.find(whom)) as { challenge?: string; generation?: string } | undefined
    await retos.destroy(whom)
    return kept?.challenge === undefined || rp === undefined
      ? undefined
      : { rpId: rp.id, origin, challenge: kept.challenge, generation: kept.generation ?? '' }
  }
  return {
    rp,
    of: sub => accounts.llaves(sub),
    async challenge(whom, generation = '') {
      const challenge = randomBytes(32).toString('base64url')
      await retos.upsert(whom, { kind: 'Reto', challenge, generation } as AdapterPayload, CHALLENGE_S)
      return challenge
    },
    add: ({ sub, email }, form) =>
      alone(async () => {
        const expected = await spend(sub)
        const made = expected && readCreation(creationIn(form), expected)
        const taken = made === undefined || accounts.ownerOfLlave(made.id) !== undefined
        if (taken) return undefined
        const name = (form.get('nombre') ?? '').trim().slice(0, 60) || 'Llave de acceso'
        const llave = { ...made, name, at: now() }
        let added = false
        await accounts.changeLlaves(sub, llaves => {
          added = llaves.length < LLAVES_MAX && accounts.generation(email) === expected?.generation
          return added ? [...llaves, llave] : [...llaves]
        })
        return added ? llave : undefined
      }),
    enter: (uid, form) =>
      alone(async () => {
        const expected = await spend(uid)
        const id = form.get('credencial') ?? ''
        const account = accounts.ownerOfLlave(id)
        const llave = account && accounts.llaves(account.sub).find(one => one.id === id)
        if (expected === undefined || llave === undefined) return undefined
        const counter = readAssertion(assertionIn(form), llave, expected)
        if (counter === undefined) return undefined
        let there = true
        if (counter !== llave.counter)
          await accounts.changeLlaves(account!.sub, llaves => {
            there = llaves.some(one => one.id === id)
            return llaves.map(one => (one.id === id ? { ...one, counter } : one))
          })
        return there ? account : undefined
      }),
    remove: (sub, id) =>
      alone(async () => {
        let found = false
        await accounts.changeLlaves(sub, llaves => {
          found = llaves.some(one => one.id === id)
          return llaves.filter(one => one.id !== id)
        })
        return found
      }),
  }
}

const bytesIn = (form: URLSearchParams, name: string): Buffer =>
  Buffer.from(form.get(name) ?? '', 'base64url')

const creationIn = (form: URLSearchParams) => ({
  id: form.get('credencial') ?? '',
  clientData: bytesIn(form, 'datos'),
  authenticator: bytesIn(form, 'autenticador'),
  spki: bytesIn(form, 'publica'),
})

const assertionIn = (form: URLSearchParams) => ({
  clientData: bytesIn(form, 'datos'),
  authenticator: bytesIn(form, 'autenticador'),
  signature: bytesIn(form, 'firma'),
})
