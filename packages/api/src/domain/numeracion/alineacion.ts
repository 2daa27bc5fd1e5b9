import { NUMERO_MAX } from '../emisor/campos.ts'
import { plazoDeInutilizacion } from '../inutilizacion/plazo.ts'
import { type Validated, valid, wrong } from '../validated.ts'

/** A row of numbers as it stands. */
export interface Numeracion {
  siguiente: number
  /** The number that SIFEN has under another CDC, while it stops the row. */
  detenidoNumero: number | null
}

/** What shows that a number is used. A further source of evidence is one more word here and one more entry in the list that is read for it. */
export const FUENTES = ['PERSONA', 'ADOPTADOS', 'DIARIO'] as const
export type Fuente = (typeof FUENTES)[number]

/** The highest number of the row that a source shows as used; null when it shows none. */
export interface Evidencia {
  fuente: Exclude<Fuente, 'PERSONA'>
  ultimo: number | null
}

export interface Alineacion {
  siguiente: number
  /** What moved it, or let it go on from where it is. Null: there was nothing to do. */
  fuente: Fuente | null
}

const enRango = (siguiente: number): Validated<number> =>
  Number.isInteger(siguiente) && siguiente >= 1 && siguiente <= NUMERO_MAX
    ? valid(siguiente)
    : wrong('siguiente', 'range', `debe ser un número de 1 a ${NUMERO_MAX}`)

/** Moves a row forwards, and only there: a number that was passed is never given again. */
export function planAvance({ siguiente }: Numeracion, pedido: number): Validated<number> {
  const leido = enRango(pedido)
  if (!leido.ok || pedido > siguiente) return leido
  const detail = `debe ser mayor que ${siguiente}, que es el próximo número: la numeración solo va hacia adelante. Diga el que sigue al último número que se usó en otro sistema`
  return wrong('siguiente', 'backwards', detail)
}

/**
 * From which number on a row goes on: after everything that is known to be used. A stopped one goes on only with something new to go by,
 * which shows the number that stopped it or a later one: each stop costs a person's word or a documento of SIFEN's, and so comes to an end.
 */
export function planAlineacion(
  { siguiente, detenidoNumero }: Numeracion,
  pedido: number | null,
  evidencias: readonly Evidencia[],
  /** What of the evidence could not be had. */
  aviso: string | null = null,
): Validated<Alineacion> {
  if (pedido !== null) {
    const leido = enRango(pedido)
    if (!leido.ok) return leido
    if (pedido < siguiente && detenidoNumero !== null) {
      const detail = `no puede ser menor que ${siguiente}, que es el próximo número: la numeración no vuelve atrás. Diga el que sigue al último número que se usó en otro sistema`
      return wrong('siguiente', 'backwards', detail)
    }
  }
  const mostrado = ultimaDe(evidencias, pedido)
  if (detenidoNumero === null)
    return valid(
      mostrado === null || mostrado.ultimo < siguiente
        ? { siguiente, fuente: null }
        : { siguiente: mostrado.ultimo + 1, fuente: mostrado.fuente },
    )
  if (mostrado === null || mostrado.ultimo < detenidoNumero) {
    const detail = `nada muestra hasta qué número usó otro sistema: diga con cuál se sigue, o adopte antes el documento que SIFEN tiene con el número ${detenidoNumero} (POST …/documento-electronico/adoptar, con su CDC)${aviso === null ? '' : `. Además, ${aviso}`}`
    return wrong('siguiente', 'required', detail)
  }
  return valid({ siguiente: Math.max(siguiente, mostrado.ultimo + 1), fuente: mostrado.fuente })
}

/** The source that shows the most. A person's word is that everything before her number may be used. */
function ultimaDe(
  evidencias: readonly Evidencia[],
  pedido: number | null,
): { fuente: Fuente; ultimo: number } | null {
  const todas = [
    ...(pedido === null ? [] : [{ fuente: 'PERSONA' as const, ultimo: pedido - 1 }]),
    ...evidencias.flatMap(({ fuente, ultimo }) => (ultimo === null ? [] : [{ fuente, ultimo }])),
  ]
  return todas.reduce<{ fuente: Fuente; ultimo: number } | null>(
    (most, one) => (most === null || one.ultimo > most.ultimo ? one : most),
    null,
  )
}

/** Numbers that no documento of ours will carry. */
export interface Salteados {
  numeroInicio: number
  numeroFin: number
  /** The last instant at which the law lets them be voided (MT v150, table J). */
  inutilizarHasta: number
}

export const salteadosEntre = (antes: number, despues: number, now: number): Salteados | null =>
  despues <= antes
    ? null
    : { numeroInicio: antes, numeroFin: despues - 1, inutilizarHasta: plazoDeInutilizacion(now) }
