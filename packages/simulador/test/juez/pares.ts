import type { Ambiente, Contexto, Veredicto } from '../../src/juez/contrato.ts'
import { judgeDocumento, judgeEvento } from '../../src/juez/index.ts'
import { CA, type Firmante, firmanteDe } from './claves.ts'
import { sellarEvento } from './eventos.ts'
import { type Algoritmos, pieza, sellarDocumento } from './firmar.ts'
import { type Mundo, registroDe } from './registro.ts'
import type { Cambio } from './texto.ts'

/** Everything that stands around a message when it is judged. */
export interface Entorno {
  readonly ahora?: string
  readonly ambiente?: Ambiente
  readonly mundo?: Mundo
  readonly quien?: Firmante
  readonly sincrono?: boolean
  readonly revocados?: ReadonlySet<string>
  readonly algoritmos?: Algoritmos
  readonly cdc?: string
  readonly base?: string
}

/**
 * A pair: the message passes, and the same message with the change, or in the other surroundings, is answered
 * with the code.
 */
export interface Par {
  readonly codigo: string
  readonly que: string
  readonly mensaje: () => string
  readonly entorno?: Entorno
  /** Before control code and signature. */
  readonly cambia?: Cambio
  /** After them. */
  readonly altera?: Cambio
  readonly entornoRoto?: Entorno
  /** The code is an approval with observation. */
  readonly observacion?: true
}

export const EMISORA = firmanteDe({ ruc: '80099999-1', desde: '2018-01-01T00:00:00Z' })
export const COMPRADORA = firmanteDe({ ruc: '80088888-0' })
const AHORA = '2026-11-20T12:00:00-03:00'

export const contextoDe = (e: Entorno): Contexto => ({
  ahora: Date.parse(e.ahora ?? AHORA),
  ambiente: e.ambiente ?? 'test',
  registro: registroDe(e.mundo ?? {}),
  confianza: [CA],
  ...(e.sincrono ? { sincrono: true } : {}),
  ...(e.revocados ? { revocados: e.revocados } : {}),
})

function juzgar(sinSello: string, altera: Cambio, e: Entorno): Veredicto {
  const quien = e.quien ?? EMISORA
  const esEvento = sinSello.startsWith('<rGesEve')
  const sello = {
    quien,
    ...e.algoritmos,
    ...(e.cdc ? { cdc: e.cdc } : {}),
    ...(e.base ? { base: e.base } : {}),
  }
  const sellado = esEvento ? sellarEvento(sinSello, quien, e.algoritmos) : sellarDocumento(sinSello, sello)
  const juez = esEvento ? judgeEvento : judgeDocumento
  return juez(pieza(altera(sellado)), contextoDe(e))
}

const igual: Cambio = xml => xml

export const pasa = (p: Par): Veredicto => juzgar(p.mensaje(), igual, p.entorno ?? {})

export const noPasa = (p: Par): Veredicto =>
  juzgar((p.cambia ?? igual)(p.mensaje()), p.altera ?? igual, { ...p.entorno, ...p.entornoRoto })
