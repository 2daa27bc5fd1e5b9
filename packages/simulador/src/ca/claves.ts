import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** RSA 2048, what Paraguayan certificates carry; in the thread pool, so that several are made at once. */
export async function makeRsaKey(): Promise<KeyObject> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 })
  return privateKey
}

export const keyPem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string
