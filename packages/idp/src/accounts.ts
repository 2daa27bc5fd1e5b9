import { createHash, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withCandado } from './candado.ts'
import type { Llave } from './llaves/llaves.ts'
import { generatePassword, hashPassword, isPassword, type PasswordHash, refuseSlowly } from './password.ts'
import { readJson, writeSecretFile } from './secret-file.ts'
import type { Factor } from './segundo/factor.ts'
import { openTurn } from './turn.ts'

export type Account = { sub: string; email: string; name: string }
type Kept = Account & { password: PasswordHash; passwordAt?: number; factor?: Factor; llaves?: Llave[] }

export type Accounts = {
  /** The account of this e-mail; when it is new, with the password made for it, which is known only here and now. */
  ensure(email: string, name: string): Promise<Account & { password?: string }>
  /** A new password for an account that is there. Of its passkeys nobody knows who added them: they go. */
  resetPassword(email: string): Promise<string>
  /** With a password of her own; false when there is an account of this e-mail already. */
  create(email: string, name: string, password: PasswordHash): Promise<boolean>
  /**
   * Her own, from now on, in the place of the one of that generation; false when that is hers no more. Who logged in with another one did so in vain. Whoever
   * proves no more than that the mailbox is hers keeps no passkeys.
   */
  setPassword(
    email: string,
    password: PasswordHash,
    over: { generation: string; llaves: 'kept' | 'dropped' },
  ): Promise<boolean>
  has(email: string): boolean
  /** What is asked for after her password, if anything is. */
  factor(sub: string): Factor | undefined
  setFactor(sub: string, factor: Factor | undefined): Promise<void>
  /** Passkeys with which she comes in without her password. */
  llaves(sub: string): readonly Llave[]
  /** Of those that are there when its turn comes: they may have gone since somebody looked. */
  changeLlaves(sub: string, to: (llaves: readonly Llave[]) => Llave[]): Promise<void>
  ownerOfLlave(id: string): Account | undefined
  find(sub: string): Account | undefined
  verify(email: string, password: string): Promise<Account | undefined>
  /** Another one for each password, and none of an account that is not there: what was granted under it can be told. */
  generation(email: string): string
  /** Whether somebody who logged in then, in seconds since 1970, did so with a password that is not hers any more. */
  isOutdated(sub: string, loggedInAt: number): boolean
  /** Whose password was changed since, whoever changed it. */
  renewedSince(instant: number): string[]
  list(): Account[]
}

export const normalEmail = (email: string) => email.trim().toLowerCase()

/** The accounts of that folder. Whoever serves them sees what another process writes there: it is looked at each time whether the file changed. */
export async function openAccounts(dir: string, now = Date.now): Promise<Accounts> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const { refresh, keep } = openKept(join(dir, 'accounts.json'))
  const alone = openTurnOf(dir)
  const bySub = (sub: string) => [...refresh().values()].find(account => account.sub === sub)
  const change = (sub: string, to: (there: Kept) => Kept): Promise<void> =>
    alone(async () => {
      const there = bySub(sub)
      if (there !== undefined) await keep(to(there))
    })
  /** A password may be changed while it is looked at. */
  const isStill = ({ email, password }: Kept) => refresh().get(email)?.password.hash === password.hash
  const withNewPassword = async (account: Account, since: { passwordAt?: number } = {}): Promise<string> => {
    const password = generatePassword()
    await keep({ ...account, password: await hashPassword(password), ...since })
    return password
  }
  return {
    ensure: (address, name) =>
      alone(async () => {
        const email = normalEmail(address)
        const there = refresh().get(email)
        if (there) return visible(there)
        const account = { sub: randomUUID(), email, name }
        return { ...account, password: await withNewPassword(account) }
      }),
    resetPassword: address =>
      alone(async () => {
        const there = refresh().get(normalEmail(address))
        if (!there) throw new Error(`No hay una cuenta con el correo ${normalEmail(address)}.`)
        return withNewPassword(withoutLlaves(there), { passwordAt: now() })
      }),
    create: (address, name, password) =>
      alone(async () => {
        const email = normalEmail(address)
        if (refresh().has(email)) return false
        await keep({ sub: randomUUID(), email, name, password })
        return true
      }),
    setPassword: (address, password, { generation, llaves }) =>
      alone(async () => {
        const there = refresh().get(normalEmail(address))
        if (there === undefined || generationOf(there) !== generation) return false
        await keep({ ...(llaves === 'kept' ? there : withoutLlaves(there)), password, passwordAt: now() })
        return true
      }),
    has: address => refresh().has(normalEmail(address)),
    factor: sub => bySub(sub)?.factor,
    setFactor: (sub, factor) =>
      change(sub, ({ factor: _, ...rest }) => ({ ...rest, ...(factor === undefined ? {} : { factor }) })),
    llaves: sub => bySub(sub)?.llaves ?? [],
    changeLlaves: (sub, to) => change(sub, there => ({ ...there, llaves: to(there.llaves ?? []) })),
    ownerOfLlave(id) {
      const all = [...refresh().values()]
      return shown(all.find(({ llaves = [] }) => llaves.some(llave => llave.id === id)))
    },
    find: sub => shown(bySub(sub)),
    async verify(address, password) {
      const there = refresh().get(normalEmail(address))
      const right = there ? await isPassword(password, there.password) : await refuseSlowly(password)
      return there && right && isStill(there) ? visible(there) : undefined
    },
    generation: address => generationOf(refresh().get(normalEmail(address))),
    isOutdated(sub, loggedInAt) {
      const { passwordAt = 0 } = bySub(sub) ?? {}
      return loggedInAt < Math.floor(passwordAt / 1_000)
    },
    renewedSince: instant =>
      [...refresh().values()].flatMap(({ sub, passwordAt = 0 }) => (passwordAt >= instant ? [sub] : [])),
    list: () => [...refresh().values()].map(visible),
  }
}

/** From the look at what is there to the file that has it: of two that look at once, here or in another process, one is lost. */
function openTurnOf(dir: string): <T>(work: () => Promise<T>) => Promise<T> {
  const turn = openTurn()
  return work => turn(() => withCandado(join(dir, 'accounts.lock'), work))
}

/** The file, read anew whenever somebody else wrote it. */
function openKept(file: string) {
  const kept = new Map<string, Kept>()
  let seen = ''
  const refresh = () => {
    const stat = statSync(file, { throwIfNoEntry: false, bigint: true })
    const now = stat === undefined ? '' : `${stat.ino} ${stat.mtimeNs} ${stat.size}`
    if (now === seen) return kept
    seen = now
    kept.clear()
    for (const account of readJson<Kept[]>(file) ?? []) kept.set(account.email, account)
    return kept
  }
  refresh()
  const keep = async (changed: Kept): Promise<void> => {
    const all = new Map(refresh()).set(changed.email, changed)
    await writeSecretFile(file, `${JSON.stringify([...all.values()], null, 2)}\n`)
  }
  return { refresh, keep }
}

const generationOf = (account: Kept | undefined): string =>
  createHash('sha256')
    .update(account?.password.salt ?? '')
    .digest('base64url')

const withoutLlaves = ({ llaves: _, ...rest }: Kept): Kept => rest

const shown = (account: Kept | undefined) => account && visible(account)
const visible = ({ sub, email, name }: Account): Account => ({ sub, email, name })
