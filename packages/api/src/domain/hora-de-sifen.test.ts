import { describe, expect, test } from 'vitest'
import {
  avisoDeReloj,
  esperaHasta,
  estimateDesfase,
  fechaDeFirma,
  findFueraDeHora,
  muestraDe,
  PASARELA,
} from './hora-de-sifen.ts'

const NOW = 1_800_000_000_000
const MINUTO = 60_000
const de = (servicio: string, desfaseMs: number, edadMs = 0) => ({
  servicio,
  desfaseMs,
  margenMs: 500,
  edadMs,
})

test('an answer tells the clock of whoever wrote it, and how wrong that may be', () => {
  expect(muestraDe(NOW, NOW + 400, NOW + 600)).toEqual({ desfaseMs: 0, margenMs: 600 })
  expect(muestraDe(NOW - 120_000, NOW, NOW + 1_000)).toEqual({ desfaseMs: -120_000, margenMs: 1_000 })
})

test('slow answers and one that lies do not move what is believed', () => {
  expect(estimateDesfase([])).toBeNull()
  const bien = [-100, 0, 50].map(desfaseMs => ({ desfaseMs, margenMs: 600 }))
  const lentas = [4_000, 4_500, 5_000].map(desfaseMs => ({ desfaseMs, margenMs: 5_000 }))
  expect(estimateDesfase([...lentas, ...bien])?.desfaseMs).toBe(0)
  expect(
    estimateDesfase([...bien, { desfaseMs: 86_400_000, margenMs: 501 }, ...lentas])!.desfaseMs,
  ).toBeLessThan(100)
})

describe('what is signed', () => {
  const margenMs = 2 * MINUTO
  test.each<[string, Parameters<typeof fechaDeFirma>[1], number]>([
    ['nothing is known', [], NOW - 2 * MINUTO],
    ['the clocks agree', [de('siRecepDE', 0)], NOW - 2 * MINUTO],
    ['SIFEN is ahead', [de('siRecepDE', 10 * MINUTO)], NOW - 2 * MINUTO],
    ['SIFEN is behind', [de('siRecepDE', -3 * MINUTO)], NOW - 3 * MINUTO - 10_500],
    [
      'one of its services is',
      [de('siRecepDE', 0), de('siRecepLoteDE', -3 * MINUTO)],
      NOW - 3 * MINUTO - 10_500,
    ],
    [
      'a service that takes no documentos is',
      [de('siRecepDE', 0), de('siRecepEvento', -3 * MINUTO)],
      NOW - 2 * MINUTO,
    ],
    ['only others are known', [de('siRecepEvento', -3 * MINUTO)], NOW - 3 * MINUTO - 10_500],
  ])('%s: it is not from the future of whoever takes it', (_name, desfases, expected) => {
    expect(fechaDeFirma({ now: NOW, margenMs }, desfases)).toBe(expected)
  })

  test('an event follows the clock of its own service, and is never before what it is about', () => {
    const desfases = [de('siRecepDE', 0), de('siRecepEvento', -3 * MINUTO)]
    const firmar = (aprobadoHace: number) =>
      fechaDeFirma({ now: NOW, margenMs: MINUTO, noAntesDe: NOW - aprobadoHace }, desfases, ['siRecepEvento'])
    expect(firmar(60 * MINUTO)).toBe(NOW - 3 * MINUTO - 10_500)
    expect(firmar(3 * MINUTO)).toBe(NOW - 3 * MINUTO)
  })
})

describe('how long until a service shows what another has shown', () => {
  const aprobado = NOW + 150_000
  test.each<[string, Parameters<typeof fechaDeFirma>[1], number]>([
    ['its clock is the one that is behind', [de('siRecepDE', 150_000), de('siRecepEvento', 0)], 150_500],
    ['it is ahead of it', [de('siRecepDE', 150_000), de('siRecepEvento', 151_000)], 0],
    [
      'only others were heard: as the one that is furthest behind',
      [de('siRecepDE', 150_000), de(PASARELA, 1_000)],
      149_500,
    ],
    ['ours is the one that is off, as all of them say', [de('siRecepDE', 151_000), de(PASARELA, 151_000)], 0],
    ['nothing is known', [], 150_000],
  ])('%s', (_name, desfases, expected) => {
    expect(esperaHasta(aprobado, NOW, desfases, ['siRecepEvento'])).toBe(expected)
    // And then it may be signed: neither before nor from the future.
    const cuando = { now: NOW + expected, margenMs: MINUTO, noAntesDe: aprobado }
    expect(fechaDeFirma(cuando, desfases, ['siRecepEvento'])).toBe(aprobado)
  })
})

test('at more than five minutes nothing is signed, unless the gateway says that it is the service that is off', () => {
  expect(findFueraDeHora([])).toBeNull()
  expect(findFueraDeHora([de('siRecepDE', 5 * MINUTO)])).toBeNull()
  expect(findFueraDeHora([de('siRecepDE', -6 * MINUTO)])).toBe(-6 * MINUTO)
  expect(findFueraDeHora([de('siRecepDE', -6 * MINUTO, 16 * MINUTO)])).toBeNull()
  expect(findFueraDeHora([de('siRecepDE', 6 * MINUTO), de(PASARELA, 6 * MINUTO)])).toBe(6 * MINUTO)
  expect(findFueraDeHora([de('siRecepDE', 180 * MINUTO), de(PASARELA, 0)])).toBeNull()
  expect(findFueraDeHora([de('siRecepDE', 0), de('siRecepEvento', -6 * MINUTO)])).toBeNull()
  expect(findFueraDeHora([de('siRecepDE', 0), de('siRecepLoteDE', -6 * MINUTO)])).toBeNull()
})

test('more than half a minute is said, with which way and which service', () => {
  expect(avisoDeReloj([])).toBeNull()
  expect(avisoDeReloj([de('siRecepDE', 30_000)])).toBeNull()
  expect(avisoDeReloj([de('siRecepDE', -31_000), de('siConsDE', 0)])).toBe(
    'el reloj de este servidor está 31 s adelantado respecto de SIFEN (siRecepDE): sincronícelo (NTP)',
  )
  expect(avisoDeReloj([de('siRecepEvento', 4 * MINUTO)])).toContain(
    '4 min atrasado respecto de SIFEN (siRecepEvento)',
  )
})
