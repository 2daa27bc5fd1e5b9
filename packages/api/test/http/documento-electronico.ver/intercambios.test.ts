import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Emisiones } from '../../support/emisiones.ts'
import { EMISION } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const CUANTOS = 120
let simulador: Simulador
let servicio: Servicio
let key: string
let url: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  key = (await servicio.clave('ana')).key
  const cdc = await new Emisiones(servicio, simulador, key).emitir()
  url = `${EMISION}/${cdc}/intercambios`
  // As after days in which SIFEN took nothing.
  await servicio.db.query(
    `insert into intercambio (contribuyente_id, ambiente, documento_id, servicio, fecha, milisegundos, resumen)
    select contribuyente_id, ambiente, documento_id, 'siRecepDE', '2026-11-20T12:00:00Z'::timestamptz + n * interval '30 minutes', n, 'plazo (after, X)'
    from documento, generate_series(1, ${CUANTOS}) n where cdc = $1 order by n`,
    [cdc],
  )
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const pagina = async (query = '') => (await servicio.request('GET', url + query, { as: key })).body
const numeros = (desde: number, hasta: number) =>
  Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i)

test('of very many exchanges the last come first, and page by page whatever came before them, down to the very first', async () => {
  const vistos: number[][] = []
  let cursor: string | null = null
  do {
    const { datos, anteriores } = await pagina(cursor === null ? '' : `?cursor=${cursor}`)
    vistos.push(datos.map(({ milisegundos }: { milisegundos: number }) => milisegundos))
    cursor = anteriores
  } while (cursor !== null && vistos.length < 10)
  expect(vistos).toEqual([numeros(71, 120), numeros(21, 70), numeros(1, 20)])
})

test('a cursor of another list is refused', async () => {
  expect(await pagina('?cursor=e1')).toMatchObject({ type: 'invalid-query' })
})
