import { expect, test } from 'vitest'
import { nextStep, note } from '../conversacion/kernel.ts'
import { esperaDe, estadoDe, type HistoriaDeLote, LOTE, type SucesoDeLote } from './lote.ts'

const EN = 1_000_000
const RITMO = { baseMs: 10, maxMs: 1000, loteMs: 600_000 }
const S = {
  enviado: { que: 'enviado', en: EN },
  noSalio: { que: 'no-salio', en: EN, razon: 'x' },
  recibido: { que: 'recibido', en: EN, numero: '77' },
  sinRespuesta: { que: 'sin-respuesta', en: EN, razon: 'x' },
  noEncolado: { que: 'no-encolado', en: EN, mensaje: 'x' },
  rechazado: { que: 'rechazado', en: EN, codigo: '0270', mensaje: 'x' },
  enProceso: { que: 'en-proceso', en: EN, veces: 1 },
  concluido: { que: 'concluido', en: EN },
  vencido: { que: 'vencido', en: EN },
  inexistente: { que: 'inexistente', en: EN, veces: 1 },
  consultaRechazada: { que: 'consulta-rechazada', en: EN, codigo: '0340', mensaje: 'x' },
  consultaSin: { que: 'consulta-sin-respuesta', en: EN, razon: 'x', veces: 1 },
} as const satisfies Record<string, SucesoDeLote>

const historiaDe = (sucesos: readonly SucesoDeLote[]): HistoriaDeLote =>
  sucesos.reduce<HistoriaDeLote>(note, [])

function siguiente(sucesos: readonly SucesoDeLote[], now = EN): string {
  const paso = nextStep(LOTE, historiaDe(sucesos), now)
  if (paso.paso === 'consultar') return paso.numero === null ? 'por CDC' : `por ${paso.numero}`
  return paso.final
}

const { enviado, noSalio, recibido, sinRespuesta, noEncolado, rechazado, enProceso, concluido } = S
const { vencido, inexistente, consultaRechazada, consultaSin } = S

test.each<[string, SucesoDeLote[], string, string]>([
  ['noted and nothing else: a worker died', [enviado], 'por CDC', 'ENVIADO'],
  ['not one byte left', [enviado, noSalio], 'libres', 'ENVIADO'],
  ['no answer', [enviado, sinRespuesta], 'por CDC', 'INCIERTO'],
  ['0300', [enviado, recibido], 'por 77', 'EN_PROCESO'],
  ['0301', [enviado, noEncolado], 'en-duda', 'RECHAZADO'],
  ['refused', [enviado, rechazado], 'en-duda', 'RECHAZADO'],
  ['0361', [enviado, recibido, enProceso], 'por 77', 'EN_PROCESO'],
  ['0361 by CDC', [enviado, sinRespuesta, enProceso], 'por CDC', 'EN_PROCESO'],
  ['0362', [enviado, recibido, enProceso, concluido], 'repartir', 'CONCLUIDO'],
  ['0362 by CDC', [enviado, sinRespuesta, concluido], 'repartir', 'CONCLUIDO'],
  ['0364', [enviado, recibido, vencido], 'en-duda', 'CONCLUIDO'],
  ['0360, of what was taken', [enviado, recibido, inexistente], 'por 77', 'INCIERTO'],
  ['0360 many times', [enviado, recibido, ...Array(9).fill(inexistente)], 'por 77', 'INCIERTO'],
  ['0360, then 0361', [enviado, recibido, inexistente, enProceso], 'por 77', 'EN_PROCESO'],
  ['0360 by CDC', [enviado, sinRespuesta, inexistente], 'por CDC', 'INCIERTO'],
  ['0360 by CDC, too often', [enviado, sinRespuesta, ...Array(4).fill(inexistente)], 'en-duda', 'INCIERTO'],
  ['0340, of what was taken', [enviado, recibido, consultaRechazada], 'por 77', 'INCIERTO'],
  ['0340 by CDC', [enviado, sinRespuesta, consultaRechazada], 'en-duda', 'INCIERTO'],
  ['no answer to the look', [enviado, recibido, consultaSin], 'por 77', 'INCIERTO'],
  ['many times, with its number', [enviado, recibido, ...Array(9).fill(consultaSin)], 'por 77', 'INCIERTO'],
  ['without its number', [enviado, sinRespuesta, ...Array(3).fill(consultaSin)], 'por CDC', 'INCIERTO'],
  ['without it, often', [enviado, sinRespuesta, ...Array(9).fill(consultaSin)], 'por CDC', 'INCIERTO'],
])('%s', (_, sucesos, expected, estado) => {
  expect(siguiente(sucesos)).toBe(expected)
  expect(estadoDe(historiaDe(sucesos))).toBe(estado)
})

test.each([inexistente, consultaRechazada])(
  'that SIFEN does not know a lote that it took, or tells nothing of it, is believed when it says so an hour later: $que',
  visto => {
    const tras = (ms: number, now = EN + ms) => siguiente([enviado, recibido, { ...visto, en: EN + ms }], now)
    expect(tras(3_599_999)).toBe('por 77')
    expect(tras(3_599_999, EN + 9_000_000), 'it is asked once more').toBe('por 77')
    expect(tras(3_600_000)).toBe('en-duda')
  },
)

test.each([
  'no-enviado: no se pudo enviar (turno NO_TURN)',
  'no-enviado: no se pudo enviar (conexion ECONNREFUSED)',
  'plazo-vencido: x',
  'conexion-cortada: x',
  'redireccion: x',
  'estado-http: x',
  'html: x',
  'transitorio: x',
])('silence says nothing of a lote without a number, however often, until SIFEN forgets it: %s', razon => {
  const callada: SucesoDeLote = { ...consultaSin, razon }
  const horas = [enviado, sinRespuesta, ...Array(9).fill(callada)]
  expect(siguiente(horas)).toBe('por CDC')
  expect(siguiente(horas, EN + 48 * 3_600_000 + 1)).toBe('en-duda')
})

test('what nobody understands says nothing of a lote without a number before that was an hour ago, and then only if it was said four times', () => {
  const tras = (veces: number, ms: number) =>
    siguiente([enviado, sinRespuesta, ...Array(veces).fill({ ...consultaSin, en: EN + ms })], EN + ms)
  expect(tras(9, 3_599_999)).toBe('por CDC')
  expect(tras(3, 3_600_000)).toBe('por CDC')
  expect(tras(4, 3_600_000)).toBe('en-duda')
})

test('a look whose turn did not come is no failure, and the next one waits no longer for it', () => {
  const sinTurno = { ...consultaSin, razon: 'no-enviado: no se pudo enviar (turno NO_TURN)', veces: 0 }
  const tras = (...sucesos: SucesoDeLote[]) =>
    esperaDe(historiaDe([enviado, sinRespuesta, ...sucesos]), RITMO)
  expect(tras(sinTurno, sinTurno, sinTurno)).toBe(10)
  expect(tras(consultaSin, consultaSin, sinTurno)).toBe(10)
  expect(tras(consultaSin, sinTurno, consultaSin), 'what failed is still counted').toBe(30)
})

test('SIFEN forgets a lote after 48 hours; then each CDC is asked for', () => {
  const limite = EN + 48 * 3_600_000
  for (const sucesos of [
    [enviado],
    [enviado, recibido],
    [enviado, recibido, enProceso],
    [enviado, recibido, consultaSin],
  ]) {
    expect(siguiente(sucesos, limite)).toMatch(/^por/)
    expect(siguiente(sucesos, limite + 1)).toBe('en-duda')
  }
})

test('a lote that SIFEN has is looked at every ten minutes; one in doubt at once, and then ever later', () => {
  const en = (...sucesos: SucesoDeLote[]) => esperaDe(historiaDe(sucesos), RITMO)
  expect(en(enviado, recibido)).toBe(600_000)
  expect(en(enviado, recibido, enProceso)).toBe(600_000)
  expect(en(enviado, sinRespuesta)).toBe(0)
  expect(en(enviado, recibido, consultaSin)).toBe(10)
  expect(en(enviado, sinRespuesta, inexistente, inexistente)).toBe(30)
  expect(en(enviado, recibido, consultaRechazada)).toBe(600_000)
  expect(en(enviado, recibido, consultaSin, consultaSin, consultaSin)).toBe(90)
})

test('a day of waiting stays one line', () => {
  expect(historiaDe([enviado, recibido, ...Array(144).fill(enProceso)])).toEqual([
    enviado,
    recibido,
    { ...enProceso, veces: 144 },
  ])
})
