import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signEvento } from '../src/index.ts'
import { certificado, fixture } from './support.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const blocks = [...readme.matchAll(/```ts( run)?\n([\s\S]*?)```(?:\n\n```salida\n([\s\S]*?)```)?/g)].map(
  ([, run, code, output], i) => ({ file: `example-${i}.ts`, run: run !== undefined, code: code!, output }),
)
const runnable = blocks.filter(block => block.run)

let folder: string
beforeAll(() => {
  // Inside the workspace, where the package is found by its name.
  folder = mkdtempSync(join(import.meta.dirname, '.readme-'))
  for (const { file, code } of blocks) writeFileSync(join(folder, file), code)
  writeFileSync(join(folder, 'certificado.p12'), fixture('moderno.p12'))
  const factura = readFileSync(join(import.meta.dirname, 'golden/documento/fe-innominada.json'))
  writeFileSync(join(folder, 'factura.json'), factura)
  const signed = signEvento(
    {
      tipo: 'nominacion',
      Id: '01800999991001001000000122026112014829150370',
      mOtEve: 'Comprador identificado',
      iNatRec: 1,
      iTiOpe: 1,
      cPaisRec: 'PRY',
      dNomRec: 'ACME SA',
    },
    { id: 1, dFecFirma: '2026-11-25T09:00:00' },
    certificado(),
  )
  if (!signed.ok) throw new Error('faults')
  writeFileSync(join(folder, 'evento.xml'), signed.evento.xml)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the examples of the README', () => {
  test.each(runnable)('$file prints what the page says', ({ file, output }) => {
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })
    expect([stdout, stderr]).toEqual([output, ''])
  })

  test('all satisfy the compiler', () => {
    const root = join(import.meta.dirname, '../../..')
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { incremental: false, noUnusedLocals: false },
      include: ['*.ts'],
      exclude: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  test('a nomination is signed in under fifteen lines', () => {
    const lines = runnable[0]!.code.split('\n').filter(line => line.trim() !== '')
    expect(runnable[0]!.code).toContain('signEvento')
    expect(lines.length).toBeLessThan(15)
  })
})
