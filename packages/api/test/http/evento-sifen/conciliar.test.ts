import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open({ sifenPausaMs: '100' })
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

const conciliar = (id: number) => n.post(`/api/v1/evento-sifen/${id}/conciliar`)

async function enviado({ registrar = true } = {}): Promise<{ cdc: string; id: number }> {
  const cdc = await n.innominada()
  const { status, body } = await n.leaveUncertain(() => n.nominar(cdc, { clave: cdc }), { registrar })
  expect(status).toBe(503)
  return { cdc, id: body.eventoSifenId }
}

test('SIFEN has it: APROBADO, with the evidence; the key is complete', async () => {
  const { cdc, id } = await enviado()
  const { status, body, text } = await conciliar(id)
  expect(status, text).toBe(200)
  expect(body.evento).toMatchObject({ eventoSifenId: id, estadoEvento: 'APROBADO', codigoRespuesta: '0600' })
  expect(body.intercambios.map(({ servicio }: { servicio: string }) => servicio)).toEqual([
    'siRecepEvento',
    'siConsDE',
    'siConsDE',
  ])
  expect(body.intercambios[2].respuesta).toContain(cdc)
  const replayed = await n.nominar(cdc, { clave: cdc })
  expect([replayed.headers['idempotent-replayed'], replayed.body]).toEqual(['true', body.evento])
})

test('SIFEN has it not: it stays ENVIADO, nothing is sent, the evidence says what SIFEN said', async () => {
  const { cdc, id } = await enviado({ registrar: false })
  const before = n.servicios(cdc).length
  const { status, body } = await conciliar(id)
  expect([status, body.evento.estadoEvento, body.evento.codigoRespuesta]).toEqual([200, 'ENVIADO', null])
  expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE'])
  expect(n.registrados(cdc)).toEqual([])
  expect((await n.nominar(cdc, { clave: cdc })).body.estadoEvento).toBe('APROBADO')
})

test('SIFEN says nothing: it stays ENVIADO, and the answer is 200 with the evidence, never a decision', async () => {
  const { cdc, id } = await enviado()
  n.mute()
  const { status, body } = await conciliar(id)
  expect([status, body.evento.estadoEvento]).toEqual([200, 'ENVIADO'])
  expect(body.intercambios).toHaveLength(3)
  expect((await n.documento(cdc)).receptorEfectivo).toBeNull()
})

test('a settled evento is shown as it is; SIFEN is not asked', async () => {
  const cdc = await n.innominada()
  const { body: evento } = await n.nominar(cdc)
  const before = n.servicios(cdc).length
  const { status, body } = await conciliar(evento.eventoSifenId)
  expect([status, body.evento]).toEqual([200, evento])
  expect(n.servicios(cdc)).toHaveLength(before)
})

test('a voiding cannot be asked about, only sent: conciliar sends nothing and leaves it ENVIADO', async () => {
  n.lose(2)
  const uncertain = await n.inutilizar({
    tipoDocumento: 1,
    establecimiento: '001',
    puntoExpedicion: '001',
    numeroTimbrado: '80099999',
    numeroInicio: '700',
    numeroFin: '701',
    motivo: 'salto de numeracion',
  })
  const before = n.simulador.llegadas({ servicio: 'siRecepEvento' })
  const { status, body } = await conciliar(uncertain.body.eventoSifenId)
  expect([status, body.evento.estadoEvento]).toEqual([200, 'ENVIADO'])
  expect(n.simulador.llegadas({ servicio: 'siRecepEvento' })).toBe(before)
})

test('while another request talks about it: 409 with Retry-After', async () => {
  const { id } = await enviado()
  await n.servicio.db.query(
    `update evento_sifen set arriendo_hasta = ahora() + interval '1 minute' where evento_sifen_id = $1`,
    [id],
  )
  const { status, body, headers } = await conciliar(id)
  expect([status, body.type, headers['retry-after']]).toEqual([409, 'operation-in-progress', '5'])
})

test('who asked, and about what, is in the audit', async () => {
  const { id } = await enviado()
  const as = await n.servicio.token('ana')
  const asked = await n.post(`/api/v1/contribuyentes/1/eventos/${id}/conciliar`, { as })
  expect(asked.body.data.evento.estadoEvento).toBe('APROBADO')
  const { body } = await n.ver('/api/v1/contribuyentes/1/auditoria', as)
  expect(body.data.datos[0]).toMatchObject({
    accion: 'evento.conciliar',
    objeto: String(id),
    actor: 'ana@ejemplo.com.py',
  })
})
