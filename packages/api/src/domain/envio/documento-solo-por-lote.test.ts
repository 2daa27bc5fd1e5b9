import { expect, test } from 'vitest'
import { nextStep } from '../conversacion/kernel.ts'
import {
  DOCUMENTO,
  esperaDe,
  type HistoriaDeDocumento,
  LOTE_LLEGO_MS,
  type Suceso,
  withSuceso,
} from './documento.ts'

const EN = 1_000_000_000
const HORA = 3_600_000
const RITMO = { baseMs: 10, maxMs: 1000, loteMs: 600_000 }

const enLote: Suceso = { que: 'en-lote', en: EN, lote: 1 }
const perdido: Suceso = { que: 'sin-respuesta', en: EN, razon: 'x' }
const rehusado: Suceso = { ...perdido, suLote: 'rehusado' }
const concluido: Suceso = { ...perdido, suLote: 'concluido' }
const ausente: Suceso = { que: 'ausente', en: EN }
const sola: Suceso[] = [{ que: 'enviado', en: EN }, { que: 'solo-por-lote', en: EN }, ausente]
const sinLote = (ms: number): Suceso => ({ que: 'sin-lote', en: EN + ms, veces: 1 })
const enProceso: Suceso = { que: 'en-proceso', en: EN, veces: 1 }
const calla: Suceso = { que: 'consulta-sin-respuesta', en: EN, razon: 'x', veces: 1 }

const historiaDe = (sucesos: readonly Suceso[]): HistoriaDeDocumento =>
  sucesos.reduce<HistoriaDeDocumento>(withSuceso, [])

function siguiente(sucesos: readonly Suceso[], now: number): string {
  const paso = nextStep(DOCUMENTO, historiaDe(sucesos), { fechaEmision: EN, now })
  if (paso.paso === 'fin') return paso.final.estado
  if (paso.paso === 'enviar') return `enviar ${paso.porLote}`
  return paso.enLotes ? 'consultar lotes' : 'consultar'
}

test.each<[string, Suceso[], number, string]>([
  ['at once', [], 1, 'consultar lotes'],
  ['0360, too early', [sinLote(LOTE_LLEGO_MS - 1)], LOTE_LLEGO_MS - 1, 'consultar lotes'],
  ['0360, too early, hours ago', [sinLote(LOTE_LLEGO_MS - 1)], 9 * HORA, 'consultar lotes'],
  ['0360, when it would have come', [sinLote(1), calla, sinLote(LOTE_LLEGO_MS)], 7 * HORA, 'enviar debe'],
  ['0361', [sinLote(1), enProceso], HORA, 'consultar lotes'],
  ['0361, then silence', [enProceso, calla], HORA, 'consultar lotes'],
  ['0361, then 0360', [enProceso, sinLote(7 * HORA)], 7 * HORA, 'consultar'],
  ['0361, then 0360 and absent', [enProceso, sinLote(7 * HORA), ausente], 7 * HORA, 'enviar debe'],
  ['0361 for two days', [enProceso], 48 * HORA + 1, 'consultar'],
  ['nothing that is understood for two days', [calla], 48 * HORA + 1, 'enviar debe'],
  ['0362 without it', [concluido], HORA, 'consultar'],
  ['0362 without it, absent', [concluido, ausente], HORA, 'enviar debe'],
  ['0361 until 30 days are over', [enProceso], 721 * HORA, 'consultar'],
])('what may only go in a lote, lost in one: %s', (_, sucesos, ms, expected) => {
  expect(siguiente([enLote, perdido, ausente, ...sola, ...sucesos], EN + ms)).toBe(expected)
})

test('a lote that SIFEN refused is asked for once, for it may have the same one from before', () => {
  const historia = [...sola, enLote, rehusado, ausente]
  expect(siguiente(historia, EN)).toBe('consultar lotes')
  expect(siguiente([...historia, sinLote(1)], EN + 1)).toBe('enviar debe')
  expect(siguiente([...historia, enProceso], EN + 9 * HORA)).toBe('consultar lotes')
})

test('what was in no lote, or in one that said something of it, is asked for in none', () => {
  expect(siguiente(sola, EN)).toBe('enviar debe')
  const adelantado: Suceso = { que: 'adelantado', en: EN, faltaMs: 5, mensaje: 'x' }
  expect(siguiente([...sola, enLote, adelantado, ausente], EN)).toBe('enviar debe')
  expect(siguiente([...sola, enLote, concluido, ausente], EN)).toBe('enviar debe')
  expect(siguiente([enLote, perdido, ausente], EN), 'it may go alone').toBe('enviar no')
})

test('what its lote said of it when it was asked for is no less true for what was said alone before', () => {
  const preguntado = [enLote, perdido, ausente, ...sola, enProceso]
  const aprobado: Suceso = { que: 'aprobado', en: EN, protocolo: '7', observado: false, fecha: 5, nota: null }
  expect(siguiente([...preguntado, aprobado], EN)).toBe('APROBADO')
  const adelantado: Suceso = { que: 'adelantado', en: EN, faltaMs: 5, mensaje: 'x' }
  expect(siguiente([...preguntado, adelantado, ausente], EN)).toBe('enviar debe')
})

test('a lote that left by a clock that was days ahead is waited for no longer than another', () => {
  const dias = 72 * HORA
  const futuro: Suceso[] = [{ ...enLote, en: EN + dias }, perdido, ausente, ...sola]
  expect(siguiente([...futuro, sinLote(0)], EN)).toBe('consultar lotes')
  expect(siguiente([...futuro, sinLote(0), calla, sinLote(LOTE_LLEGO_MS)], EN + LOTE_LLEGO_MS)).toBe(
    'enviar debe',
  )
})

test('a lote in process is looked at every ten minutes, one that SIFEN does not know ever later', () => {
  const tras = (...sucesos: Suceso[]) =>
    esperaDe(historiaDe([enLote, perdido, ausente, ...sola, ...sucesos]), RITMO)
  expect(tras(enProceso)).toBe(600_000)
  expect([tras(sinLote(1)), tras(sinLote(1), sinLote(2), sinLote(3))]).toEqual([10, 90])
})

test('what may have been in a lote that nobody remembers goes in no other: alone, or when it is in none', () => {
  const quiza: Suceso = { que: 'enviado', en: EN, enLoteHasta: EN + HORA }
  expect(siguiente([quiza], EN)).toBe('consultar')
  expect(siguiente([quiza, ausente], EN)).toBe('enviar no')
  expect(siguiente([quiza, ausente, ...sola, sinLote(LOTE_LLEGO_MS)], EN + 8 * HORA)).toBe('consultar lotes')
  expect(siguiente([quiza, ausente, ...sola, sinLote(LOTE_LLEGO_MS + HORA)], EN + 8 * HORA)).toBe(
    'enviar debe',
  )
})
