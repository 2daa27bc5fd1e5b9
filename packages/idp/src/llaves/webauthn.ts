import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Which signatures are taken: ES256, EdDSA, RS256, as IANA's registry of COSE numbers them. */
export const ALGORITHMS = [-7, -8, -257]

/** What a page expects of a browser: whose key it is, for which question, and where that was asked. */
export type Expected = { rpId: string; origin: string; challenge: string }

const UP = 0x01
const UV = 0x04
const AT = 0x40
/** Hash of the name, flags, counter (Web Authentication, 6.1). */
const HEAD = 37
const AAGUID = 16

type Datos = { flags: number; counter: number; credentialId: string | undefined }

/** What an authenticator says it did, if it did it for this name, with the person there and verified. */
function readDatos(bytes: Buffer, rpId: string): Datos | undefined {
  if (bytes.length < HEAD) return undefined
  if (!createHash('sha256').update(rpId).digest().equals(bytes.subarray(0, 32))) return undefined
  const flags = bytes.readUInt8(32)
  if ((flags & UP) === 0 || (flags & UV) === 0) return undefined
  const counter = bytes.readUInt32BE(33)
  const at = HEAD + AAGUID
  if ((flags & AT) === 0 || bytes.length < at + 2) return { flags, counter, credentialId: undefined }
  const length = bytes.readUInt16BE(at)
  const id = bytes.subarray(at + 2, at + 2 + length)
  return { flags, counter, credentialId: id.length === length ? id.toString('base64url') : undefined }
}

/** What the browser says it was asked, and by which page; the challenge is compared by whoever made it. */
function isAsked(json: Buffer, type: string, { origin, challenge }: Expected): boolean {
  try {
    const said = JSON.parse(json.toString('utf8')) as Record<string, unknown>
    return (
      said.type === type &&
      said.challenge === challenge &&
      said.origin === origin &&
      said.crossOrigin !== true &&
      said.topOrigin === undefined
    )
  } catch {
    return false
  }
}

/** A key that can sign for somebody later; undefined where it is of no kind that is taken. */
function keyOf(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const taken =
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048)
    return taken ? key : undefined
  } catch {
    return undefined
  }
}

export type Registered = { id: string; spki: string; counter: number }
export type Creation = { id: string; clientData: Buffer; authenticator: Buffer; spki: Buffer }

/** A new key, whose maker nobody is asked about: it is hers because she is logged in. */
export function readCreation(given: Creation, expected: Expected): Registered | undefined {
  if (!isAsked(given.clientData, 'webauthn.create', expected)) return undefined
  const datos = readDatos(given.authenticator, expected.rpId)
  if (datos === undefined || datos.credentialId === undefined || datos.credentialId !== given.id)
    return undefined
  if (keyOf(given.spki) === undefined) return undefined
  return { id: datos.credentialId, spki: given.spki.toString('base64url'), counter: datos.counter }
}

export type Assertion = { clientData: Buffer; authenticator: Buffer; signature: Buffer }

/** Its counter, if it is a signature of that key for this question; a counter that stands or goes back is of a copy. */
export function readAssertion(
  given: Assertion,
  { spki, counter }: Pick<Registered, 'spki' | 'counter'>,
  expected: Expected,
): number | undefined {
  if (!isAsked(given.clientData, 'webauthn.get', expected)) return undefined
  const datos = readDatos(given.authenticator, expected.rpId)
  const key = keyOf(Buffer.from(spki, 'base64url'))
  if (datos === undefined || key === undefined) return undefined
  const signed = Buffer.concat([given.authenticator, createHash('sha256').update(given.clientData).digest()])
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  if (!verify(digest, signed, key, given.signature)) return undefined
  const forward = datos.counter > counter || (datos.counter === 0 && counter === 0)
  return forward ? datos.counter : undefined
}
