import type { Outcome } from '../transport/outcome.ts'
import type { Servicio } from './endpoints.ts'
import { processSiConsDEResponse } from './siConsDE.ts'
import { processSiConsRUCResponse } from './siConsRUC.ts'
import { processSiRecepDEResponse } from './siRecepDE.ts'
import { processSiRecepEventoResponse } from './siRecepEvento.ts'
import { processSiRecepLoteDEResponse } from './siRecepLoteDE.ts'
import { processSiResultLoteDEResponse } from './siResultLoteDE.ts'

const SIN_NOMBRE = new Set(['forma-desconocida', 'codigo-desconocido'])

interface Juzgado {
  readonly kind: string
  readonly razon?: string
  readonly detalle?: string
  /** Only what came with a documento. */
  readonly contenido?: { readonly extranos: readonly string[] }
}

/** By the form alone: whose answer it is does not matter here. */
function judge(servicio: Servicio, outcome: Outcome, cdc: string): Juzgado {
  switch (servicio) {
    case 'siConsDE':
      return processSiConsDEResponse(outcome, cdc)
    case 'siConsRUC':
      return processSiConsRUCResponse(outcome, '')
    case 'siRecepDE':
      return processSiRecepDEResponse(outcome, { cdc })
    case 'siRecepEvento':
      return processSiRecepEventoResponse(outcome, 0)
    case 'siRecepLoteDE':
      return processSiRecepLoteDEResponse(outcome)
    case 'siResultLoteDE':
      return processSiResultLoteDEResponse(outcome)
  }
}

/**
 * What of an answer this library does not know: a form or a code that SIFEN did not have when it was written. `null` when it is
 * understood, whatever it says. `body` is what was asked.
 */
export function extraneza(servicio: Servicio, body: string, outcome: Outcome): string | null {
  const juzgado = judge(servicio, outcome, /<dCDC>([^<]*)/.exec(body)?.[1] ?? '')
  if (juzgado.contenido !== undefined) {
    const { extranos } = juzgado.contenido
    return extranos.length === 0 ? null : extranos.join('; ')
  }
  return juzgado.razon !== undefined && SIN_NOMBRE.has(juzgado.razon)
    ? (juzgado.detalle ?? juzgado.razon)
    : null
}
