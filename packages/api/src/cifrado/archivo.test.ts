import { spawnSync } from 'node:child_process'
import fs, {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addMasterKey, copyClavesMaestras, isExposed, keepNewestMasterKey, openLlavero } from './archivo.ts'

const WE = 10_001
const exposed = (mode: number, uid: number) => isExposed({ mode: 0o100_000 | mode, uid }, WE)

test('a file of ours that the group or anybody may read is exposed', () => {
  expect([0o400, 0o600, 0o700].map(mode => exposed(mode, WE))).toEqual([false, false, false])
  expect([0o440, 0o640, 0o604, 0o620, 0o601].map(mode => exposed(mode, WE))).toEqual(Array(5).fill(true))
})

// systemd: root's, with an access list for the service's user. Kubernetes: root's, with the group of the pod (fsGroup).
test('one of root that we may read by our group is what supervisors hand over; nobody else may read it, and the group not write', () => {
  expect([0o400, 0o440, 0o640].map(mode => exposed(mode, 0))).toEqual([false, false, false])
  expect([0o444, 0o460, 0o441, 0o644].map(mode => exposed(mode, 0))).toEqual(Array(4).fill(true))
})

test('one of another user, who could put other keys there, is none that a supervisor handed over', () => {
  expect([0o440, 0o640].map(mode => exposed(mode, 1_000))).toEqual([true, true])
})

test('a file of keys that is written anew stays that of its owner, and as closed as he made it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-llavero-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'claves-maestras')
  openLlavero(file, { create: true })
  chmodSync(file, 0o400)
  const root = process.getuid?.() === 0
  // As it is handed to a container, which is not root.
  if (root) chownSync(file, WE, WE)
  const antes = statSync(file)
  for (const write of [addMasterKey, keepNewestMasterKey]) {
    write(file)
    const { uid, gid, mode } = statSync(file)
    expect([uid, gid, mode]).toEqual([antes.uid, antes.gid, antes.mode])
  }
})

/** Of which files the system was asked whether they are on the disk, in order, after their last new name. */
function syncedAfter(work: () => void): (string | undefined)[] {
  const open = vi.spyOn(fs, 'openSync')
  const sync = vi.spyOn(fs, 'fsyncSync')
  const names = [vi.spyOn(fs, 'renameSync'), vi.spyOn(fs, 'linkSync')]
  syncBuiltinESMExports()
  try {
    work()
    const named = Math.max(0, ...names.flatMap(spy => spy.mock.invocationCallOrder))
    return sync.mock.calls.flatMap(([fd], n) => {
      const at = sync.mock.invocationCallOrder[n]!
      if (at < named) return []
      const cual = open.mock.results.findLastIndex(
        ({ value }, opened) => value === fd && open.mock.invocationCallOrder[opened]! < at,
      )
      return [String(open.mock.calls[cual]?.[0])]
    })
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
}

test('a new name of a file of keys is on the disk before anybody hears of it; a copy is, too, and is never written over another', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-llavero-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const [file, otro] = [join(dir, 'claves-maestras'), join(dir, 'otro-disco')]
  for (const work of [() => openLlavero(file, { create: true }), () => addMasterKey(file)])
    expect(syncedAfter(work)).toEqual([dir])
  expect(syncedAfter(() => keepNewestMasterKey(file))).toEqual([dir])
  const copia = join(otro, 'claves-maestras')
  expect(syncedAfter(() => copyClavesMaestras(file, copia))).toEqual([copia, otro])
  expect(readFileSync(copia, 'utf8')).toBe(readFileSync(file, 'utf8'))
  expect([statSync(otro).mode & 0o777, statSync(copia).mode & 0o777]).toEqual([0o700, 0o600])
  expect(() => copyClavesMaestras(file, copia)).toThrow(/EEXIST/)
})

test('a file that is none of keys is told by its name: one that is empty, or of something else', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-llavero-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'claves-maestras')
  for (const text of ['', 'no es una clave\n', `${Buffer.alloc(16).toString('base64')}\n`]) {
    writeFileSync(file, text, { mode: 0o600 })
    for (const create of [true, false])
      expect(() => openLlavero(file, { create })).toThrow(
        new RegExp(`^El archivo de claves maestras ${file} no tiene .*32 bytes`),
      )
  }
})

// Some write a secret without the end of its line (printf %s, --from-literal); rotating begins by appending one (rotate-a-certificate.md).
test('a key that was appended to a file whose last line had no end is one more, and not lost in the line of the former', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-llavero-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'claves-maestras')
  const [una, otra] = [1, 2].map(byte => Buffer.alloc(32, byte).toString('base64'))
  const write = (text: string) => writeFileSync(file, text, { mode: 0o600 })
  write(`${otra}\n`)
  const sealed = openLlavero(file, { create: false }).seal(Buffer.from('secreto'), 'prueba')
  write(`${una}${otra}\n`)
  const llavero = openLlavero(file, { create: false })
  expect(llavero.cuantas).toBe(2)
  expect(llavero.open(sealed, 'prueba').toString()).toBe('secreto')
  addMasterKey(file)
  expect(readFileSync(file, 'utf8').split('\n').slice(1)).toEqual([una, otra, ''])
})

test('on a disk that has no room for all of them the keys stay as they were', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-llavero-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'claves-maestras')
  openLlavero(file, { create: true })
  while (statSync(file).size < 1_000) addMasterKey(file)
  const antes = readFileSync(file, 'utf8')
  const rotar = `(await import(${JSON.stringify(join(import.meta.dirname, 'archivo.ts'))})).addMasterKey(${JSON.stringify(file)})`
  // What is written beyond a kilobyte is taken in part, and then not at all.
  const { status } = spawnSync(
    'bash',
    ['-c', 'trap "" XFSZ; ulimit -f 1; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', rotar],
    { env: { PATH: process.env.PATH } },
  )
  expect(status).not.toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(antes)
})

test('where the file is named by a link it is written where it is: who names it otherwise reads the same keys, and none lies on another disk', () => {
  const [dir, boveda] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'mbohera-llavero-')))
  onTestFinished(() => {
    for (const one of [dir!, boveda!]) rmSync(one, { recursive: true, force: true })
  })
  const [link, file] = [join(dir!, 'claves-maestras'), join(boveda!, 'claves-maestras')]
  openLlavero(file, { create: true })
  symlinkSync(file, link)
  for (const write of [addMasterKey, keepNewestMasterKey]) {
    write(link)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(link, 'utf8'))
  }
  expect(fs.readdirSync(dir!)).toEqual(['claves-maestras'])
})

test('a folder in the place of the file is told as one: closed as a file is, nobody would come into it any more', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-llavero-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const mode of [0o755, 0o700]) {
    chmodSync(dir, mode)
    expect(() => openLlavero(dir, { create: false })).toThrow(
      /es una carpeta: indique en MBOHERA_MASTER_KEY_FILE/,
    )
  }
})
