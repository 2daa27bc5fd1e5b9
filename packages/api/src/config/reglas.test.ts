import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toReglas } from './reglas.ts'

const dir = mkdtempSync(join(tmpdir(), 'reglas-'))
afterAll(() => rmSync(dir, { recursive: true }))

const REGLAS = {
  formato: 'mbohera-reglas-1',
  edicion: 'NT 28',
  reglas: [{ codigo: '1553', hasta: '2026-12-31', fuente: 'NT 28, página 2' }],
}

/** A file with that in it, and its sum. */
function archivo(contenido: string) {
  const file = join(dir, 'reglas.json')
  writeFileSync(file, contenido)
  return { reglas: file, reglasSha256: createHash('sha256').update(contenido).digest('hex') }
}

function faltasDe(env: Parameters<typeof toReglas>[0]): string {
  const faults: string[] = []
  expect(toReglas(env, faults)).toBeNull()
  return faults.join('\n')
}

test('a file whose sum is the one that was asked for is loaded, and says what it changes', () => {
  const env = archivo(JSON.stringify(REGLAS))
  const faults: string[] = []
  expect(toReglas({ ...env, reglasSha256: env.reglasSha256.toUpperCase() }, faults)).toMatchObject({
    file: env.reglas,
    sha256: env.reglasSha256,
    edicion: 'NT 28',
    vigencias: new Map([['1553', { hasta: '2026-12-31' }]]),
    cambios: ['la regla 1553 rige hasta el 2026-12-31 (NT 28, página 2)'],
  })
  expect(faults).toEqual([])
})

test('without a file the rules are those of the release, and nothing is wrong', () => {
  const faults: string[] = []
  expect(toReglas({}, faults)).toBeNull()
  expect(faults).toEqual([])
})

describe('the service does not start, and says why, with', () => {
  const buena = archivo(JSON.stringify(REGLAS))
  test.each<[string, () => Parameters<typeof toReglas>[0], string]>([
    [
      'another sum',
      () => ({ ...archivo(JSON.stringify(REGLAS)), reglasSha256: '0'.repeat(64) }),
      'la suma de',
    ],
    ['no sum', () => ({ reglas: buena.reglas }), 'MBOHERA_REGLAS va con MBOHERA_REGLAS_SHA256'],
    ['a sum that is none', () => ({ reglas: buena.reglas, reglasSha256: 'abc' }), '64 cifras'],
    ['a sum of nothing', () => ({ reglasSha256: '0'.repeat(64) }), 'está sin MBOHERA_REGLAS'],
    ['no file', () => ({ reglas: join(dir, 'no.json'), reglasSha256: '0'.repeat(64) }), 'no se puede leer'],
    ['no JSON', () => archivo('{'), 'no se puede leer'],
    [
      'a rule that nobody judges',
      () => archivo(JSON.stringify(REGLAS).replace('1553', '9999')),
      'ninguna regla 9999',
    ],
    [
      'another form',
      () => archivo(JSON.stringify({ ...REGLAS, catalogos: {} })),
      'catalogos: no es de este formato',
    ],
  ])('%s', (_, env, dice) => {
    expect(faltasDe(env())).toContain(dice)
  })
})
