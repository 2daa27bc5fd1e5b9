import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NUMERO_MAX } from '../emisor/campos.ts'
import { type Evidencia, type Numeracion, planAlineacion, planAvance, salteadosEntre } from './alineacion.ts'

const said = (read: { ok: boolean; value?: unknown; faults?: readonly { codigo: string }[] }) =>
  read.ok ? read.value : read.faults!.map(({ codigo }) => codigo)
const adoptados = (ultimo: number | null): Evidencia[] => [{ fuente: 'ADOPTADOS', ultimo }]

describe('where a row goes on', () => {
  const detenida: Numeracion = { siguiente: 25, detenidoNumero: 20 }
  const libre: Numeracion = { siguiente: 25, detenidoNumero: null }
  test.each<[string, Numeracion, number | null, number | null, unknown]>([
    ['stopped, a person says 30', detenida, 30, null, { siguiente: 30, fuente: 'PERSONA' }],
    [
      'stopped, a person says that it may go on from here',
      detenida,
      25,
      null,
      { siguiente: 25, fuente: 'PERSONA' },
    ],
    ['stopped, a person says less than what is next', detenida, 24, null, ['backwards']],
    ['stopped, nobody says anything', detenida, null, null, ['required']],
    ['stopped, what was adopted is older than the stop', detenida, null, 19, ['required']],
    ['stopped, the number itself was adopted', detenida, null, 20, { siguiente: 25, fuente: 'ADOPTADOS' }],
    ['stopped, a later one was adopted', detenida, null, 40, { siguiente: 41, fuente: 'ADOPTADOS' }],
    [
      'stopped, more was adopted than the person knew',
      detenida,
      30,
      40,
      { siguiente: 41, fuente: 'ADOPTADOS' },
    ],
    [
      'stopped, the last number was adopted',
      detenida,
      null,
      NUMERO_MAX,
      { siguiente: NUMERO_MAX + 1, fuente: 'ADOPTADOS' },
    ],
    ['free, nothing is known', libre, null, null, { siguiente: 25, fuente: null }],
    ['free, a person says it again', libre, 25, null, { siguiente: 25, fuente: null }],
    ['free, and numbers were taken since she said it', libre, 20, null, { siguiente: 25, fuente: null }],
    ['free, a person says more', libre, 30, null, { siguiente: 30, fuente: 'PERSONA' }],
    ['no number of a timbrado', libre, NUMERO_MAX + 1, null, ['range']],
    ['zero', detenida, 0, null, ['range']],
  ])('%s', (_name, row, pedido, ultimo, expected) => {
    expect(said(planAlineacion(row, pedido, adoptados(ultimo)))).toEqual(expected)
  })

  test('never back, whatever is said; and a stopped one only with news of the number that stopped it', () => {
    const numero = fc.integer({ min: 1, max: 60 })
    const maybe = fc.option(numero)
    fc.assert(
      fc.property(
        numero,
        maybe,
        maybe,
        fc.array(maybe, { maxLength: 3 }),
        (siguiente, antes, pedido, shown) => {
          const detenidoNumero = antes === null ? null : Math.max(1, siguiente - antes)
          const evidencias = shown.map(ultimo => ({ fuente: 'ADOPTADOS' as const, ultimo }))
          const plan = planAlineacion({ siguiente, detenidoNumero }, pedido, evidencias)
          if (!plan.ok) return detenidoNumero !== null
          const known = Math.max(0, (pedido ?? 1) - 1, ...shown.map(ultimo => ultimo ?? 0))
          return (
            plan.value.siguiente >= siguiente &&
            plan.value.siguiente > known &&
            (detenidoNumero === null || known >= Math.min(detenidoNumero, siguiente - 1))
          )
        },
      ),
    )
  })
})

test.each<[number, unknown]>([
  [26, 26],
  [NUMERO_MAX, NUMERO_MAX],
  [25, ['backwards']],
  [1, ['backwards']],
  [0, ['range']],
  [NUMERO_MAX + 1, ['range']],
  [30.5, ['range']],
])(
  'a person moves a row that stands at 25 to %j: forwards only, and inside of the timbrado',
  (pedido, expected) => {
    expect(said(planAvance({ siguiente: 25, detenidoNumero: null }, pedido))).toEqual(expected)
  },
)

test('what is passed over is told, with the last instant at which it may be voided; nothing, where nothing is', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(salteadosEntre(5, 8, now)).toEqual({
    numeroInicio: 5,
    numeroFin: 7,
    inutilizarHasta: Date.parse('2026-12-16T02:59:59.999Z'),
  })
  expect(salteadosEntre(5, 5, now)).toBeNull()
})
