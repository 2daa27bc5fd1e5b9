import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Emisiones, expectPreguntas } from '../support/emisiones.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones

beforeAll(async () => {
  simulador = await startSifen({
    latencia: 0,
    startAt: NOW + 1000,
    demoraLoteMs: 100,
    traficoGuardado: 5000,
  })
  servicio = await Servicio.start({ loteDesde: '3' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
})
afterEach(async () => {
  simulador.disarmAll()
  await fetch(`${simulador.gestionUrl}/api/bloqueos/80099999`, { method: 'DELETE' })
  await forzar(servicio.db, `update lote set fecha_creacion = fecha_creacion - interval '1 day'`)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

/** Makes documentos wait, as when SIFEN was away, and then lets them go. */
async function acumular(
  cuantos: number,
  cambios: (i: number) => Record<string, unknown> = () => ({}),
): Promise<string[]> {
  await servicio.db.query(`alter table documento alter proxima drop not null`)
  await servicio.db.query(`
    create or replace function demorar() returns trigger language plpgsql as $$ begin new.proxima := 'infinity'; return new; end $$;
    create or replace trigger demora before insert on documento for each row execute function demorar()`)
  const cdcs = []
  for (let i = 0; i < cuantos; i++) cdcs.push(await emisiones.emitir(cambios(i)))
  await servicio.db.query('drop trigger demora on documento')
  await servicio.db.query(`update documento set proxima = '2026-01-01' where proxima = 'infinity'`)
  await servicio.envio.worker!.barrer()
  return cdcs
}

const todos = (estado: string, cuantos: number) => Array(cuantos).fill(estado)

/** Three rounds may share what waits, and two of a round make no lote here: of seven, three are in one. */
const SIETE = 7

/** Those that travelled in a lote; what another round took meanwhile goes by itself. */
function viajaron(cdcs: readonly string[]): string[] {
  const dentro = cdcs.filter(cdc => emisiones.conversacion(cdc)[0] === 'siRecepLoteDE')
  expect(dentro.length).toBeGreaterThanOrEqual(3)
  return dentro
}

test('a backlog goes in lotes of at most fifty, and every documento is approved once', async () => {
  const cdcs = await acumular(120)
  expect(await emisiones.fines(cdcs)).toEqual(todos('APROBADO', 120))
  const lotes = simulador.trafico().filter(({ servicio: s }) => s === 'siRecepLoteDE')
  // Rounds that run at once share what waits: two full ones and the rest, or a rest for each of the three rounds.
  expect(Math.max(...lotes.map(({ cdcs: inside }) => inside!.length))).toBeLessThanOrEqual(50)
  expect(lotes.length).toBeLessThanOrEqual(5)
  expect(lotes.flatMap(({ cdcs: inside }) => [...inside!]).toSorted()).toEqual(cdcs.toSorted())
  for (const cdc of cdcs) expect(emisiones.conversacion(cdc)[0]).toBe('siRecepLoteDE')
})

test('what SIFEN said of a lote is told of each documento that travelled in it, and of no other', async () => {
  const cdcs = await acumular(SIETE)
  await emisiones.fines(cdcs)
  const [cdc] = viajaron(cdcs)
  const solo = await emisiones.emitir()
  await emisiones.fin(solo)
  const as = (await servicio.clave('ana')).key
  const servicios = async (of: string) => {
    const url = `/api/v1/documento-electronico/${of}/intercambios`
    const { body } = await servicio.request('GET', url, { as })
    return new Set(body.datos.map(({ servicio: name }: { servicio: string }) => name))
  }
  expect(await servicios(cdc!)).toEqual(new Set(['siRecepLoteDE', 'siResultLoteDE']))
  expect(await servicios(solo)).toEqual(new Set(['siRecepDE']))
})

const INCIERTOS = [
  'perder-respuesta',
  'perder-solicitud',
  'colgar',
  'cortar-antes',
  'rechazo-0160',
  'error-0100',
  'pagina-bigip',
  'vacia-200',
  'registrar-tarde',
] as const
test.each(INCIERTOS)(
  '%s of a lote: it is looked for by CDC, then each CDC, before anything is sent again',
  async escenario => {
    const parametros = escenario === 'registrar-tarde' ? { ms: 150 } : {}
    simulador.arm({ escenario, parametros, filtro: { servicio: 'siRecepLoteDE' }, veces: 1 })
    const cdcs = await acumular(SIETE)
    expect(await emisiones.fines(cdcs)).toEqual(todos('APROBADO', SIETE))
    for (const cdc of cdcs) expectPreguntas(emisiones.conversacion(cdc))
    const primero = emisiones.conversacion(viajaron(cdcs)[0]!)
    expect(primero[1], primero.join(' ')).toBe('siResultLoteDE')
  },
)

test('results that do not come are asked for again', async () => {
  simulador.arm({ escenario: 'html-503', filtro: { servicio: 'siResultLoteDE' }, veces: 3 })
  const cdcs = await acumular(SIETE)
  expect(await emisiones.fines(cdcs)).toEqual(todos('APROBADO', SIETE))
  for (const cdc of viajaron(cdcs))
    expect(emisiones.conversacion(cdc).filter(s => s === 'siRecepLoteDE' || s === 'siRecepDE')).toHaveLength(
      1,
    )
})

test('a result that does not come is told to whoever runs the service, and counted until it is there', async () => {
  const espera = async () => JSON.parse((await servicio.salud('/readyz')).text).checks.sifen.detail
  const enLote = async () =>
    /^mbohera_documentos_en_lote\{ambiente="DEV"\} (\d+)$/m.exec((await servicio.salud('/metrics')).text)?.[1]
  simulador.arm({ escenario: 'html-503', filtro: { servicio: 'siResultLoteDE' }, veces: 0 })
  const cdcs = await acumular(SIETE)
  const enEspera = async () =>
    (await Promise.all(cdcs.map(cdc => emisiones.estado(cdc)))).filter(({ estado }) => estado !== 'APROBADO')
      .length
  await hasta(async () => {
    const [, cuantos] =
      /DEV: (\d+) documentos? en lotes sin resultado de SIFEN, el más antiguo/.exec(await espera()) ?? []
    return Number(cuantos) === (await enEspera())
  })
  const contados = await enLote()
  simulador.disarmAll()
  expect(await emisiones.fines(cdcs)).toEqual(todos('APROBADO', SIETE))
  expect(contados).toBe(String(viajaron(cdcs).length))
  expect([await enLote(), await espera()]).toEqual(['0', 'nada espera'])
})

test('after 48 hours SIFEN forgets the lote (0364), and each CDC is asked for', async () => {
  simulador.arm({ escenario: 'html-503', filtro: { servicio: 'siResultLoteDE' }, veces: 2 })
  const cdcs = await acumular(SIETE)
  simulador.advance(49 * 3_600_000)
  expect(await emisiones.fines(cdcs)).toEqual(todos('APROBADO', SIETE))
  simulador.advance(-49 * 3_600_000)
})

test('one of them rejected: it alone is', async () => {
  const desconocido = {
    tipoContribuyente: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    tipoDocumento: 'RUC',
    numeroDocumento: '80000500-7',
    nombreRazonSocial: 'NO EXISTE SA',
  }
  const cdcs = await acumular(4, i => (i === 2 ? { receptor: desconocido } : {}))
  expect(await emisiones.fines(cdcs)).toEqual(['APROBADO', 'APROBADO', 'RECHAZADO', 'APROBADO'])
  expect((await emisiones.estado(cdcs[2]!)).mensajeRechazo).toMatch(/RUC/)
})

test('0301: every CDC is asked for before any is sent again, and no more lotes for a while', async () => {
  simulador.putContribuyente('80099999', { loteBloqueado: true })
  const cdcs = await acumular(SIETE)
  expect(await emisiones.fines(cdcs)).toEqual(todos('APROBADO', SIETE))
  simulador.putContribuyente('80099999', { loteBloqueado: false })
  for (const cdc of viajaron(cdcs))
    expect(emisiones.conversacion(cdc)).toEqual(['siRecepLoteDE', 'siConsDE', 'siRecepDE'])
  const again = await acumular(4)
  expect(await emisiones.fines(again)).toEqual(todos('APROBADO', 4))
  for (const cdc of again) expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
})
