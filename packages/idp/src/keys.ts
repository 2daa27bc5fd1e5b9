import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { JWK } from 'oidc-provider'
import { readJson, writeSecretFile } from './secret-file.ts'

export const SIGNING_ALGORITHM = 'ES256'
const ROTATE_AFTER_MS = 90 * 86_400_000
/** Longer than anything lives that was signed with an old key, and than any service remembers our key set. */
const PUBLISHED_AFTER_ROTATION_MS = 2 * 86_400_000

type Key = { createdAt: number; replacedAt?: number; jwk: JWK }
type Kept = { keys: Key[]; cookieSecret: string }

export type Keys = {
  /** The one that signs first, then those that still verify. */
  jwks(): { keys: JWK[] }
  cookieSecret: string
  rotate(): Promise<void>
}

export async function openKeys(dir: string, now: () => number): Promise<Keys> {
  const file = join(dir, 'keys.json')
  const kept = readJson<Kept>(file) ?? {
    keys: [],
    cookieSecret: randomBytes(32).toString('base64url'),
  }
  const rotate = async () => {
    kept.keys = rotated(kept.keys, newKey(now()), now())
    await writeSecretFile(file, `${JSON.stringify(kept, null, 2)}\n`)
  }
  const signing = kept.keys[0]
  if (!signing || now() - signing.createdAt > ROTATE_AFTER_MS) await rotate()
  return { jwks: () => ({ keys: kept.keys.map(({ jwk }) => jwk) }), cookieSecret: kept.cookieSecret, rotate }
}

export function rotated(keys: readonly Key[], fresh: Key, now: number): Key[] {
  const older = keys
    .map(key => ({ ...key, replacedAt: key.replacedAt ?? now }))
    .filter(key => now - key.replacedAt < PUBLISHED_AFTER_ROTATION_MS)
  return [fresh, ...older]
}

function newKey(createdAt: number): Key {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' }) as JWK
  return { createdAt, jwk: { ...jwk, kid: randomUUID(), alg: SIGNING_ALGORITHM, use: 'sig' } }
}
