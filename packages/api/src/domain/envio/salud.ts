import type { Suceso } from './documento.ts'

/** Something that was tried with SIFEN, and what came of it. */
export interface FallaDeEnvio {
  en: number
  que: string
}

export interface SaludDeSifen {
  estado: 'RESPONDE' | 'NO_RESPONDE' | 'SIN_NOTICIAS'
  ultimaRespuesta: number | null
  ultimaFalla: FallaDeEnvio | null
}

/** How SIFEN is, as far as one emisor can know: by its last answer to this emisor, and by the exchanges without an answer since. */
export function saludDeSifen(visto: {
  ultimaRespuesta: number | null
  /** In any order: an exchange that broke, something that could not even leave. */
  fallas: readonly (FallaDeEnvio | null)[]
  /** Whether sending is paused because SIFEN did not answer. */
  enPausa: boolean
}): SaludDeSifen {
  const { ultimaRespuesta, enPausa } = visto
  const fallas = visto.fallas.filter(falla => falla !== null)
  const ultimaFalla = fallas.toSorted((a, b) => b.en - a.en)[0] ?? null
  const falla = enPausa || (ultimaFalla !== null && ultimaFalla.en > (ultimaRespuesta ?? 0))
  const estado = falla ? 'NO_RESPONDE' : ultimaRespuesta === null ? 'SIN_NOTICIAS' : 'RESPONDE'
  return { estado, ultimaRespuesta, ultimaFalla }
}

/** What says, of the last that happened to a documento that waits, that SIFEN was not reached. */
export const fallaDe = (suceso: Suceso | null): FallaDeEnvio | null =>
  suceso?.que === 'no-salio' || suceso?.que === 'sin-respuesta' || suceso?.que === 'consulta-sin-respuesta'
    ? { en: suceso.en, que: suceso.razon }
    : null
