import { afterAll, beforeAll, expect, test } from 'vitest'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'
import type { Persona } from '../../support/servicio.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

const resumen = async (query = '', persona: Persona = 'ana', contribuyente = 1) => {
  const as = await n.servicio.token(persona)
  const url = `/api/v1/contribuyentes/${contribuyente}/resumen${query}`
  const { status, body, text } = await n.servicio.request('GET', url, { as })
  expect(status, text).toBe(200)
  return body.data
}

const NADA = { cuantos: 0, desde: null }

test('of an issuer that did nothing yet: thirty days of nothing, the last of them today', async () => {
  const { dias, ...resto } = await resumen()
  expect(dias).toHaveLength(30)
  expect([dias[0].dia, dias[29].dia]).toEqual(['2026-10-22', '2026-11-20'])
  expect(
    new Set(dias.flatMap((d: { emitidos: number; nominados: number }) => [d.emitidos, d.nominados])),
  ).toEqual(new Set([0]))
  expect(resto).toMatchObject({
    ambiente: 'DEV',
    documentos: [],
    eventosSinRespuesta: NADA,
    timbrados: [],
    certificado: { ruc: '80099999-1' },
    sifen: { estado: 'SIN_NOTICIAS', ultimaRespuesta: null, ultimaFalla: null },
  })
})

test('what was issued, nominated, refused and left without an answer is counted once each, for its issuer and ambiente alone', async () => {
  // The last minute of a day in Paraguay, when it is already the next one in UTC.
  await n.aprobada({ ...INNOMINADA, fechaEmision: '2026-11-19T23:59:00' })
  const [a, b] = [await n.innominada(), await n.innominada()]
  await n.nominar(a)
  await n.leaveUncertain(() => n.nominar(b))
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  await n.emisiones.fin(await n.emisiones.emitir())
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
  const { dias, documentos, eventosSinRespuesta, sifen } = await resumen()
  expect(dias.slice(-2)).toEqual([
    { dia: '2026-11-19', emitidos: 1, nominados: 0 },
    { dia: '2026-11-20', emitidos: 3, nominados: 1 },
  ])
  expect(documentos).toEqual([{ estado: 'RECHAZADO', cuantos: 1, desde: expect.stringMatching(/Z$/) }])
  expect(eventosSinRespuesta).toMatchObject({ cuantos: 1, desde: expect.stringMatching(/Z$/) })
  expect(sifen).toMatchObject({ estado: 'RESPONDE', ultimaRespuesta: expect.stringMatching(/Z$/) })
  for (const otro of [await resumen('?ambiente=PROD'), await resumen('', 'beto', 2)])
    expect({ ...otro, dias: otro.dias.filter((d: { emitidos: number }) => d.emitidos > 0) }).toMatchObject({
      dias: [],
      documentos: [],
      eventosSinRespuesta: NADA,
    })
})

test('a documento that was archived needs nobody any more', async () => {
  const { rows } = await n.servicio.db.query(
    `select documento_id as id from documento where estado = 'RECHAZADO'`,
  )
  await n.post(`/api/v1/documento-electronico/${rows[0].id}/archivar`)
  expect((await resumen()).documentos).toEqual([])
})

test('while SIFEN does not answer, it says so, since when, and what waits; and when it is well again, that', async () => {
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdc = await n.emisiones.emitir()
  await hasta(async () => (await resumen()).sifen.estado === 'NO_RESPONDE')
  const { sifen, documentos } = await resumen()
  expect(Date.parse(sifen.ultimaFalla.fecha)).toBeGreaterThan(Date.parse(sifen.ultimaRespuesta))
  expect(sifen.ultimaFalla.detalle).not.toBe('')
  expect(documentos).toEqual([
    { estado: expect.stringMatching(/PENDIENTE|ENVIADO/), cuantos: 1, desde: expect.any(String) },
  ])
  n.simulador.disarmAll()
  await n.emisiones.fin(cdc)
  expect((await resumen()).sifen.estado).toBe('RESPONDE')
})

test('a timbrado that ends, by its numbers or its date, is named with what it has left', async () => {
  const set = (values: string) =>
    forzar(
      n.servicio.db,
      `update timbrado set ${values} where contribuyente_id = 1 and ambiente = 'DEV' and tipo_documento = 1 and punto = '001'`,
    )
  await set('siguiente = 9999990')
  expect((await resumen()).timbrados).toEqual([
    expect.objectContaining({
      tipoDocumento: 'FACTURA_ELECTRONICA',
      establecimiento: '001',
      puntoExpedicion: '001',
      quedan: 10,
      aviso: 'le quedan 10 números',
    }),
  ])
  await set(`siguiente = 5, fin = '2026-11-25'`)
  expect((await resumen()).timbrados).toMatchObject([{ aviso: 'vence en 5 días' }])
  await set('activo = false')
  expect((await resumen()).timbrados).toEqual([])
})

test('a timbrado of every type has a name, also of those of which none is issued', async () => {
  await n.servicio.db.query(
    `update timbrado set siguiente = 9999999, activo = true where ambiente = 'DEV' and punto = '001'`,
  )
  const tipos = [
    'AUTOFACTURA_ELECTRONICA',
    'FACTURA_ELECTRONICA',
    'NOTA_DE_CREDITO_ELECTRONICA',
    'NOTA_DE_DEBITO_ELECTRONICA',
    'NOTA_DE_REMISION_ELECTRONICA',
  ]
  const tiposDe = (datos: { tipoDocumento: string }[]) =>
    datos.map(({ tipoDocumento }) => tipoDocumento).sort()
  expect(tiposDe((await resumen()).timbrados)).toEqual(tipos)
  const { body, text } = await n.ver('/api/v1/contribuyentes/1/timbrados', await n.servicio.token('ana'))
  expect(new Set(tiposDe(body.data.datos)), text).toEqual(new Set(tipos))
})

test('a key that ends within fourteen days is named until it is replaced, in its ambiente alone', async () => {
  const { apiKeyId } = await n.servicio.clave('ana', 'DEV', { expiraEn: '2026-12-04T08:00:00' })
  await n.servicio.clave('ana', 'DEV', { expiraEn: '2026-12-05T09:00:00' })
  const nombradas = async (query = '') =>
    (await resumen(query)).claves.map((clave: { apiKeyId: number }) => clave.apiKeyId)
  expect([await nombradas(), await nombradas('?ambiente=PROD')]).toEqual([[apiKeyId], []])
  const url = `/api/v1/contribuyentes/1/api-keys/${apiKeyId}`
  const as = await n.servicio.token('ana')
  const { body } = await n.servicio.request('POST', `${url}/rotar`, { as, json: { gracia: 3600 } })
  expect(await nombradas()).toEqual([body.data.apiKeyId])
  await n.servicio.request('DELETE', url.replace(/\d+$/, String(body.data.apiKeyId)), { as })
  expect(await nombradas()).toEqual([])
})

test('in SANDBOX there is no SIFEN', async () => {
  expect((await resumen('?ambiente=SANDBOX')).sifen).toBeNull()
})

test('an ambiente that there is not is told', async () => {
  const as = await n.servicio.token('ana')
  const { status, body } = await n.ver('/api/v1/contribuyentes/1/resumen?ambiente=NADA', as)
  expect([status, body.type]).toEqual([400, 'invalid-query'])
})

test('a reader may see it', async () => {
  expect((await resumen('', 'carla')).ambiente).toBe('DEV')
})
