import { expect, test } from 'vitest'
import { hashConSecreto } from '../../src/cifrado/enlace.ts'
import type { Pool, Statement } from '../../src/db/db.ts'
import { dichoDe, formatPase, type Via } from '../../src/domain/nominarse/pase.ts'
import { findEnlaceDeNominacion } from '../../src/operations/nominarse/enlace.ts'

const SECRETO = Buffer.alloc(32, 7).toString('base64url')
const PEDIDO = { contribuyenteId: 1, ambiente: 'DEV', documentoId: 5, edicion: 0 } as const

/** What is asked of a database that has the secret of taxpayer 1, and no documento. */
async function asked(pase: string): Promise<string[]> {
  const names: string[] = []
  const pool = {
    query: async ({ name = '', values = [] }: Extract<Statement, object>) => {
      names.push(name)
      const rows =
        name === 'find-secreto-de-nominacion' && values[0] === 1 ? [{ cifrado: Buffer.alloc(60) }] : []
      return { rows, rowCount: rows.length }
    },
  } as unknown as Pool // no more of it is used
  const secretos = { nominacion: () => SECRETO, sealNominacion: () => new Uint8Array() }
  expect(await findEnlaceDeNominacion({ pool, secretos, hashConSecreto, base: () => 0 }, pase)).toBeNull()
  return names
}

const paseDe = (
  destino: { contribuyenteId: number; documentoId: number },
  secreto = SECRETO,
  via: Via = 'PAPEL',
) => {
  const dicho = dichoDe({ ...PEDIDO, ...destino, via })
  return formatPase(dicho, hashConSecreto.hash(secreto, dicho))
}

test('whoever guesses learns of no documento whether it is there, not even by the time that it takes: it is looked for once the link is proved', async () => {
  const otro = Buffer.alloc(32, 8).toString('base64url')
  for (const documentoId of [5, 6, 99_999])
    expect(await asked(paseDe({ contribuyenteId: 1, documentoId }, otro))).toEqual([
      'find-secreto-de-nominacion',
    ])
  expect(await asked(paseDe({ contribuyenteId: 2, documentoId: 5 }))).toEqual(['find-secreto-de-nominacion'])
  expect(await asked(paseDe({ contribuyenteId: 1, documentoId: 5 }))).toEqual([
    'find-secreto-de-nominacion',
    'find-nominables',
  ])
  expect(await asked('AAAA')).toEqual([])
})
