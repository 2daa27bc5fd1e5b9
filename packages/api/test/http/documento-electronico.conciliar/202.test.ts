import { afterAll, beforeAll, expect, test } from 'vitest'
import { Adopciones, inventados } from '../../support/adopciones.ts'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'
const HOY = { fechaDesde: '2026-11-20', fechaHasta: '2026-11-20' }

let otro: Nominaciones
let nuestro: Nominaciones
let adopciones: Adopciones

beforeAll(async () => {
  otro = await Nominaciones.open()
  nuestro = await Nominaciones.beside(otro, { sifenPausaMs: '2000' })
  adopciones = new Adopciones(nuestro)
})
afterAll(async () => {
  await nuestro.servicio.close()
  await otro.close()
})

const pedir = (json: unknown, clave?: string) =>
  nuestro.post(`${DOCUMENTOS}/conciliar`, { json, ...(clave === undefined ? {} : { clave }) })

/** Of the other installation, and known to this one. */
async function conocida(cambios: Record<string, unknown> = {}): Promise<string> {
  const cdc = await otro.aprobada(cambios)
  expect((await nuestro.adoptar(cdc)).body.resultados[0].resultado).toBe('ADOPTADO')
  return cdc
}

test('SIFEN is asked about everything that was issued in those days, and what it shows wins: eventos come, states follow, the rest stays', async () => {
  const nominada = await conocida(INNOMINADA)
  const cancelada = await conocida()
  const igual = await conocida()
  const antes = await conocida({ fechaEmision: '2026-11-19T09:00:00' })
  await otro.nominar(nominada)
  await otro.cancelar(cancelada)
  const preguntas = otro.servicios(antes).length
  const { status, body, headers } = await pedir(HOY, 'noviembre')
  expect([status, body.formato, body.total, body.fechaDesde, body.fechaHasta]).toEqual([
    202,
    'FECHAS',
    3,
    '2026-11-20T00:00:00',
    '2026-11-21T00:00:00',
  ])
  expect(headers.location).toBe(`${DOCUMENTOS}/adopciones/${body.id}`)
  expect(await adopciones.fin(body.id)).toMatchObject({
    ...{ estado: 'TERMINADA', total: 3, actualizados: 2, iguales: 1, adoptados: 0, pendientes: 0 },
  })
  expect(await nuestro.documento(nominada)).toMatchObject({
    estado: 'APROBADO',
    receptorEfectivo: { nombreRazonSocial: 'COMPRADORA SA' },
    eventos: [{ tipoEvento: 'NOMINACION', origen: 'EXTERNO' }],
  })
  expect(await nuestro.documento(cancelada)).toMatchObject({ estado: 'CANCELADO' })
  expect(await nuestro.documento(igual)).toMatchObject({ estado: 'APROBADO', eventos: [] })
  expect(otro.servicios(antes).length).toBe(preguntas)
  const { datos } = await adopciones.documentos(body.id, '?estado=ACTUALIZADO')
  expect(datos.map(({ cdc }: { cdc: string }) => cdc)).toEqual([nominada, cancelada])
  // Under its key it is the same order; asked anew, nothing is new any more.
  expect((await pedir(HOY, 'noviembre')).body).toEqual(body)
  const again = await pedir(HOY)
  expect(await adopciones.fin(again.body.id)).toMatchObject({ actualizados: 0, iguales: 3 })
})

test('one without an answer is asked about again; one that SIFEN does not show is told, and stays as it is', async () => {
  const dia = { fechaDesde: '2026-11-18', fechaHasta: '2026-11-18' }
  const muda = await nuestro.aprobada({ fechaEmision: '2026-11-18T09:00:00' })
  const perdida = await nuestro.aprobada({ fechaEmision: '2026-11-18T10:00:00' })
  const [nadie] = inventados(perdida, 1) as [string]
  await forzar(nuestro.servicio.db, 'update documento set cdc = $1 where cdc = $2', [nadie, perdida])
  otro.simulador.arm({ escenario: 'cortar-antes', filtro: { servicio: 'siConsDE', cdc: muda }, veces: 0 })
  const { body } = await pedir(dia)
  await hasta(async () => (await adopciones.documentos(body.id)).datos[0].motivo !== null)
  otro.simulador.disarmAll()
  await nuestro.servicio.pasar(6_000)
  expect(await adopciones.fin(body.id)).toMatchObject({ total: 2, iguales: 1, noAdoptados: 1, pendientes: 0 })
  const { datos } = await adopciones.documentos(body.id, '?estado=NO_ADOPTADO')
  expect(datos).toMatchObject([{ cdc: nadie, motivo: { codigo: '0420' } }])
  expect((await nuestro.documento(nadie)).estado).toBe('APROBADO')
})

test.each([
  ['no days', {}, ['fechaDesde required', 'fechaHasta required']],
  ['no last day', { fechaDesde: '2026-11-20' }, ['fechaHasta required']],
  ['what is no day', { fechaDesde: 'ayer', fechaHasta: '2026-11-20' }, ['fechaDesde datetime']],
  ['days the wrong way round', { fechaDesde: '2026-11-20', fechaHasta: '2026-11-01' }, ['fechaHasta range']],
  [
    'days without documentos',
    { fechaDesde: '2020-01-01', fechaHasta: '2020-01-31' },
    ['fechaDesde sin-documentos'],
  ],
])('with %s is 422, and nothing is ordered', async (_name, json, faltas) => {
  const { status, body } = await pedir(json)
  expect([
    status,
    body.errors.map((falta: { campo: string; codigo: string }) => `${falta.campo} ${falta.codigo}`),
  ]).toEqual([422, faltas])
})

test('it is stopped as what is brought is; SANDBOX has no SIFEN to ask', async () => {
  await conocida()
  otro.simulador.arm({ escenario: 'cortar-antes', filtro: { servicio: 'siConsDE' }, veces: 0 })
  const { body } = await pedir(HOY)
  const stopped = await adopciones.cancelar(body.id)
  otro.simulador.disarmAll()
  expect([stopped.status, stopped.body.estado, stopped.body.pendientes]).toEqual([200, 'CANCELADA', 0])
  const { key } = await nuestro.servicio.clave('ana', 'SANDBOX')
  const sandbox = await nuestro.post(`${DOCUMENTOS}/conciliar`, { as: key, json: HOY })
  expect([sandbox.status, sandbox.body.type]).toEqual([422, 'sandbox-not-supported'])
})
