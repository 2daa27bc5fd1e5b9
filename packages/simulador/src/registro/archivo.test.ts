import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openArchivo } from './archivo.ts'

/** Bytes that the disk still takes. */
const disco = vi.hoisted(() => ({ libre: Number.POSITIVE_INFINITY }))

vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  const { promisify } = await import('node:util')
  const writeAt = promisify(fs.write)
  const write = Object.assign(() => {}, {
    async [promisify.custom](fd: number, bytes: Buffer, from: number) {
      const length = Math.min(bytes.length - from, disco.libre)
      if (length === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      disco.libre -= length
      return writeAt(fd, bytes, from, length)
    },
  })
  return { ...fs, write }
})

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'archivo-'))
  disco.libre = Number.POSITIVE_INFINITY
})
afterEach(() => rmSync(dir, { recursive: true }))

test('what a full disk did not take is no answer until it is written, and nothing after it is lost', async () => {
  const path = join(dir, 'registro.log')
  const almacen = await openArchivo(path)
  almacen.append(Buffer.from('first'))
  await almacen.flush()
  disco.libre = 5
  const ref = almacen.append(Buffer.from('second'))
  for (let turn = 0; turn < 2; turn++) await expect(almacen.flush()).rejects.toThrow('ENOSPC')
  expect(almacen.read(ref).toString()).toBe('second')
  disco.libre = Number.POSITIVE_INFINITY
  const last = almacen.append(Buffer.from('third'))
  await almacen.flush()
  expect(almacen.read(last).toString()).toBe('third')
  await almacen.close()
  const again = await openArchivo(path)
  expect(Array.from(again.replay(), ({ payload }) => payload.toString())).toEqual([
    'first',
    'second',
    'third',
  ])
  await again.close()
})

test('what a full disk did not take is forgotten when everything is', async () => {
  const almacen = await openArchivo(join(dir, 'registro.log'))
  disco.libre = 5
  almacen.append(Buffer.from('first'))
  await expect(almacen.flush()).rejects.toThrow('ENOSPC')
  await almacen.clear()
  disco.libre = Number.POSITIVE_INFINITY
  const ref = almacen.append(Buffer.from('second'))
  await almacen.flush()
  expect(almacen.read(ref).toString()).toBe('second')
  await almacen.close()
})
