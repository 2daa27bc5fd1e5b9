import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const FILTROS = '/api/v1/contribuyentes/1/filtros'
const UNO = { lista: 'DOCUMENTOS', nombre: 'Por nominar', consulta: 'innominada=true', predeterminado: true }
const ver = async (as: string) => (await servicio.request('GET', FILTROS, { as })).body.data?.filtros

test('what a person keeps is there again, for her alone; who only reads may keep hers too', async () => {
  const [ana, carla] = [await servicio.token('ana'), await servicio.token('carla')]
  expect(await ver(ana)).toEqual([])
  for (const _ of ['once', 'again']) {
    const { status, body } = await servicio.request('PUT', FILTROS, { as: ana, json: { filtros: [UNO] } })
    expect([status, body.data.filtros]).toEqual([200, [UNO]])
  }
  expect(await ver(carla)).toEqual([])
  const suyo = { ...UNO, lista: 'EVENTOS', nombre: 'Sin respuesta' }
  expect((await servicio.request('PUT', FILTROS, { as: carla, json: { filtros: [suyo] } })).status).toBe(200)
  expect([await ver(ana), await ver(carla)]).toEqual([[UNO], [suyo]])
})

test('what is wrong changes nothing, and is said beside its field', async () => {
  const ana = await servicio.token('ana')
  await servicio.request('PUT', FILTROS, { as: ana, json: { filtros: [UNO] } })
  const mal = { filtros: [UNO, { ...UNO, consulta: 'x' }] }
  const { status, body } = await servicio.request('PUT', FILTROS, { as: ana, json: mal })
  expect([status, body.errors.map(({ campo }: { campo: string }) => campo)]).toEqual([
    422,
    ['filtros[1].nombre', 'filtros[1].predeterminado'],
  ])
  expect(await ver(ana)).toEqual([UNO])
})

test('nobody else comes near them: not another taxpayer, not a program', async () => {
  const beto = await servicio.token('beto')
  for (const method of ['GET', 'PUT'] as const) {
    const json = method === 'PUT' ? { filtros: [] } : undefined
    expect((await servicio.request(method, FILTROS, { as: beto, ...(json ? { json } : {}) })).status).toBe(
      403,
    )
    const { key } = await servicio.clave('ana')
    expect((await servicio.request(method, FILTROS, { as: key, ...(json ? { json } : {}) })).status).toBe(401)
  }
})
