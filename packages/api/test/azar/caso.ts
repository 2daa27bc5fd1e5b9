import fc from 'fast-check'
import { type CaidaPrevista, CORTES, NEGATIVAS, type TropiezoPrevisto } from './pedido.ts'

export interface Pedido {
  operacion: 'nominar' | 'cancelar' | 'inutilizar'
  clave: 'k' | 'j' | null
  intencion: 'A' | 'B' | 'M'
  caida: CaidaPrevista | null
  tropiezo: TropiezoPrevisto | null
  /** It begins when the ones before it ended, as a retry does; otherwise beside them. */
  tras: boolean
  /** How many turns pass before it comes in. */
  espera: number
}

export interface Rareza {
  escenario: string
  parametros: Record<string, boolean | number | string>
  servicio: 'siRecepEvento' | 'siConsDE'
  desde: number
}

export interface Caso {
  pedidos: Pedido[]
  rarezas: Rareza[]
  /** At which turns everybody stalls past every lease. */
  pausas: number[]
  /** At which turns the wall clock of the machine is set, and by how much. */
  saltos: { en: number; ms: number }[]
  /** From which turn on the database goes back so many commits, and for how many turns what the journal has is missing. */
  olvido: { en: number; atras: number; falta: number } | null
  /** Decides whose turn it is. */
  azar: number[]
}

/** What the simulator can do to an exchange without anybody having to wait for real. */
const ESCENARIOS: [string, Rareza['parametros']][] = [
  ['perder-solicitud', {}],
  ['perder-respuesta', {}],
  ['registrar-tarde', { ms: 1_000 }],
  ['registrar-tarde', { ms: 90_000 }],
  ['cortar-antes', { registrar: true }],
  ['cortar-durante', {}],
  ['duplicar-solicitud', { responder: 1 }],
  ['duplicar-solicitud', { responder: 2 }],
  ['vacia-200', {}],
  ['vacia-200', { registrar: true }],
  ['redireccion-302', { registrar: true }],
  ['pagina-bigip', { registrar: true }],
  ['html-503', { registrar: true }],
  ['pasarela-400', {}],
  ['falla-soap11', { registrar: true }],
  ['rechazo-0160', { registrar: true }],
  ['rechazo-0160', {}],
  ['error-0100', { registrar: true }],
  ['ocupado-0161', {}],
  ['detenido-0162', { registrar: true }],
  ['respuesta-ajena', {}],
  ['truncada', {}],
  ['codificacion-erronea', { codificacion: 'utf-16' }],
  ['reloj-desviado', {}],
]

const rareza = fc
  .tuple(
    fc.constantFrom(...ESCENARIOS),
    fc.constantFrom('siRecepEvento', 'siRecepEvento', 'siConsDE'),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([[escenario, parametros], servicio, desde]): Rareza => ({ escenario, parametros, servicio, desde }))

export const caida: fc.Arbitrary<CaidaPrevista | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ en: fc.integer({ min: 0, max: 16 }), despues: fc.boolean() }) },
)

export const tropiezo: fc.Arbitrary<TropiezoPrevisto | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({
      en: fc.integer({ min: 0, max: 12 }),
      como: fc.constantFrom(...NEGATIVAS, ...CORTES, ...CORTES),
    }),
  },
)

/** Decides whose turn it is. */
export const azar = fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 })

const pedidoDe = (...operaciones: Pedido['operacion'][]): fc.Arbitrary<Pedido> =>
  fc.record({
    operacion: fc.constantFrom(...operaciones),
    clave: fc.constantFrom('k', 'k', 'j', null),
    intencion: fc.constantFrom('A', 'A', 'B', 'M'),
    caida,
    tropiezo,
    tras: fc.boolean(),
    espera: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 14 })),
  })

const casoDe = (pedido: fc.Arbitrary<Pedido>): fc.Arbitrary<Caso> =>
  fc.record({
    pedidos: fc.array(pedido, { minLength: 1, maxLength: 4 }),
    rarezas: fc.array(rareza, { maxLength: 3 }),
    pausas: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 1 }),
    saltos: fc.array(
      fc.record({
        en: fc.integer({ min: 1, max: 40 }),
        ms: fc.constantFrom(-7_200_000, -3_600_000, 2_000, 3_600_000),
      }),
      { maxLength: 1 },
    ),
    olvido: fc.oneof(
      { weight: 2, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({
          en: fc.integer({ min: 1, max: 30 }),
          atras: fc.integer({ min: 1, max: 4 }),
          falta: fc.integer({ min: 0, max: 12 }),
        }),
      },
    ),
    azar,
  })

export const deDocumento = casoDe(pedidoDe('nominar', 'nominar', 'nominar', 'cancelar'))
export const deRango = casoDe(pedidoDe('inutilizar'))
