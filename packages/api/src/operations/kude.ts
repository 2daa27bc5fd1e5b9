import type { EventoRow } from '../db/evento.ts'
import type { FormatoKude } from '../db/kude.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import type { Result } from '../domain/failure.ts'
import { formatCivil } from '../domain/tiempo.ts'
import type { Imprenta } from './ports.ts'

/** The KuDE says whatever the signed XML says, and in SANDBOX that it has no fiscal value. */
export function printKude(
  { imprenta }: { imprenta: Imprenta },
  xml: string,
  formato: FormatoKude,
  ambiente: Ambiente,
): Promise<Result<Uint8Array>> {
  return imprenta.print(xml, { formato, sinValorFiscal: ambiente === 'SANDBOX' })
}

/** The same, marked: nobody takes for valid what was cancelled. It is printed each time, because what is stored is the original. */
export function printCancelado(
  { imprenta }: { imprenta: Imprenta },
  xml: string,
  formato: FormatoKude,
  { ambiente, cancelacion }: { ambiente: Ambiente; cancelacion: EventoRow | null },
): Promise<Result<Uint8Array>> {
  const { fechaProcesamiento = null, protocolo = null } = cancelacion ?? {}
  const cancelado = {
    ...(fechaProcesamiento === null ? {} : { fecha: formatCivil(fechaProcesamiento) }),
    ...(protocolo === null ? {} : { protocolo }),
  }
  return imprenta.print(xml, { formato, cancelado, sinValorFiscal: ambiente === 'SANDBOX' })
}
