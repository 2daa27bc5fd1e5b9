import { createHash, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { generatePassword, hashPassword, isPassword, type PasswordHash, refuseSlowly } from './password.ts'
import { readJson, writeSecretFile } from './secret-file.ts'

export type Account = { sub: string; email: string; name: string }
type Kept = Account & { password: PasswordHash; passwordAt?: number }

export type Accounts = {
  /** The account of this e-mail; when it is new, with the password made for it, which is known only here and now. */
  ensure(email: string, name: string): Promise<Account & { password?: string }>
  /** A new password for an account that is there. */
  resetPassword(email: string): Promise<string>
  find(sub: string): Account | undefined
  verify(email: string, password: string): Promise<Account | undefined>
  /** Another one for each password, and none of an account that is not there: what was granted under it can be told. */
  generation(email: string): string
  /** Whether somebody who logged in then, in seconds since 1970, did so with a password that is not hers any more. */
  isOutdated(sub: string, loggedInAt: number): boolean
  list(): Account[]
}

export const normalEmail = (email: string) => email.trim().toLowerCase()

export async function openAccounts(dir: string, now = Date.now): Promise<Accounts> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'accounts.json')
  const kept = new Map<string, Kept>()
  for (const account of (await readJson<Kept[]>(file)) ?? []) kept.set(account.email, account)
  let writing: Promise<unknown> = Promise.resolve()
  const save = () => {
    const written = writing.then(() =>
      writeSecretFile(file, `${JSON.stringify([...kept.values()], null, 2)}\n`),
    )
    writing = written.catch(() => {})
    return written
  }
  const bySub = (sub: string) => [...kept.values()].find(account => account.sub === sub)
  const withNewPassword = async (account: Account, since: { passwordAt?: number } = {}): Promise<string> => {
    const password = generatePassword()
    kept.set(account.email, { ...account, password: await hashPassword(password), ...since })
    await save()
    return password
  }
  return {
    async ensure(address, name) {
      const email = normalEmail(address)
      const there = kept.get(email)
      if (there) return visible(there)
      const account = { sub: randomUUID(), email, name }
      return { ...account, password: await withNewPassword(account) }
    },
    async resetPassword(address) {
      const there = kept.get(normalEmail(address))
      if (!there) throw new Error(`No hay una cuenta con el correo ${normalEmail(address)}.`)
      return withNewPassword(visible(there), { passwordAt: now() })
    },
    find(sub) {
      const account = bySub(sub)
      return account && visible(account)
    },
    async verify(address, password) {
      const there = kept.get(normalEmail(address))
      const right = there ? await isPassword(password, there.password) : await refuseSlowly(password)
      return there && right ? visible(there) : undefined
    },
    generation: address => {
      const { salt } = kept.get(normalEmail(address))?.password ?? { salt: '' }
      return createHash('sha256').update(salt).digest('base64url')
    },
    isOutdated(sub, loggedInAt) {
      const { passwordAt = 0 } = bySub(sub) ?? {}
      return loggedInAt < Math.floor(passwordAt / 1_000)
    },
    list: () => [...kept.values()].map(visible),
  }
}

const visible = ({ sub, email, name }: Account): Account => ({ sub, email, name })
