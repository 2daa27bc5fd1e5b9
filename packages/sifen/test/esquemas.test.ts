import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareEsquemas, ESQUEMAS } from '../src/esquemas.ts'
import { carpetaXsd, hayXsd, sinXsd } from './juez.ts'

test.skipIf(!hayXsd)(
  `the official schemas at hand are those that this release was judged with${sinXsd}`,
  () => {
    const suma = (file: string) => {
      const path = join(carpetaXsd, file)
      if (!existsSync(path)) return undefined
      return createHash('sha256')
        .update(readFileSync(path, 'latin1').replaceAll('\r', ''), 'latin1')
        .digest('hex')
    }
    expect(compareEsquemas(suma)).toEqual({ distintos: [], faltan: [] })
  },
)

test('a schema of another text is told, and one that is not there', () => {
  const suma = (file: string) =>
    file === 'Paises_v100.xsd' ? 'otra' : file === 'DE_v150.xsd' ? undefined : ESQUEMAS.get(file)
  expect(compareEsquemas(suma)).toEqual({ distintos: ['Paises_v100.xsd'], faltan: ['DE_v150.xsd'] })
})
