import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/support.ts'
import { type Entrada, zip } from '../../test/zip.ts'
import { readZip } from './zip.ts'

async function contentOf(file: Buffer, limits = {}) {
  const read = readZip(file, limits)
  if (!read.ok) return read.detalle
  const entries = await Promise.all(read.value.map(async ({ name, read }) => [name, await read()] as const))
  return entries.map(([name, content]) => [name, content.ok ? content.value.toString() : content.detalle])
}

describe('a ZIP file', () => {
  test('gives its files, deflated or stored, and no folders', async () => {
    const file = zip([
      { name: 'uno.xml', content: 'uno '.repeat(99) },
      { name: 'carpeta/', content: '' },
      { name: 'carpeta/dos.xml', content: 'dos', stored: true },
      { name: 'vacío.xml', content: '' },
    ])
    expect(await contentOf(file)).toEqual([
      ['uno.xml', 'uno '.repeat(99)],
      ['carpeta/dos.xml', 'dos'],
      ['vacío.xml', ''],
    ])
  })

  const entrada: Entrada = { name: 'a.xml', content: 'a'.repeat(4_000) }
  test.each<[string, Entrada[], object, RegExp]>([
    ['becomes too large', [{ name: 'a', content: 'abc', says: { unpacked: 3_000_000 } }], {}, /supera 2 MiB/],
    ['is compressed beyond what a text is', [entrada], { maxRatio: 3 }, /más de lo que un XML/],
    ['holds more than it says', [{ ...entrada, says: { unpacked: 100 } }], {}, /dañado/],
    ['holds less than it says', [{ ...entrada, says: { unpacked: 4_001 } }], {}, /dañado/],
    ['was changed', [{ ...entrada, says: { crc: 1 } }], {}, /dañado/],
    ['is encrypted', [{ ...entrada, says: { flags: 1 } }], {}, /contraseña/],
    ['is packed in another way', [{ ...entrada, says: { method: 12 } }], {}, /de una forma/],
    ['lies elsewhere', [{ ...entrada, says: { offset: 0xffff } }], {}, /dañado/],
  ])('with an entry that %s gives that reason instead of it', async (_name, entradas, limits, why) => {
    const content = await contentOf(zip([...entradas, { name: 'otro', content: 'bien' }]), limits)
    expect(content).toEqual([
      [entradas[0]!.name, expect.stringMatching(why)],
      ['otro', 'bien'],
    ])
  })

  test.each<[string, Buffer, object, RegExp]>([
    ['is none', Buffer.from('<rDE/>'), {}, /no es un archivo ZIP/],
    ['is nothing', Buffer.alloc(0), {}, /no es un archivo ZIP/],
    ['is cut', zip([entrada]).subarray(0, -3), {}, /no es un archivo ZIP/],
    ['has too many entries', zip([entrada, entrada]), { maxEntries: 1 }, /tiene 2 archivos/],
    ['becomes too large', zip([entrada, entrada]), { maxTotalBytes: 7_999 }, /supera/],
    [
      'has entries that lie over one another',
      zip([entrada, { ...entrada, says: { offset: 0, packed: 90_000 } }]),
      {},
      /dañado/,
    ],
  ])('that %s is refused whole', async (_name, file, limits, why) => {
    expect(await contentOf(file, limits)).toMatch(why)
  })

  test('of bytes that anybody changed never throws, and never gives what its check sum denies', async () => {
    const file = zip([entrada, { name: 'b.xml', content: 'bcd'.repeat(50) }])
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(file)
        changed[at] = byte
        const content = await contentOf(changed)
        if (typeof content === 'string') return
        for (const [, text] of content)
          expect([entrada.content, 'bcd'.repeat(50)].includes(text!) || text!.length < 100).toBe(true)
      }),
      { numRuns: runs(400) },
    )
  })

  test('ten megabytes of zeros in ten kilobytes are not taken out', async () => {
    const bomb = { name: 'a.xml', content: Buffer.alloc(10 * 1024 * 1024) }
    expect(deflateRawSync(bomb.content).length).toBeLessThan(11_000)
    expect(await contentOf(zip([bomb]))).toEqual([['a.xml', expect.stringMatching(/supera 2 MiB/)]])
  })
})
