import { afterAll, beforeAll, expect, test } from 'vitest'
import { Nominarse, vezDe } from '../../support/nominarse.ts'

let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open()
})
afterAll(() => b.close())

const MINUTO = 60_000
/** To the minute: the database's clock goes on while a test runs. */
const minutos = ({ mediana, p95 }: { mediana: number; p95: number }) =>
  [mediana, p95].map(segundos => Math.round(segundos / 60))
const RESUMEN = '/api/v1/contribuyentes/1/enlaces-nominacion/resumen'
const resumen = async (query = '') =>
  b.n.servicio.request('GET', `${RESUMEN}${query}`, { as: await b.n.servicio.token('ana') })
/** As somebody opens it with a browser. */
const abrir = (ruta: string) =>
  b.n.servicio.http.inject({ method: 'GET', url: ruta, headers: { 'user-agent': 'Mozilla/5.0 (Linux)' } })
const cuantas = (datos: { porEstado: { estado: string; cuantas: number }[] }) =>
  Object.fromEntries(
    datos.porEstado.filter(({ cuantas }) => cuantas > 0).map(({ estado, cuantas }) => [estado, cuantas]),
  )

test('of a month: what was opened and asked, what became of it and why, and how long it took by each way; what she corrected counts once', async () => {
  const nada = (await resumen()).body.data
  expect(nada).toMatchObject({
    ...{ abiertos: 0, pedidas: 0, sinNombrar: [], demora: { mediana: null, p95: null } },
    porVia: [
      { via: 'PAPEL', pedidas: 0 },
      { via: 'ENLACE', pedidas: 0 },
    ],
  })
  expect(nada.porEstado).toHaveLength(8)

  for (const [n, espera] of [20, 5].entries()) {
    const { papel } = await b.innominada()
    await abrir(papel)
    await b.pasar(espera * MINUTO)
    expect((await b.pedir(papel, vezDe(`papel-${n}`))).body.peticion.estado).toBe('APROBADA')
  }
  const enviada = await b.innominada()
  const prueba = await b.prueba(enviada.cdc)
  expect((await b.pedir(enviada.enlace, vezDe('enlace'), '80012345-0', { prueba })).status).toBe(201)

  await b.configurar({ graciaMinutos: 5 })
  const corregida = await b.innominada()
  const vez = vezDe('corrige')
  await b.pedir(corregida.papel, vez)
  await b.act(corregida.papel, 'corregir', { receptor: { ruc: '4444440-0' } }, { vez })
  await b.act(corregida.papel, 'desistir', {}, { vez })
  await b.configurar({ modo: 'VISTO_BUENO' })
  for (const n of [1, 2]) {
    const { papel } = await b.innominada()
    await b.pedir(papel, vezDe(`caja-${n}`))
    const [{ peticionId } = {}] = await b.peticiones('?estado=ESPERA_VISTO_BUENO')
    await b.post(`peticiones-nominacion/${peticionId}/negar`, { motivo: 'No es de ella' })
  }

  const { data: datos } = (await resumen()).body
  expect(datos).toMatchObject({
    ...{ abiertos: 2, pedidas: 6 },
    sinNombrar: [
      { estado: 'NEGADA', codigoRespuesta: null, motivo: 'No es de ella', cuantas: 2 },
      { estado: 'DESISTIDA', motivo: 'desistida', cuantas: 1 },
    ],
    porVia: [
      { via: 'PAPEL', pedidas: 5, aprobadas: 2 },
      { via: 'ENLACE', pedidas: 1, aprobadas: 1 },
    ],
  })
  const [papel, enlace] = datos.porVia
  expect([datos, papel, enlace].map(({ demora }) => minutos(demora))).toEqual([
    [5, 20],
    [5, 20],
    [0, 0],
  ])
  expect(cuantas(datos)).toEqual({ APROBADA: 3, NEGADA: 2, DESISTIDA: 1 })
})

test('a month is one of Paraguay: what was asked in another one is not in it, and what is no month is said', async () => {
  const { mes, pedidas } = (await resumen()).body.data
  expect((await resumen(`?mes=${mes}`)).body.data.pedidas).toBe(pedidas)
  expect((await resumen('?mes=2020-02')).body.data).toMatchObject({ mes: '2020-02', abiertos: 0, pedidas: 0 })
  expect((await resumen('?mes=febrero')).status).toBe(400)
})
