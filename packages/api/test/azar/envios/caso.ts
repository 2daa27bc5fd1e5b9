import fc from 'fast-check'
import { azar, caida, tropiezo } from '../caso.ts'
import type { CaidaPrevista, TropiezoPrevisto } from '../pedido.ts'

const SEGUNDO = 1_000
const MINUTO = 60_000
const HORA = 60 * MINUTO

/** One turn of a process that sends. */
export interface Turno {
  caida: CaidaPrevista | null
  tropiezo: TropiezoPrevisto | null
}

export interface Paso {
  /** How much time passes first. */
  ms: number
  /** How many documentos come in then. */
  emite: number
  /** Who sends after that, side by side. */
  obreros: Turno[]
  /** At which turn everybody stalls past every lease. */
  pausa: number | null
}

export interface Rareza {
  escenario: string
  parametros: Record<string, boolean | number | string>
  servicio: 'siRecepDE' | 'siRecepLoteDE' | 'siResultLoteDE' | 'siConsDE'
  desde: number
  veces: number
}

export interface Caso {
  pasos: Paso[]
  rarezas: Rareza[]
  soloPorLote: boolean
  /** How long SIFEN is at a lote. */
  demoraLoteMs: number
  /** Before which step the database is copied; how many later it is that again; and whether somebody sends before what is lost is put back. */
  olvido: { antesDe: number; pasos: number; envian: boolean } | null
  azar: number[]
}

type Suerte = [escenario: string, parametros: Rareza['parametros']]

/** What nobody has to wait for, whatever was said. */
const DE_TODOS: Suerte[] = [
  ['perder-solicitud', {}],
  ['perder-respuesta', {}],
  ['cortar-antes', { registrar: true }],
  ['cortar-durante', {}],
  ['vacia-200', {}],
  ['vacia-200', { registrar: true }],
  ['redireccion-302', { registrar: true }],
  ['pagina-bigip', { registrar: true }],
  ['html-503', {}],
  ['html-503', { registrar: true }],
  ['pasarela-400', {}],
  ['falla-soap11', { registrar: true }],
  ['rechazo-0160', {}],
  ['rechazo-0160', { registrar: true }],
  ['ocupado-0161', {}],
  ['detenido-0162', { registrar: true }],
  ['respuesta-ajena', {}],
  ['truncada', {}],
  ['codificacion-erronea', { codificacion: 'utf-16' }],
  ['reloj-desviado', { ms: -20 * MINUTO }],
  ['reloj-desviado', { ms: 150 * SEGUNDO }],
]

/** A send may come later than it was answered. A lote sooner than SIFEN is asked about it: who sends it once more then is blocked, and nobody could know. */
const DE_ENVIOS: Suerte[] = [
  ['registrar-tarde', { ms: 2 * SEGUNDO }],
  ['registrar-tarde', { ms: 50 * MINUTO }],
  ['duplicar-solicitud', { responder: 1 }],
  ['duplicar-solicitud', { responder: 2 }],
]
const DE_LOTES: Suerte[] = [
  ['perder-respuesta', {}],
  ['registrar-tarde', { ms: 2 * SEGUNDO }],
  ['registrar-tarde', { ms: 50 * MINUTO }],
  ['registrar-tarde', { ms: 5 * HORA }],
]
/** Of each half what anything may meet, and what only that may. */
const SUERTES: Record<Rareza['servicio'], Suerte[]> = {
  siRecepDE: DE_ENVIOS,
  siRecepLoteDE: DE_LOTES,
  siResultLoteDE: [],
  siConsDE: [],
}

const servicio = fc.constantFrom<Rareza['servicio'][]>(
  'siRecepLoteDE',
  'siRecepLoteDE',
  'siRecepLoteDE',
  'siResultLoteDE',
  'siRecepDE',
  'siConsDE',
)

const rareza = servicio
  .chain(servicio => {
    const suyas = SUERTES[servicio]
    const todas = fc.constantFrom(...DE_TODOS)
    return fc.record({
      suerte: suyas.length === 0 ? todas : fc.oneof(todas, fc.constantFrom(...suyas)),
      servicio: fc.constant(servicio),
      desde: fc.constantFrom(1, 1, 2, 3),
      veces: fc.constantFrom(1, 1, 2, 5),
    })
  })
  .map(({ suerte: [escenario, parametros], ...rareza }): Rareza => ({ escenario, parametros, ...rareza }))

const paso: fc.Arbitrary<Paso> = fc.record({
  ms: fc.constantFrom(0, 61 * SEGUNDO, 5 * MINUTO, 10 * MINUTO, 30 * MINUTO, HORA),
  emite: fc.constantFrom(0, 0, 0, 1, 3),
  obreros: fc.array(fc.record({ caida, tropiezo }), { minLength: 1, maxLength: 2 }),
  pausa: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
  ),
})

export const deEnvios: fc.Arbitrary<Caso> = fc.record({
  pasos: fc
    .tuple(fc.integer({ min: 1, max: 6 }), paso, fc.array(paso, { minLength: 4, maxLength: 14 }))
    .map(([emite, primero, pasos]) => [{ ...primero, emite }, ...pasos]),
  rarezas: fc.array(rareza, { minLength: 1, maxLength: 5 }),
  soloPorLote: fc.boolean(),
  demoraLoteMs: fc.constantFrom(10 * SEGUNDO, HORA, 3 * HORA, 20 * HORA),
  olvido: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({
        antesDe: fc.integer({ min: 0, max: 4 }),
        pasos: fc.integer({ min: 1, max: 4 }),
        envian: fc.boolean(),
      }),
    },
  ),
  azar,
})
