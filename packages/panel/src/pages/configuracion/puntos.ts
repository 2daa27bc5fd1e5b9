import { numberOf } from '../../form/cifras.ts'
import type { TipoDeTimbrado } from '../../values/palabras.ts'

/** An establecimiento with one of its puntos de expedición, and what is numbered there. */
export interface Punto {
  establecimiento: string
  puntoExpedicion: string
  tipos: TipoDeTimbrado[]
  /** The number after the last that was used elsewhere; empty: from the first on. */
  proximos: Partial<Record<TipoDeTimbrado, string>>
}

/** What whoever sells needs: invoices, and what corrects them. */
export const TIPOS_DE_VENTA: TipoDeTimbrado[] = [
  'FACTURA_ELECTRONICA',
  'NOTA_DE_CREDITO_ELECTRONICA',
  'NOTA_DE_DEBITO_ELECTRONICA',
]

export const PRIMER_PUNTO: Punto = {
  establecimiento: '001',
  puntoExpedicion: '001',
  tipos: TIPOS_DE_VENTA,
  proximos: {},
}

/** One more in the same establecimiento, numbering what the last one does. */
export function puntoDespues(puntos: readonly Punto[]): Punto {
  const last = puntos.at(-1) ?? PRIMER_PUNTO
  const puntoExpedicion = String(Number(last.puntoExpedicion) + 1).padStart(3, '0')
  return { ...last, puntoExpedicion, proximos: {} }
}

export interface Fila {
  establecimiento: string
  puntoExpedicion: string
  tipoDocumento: TipoDeTimbrado
  proximoNumero: number
}

/** The rows of the constancia that this is, in the order in which they are shown. */
export const filasDe = (puntos: readonly Punto[]): Fila[] =>
  puntos.flatMap(({ establecimiento, puntoExpedicion, tipos, proximos }) =>
    tipos.map(tipoDocumento => ({
      establecimiento,
      puntoExpedicion,
      tipoDocumento,
      proximoNumero: numberOf(proximos[tipoDocumento]?.trim() || '1'),
    })),
  )

/** To which punto a fault of a row belongs: `expediciones[3].puntoExpedicion` → the place of that punto. */
export function puntoDeFalta(puntos: readonly Punto[], campo: string): number | null {
  const [, fila] = /^expediciones\[(\d+)\]/.exec(campo) ?? []
  if (fila === undefined) return null
  let hasta = 0
  for (const [at, { tipos }] of puntos.entries()) {
    hasta += tipos.length
    if (Number(fila) < hasta) return at
  }
  return null
}
