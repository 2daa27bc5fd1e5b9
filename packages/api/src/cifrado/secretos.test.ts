import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addMasterKey, keepNewestMasterKey } from './archivo.ts'
import { SecretosCifrados } from './secretos.ts'

function newFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-secretos-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'claves-maestras')
}

test('the address that a mail comes back to is signed under the newest key of the file, whenever the process began: who forgot the others knows it', () => {
  const file = newFile()
  const antes = SecretosCifrados.ofFile({ file, create: true })
  addMasterKey(file)
  keepNewestMasterKey(file)
  const firma = antes.signRebote('p1-1')
  expect(SecretosCifrados.ofFile({ file, create: false }).hasSignedRebote('p1-1', firma)).toBe(true)
})

test('a file of master keys that cannot be read now keeps no mail from leaving', () => {
  const file = newFile()
  const secretos = SecretosCifrados.ofFile({ file, create: true })
  rmSync(file)
  expect(secretos.hasSignedRebote('p1-1', secretos.signRebote('p1-1'))).toBe(true)
})
