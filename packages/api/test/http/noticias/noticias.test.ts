import { afterAll, beforeAll, expect, test } from 'vitest'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { recibidaDeOtra } from '../../support/recibidos.ts'
import type { Persona } from '../../support/servicio.ts'

let n: Nominaciones
beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

const HORA_MS = 3_600_000
interface Dicha {
  causa: string
  tipo: string
  severidad: string
  cuantos: number | null
  pagina: string
  vistaEn: string | null
}

const URL = '/api/v1/contribuyentes/1/noticias'
async function noticias(persona: Persona = 'ana', url = URL): Promise<Dicha[]> {
  const { status, body, text } = await n.ver(url, await n.servicio.token(persona))
  expect(status, text).toBe(200)
  return body.data.datos
}
const tipos = async (...de: Parameters<typeof noticias>) => (await noticias(...de)).map(({ tipo }) => tipo)
const marcar = async (persona: Persona, causas: string[]) =>
  n.post(`${URL}/vistas`, { as: await n.servicio.token(persona), json: { causas } })

test('a taxpayer to whom nothing happened has none, and programs are told the same', async () => {
  expect(await noticias()).toEqual([])
  const { status, body } = await n.ver('/api/v1/noticias')
  expect([status, body]).toEqual([200, { datos: [] }])
})

test('what was refused stands for its own taxpayer and ambiente, until its number is voided', async () => {
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  const cdc = await n.emisiones.emitir()
  await n.emisiones.fin(cdc)
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
  const [noticia, ...otras] = await noticias()
  expect(otras).toEqual([])
  expect(noticia).toMatchObject({ tipo: 'RECHAZADO', severidad: 'URGENTE', cuantos: 1, vistaEn: null })
  expect([await noticias('beto', '/api/v1/contribuyentes/2/noticias')]).toEqual([[]])
  const { numeroTimbrado, numeroFormateado } = await n.documento(cdc)
  const numero = Number(numeroFormateado.slice(-7))
  const { body, text } = await n.inutilizar({
    ...{
      tipoDocumento: 'FACTURA_ELECTRONICA',
      numeroTimbrado,
      establecimiento: '001',
      puntoExpedicion: '001',
    },
    ...{ numeroInicio: numero, numeroFin: numero, motivo: 'No se va a usar' },
  })
  expect(body.estadoEvento, text).toBe('APROBADO')
  expect(await noticias()).toEqual([])
})

test('who saw it has seen it, and nobody else; of the next stage of the same cause nobody has', async () => {
  const certificado = (dias: number) =>
    forzar(
      n.servicio.db,
      `update certificado set hasta = ahora() + interval '${dias} days' where contribuyente_id = 1 and ambiente = 'DEV'`,
    )
  await certificado(20)
  const [{ causa = '' } = {}] = await noticias()
  const { body } = await marcar('ana', [causa, 'de-otro-mundo'])
  expect(body.data.datos).toMatchObject([{ causa, vistaEn: expect.stringMatching(/Z$/) }])
  expect(await noticias()).toMatchObject([{ causa, vistaEn: expect.stringMatching(/Z$/) }])
  expect((await n.ver('/api/v1/noticias')).body.datos).toMatchObject([{ causa, vistaEn: null }])
  await certificado(5)
  expect(await noticias()).toMatchObject([{ tipo: 'CERTIFICADO', severidad: 'URGENTE', vistaEn: null }])
  await marcar('ana', [])
  const { rows } = await n.servicio.db.query('select causa from noticia_vista')
  expect(rows).toEqual([])
  await certificado(300)
  expect(await noticias()).toEqual([])
})

test('a list of causes that is none is said to be so', async () => {
  const as = await n.servicio.token('ana')
  for (const [json, campo] of [
    [{}, 'causas'],
    [{ causas: Array.from({ length: 101 }, () => 'a') }, 'causas'],
  ] as const) {
    const { status, body } = await n.post(`${URL}/vistas`, { as, json })
    expect([status, body.errors[0].campo]).toEqual([422, campo])
  }
})

test('a cancellation that SIFEN refused is told while there is time, and no more once it is registered', async () => {
  const cdc = await n.aprobada()
  await n.leaveUncertain(() => n.cancelar(cdc), { registrar: false })
  expect(await noticias()).toMatchObject(
    [{ tipo: 'CANCELACION_SIN_EFECTO', pagina: /^documentos\/\d+$/ }].map(({ tipo }) => ({
      tipo,
      pagina: expect.stringMatching(/^documentos\/\d+$/),
    })),
  )
  await n.servicio.pasar(HORA_MS)
  expect(await tipos()).toContain('SIN_RESPUESTA')
  await n.expireLeases()
  expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
  expect(await noticias()).toEqual([])
})

test('a documento that waits is told after an hour, and SIFEN that is down after ten minutes', async () => {
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdc = await n.emisiones.emitir()
  await hasta(async () => {
    const { rows } = await n.servicio.db.query(`select 1 from intercambio where estado_http >= 500`)
    return rows.length > 0
  })
  expect(await tipos()).toEqual([])
  await forzar(
    n.servicio.db,
    `update intercambio set fecha = fecha - interval '11 minutes' where estado_http >= 500`,
  )
  expect(await tipos()).toEqual(['SIFEN_CAIDO'])
  await forzar(
    n.servicio.db,
    `update documento set fecha_creacion = fecha_creacion - interval '61 minutes' where cdc = '${cdc}'`,
  )
  expect((await tipos()).toSorted()).toEqual(['SIFEN_CAIDO', 'SIN_RESPUESTA'])
  n.simulador.disarmAll()
  await n.emisiones.fin(cdc)
  expect(await tipos()).toEqual(['SIFEN_VOLVIO'])
})

test('what was received and not answered is told in its last week, until its receptor says something', async () => {
  const cdc = await recibidaDeOtra(n)
  const sinVuelta = async () => (await tipos()).filter(tipo => tipo !== 'SIFEN_VOLVIO')
  expect(await sinVuelta()).toEqual([])
  await forzar(
    n.servicio.db,
    `update documento_recibido set fecha_aprobacion = ahora() - interval '44 days' where cdc = '${cdc}'`,
  )
  expect(await sinVuelta()).toEqual(['PLAZO_DE_RECIBIDO'])
  const { text, body } = await n.post(`/api/v1/documento-recibido/${cdc}/conformar`, {
    json: { tipo: 'TOTAL' },
  })
  expect(body.estadoEvento, text).toBe('APROBADO')
  expect(await sinVuelta()).toEqual([])
})
