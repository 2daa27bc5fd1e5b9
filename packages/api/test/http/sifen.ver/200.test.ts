import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../../src/db/db.ts'
import { deleteDiasDeSifen } from '../../../src/db/semaforo.ts'
import type { Intercambiados } from '../../../src/domain/semaforo.ts'
import { startSemaforo } from '../../../src/queue/semaforo.ts'
import { Hilo } from '../../support/hilo.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

const HORA = 3_600_000
const DIA = 24 * HORA

let n: Nominaciones
let luces: unknown
let lecturas = 0
const dnit = createServer((_request, response) => {
  lecturas += 1
  if (luces === null) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  else response.end(typeof luces === 'string' ? luces : JSON.stringify({ mensaje: 'OK', data: luces }))
})

beforeEach(async () => {
  n = await Nominaciones.open()
  lecturas = 0
  await new Promise<void>(resolve => dnit.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  dnit.closeAllConnections()
  await new Promise(resolve => dnit.close(resolve))
  await n.close()
})

const url = () => `http://127.0.0.1:${(dnit.address() as AddressInfo).port}/semafororest/estado`

async function ver(query = '') {
  const as = await n.servicio.token('ana')
  const { status, body, text } = await n.servicio.request('GET', `/api/v1/contribuyentes/1/sifen${query}`, {
    as,
  })
  expect(status, text).toBe(200)
  return body.data
}

/** Another process of the service, with nothing but this. */
async function mirando(
  intercambios: Intercambiados[],
  run: (mirar: () => Promise<void>) => Promise<void>,
  dicho: object[] = [],
  base = n.servicio.databaseUrl,
) {
  const pool = openPool({ url: base, connections: 2, onError: () => {} })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => pool.end())
  const log = pino({ level: 'warn' }, { write: linea => void dicho.push(JSON.parse(linea)) })
  const sifen = { estado: () => ({ ambientes: [], intercambios }) }
  const semaforo = stack.use(await startSemaforo({ pool, sifen, url: url(), log }))
  await run(semaforo.mirar)
}

const luz = (nombreServicio: string, estado: string, tiempoPromedio: number) => ({
  ...{ nombreServicio, estado, esLote: 'N', tiempoPromedio },
})

test('what the authority publishes stands beside what was measured here, for its ambiente; and nothing of it decides', async () => {
  expect(await ver()).toEqual({ ambiente: 'DEV', publicado: [], medido: [], dias: [] })
  luces = [luz('Recepción DE Test', 'ROJO', 812), luz('Recepción DE', 'VERDE', 300)]
  await mirando([], async mirar => {
    await mirar()
    expect(await ver()).toMatchObject({
      ambiente: 'DEV',
      publicado: [
        {
          servicio: 'Recepción DE Test',
          lote: false,
          estado: 'ROJO',
          milisegundosPromedio: 812,
          leidoEn: expect.stringMatching(/^2026-11-20T.*Z$/),
        },
      ],
      medido: [],
    })
  })
  // SIFEN is said to be red, and takes it all the same.
  const cdc = await n.innominada()
  expect((await n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
  expect((await ver('?ambiente=PROD')).publicado).toMatchObject([
    { servicio: 'Recepción DE', estado: 'VERDE' },
  ])
  expect(await ver('?ambiente=SANDBOX')).toEqual({ ambiente: 'SANDBOX', publicado: [], medido: [], dias: [] })
})

test('what every process exchanged is added up, day by day for sixty days', async () => {
  luces = [luz('Recepción DE Test', 'VERDE', 1)]
  const cuentas = (
    servicio: string,
    resultado: string,
    cuantos: number,
    milisegundos: number,
  ): Intercambiados => ({
    ...{ ambiente: 'DEV', servicio, resultado, cuantos, milisegundos },
  })
  const uno = [cuentas('siRecepDE', '200', 3, 300), cuentas('siRecepDE', 'plazo', 1, 20_000)]
  await mirando(uno, async mirar => {
    await mirar()
    await mirar()
    uno.push(cuentas('siConsDE', '503', 2, 10))
    await mirar()
  })
  await mirando([cuentas('siRecepDE', '200', 1, 100)], mirar => mirar())
  const deHoy = { intercambios: 7, fallidos: 3, milisegundosPromedio: 100 }
  expect(await ver()).toMatchObject({
    medido: [
      { servicio: 'siConsDE', intercambios: 2, fallidos: 2, milisegundosPromedio: null },
      { servicio: 'siRecepDE', intercambios: 5, fallidos: 1, milisegundosPromedio: 100 },
    ],
    dias: [{ dia: '2026-11-20', verdes: 1, amarillos: 0, rojos: 0, ...deHoy }],
  })
  await n.servicio.pasar(DIA)
  luces = [luz('Recepción DE Test', 'AMARILLO', 1)]
  await mirando([], mirar => mirar())
  expect((await ver()).dias).toEqual([
    {
      dia: '2026-11-21',
      verdes: 0,
      amarillos: 1,
      rojos: 0,
      intercambios: 0,
      fallidos: 0,
      milisegundosPromedio: null,
    },
    { dia: '2026-11-20', verdes: 1, amarillos: 0, rojos: 0, ...deHoy },
  ])
  expect((await ver()).medido).toEqual([])
  await n.servicio.pasar(59 * DIA)
  expect((await ver()).dias).toMatchObject([{ dia: '2026-11-21' }])
  expect((await ver()).publicado).toEqual([])
  expect(await deleteDiasDeSifen(n.servicio.db)).toBe(3)
})

test('what was told over a connection that broke before the answer is not told again', async () => {
  await using hilo = new Hilo()
  const base = await hilo.open(n.servicio.databaseUrl)
  luces = [luz('Recepción DE Test', 'VERDE', 1)]
  const cuenta = {
    ambiente: 'DEV',
    servicio: 'siRecepDE',
    resultado: '200',
    cuantos: 3,
    milisegundos: 300,
  } as const
  const cuentas: Intercambiados[] = [cuenta]
  const dicho: object[] = []
  await mirando(
    cuentas,
    async mirar => {
      await mirar()
      hilo.cut = { first: 'upsert-medidas', lost: 'upsert-medidas' }
      cuentas[0] = { ...cuenta, cuantos: 5, milisegundos: 500 }
      await mirar()
      expect(hilo.cut, 'nothing was cut').toBeNull()
      await mirar()
    },
    dicho,
    base,
  )
  expect((await ver()).medido).toMatchObject([{ servicio: 'siRecepDE', intercambios: 5 }])
  expect(dicho).toMatchObject([{ msg: "how SIFEN's services are could not be told" }])
})

test('one process reads, every five minutes; what cannot be read is logged once, and leaves what was read before', async () => {
  luces = [luz('Recepción DE Test', 'VERDE', 1)]
  const dicho: object[] = []
  await mirando(
    [],
    async uno =>
      mirando(
        [],
        async otro => {
          for (const mirar of [uno, otro, uno]) await mirar()
          expect(lecturas).toBe(1)
          for (const rota of [null, '<html>', '{"data":[]}', `"${'x'.repeat(300_000)}"`, '']) {
            luces = rota
            await n.servicio.pasar(5 * 60_000)
            await uno()
            await uno()
          }
          expect(lecturas).toBe(6)
        },
        dicho,
      ),
    dicho,
  )
  expect(dicho).toHaveLength(5)
  expect(dicho).toMatchObject(Array(5).fill({ msg: "the authority's traffic light cannot be read" }))
  expect((await ver()).publicado).toMatchObject([{ estado: 'VERDE' }])
})
