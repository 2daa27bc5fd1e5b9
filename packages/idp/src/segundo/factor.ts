import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import type { Accounts } from '../accounts.ts'
import type { Attempts } from '../attempts.ts'
import { ALPHABET } from '../password.ts'
import type { Store } from '../store.ts'
import { openTurn } from '../turn.ts'
import { stepOfCode, TOTP } from './totp.ts'

/** What is kept of a second factor: its secret, which nobody reads in the file, and hashes of what helps without the telephone. */
export type Factor = { sealed: string; recovery: string[] }

const RECOVERY_CODES = 10
/** So long has somebody to read a drawing with her telephone. */
const NEW_S = 15 * 60
/** Longer than any code of a step that was used can be right. */
const USED_S = (2 * TOTP.drift + 2) * TOTP.seconds

export type Verdict = { ok: true; recovery: boolean } | { ok: false; retryAfterMs?: number }

export type Factors = {
  has(sub: string): boolean
  /** A secret that counts once a code of it was told. */
  begin(sub: string): Promise<Buffer>
  begun(sub: string): Promise<Buffer | undefined>
  /** From now on; the recovery codes are told here and nowhere else. Undefined: the code is not of what was begun. */
  confirm(sub: string, code: string): Promise<string[] | undefined>
  verify(account: { sub: string; email: string }, code: string): Promise<Verdict>
  remove(sub: string): Promise<void>
  /** How many recovery codes are left. */
  left(sub: string): number
}

type Parts = { accounts: Accounts; store: Store; attempts: Attempts; secret: string; now: () => number }

export function openFactors({ accounts, store, attempts, secret, now }: Parts): Factors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'segundo factor', 32))
  const nuevos = store.adapter('FactorNuevo')
  const hashOf = (sub: string, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([sub, code]))
      .digest('base64url')
  // Of two that bring the same code at once, one has it.
  const alone = openTurn()
  const isFresh = openUsed(store)
  const begun = async (sub: string): Promise<Buffer | undefined> => {
    const kept = (await nuevos.find(sub)) as { sealed?: string } | undefined
    return kept?.sealed === undefined ? undefined : unseal(key, sub, kept.sealed)
  }
  const judge = async (
    sub: string,
    factor: Factor,
    typed: string,
  ): Promise<'code' | 'recovery' | undefined> => {
    const step = stepOfCode(unseal(key, sub, factor.sealed), typed.replace(/\s/g, ''), now())
    if (step !== undefined) return (await isFresh(sub, step)) ? 'code' : undefined
    const hash = hashOf(sub, plain(typed))
    if (!factor.recovery.includes(hash)) return undefined
    await accounts.setFactor(sub, { ...factor, recovery: factor.recovery.filter(one => one !== hash) })
    return 'recovery'
  }
  return {
    has: sub => accounts.factor(sub) !== undefined,
    left: sub => accounts.factor(sub)?.recovery.length ?? 0,
    begun,
    async begin(sub) {
      const fresh = randomBytes(20)
      await nuevos.upsert(
        sub,
        { kind: 'FactorNuevo', sealed: seal(key, sub, fresh) } as AdapterPayload,
        NEW_S,
      )
      return fresh
    },
    confirm: (sub, code) =>
      alone(async () => {
        const fresh = await begun(sub)
        const step = fresh && stepOfCode(fresh, code.replace(/\s/g, ''), now())
        if (fresh === undefined || step === undefined || !(await isFresh(sub, step))) return undefined
        const codes = Array.from({ length: RECOVERY_CODES }, newCode)
        const recovery = codes.map(one => hashOf(sub, plain(one)))
        await accounts.setFactor(sub, { sealed: seal(key, sub, fresh), recovery })
        await nuevos.destroy(sub)
        return codes
      }),
    verify: ({ sub, email }, typed) =>
      alone(async () => {
        const factor = accounts.factor(sub)
        if (factor === undefined) return { ok: false }
        // Only who knows the password comes here: what he guesses is counted for the account, wherever he comes from.
        const { waitMs } = attempts.price(email, '')
        if (waitMs > 0) return { ok: false, retryAfterMs: waitMs }
        attempts.begin(email, '')
        const found = await judge(sub, factor, typed)
        if (found === undefined) return { ok: false }
        attempts.forgive(email, '', true)
        return { ok: true, recovery: found === 'recovery' }
      }),
    remove: sub => accounts.setFactor(sub, undefined),
  }
}

/** Whether a code of that step was not taken before: each is good once. */
function openUsed(store: Store): (sub: string, step: number) => Promise<boolean> {
  const usados = store.adapter('CodigoUsado')
  return async (sub, step) => {
    const id = `${sub} ${step}`
    if ((await usados.find(id)) !== undefined) return false
    await usados.upsert(id, { kind: 'CodigoUsado' } as AdapterPayload, USED_S)
    return true
  }
}

/** As it is typed: capitals, spaces and dashes do not matter. */
const plain = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Two groups of five: some 49 bits. */
function newCode(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${group()}-${group()}`
}

function seal(key: Buffer, sub: string, secret: Uint8Array): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(sub))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

function unseal(key: Buffer, sub: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(sub))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
