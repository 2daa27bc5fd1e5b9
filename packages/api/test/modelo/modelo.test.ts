import { afterAll, describe, expect, test } from 'vitest'
import { decideReplay } from '../../src/domain/idempotencia/replay.ts'
import { type Desgracias, inicial, politica, type Solicitante, type Variante } from './estado.ts'
import { explorar } from './explorar.ts'

/** What runs in production. */
const VERDADERA: Variante = {
  nextStep: politica,
  decideClave: decideReplay,
  valla: true,
  arriendo: true,
  unico: true,
  plazo: true,
  fichas: true,
  prueba: true,
  dudaDeLaBase: true,
  completaIncierto: false,
  siempreSuyo: false,
  atarIgnoraConflicto: false,
}

/** `kA -B`: one request with the key k that asks for A, and one without a key that asks for B. SIFEN refuses the content M. */
const pedidos = (text: string): Solicitante[] =>
  text
    .split(' ')
    .map(([clave, intencion]) => ({ clave: clave === '-' ? null : clave!, intencion: intencion! }))

/** Crashes, stalls past the lease, misfortunes with SIFEN, deeds of others, hours in which nothing happens. */
const hasta = (caidas: number, pausas: number, rarezas: number, ajenos: number, horas = 0): Desgracias => ({
  caidas,
  pausas,
  rarezas,
  ajenos,
  horas,
  olvidos: 0,
})
/** And the database goes back behind some of its last commits, once. */
const conOlvido = (...de: Parameters<typeof hasta>): Desgracias => ({ ...hasta(...de), olvidos: 1 })

const A_FONDO = Number(process.env.MBOHERA_RUNS ?? 0) >= 10_000
const PAREJAS = ['kA kA', 'kA kB', 'kA jA', 'kA jB', 'kA -A', 'kA -B', '-A -A', '-A -B', 'kM kA', 'kM -A']
const TERNAS = [
  'kA kA kB',
  'kA kA -B',
  'kA jA -B',
  'kA jB -A',
  'kA -A -B',
  'kM kM jA',
  'kM -A jB',
  '-A -A -B',
]
const DE_A_DOS = A_FONDO ? hasta(2, 2, 4, 1, 1) : hasta(1, 1, 2, 1)
/** One of each kind goes deeper in every run: the same key, the same content by another way, another content. */
const MAS_HONDO = A_FONDO ? [] : ['kA kA', 'kA -A', 'kA -B']
const DE_A_TRES = A_FONDO ? hasta(1, 1, 2, 1) : hasta(1, 1, 1, 0)
const CON_HORAS = A_FONDO ? [] : ['kA kA', 'kA -B', 'kM kA']
const LIMITE_MS = 3_600_000

describe('every interleaving of the requests, whatever SIFEN does, with crashes at every await and stalls past the lease', () => {
  let estados = 0
  let transiciones = 0
  const casos = [
    ...PAREJAS.map(p => [p, MAS_HONDO.includes(p) ? hasta(1, 1, 3, 1) : DE_A_DOS] as const),
    ...CON_HORAS.map(p => [p, hasta(1, 0, 2, 1, 1)] as const),
    ...TERNAS.map(t => [t, DE_A_TRES] as const),
  ]

  test.each(casos)(
    '%s, %j: no state that must not be',
    (text, desgracias) => {
      const seen = explorar(inicial(pedidos(text), desgracias), VERDADERA)
      estados += seen.estados
      transiciones += seen.transiciones
      expect(seen.violacion?.camino.join('\n')).toBeUndefined()
      expect(seen.estados).toBeGreaterThan(200)
    },
    LIMITE_MS,
  )

  afterAll(() => {
    process.stdout.write(`model: ${estados} states, ${transiciones} transitions explored\n`)
  })
})

describe('the database forgets its last commits, anywhere in every interleaving, and what the journal has is put back', () => {
  const PAREJAS_QUE_BASTAN = A_FONDO ? PAREJAS : ['kA kA', 'kA -B', 'kM -A']
  const TERNAS_QUE_BASTAN = A_FONDO ? TERNAS : ['kA kA -B']
  const casos = [
    ...PAREJAS_QUE_BASTAN.map(p => [p, conOlvido(1, 1, 1, 0)] as const),
    ...(A_FONDO ? PAREJAS.map(p => [p, conOlvido(1, 1, 2, 1, 1)] as const) : []),
    ...TERNAS_QUE_BASTAN.map(t => [t, conOlvido(0, 1, 1, 0)] as const),
  ]

  test.each(casos)(
    '%s, %j: what SIFEN has is in the end known here, and no approval that a caller was told of is taken back',
    (text, desgracias) => {
      const seen = explorar(inicial(pedidos(text), desgracias), VERDADERA)
      expect(seen.violacion?.camino.join('\n')).toBeUndefined()
      expect(seen.estados).toBeGreaterThan(10_000)
    },
    LIMITE_MS,
  )

  test.each([...PAREJAS, ...(A_FONDO ? TERNAS : [])])(
    '%s: a SIFEN that would take a second evento of the kind never gets one',
    text => {
      const seen = explorar(inicial(pedidos(text), conOlvido(1, 1, 1, 0), true), VERDADERA)
      expect(seen.violacion?.camino.join('\n')).toBeUndefined()
      expect(seen.estados).toBeGreaterThan(1_000)
    },
    LIMITE_MS,
  )

  test.each<[string, Partial<Variante>, string, boolean, RegExp]>([
    [
      'tokens of leases come again',
      { fichas: false },
      'kA kA -B',
      false,
      /RECHAZADO here, registered there|not asked between/,
    ],
    ['a lease that was forgotten is believed', { prueba: false }, 'kA kA', false, /a settled event is sent/],
    ['a lease that was forgotten is believed', { prueba: false }, 'kA -B', true, /a settled event is sent/],
    [
      'what is open is believed not to have left',
      { dudaDeLaBase: false },
      'kA kA -B',
      false,
      /RECHAZADO here, registered there/,
    ],
  ])(
    'found where %s: %j, %s, %s',
    (_, cambio, text, tomaOtro, que) => {
      const seen = explorar(inicial(pedidos(text), conOlvido(0, 1, 1, 0), tomaOtro), {
        ...VERDADERA,
        ...cambio,
      })
      expect(seen.violacion?.que).toMatch(que)
    },
    LIMITE_MS,
  )
})

describe('a fault that is planted is found', () => {
  const TODO = hasta(1, 1, 3, 1)
  const siempre =
    (
      enVezDe: (...args: Parameters<typeof politica>) => ReturnType<typeof politica> | null,
    ): typeof politica =>
    (historia, reglas) =>
      enVezDe(historia, reglas) ?? politica(historia, reglas)

  test.each<[string, Partial<Variante>, string, RegExp]>([
    ['the lease does not exclude', { arriendo: false }, 'kA kA', /SIFEN was not asked between/],
    ['a late write is not fenced', { valla: false }, 'kA -A -A', /RECHAZADO here, registered there/],
    ['nothing keeps a second event out', { unico: false }, '-A -B', /replaced while it stood/],
    ['a request that stalled goes on sending', { plazo: false }, 'kA kA', /SIFEN was not asked between/],
    ['a key is complete while its event is not', { completaIncierto: true }, 'kA kA', /complete too early/],
    [
      "an answer is given under a key that is another's",
      { atarIgnoraConflicto: true },
      'kM -A kA',
      /the key k was answered/,
    ],
    [
      'what another asked for is taken for what is asked now',
      { siempreSuyo: true },
      '-A -B',
      /a request sends what another asked for/,
    ],
    [
      'it is sent again without a question',
      {
        nextStep: siempre((h, _) =>
          h.at(-1)?.paso === 'envio' && h.length === 2 && 'razon' in h.at(-1)! ? { paso: 'enviar' } : null,
        ),
      },
      'kA',
      /SIFEN was not asked between/,
    ],
    [
      '"already nominated" is taken at face value',
      {
        nextStep: siempre(h => {
          const last = h.at(-1)
          if (last?.paso !== 'envio' || last.dijo !== 'rechazado') return null
          return { paso: 'fin', final: { estado: 'RECHAZADO', codigo: last.codigo, mensaje: '' } }
        }),
      },
      'kA',
      /RECHAZADO here, registered there/,
    ],
    [
      'a resumed event is sent without a question',
      { nextStep: siempre(h => (h.at(-1)?.paso === 'pedido' ? { paso: 'enviar' } : null)) },
      'kA kA',
      /SIFEN was not asked between/,
    ],
    [
      'what is not known is called rejected',
      {
        nextStep: siempre((h, r) => {
          const step = politica(h, r)
          const unknown = step.paso === 'fin' && step.final.estado === 'INCIERTO'
          return unknown ? { paso: 'fin', final: { estado: 'RECHAZADO', codigo: '', mensaje: '' } } : null
        }),
      },
      'kA',
      /RECHAZADO here, registered there/,
    ],
    [
      'an absence after "already nominated" is believed',
      {
        nextStep: siempre(h => {
          const [sent, asked] = h.slice(-2)
          const believed = sent?.paso === 'envio' && sent.dijo === 'rechazado' && asked?.paso === 'consulta'
          return believed && asked.dijo === 'ausente'
            ? { paso: 'fin', final: { estado: 'RECHAZADO', codigo: '4453', mensaje: '' } }
            : null
        }),
      },
      'kA',
      /RECHAZADO here, registered there/,
    ],
    [
      'a refusal that may be new is believed with an absence that may be old',
      {
        nextStep: siempre(h => {
          const [sent, asked] = h.slice(-2)
          if (sent?.paso !== 'envio' || sent.dijo !== 'rechazado' || sent.codigo === '4453') return null
          return asked?.paso === 'consulta' && asked.dijo === 'ausente'
            ? { paso: 'fin', final: { estado: 'RECHAZADO', codigo: sent.codigo, mensaje: '' } }
            : null
        }),
      },
      'kA',
      /RECHAZADO here, registered there/,
    ],
    [
      'a request of a moment ago is taken for an old one',
      {
        nextStep: (h, r) =>
          politica(
            h.map((o, i) => (i > 0 && o.paso === 'pedido' ? { ...o, en: 7_200_000 } : o)),
            r,
          ),
      },
      'kA kA',
      /RECHAZADO here, registered there/,
    ],
    [
      'a cancellation that is not shown is believed',
      {
        nextStep: (h, r) =>
          politica(
            h.map(o => (o.paso === 'consulta' && o.dijo === 'ausente' ? { ...o, cancelado: true } : o)),
            r,
          ),
      },
      'kA',
      /RECHAZADO here, registered there/,
    ],
    [
      'whatever is registered is taken for ours',
      {
        nextStep: siempre(h => {
          const last = h.at(-1)
          return last?.paso === 'consulta' && last.dijo === 'otro'
            ? {
                paso: 'fin',
                final: { estado: 'APROBADO', codigo: '', mensaje: '', protocolo: null },
              }
            : null
        }),
      },
      'kA',
      /APROBADO here, not there/,
    ],
    [
      'it resends without end',
      {
        nextStep: siempre(h => {
          const last = h.at(-1)
          return last?.paso === 'consulta' && last.dijo === 'ausente'
            ? { paso: 'enviar' }
            : last?.paso === 'envio' && last.dijo === 'incierto'
              ? { paso: 'consultar' }
              : null
        }),
      },
      'kA',
      /a second resend|a request sends what another asked for/,
    ],
    [
      'a key that was used is new again',
      { decideClave: () => 'execute' },
      'kM kM',
      /what was begun under a key is not taken up/,
    ],
    [
      'a key that was begun is repeated before its end',
      { decideClave: (usada, ...rest) => (usada === null ? decideReplay(usada, ...rest) : 'replay') },
      'kA kA',
      /what was begun under a key is not taken up/,
    ],
  ])(
    '%s',
    (_, cambio, text, que) => {
      const todo = text === 'kM -A kA' ? hasta(0, 0, 0, 0) : TODO
      const seen = explorar(inicial(pedidos(text), todo), { ...VERDADERA, ...cambio })
      expect(seen.violacion?.que).toMatch(que)
    },
    LIMITE_MS,
  )
})
