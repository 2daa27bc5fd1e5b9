import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPkcs12, openPkcs12Async } from '../../src/firma/pkcs12.ts'
import { bag, DATA, ENCRYPTED, hex, int, macData, pfx, SALT, seq, tlv } from '../pkcs12-a-mano.ts'
import { fixture } from '../support.ts'

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
