import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Emisiones } from '../support/emisiones.ts'
import { hasta } from '../support/hasta.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const CUANTOS = 60
const carpeta = mkdtempSync(join(tmpdir(), 'mbohera-sin-sifen-'))
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 20, dataDir: carpeta })
  servicio = await Servicio.start({ sifenPausaMs: '100' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
  rmSync(carpeta, { recursive: true, force: true })
})

/** A few at a time: a machine with much to do refuses rather than let sixty wait. */
async function emitirVarios(): Promise<string[]> {
  const cdcs: string[] = []
  const uno = async () => {
    while (cdcs.length < CUANTOS) cdcs.push(await emisiones.emitir())
  }
  await Promise.all(Array.from({ length: 6 }, uno))
  return cdcs
}
const ready = () => servicio.salud('/readyz')

test('SIFEN answers nonsense: documentos wait, it is spared, and everybody is told; then the backlog drains', async () => {
  simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdcs = await emitirVarios()
  await hasta(async () => {
    const { status, body } = await ready()
    // It is as good as any other process, so that its callers are not sent elsewhere.
    return (
      status === 200 &&
      body.estado === 'degradado' &&
      body.checks.sifen.detail.includes('DEV: SIFEN no responde')
    )
  })
  const before = simulador.trafico().length
  await hasta(() => simulador.trafico().length >= before + 3)
  // One goes to see at each pause, not sixty: most of them were never on the wire.
  const idos = new Set(simulador.trafico().flatMap(({ cdcs: sent }) => sent ?? []))
  expect(cdcs.filter(cdc => !idos.has(cdc)).length).toBeGreaterThan(CUANTOS / 3)
  expect((await ready()).status).toBe(200)
  expect((await ready()).body.checks.sifen.detail).toMatch(/DEV: \d+ documentos? por enviar o confirmar/)
  const { text } = await servicio.salud('/metrics')
  expect(text).toContain('mbohera_sifen_circuito_abierto{ambiente="DEV"} 1')
  expect(text).toMatch(/mbohera_documentos_en_espera\{ambiente="DEV"\} [1-9]/)
  simulador.disarmAll()
  expect(new Set(await emisiones.fines(cdcs))).toEqual(new Set(['APROBADO']))
  for (const cdc of cdcs) expect(simulador.documento(cdc)?.cdc).toBe(cdc)
  expect((await ready()).body.checks.sifen.detail).not.toContain('no responde')
})

test('nobody is at the door: what never left is PENDIENTE, and leaves when there is somebody', async () => {
  const puerto = Number(new URL(simulador.urlTest).port)
  await simulador.close()
  const cdcs = await emitirVarios()
  await hasta(async () => (await ready()).body.checks.sifen.detail.includes('DEV: SIFEN no responde'))
  const estados = async () =>
    new Set(await Promise.all(cdcs.map(async cdc => (await emisiones.estado(cdc)).estado)))
  // Now and then one of them goes to see, and is on its way meanwhile.
  await hasta(async () => [...(await estados())].join() === 'PENDIENTE')
  simulador = await startSifen({
    latencia: 0,
    startAt: servicio.now + 1000,
    demoraLoteMs: 20,
    dataDir: carpeta,
    ports: { test: puerto },
  })
  expect(new Set(await emisiones.fines(cdcs))).toEqual(new Set(['APROBADO']))
})

test('a documento that grew too old for SIFEN says so and is not tried for ever', async () => {
  simulador.arm({ escenario: 'html-503', veces: 0 })
  const viejo = await emisiones.emitir()
  simulador.arm({ escenario: 'html-503', veces: 0 })
  await hasta(async () => (await ready()).body.checks.sifen.detail.includes('DEV: SIFEN no responde'))
  await servicio.pasar(721 * 3_600_000)
  simulador.disarmAll()
  const { estado, mensajeRechazo } = await emisiones.fin(viejo)
  expect([estado, mensajeRechazo]).toEqual(['ERROR', expect.stringContaining('30 días')])
})
