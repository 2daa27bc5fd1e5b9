import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, transaction } from '../../src/db/db.ts'
import type { Suceso } from '../../src/domain/envio/documento.ts'
import { type EnMano, isFinished, isOnItsWay, recordAvance } from '../../src/operations/envio/avanzar.ts'
import { DosSistemas } from '../support/dos-sistemas.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const

let dos: DosSistemas
let pool: pg.Pool
beforeAll(async () => {
  dos = await DosSistemas.open()
  await dos.retener()
  const onError = (error: Error) => {
    throw error
  }
  pool = openPool({ url: dos.nuestro.servicio.databaseUrl, connections: 1, onError })
})
afterAll(async () => {
  await pool?.end()
  await dos?.close()
})

async function enMano(cdc: string, historia: Suceso[]): Promise<EnMano> {
  const { rows } = await dos.nuestro.servicio.db.query(
    `select documento_id as "documentoId", cdc, tipo_documento as "tipoDocumento", xml, digest, arriendo::int from documento where cdc = $1`,
    [cdc],
  )
  const row = rows[0]
  return { ...row, documentoId: Number(row.documentoId), historia, largo: 1, tomadoEn: 0, fechaEmision: 0 }
}

const en = 1
const REPETIDO: Suceso[] = [
  { que: 'enviado', en },
  { que: 'repetido', en, codigo: '1002', mensaje: 'ya está' },
]
const ENCONTRADO: Suceso = { que: 'encontrado', en, protocolo: '7', fecha: 5 }

const write = (cambio: Parameters<typeof recordAvance>[2][number]) =>
  transaction(pool, db => recordAvance(db, EMISOR, [cambio]))

const repetida = async (cdc: string) => write(isOnItsWay(await enMano(cdc, REPETIDO), 3_600_000))
const encontrada = async (cdc: string) => {
  const final = { estado: 'APROBADO', protocolo: '7', fecha: 5, nota: null } as const
  const documento = await enMano(cdc, [...REPETIDO, ENCONTRADO])
  const nada = {
    imprenta: { isLarge: () => false },
  } as never
  await write(await isFinished(nada, documento, final, { emisor: EMISOR, lote: null, now: 5 }))
}

test('a 1002 about what SIFEN turns out to have from us sets the row free, unless another number stopped it too', async () => {
  const { timbradoId } = await dos.numeracion(7, 0)
  const cdcs = []
  for (let n = 0; n < 3; n++) cdcs.push((await dos.pedir(7)).body.cdc as string)
  const detenido = async () => (await dos.timbrado(timbradoId)).detenido?.numero ?? null
  await repetida(cdcs[0]!)
  expect(await detenido()).toBe('0000001')
  await repetida(cdcs[1]!)
  expect(await detenido()).toBe('0000001')
  await encontrada(cdcs[0]!)
  expect(await detenido()).toBe('0000002')
  await encontrada(cdcs[1]!)
  expect(await detenido()).toBeNull()
  expect((await dos.pedir(7)).status).toBe(202)
})

test('whoever lost the lease stops nothing: somebody else has it in his hands, and sees what SIFEN says', async () => {
  const { timbradoId } = await dos.numeracion(8, 0)
  const cdc = (await dos.pedir(8)).body.cdc as string
  const tarde = await enMano(cdc, REPETIDO)
  await write(isOnItsWay({ ...tarde, arriendo: tarde.arriendo + 1 }, 0))
  expect((await dos.timbrado(timbradoId)).detenido).toBeNull()
})
