import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeZip, type ZipFile } from './escribir-zip.ts'
import { readZip } from './zip.ts'

/** 23 November 2026, 12:00. */
const WHEN = { date: ((2026 - 1980) << 9) | (11 << 5) | 23, time: 12 << 11 }

async function* each<T>(items: Iterable<T>) {
  yield* items
}
async function zipOf(files: Iterable<ZipFile>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writeZip(each(files), WHEN)) parts.push(part)
  return Buffer.concat(parts)
}

/** Python's reader shares none of our code: it checks every sum, and tells what it read. */
const JUEZ = `
import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
assert len(z.infolist()) > 1000 or z.testzip() is None
print(json.dumps([[i.filename, i.file_size, list(i.date_time)] for i in z.infolist()[:4]] + [len(z.infolist())]))
`
const hayPython = spawnSync('python3', ['--version']).status === 0
const sinPython = hayPython ? '' : ' [skipped: python3 is missing; install the package python3]'

function judge(zip: Buffer): unknown {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-zip-'))
  try {
    writeFileSync(join(dir, 'a.zip'), zip)
    const { stdout, stderr } = spawnSync('python3', ['-c', JUEZ, join(dir, 'a.zip')], { encoding: 'utf8' })
    return stderr === '' ? JSON.parse(stdout) : stderr
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const text = Buffer.from('ñandú '.repeat(1000))
const noise = randomFillSync(Buffer.alloc(5000))
const FILES: ZipFile[] = [
  { name: 'xml/uno.xml', content: text },
  { name: 'kude/ñ.pdf', content: noise },
  { name: 'hoja.xml', content: each([text, noise, text]) },
  { name: 'vacío', content: each([]) },
]

test(`what is written is read by others, and by us${sinPython}`, {
  skip: !hayPython,
  timeout: 60_000,
}, async () => {
  const zip = await zipOf(FILES.map(file => ({ ...file })))
  const cuando = [2026, 11, 23, 12, 0, 0]
  expect(judge(zip)).toEqual([
    ['xml/uno.xml', text.length, cuando],
    ['kude/ñ.pdf', noise.length, cuando],
    ['hoja.xml', 2 * text.length + noise.length, cuando],
    ['vacío', 0, cuando],
    4,
  ])
})

test('what cannot be compressed is no larger for it, nor what is said to be as it is', async () => {
  const whole = await zipOf([{ name: 'a', content: text, asItIs: true }])
  expect(whole.length).toBe(text.length + 30 + 46 + 22 + 2)
  expect((await zipOf([{ name: 'a', content: noise }])).length).toBe(noise.length + 30 + 46 + 22 + 2)
})

test(`more files than the old form counts${sinPython}`, { skip: !hayPython, timeout: 60_000 }, async () => {
  const many = Array.from({ length: 65_600 }, (_, n) => ({
    name: `${n}.xml`,
    content: text.subarray(0, 3),
  }))
  expect(judge(await zipOf(many))).toMatchObject({ 4: 65_600 })
})

describe('a file that cannot be made', () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield text
    throw new Error('it went away')
  }

  test('is a failure, and no file', async () => {
    await expect(zipOf([{ name: 'a', content: broken() }])).rejects.toThrow('it went away')
  })

  test('whoever makes one hears that nobody reads on', async () => {
    let ended = false
    async function* endless(): AsyncGenerator<ZipFile> {
      try {
        for (;;) yield { name: 'a', content: noise }
      } finally {
        ended = true
      }
    }
    for await (const _part of writeZip(endless(), WHEN)) break
    expect(ended).toBe(true)
  })
})

test('of whole files we read our own', async () => {
  const read = readZip(await zipOf(FILES.slice(0, 2)))
  if (!read.ok) expect.fail('it cannot be read')
  const contents = await Promise.all(read.value.map(entry => entry.read()))
  expect(contents).toEqual([
    { ok: true, value: text },
    { ok: true, value: noise },
  ])
})

test('a file of many parts is written as it comes, whatever its reader does', async () => {
  const parts = Array.from({ length: 40 }, () => randomFillSync(Buffer.alloc(100_000)))
  const zip = await zipOf([{ name: 'a', content: each(parts) }])
  expect(zip.length).toBeGreaterThan(4_000_000)
  const seen: number[] = []
  async function* counted() {
    for (const [n, part] of parts.entries()) {
      seen.push(n)
      yield part
    }
  }
  let read = 0
  for await (const part of writeZip(each([{ name: 'a', content: counted() }]), WHEN)) {
    read += part.length
    if (read > 300_000) break
  }
  expect(seen.length).toBeLessThan(20)
})
