import type { Ambiente } from '../ambiente.ts'
import type { DatosDeEvento } from '../evento/tipos.ts'

interface DeUnEmisor {
  contribuyenteId: number
  ambiente: Ambiente
  /** The Idempotency-Key of the request that made it; null where whoever writes it down does not know it. */
  idempotencyKey: string | null
  /** What was signed, byte for byte. */
  xml: string
}

export interface DocumentoFirmado extends DeUnEmisor {
  que: 'documento'
  documentoId: number
  cdc: string
}

/** Nothing but the text tells what a documento is; an evento also has what is stored beside its text. */
export interface EventoFirmado extends DeUnEmisor, DatosDeEvento {
  que: 'evento'
  eventoSifenId: number
  fechaCreacion: number
}

/** A signed text that is about to leave, with what it takes to put it back into a database that lost it. */
export type Firmado = DocumentoFirmado | EventoFirmado

/** A signed text as it stands in the journal: when it was written down, and the RUC of whose it is. */
export type RegistroDeDiario = Firmado & { en: number; ruc: string }

/** What the database is asked for: whether it has what the journal has. */
export type IdentidadDeFirmado = { contribuyenteId: number; ambiente: Ambiente } & (
  | { que: 'documento'; cdc: string }
  | { que: 'evento'; eventoSifenId: number; idMensaje: number }
)

/** One word for each signed text, in the order in which `parseIdentidad` reads it. */
export const formatIdentidad = (de: IdentidadDeFirmado): string =>
  de.que === 'documento'
    ? `documento ${de.contribuyenteId} ${de.ambiente} ${de.cdc}`
    : `evento ${de.contribuyenteId} ${de.ambiente} ${de.eventoSifenId} ${de.idMensaje}`

const DOCUMENTO = /^documento (\d+) (DEV|PROD) (\S+)$/
const EVENTO = /^evento (\d+) (DEV|PROD) (\d+) (\d+)$/

/** Null for what stands for no signed text. */
export function parseIdentidad(texto: string): IdentidadDeFirmado | null {
  const documento = DOCUMENTO.exec(texto)
  if (documento !== null) {
    const [, contribuyenteId, ambiente, cdc] = documento
    return {
      que: 'documento',
      contribuyenteId: Number(contribuyenteId),
      ambiente: ambiente as Ambiente, // the expression takes no other
      cdc: cdc!, // nor a text without it
    }
  }
  const evento = EVENTO.exec(texto)
  if (evento === null) return null
  const [, contribuyenteId, ambiente, eventoSifenId, idMensaje] = evento
  return {
    que: 'evento',
    contribuyenteId: Number(contribuyenteId),
    ambiente: ambiente as Ambiente, // the expression takes no other
    eventoSifenId: Number(eventoSifenId),
    idMensaje: Number(idMensaje),
  }
}
