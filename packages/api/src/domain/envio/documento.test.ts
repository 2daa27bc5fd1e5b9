import { describe, expect, test } from 'vitest'
import { nextStep } from '../conversacion/kernel.ts'
import {
  DOCUMENTO,
  esperaDe,
  type HistoriaDeDocumento,
  isInDoubt,
  MAX_ENVIOS,
  PLAZO_MS,
  type Suceso,
  TRANSMISION_MS,
  withSuceso,
} from './documento.ts'

const EMISION = 1_000_000
const NOW = EMISION + 60_000
const RITMO = { baseMs: 10, maxMs: 1000, loteMs: 5 }

const S = {
  enviado: { que: 'enviado', en: NOW },
  enLote: { que: 'en-lote', en: NOW, lote: 1 },
  noSalio: { que: 'no-salio', en: NOW, razon: 'x', veces: 1 },
  sinRespuesta: { que: 'sin-respuesta', en: NOW, razon: 'x' },
  aprobado: { que: 'aprobado', en: NOW, protocolo: '7', observado: false, fecha: 5, nota: null },
  observado: {
    que: 'aprobado',
    en: NOW,
    protocolo: '7',
    observado: true,
    fecha: 5,
    nota: { codigo: '1005', mensaje: 'tarde' },
  },
  rechazado: { que: 'rechazado', en: NOW, codigo: '1252', mensaje: 'no' },
  cdcRepetido: { que: 'repetido', en: NOW, codigo: '1001', mensaje: 'ya está' },
  numeroRepetido: { que: 'repetido', en: NOW, codigo: '1002', mensaje: 'ya está' },
  soloPorLote: { que: 'solo-por-lote', en: NOW },
  encontrado: { que: 'encontrado', en: NOW, protocolo: '7', fecha: 5 },
  ajeno: { que: 'ajeno', en: NOW },
  ausente: { que: 'ausente', en: NOW },
  adelantado: { que: 'adelantado', en: NOW, faltaMs: 90_000, mensaje: 'adelantada' },
  consultaSin: { que: 'consulta-sin-respuesta', en: NOW, razon: 'x', veces: 1 },
} as const satisfies Record<string, Suceso>

const historiaDe = (sucesos: readonly Suceso[]): HistoriaDeDocumento =>
  sucesos.reduce<HistoriaDeDocumento>(withSuceso, [])

/** One word for what comes next. */
function siguiente(...sucesos: Suceso[]): string {
  const paso = nextStep(DOCUMENTO, historiaDe(sucesos), { fechaEmision: EMISION, now: NOW })
  if (paso.paso === 'enviar') return paso.porLote === 'puede' ? 'enviar' : `enviar ${paso.porLote}`
  return paso.paso === 'consultar' ? 'consultar' : `${paso.final.estado} ${paso.final.nota?.codigo ?? '-'}`
}

describe('every conversation there is', () => {
  const { enviado, enLote, noSalio, sinRespuesta, aprobado, observado, rechazado, cdcRepetido } = S
  const { numeroRepetido, soloPorLote, encontrado, ajeno, ausente, consultaSin, adelantado } = S
  const otraVez = [enviado, adelantado, ausente]
  const perdido = [enviado, sinRespuesta, ausente]
  const tres = [ausente, ausente, ausente]
  test.each<[string, Suceso[], string]>([
    ['new', [], 'enviar'],
    ['noted and nothing else: a worker died', [enviado], 'consultar'],
    ['in a lote that says nothing', [enLote], 'consultar'],
    ['nothing left', [enviado, noSalio], 'enviar'],
    ['nothing left, again', [enviado, noSalio, enviado, noSalio], 'enviar'],
    ['nothing left of the lote', [enLote, noSalio], 'enviar'],
    ['no answer', [enviado, sinRespuesta], 'consultar'],
    ['approved', [enviado, aprobado], 'APROBADO -'],
    ['approved with a remark', [enviado, observado], 'APROBADO_OBSERVACION 1005'],
    ['approved in a lote', [enLote, aprobado], 'APROBADO -'],
    ['rejected', [enviado, rechazado], 'RECHAZADO 1252'],
    ['only lotes: asked first', [enviado, soloPorLote], 'consultar'],
    ['only lotes: then by lote', [enviado, soloPorLote, ausente], 'enviar debe'],
    ['signed in the future: asked about when that has come', [enviado, adelantado], 'consultar'],
    ['signed in the future: then sent again', otraVez, 'enviar'],
    ['signed in the future, three times', [...otraVez, ...otraVez, ...otraVez], 'enviar'],
    ['signed in the future for ever', [...otraVez, ...otraVez, ...otraVez, ...otraVez], 'RECHAZADO 1004'],
    ['no answer, found', [enviado, sinRespuesta, encontrado], 'APROBADO -'],
    ['no answer, another there', [enviado, sinRespuesta, ajeno], 'ERROR -'],
    ['no answer, absent', [enviado, sinRespuesta, ausente], 'enviar'],
    ['no answer to the query either', [enviado, sinRespuesta, consultaSin], 'consultar'],
    ['many times', [enviado, sinRespuesta, consultaSin, consultaSin, consultaSin], 'consultar'],
    ['and then absent', [enviado, sinRespuesta, consultaSin, ausente], 'enviar'],
    ['sent again, no answer', [enviado, sinRespuesta, ausente, enviado, sinRespuesta], 'consultar'],
    ['sent again, nothing left', [enviado, sinRespuesta, ausente, enviado, noSalio], 'enviar'],
    ['sent again, approved', [enviado, sinRespuesta, ausente, enviado, aprobado], 'APROBADO -'],
    ['sent again, rejected: the first may be there', [...perdido, enviado, rechazado], 'consultar'],
    ['sent again, rejected, the first is there', [...perdido, enviado, rechazado, encontrado], 'APROBADO -'],
    ['sent again, rejected, not shown thrice', [...perdido, enviado, rechazado, ...tres], 'consultar'],
    [
      'sent again, rejected, never shown',
      [...perdido, enviado, rechazado, ...tres, ausente],
      'RECHAZADO 1252',
    ],
    ['sent again by lote, rejected', [...perdido, enLote, rechazado], 'consultar'],
    [
      'lost in a lote, sent again, rejected',
      [enLote, sinRespuesta, ausente, enviado, rechazado],
      'consultar',
    ],
    ['a worker died, absent, rejected', [enviado, ausente, enviado, rechazado], 'consultar'],
    ['nothing left, then rejected', [enviado, noSalio, enviado, rechazado], 'RECHAZADO 1252'],
    [
      'lost, signed in the future for ever',
      [...perdido, ...otraVez, ...otraVez, ...otraVez, enviado, adelantado],
      'consultar',
    ],
    ['repeated', [enviado, cdcRepetido], 'consultar'],
    ['repeated, ours', [enviado, sinRespuesta, ausente, enviado, cdcRepetido, encontrado], 'APROBADO -'],
    ['repeated, not ours', [enviado, cdcRepetido, ajeno], 'ERROR -'],
    ['repeated, not shown: never sent again', [enviado, cdcRepetido, ausente], 'consultar'],
    ['repeated, not shown thrice', [enviado, cdcRepetido, ausente, ausente, ausente], 'consultar'],
    ['repeated, never shown', [enviado, cdcRepetido, ausente, ausente, ausente, ausente], 'ERROR 1001'],
    [
      'the number is another documento’s',
      [enviado, numeroRepetido, ausente, ausente, ausente, ausente],
      'RECHAZADO 1002',
    ],
    ['repeated, no answer to the query', [enviado, cdcRepetido, consultaSin], 'consultar'],
    ['repeated, not shown, then shown', [enviado, cdcRepetido, ausente, encontrado], 'APROBADO -'],
    ['a lote said nothing: alone from then on', [enLote, sinRespuesta, ausente], 'enviar no'],
  ])('%s', (_, sucesos, expected) => expect(siguiente(...sucesos)).toBe(expected))
})

test('a refusal that is not about the documento is believed, of a copy after one of unknown fate, when that one has come if it ever will', () => {
  const UNA_HORA = 3_600_000
  const certificado = { ...S.rechazado, codigo: '0141' }
  const texto = { ...S.rechazado, codigo: '0160' }
  const ausencias = (en: number) => Array.from({ length: 9 }, () => ({ ...S.ausente, en }))
  const paso = (...sucesos: Suceso[]) =>
    nextStep(DOCUMENTO, [S.enviado, S.ausente, S.enviado, ...sucesos], { fechaEmision: EMISION, now: NOW })
  expect(paso(certificado, ...ausencias(NOW + UNA_HORA - 1)).paso).toBe('consultar')
  expect(paso(certificado, ...ausencias(NOW + UNA_HORA))).toMatchObject({ final: { estado: 'RECHAZADO' } })
  expect(paso(texto, ...ausencias(NOW))).toMatchObject({ final: { estado: 'RECHAZADO' } })
  expect(nextStep(DOCUMENTO, [S.enviado, certificado], { fechaEmision: EMISION, now: NOW })).toMatchObject({
    final: { estado: 'RECHAZADO', nota: { codigo: '0141' } },
  })
})

test.each([
  ['1001', 'ERROR'],
  ['1002', 'RECHAZADO'],
] as const)(
  'a %s may be of a copy of unknown fate that came before: it is believed when that one has come if it ever will',
  (codigo, estado) => {
    const UNA_HORA = 3_600_000
    const repetido = { ...S.cdcRepetido, codigo }
    const ausencias = (en: number) => Array.from({ length: 9 }, () => ({ ...S.ausente, en }))
    const paso = (...sucesos: Suceso[]) =>
      nextStep(DOCUMENTO, [S.enviado, S.ausente, S.enviado, repetido, ...sucesos], {
        fechaEmision: EMISION,
        now: NOW,
      })
    expect(paso(...ausencias(NOW + UNA_HORA - 1)).paso).toBe('consultar')
    expect(paso(...ausencias(NOW + UNA_HORA))).toMatchObject({ final: { estado, nota: { codigo } } })
    expect(paso(...ausencias(NOW), S.encontrado)).toMatchObject({ final: { estado: 'APROBADO' } })
  },
)

test.each(['1004', '1150'])(
  'that a copy came too soon or too late (%s) says nothing of the one before it',
  codigo => {
    const rechazado = { ...S.rechazado, codigo }
    const ausencias = (en: number) => Array.from({ length: 9 }, () => ({ ...S.ausente, en }))
    const paso = (en: number) =>
      nextStep(DOCUMENTO, [S.enviado, S.ausente, S.enviado, rechazado, ...ausencias(en)], {
        fechaEmision: EMISION,
        now: NOW,
      })
    expect(paso(NOW + 3_599_999).paso).toBe('consultar')
    expect(paso(NOW + 3_600_000)).toMatchObject({ final: { estado: 'RECHAZADO', nota: { codigo } } })
  },
)

test('an approval says under which protocol, and when', () => {
  expect(nextStep(DOCUMENTO, [S.enviado, S.observado], { fechaEmision: EMISION, now: NOW })).toEqual({
    paso: 'fin',
    final: {
      estado: 'APROBADO_OBSERVACION',
      protocolo: '7',
      fecha: 5,
      nota: { codigo: '1005', mensaje: 'tarde' },
    },
  })
})

test('in no history are two sends without a query between', () => {
  const kinds = Object.values(S)
  const walk = (historia: HistoriaDeDocumento, depth: number): void => {
    const paso = nextStep(DOCUMENTO, historia, { fechaEmision: EMISION, now: NOW })
    if (paso.paso === 'fin') return
    if (paso.paso === 'enviar') {
      const last = historia.findLastIndex(s => s.que === 'enviado' || s.que === 'en-lote')
      const asked = historia.slice(last + 1).some(s => s.que === 'ausente')
      expect(last === -1 || asked, JSON.stringify(historia.map(s => s.que))).toBe(true)
    }
    if (depth === 0) return
    if (paso.paso === 'enviar') walk(withSuceso(historia, S.enviado), depth - 1)
    else for (const suceso of kinds) if (suceso !== S.noSalio) walk(withSuceso(historia, suceso), depth - 1)
  }
  walk([], 5)
})

test('what SIFEN does not register is not sent for ever', () => {
  const vuelta = [S.enviado, S.sinRespuesta, S.ausente]
  const antes = Array.from({ length: MAX_ENVIOS - 1 }, () => vuelta).flat()
  const now = S.enviado.en + TRANSMISION_MS
  expect(nextStep(DOCUMENTO, antes, { fechaEmision: EMISION, now }).paso).toBe('enviar')
  expect(nextStep(DOCUMENTO, [...antes, ...vuelta], { fechaEmision: EMISION, now })).toMatchObject({
    paso: 'fin',
    final: { estado: 'ERROR' },
  })
})

test.each([
  [
    'generico-0160: SIFEN respondió 0160 sin nombrar ningún elemento',
    '0160',
    'SIFEN respondió 0160 sin nombrar',
  ],
  ['SIFEN rechazó el lote entero: 0363 Lotes con tipos distintos de DE', '0363', 'Lotes con tipos distintos'],
  ['html: una página', null, 'una página'],
])(
  'what is given up says what SIFEN last answered, with its code, and what to do: %s',
  (razon, codigo, texto) => {
    const vuelta = [S.enviado, { ...S.sinRespuesta, razon }, S.ausente]
    const now = S.enviado.en + TRANSMISION_MS
    const historia = Array.from({ length: MAX_ENVIOS }, () => vuelta).flat()
    expect(nextStep(DOCUMENTO, historia, { fechaEmision: EMISION, now })).toMatchObject({
      final: { estado: 'ERROR', nota: { codigo, mensaje: expect.stringContaining(texto) } },
    })
    expect(nextStep(DOCUMENTO, historia, { fechaEmision: EMISION, now })).toMatchObject({
      final: { nota: { mensaje: expect.stringMatching(/emita otro e inutilice este número$/) } },
    })
  },
)

test('half a day in which SIFEN registers nothing and says so gives up no documento: it is sent for three days, at ever longer intervals', () => {
  const ritmo = { baseMs: 2_000, maxMs: 1_800_000, loteMs: 600_000 }
  let historia: HistoriaDeDocumento = []
  let now = EMISION
  const facts = () => ({ fechaEmision: EMISION, now })
  for (;;) {
    const { paso } = nextStep(DOCUMENTO, historia, facts())
    if (paso === 'fin') break
    if (paso === 'enviar')
      historia = [
        { ...S.enviado, en: now },
        { ...S.sinRespuesta, en: now },
      ].reduce(withSuceso, historia)
    historia = withSuceso(historia, { ...S.ausente, en: now })
    now += Math.max(1_000, esperaDe(historia, ritmo))
  }
  expect(now - EMISION).toBeGreaterThanOrEqual(TRANSMISION_MS)
  expect(now - EMISION).toBeLessThan(TRANSMISION_MS + 2 * 3_600_000)
  expect(historia.filter(({ que }) => que === 'enviado').length).toBeLessThan(160)
})

test('what was sent last may still come: it is asked about for an hour before it is given up, for its age or for how often it was sent', () => {
  const vuelta = (en: number): Suceso[] => [
    { ...S.enviado, en },
    { ...S.sinRespuesta, en },
    { ...S.ausente, en },
  ]
  const viejo = EMISION + PLAZO_MS
  for (const [historia, en] of [
    [vuelta(viejo), viejo],
    [[...vuelta(NOW - TRANSMISION_MS), ...Array.from({ length: MAX_ENVIOS }, () => vuelta(NOW)).flat()], NOW],
  ] as const) {
    const paso = (tras: number) => nextStep(DOCUMENTO, historia, { fechaEmision: EMISION, now: en + tras })
    expect(paso(3_599_999).paso).toBe('consultar')
    expect(paso(3_600_000)).toMatchObject({ paso: 'fin', final: { estado: 'ERROR' } })
  }
})

test('what never left does not count as sent, and hours of it stay one line', () => {
  let historia: HistoriaDeDocumento = []
  for (let i = 0; i < 500; i++) historia = withSuceso(withSuceso(historia, S.enviado), S.noSalio)
  expect(historia).toEqual([{ ...S.noSalio, veces: 500 }])
  expect(nextStep(DOCUMENTO, historia, { fechaEmision: EMISION, now: NOW }).paso).toBe('enviar')
  let preguntas: HistoriaDeDocumento = [S.enviado, S.sinRespuesta]
  for (let i = 0; i < 500; i++) preguntas = withSuceso(preguntas, S.consultaSin)
  expect(preguntas).toHaveLength(3)
})

test('what is too old for SIFEN ends in ERROR with the reason; what SIFEN may have is asked about first', () => {
  const tarde = EMISION + PLAZO_MS + 1
  const antes = EMISION + PLAZO_MS
  expect(nextStep(DOCUMENTO, [], { fechaEmision: EMISION, now: antes }).paso).toBe('enviar')
  expect(nextStep(DOCUMENTO, [], { fechaEmision: EMISION, now: tarde })).toMatchObject({
    paso: 'fin',
    final: { estado: 'ERROR', nota: { codigo: '1150', mensaje: expect.stringContaining('30 días') } },
  })
  expect(nextStep(DOCUMENTO, [S.enviado], { fechaEmision: EMISION, now: tarde }).paso).toBe('consultar')
  expect(nextStep(DOCUMENTO, [S.enviado, S.encontrado], { fechaEmision: EMISION, now: tarde })).toMatchObject(
    { final: { estado: 'APROBADO' } },
  )
})

test('it is asked at once after a silence, and each further try waits longer, up to a limit', () => {
  const en = (...sucesos: Suceso[]) => esperaDe(historiaDe(sucesos), RITMO)
  expect(en()).toBe(0)
  expect(en(S.enviado, S.sinRespuesta)).toBe(0)
  expect(en(S.enviado, S.cdcRepetido)).toBe(0)
  expect(en(S.enviado, S.sinRespuesta, S.ausente)).toBe(10)
  expect(en(S.enviado, S.sinRespuesta, S.ausente, S.enviado, S.sinRespuesta, S.ausente)).toBe(30)
  expect(en(S.enviado, S.noSalio)).toBe(10)
  expect(en(S.enviado, S.adelantado)).toBe(90_000)
  expect(en(S.enviado, S.noSalio, S.enviado, S.noSalio, S.enviado, S.noSalio)).toBe(90)
  expect(en(S.enviado, S.sinRespuesta, S.consultaSin, S.consultaSin)).toBe(30)
  expect(en(S.enviado, S.cdcRepetido, S.ausente, S.ausente)).toBe(30)
  expect(en(S.enviado, { ...S.noSalio, veces: 100 })).toBe(1000)
})

test('whose turn did not come waits no longer for it, however often that was: SIFEN had no part in it, and is free by then', () => {
  const en = (...sucesos: Suceso[]) => esperaDe(historiaDe(sucesos), RITMO)
  const razon = 'no-enviado: no se pudo enviar (turno NO_TURN)'
  const sinTurno: Suceso = { ...S.noSalio, razon, veces: 0 }
  const sinTurnoDePreguntar: Suceso = { ...S.consultaSin, razon, veces: 0 }
  const tres = [S.enviado, S.noSalio, S.enviado, S.noSalio, S.enviado, S.noSalio]
  expect(en(S.enviado, sinTurno, S.enviado, sinTurno, S.enviado, sinTurno)).toBe(10)
  expect(en(S.enviado, S.sinRespuesta, S.consultaSin, S.consultaSin, sinTurnoDePreguntar)).toBe(10)
  expect(en(...tres, S.enviado, sinTurno)).toBe(10)
  expect(en(...tres, S.enviado, sinTurno, S.enviado, S.noSalio), 'what failed is still counted').toBe(270)
  // Of before.
  expect(en(S.enviado, { ...sinTurno, veces: 5 })).toBe(10)
})

test('SIFEN may have it from the moment at which it was about to leave', () => {
  expect(isInDoubt([])).toBe(false)
  expect(isInDoubt([S.enviado])).toBe(true)
  expect(isInDoubt([S.noSalio])).toBe(false)
  expect(isInDoubt([S.enviado, S.sinRespuesta, S.ausente])).toBe(false)
})
