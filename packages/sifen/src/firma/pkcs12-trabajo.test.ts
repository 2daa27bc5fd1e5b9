import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fixture } from '../../test/support.ts'
import { openPkcs12, openPkcs12Async } from './pkcs12.ts'

/** Every round that is asked of the real functions; after 2,048 they are only counted. */
const work = vi.hoisted(() => ({ rounds: 0, sync: 0 }))
vi.mock('node:crypto', async original => {
  const real = await original<typeof import('node:crypto')>()
  const count = (rounds: number, size: number, digest: string) => {
    work.rounds += rounds * Math.ceil(size / real.hash(digest, '', 'buffer').length)
    return Math.min(rounds, 2048)
  }
  return {
    ...real,
    pbkdf2Sync: (p: Buffer, s: Buffer, rounds: number, size: number, digest: string) => {
      work.sync++
      return real.pbkdf2Sync(p, s, count(rounds, size, digest), size, digest)
    },
    pbkdf2: (p: Buffer, s: Buffer, rounds: number, size: number, digest: string, done: never) =>
      real.pbkdf2(p, s, count(rounds, size, digest), size, digest, done),
  }
})
beforeEach(() => {
  work.rounds = 0
  work.sync = 0
})

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), body])
}
const seq = (...parts: readonly Uint8Array[]) => tlv(0x30, ...parts)
const int = (value: number) => tlv(2, hex(`00${value.toString(16).padStart(8, '0')}`))
const octets = (bytes: Uint8Array) => tlv(4, bytes)
const PBKDF2 = hex('06092a864886f70d01050c')
const PBES2 = hex('06092a864886f70d01050d')
const PBMAC1 = hex('06092a864886f70d01050e')
const HMAC_SHA1 = seq(hex('06082a864886f70d0207'))
const AES256 = seq(hex('060960864801650304012a'), octets(Buffer.alloc(16)))
const DATA = hex('06092a864886f70d010701')
const ENCRYPTED = hex('06092a864886f70d010706')
const SALT = octets(Buffer.from('saltsalt'))

const derivation = (rounds: number, size?: number) =>
  seq(PBKDF2, seq(SALT, int(rounds), ...(size === undefined ? [] : [int(size)]), HMAC_SHA1))
const macData = (rounds: number, size: number) =>
  seq(seq(seq(PBMAC1, seq(derivation(rounds, size), HMAC_SHA1)), octets(Buffer.alloc(20))), SALT)
const pfx = (content: Uint8Array, ...mac: Uint8Array[]) =>
  seq(int(3), seq(DATA, tlv(0xa0, octets(content))), ...mac)
/** Encrypted with what 2,048 rounds give. */
const bag = (rounds: number) => {
  const cipher = createCipheriv(
    'aes-256-cbc',
    pbkdf2Sync('x', 'saltsalt', 2048, 32, 'sha1'),
    Buffer.alloc(16),
  )
  const nothing = Buffer.concat([cipher.update(seq()), cipher.final()])
  return seq(
    ENCRYPTED,
    tlv(0xa0, seq(int(0), seq(DATA, seq(PBES2, seq(derivation(rounds), AES256)), tlv(0x80, nothing)))),
  )
}

const MAX = 4_000_000
const abiertas = [
  ['at once', async (bytes: Buffer) => openPkcs12(bytes, 'x')],
  ['beside the rest', (bytes: Buffer) => openPkcs12Async(bytes, 'x')],
] as const

describe.each(abiertas)('the work that a file asks for, opened %s', (_, open) => {
  test('a key of 1,024 bytes from 2,000,000 rounds is 104,000,000 rounds, and is refused before the first', async () => {
    const result = await open(pfx(seq(), macData(2_000_000, 1024)))
    expect(work.rounds).toBe(0)
    expect(result).toEqual({
      ok: false,
      fault: { motivo: 'trabajo', detalle: expect.stringMatching(/expórtelo de nuevo/) },
    })
  })

  test('what many parts ask for counts together', async () => {
    const file = pfx(seq(...Array.from({ length: 60 }, () => bag(100_000))))
    work.rounds = 0
    const result = await open(file)
    expect(work.rounds).toBe(MAX)
    expect(result).toMatchObject({ fault: { motivo: 'trabajo' } })
  })

  test('a MAC of another password ends there: no bag is derived', async () => {
    const file = pfx(seq(bag(900_000)), macData(100_000, 20))
    work.rounds = 0
    const result = await open(file)
    expect(work.rounds).toBe(100_000)
    expect(result).toMatchObject({ fault: { motivo: 'contrasena' } })
  })
})

test.each([2_048, 100_000])(
  'the older function with %i rounds a key is not refused for its work',
  async rounds => {
    const pbe = seq(hex('060a2a864886f70d010c0103'), seq(SALT, int(rounds)))
    const legacy = seq(ENCRYPTED, tlv(0xa0, seq(int(0), seq(DATA, pbe, tlv(0x80, Buffer.alloc(16))))))
    expect(await openPkcs12Async(pfx(seq(legacy)), 'x')).toMatchObject({ fault: { motivo: 'contrasena' } })
  },
)

test('opened beside the rest, nothing is derived on the thread that serves', async () => {
  const result = await openPkcs12Async(fixture('moderno.p12'), 'Secreto-1')
  expect(result.ok).toBe(true)
  expect(work.sync).toBe(0)
})
