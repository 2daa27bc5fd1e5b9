import type { KudeOptions } from '@mbohera/sifen'
import type { Db } from '../db/db.ts'
import type { EventoRow } from '../db/evento.ts'
import { findMembrete } from '../db/membrete.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import type { FormatoDeKude } from '../domain/documento/papel.ts'
import type { Result } from '../domain/failure.ts'
import { type Membrete, textoDe } from '../domain/membrete/membrete.ts'
import { formatCivil } from '../domain/tiempo.ts'
import type { EnlaceImpreso } from './nominarse/imprimir.ts'
import type { Imprenta } from './ports.ts'

/** What an original is printed with: what is printed first is kept, so that nobody prints without the link for the buyer. */
export interface Prensa {
  imprenta: Imprenta
  impreso: EnlaceImpreso
}

interface Imprimible {
  xml: string
  ambiente: Ambiente
  tipoDocumento: number
}

/** What a KuDE shows of who hands it over, beside what the signed XML says. */
export function opcionesDe(
  membrete: Membrete | null,
  tipoDocumento: number,
): Pick<KudeOptions, 'logo' | 'color' | 'textoInformativo'> {
  if (membrete === null) return {}
  const { logo, color } = membrete
  const texto = textoDe(membrete, tipoDocumento)
  return {
    ...(logo === null ? {} : { logo }),
    ...(color === null ? {} : { color }),
    ...(texto === '' ? {} : { textoInformativo: texto }),
  }
}

/** The KuDE says whatever the signed XML says, and in SANDBOX that it has no fiscal value. */
export function printKude(
  { imprenta }: { imprenta: Imprenta },
  { xml, ambiente, tipoDocumento }: Imprimible,
  formato: FormatoDeKude,
  membrete: Membrete | null,
  enlaceDeNominacion: string | null = null,
): Promise<Result<Uint8Array>> {
  return imprenta.print(xml, {
    ...{ formato, sinValorFiscal: ambiente === 'SANDBOX' },
    ...opcionesDe(membrete, tipoDocumento),
    ...(enlaceDeNominacion === null ? {} : { enlaceDeNominacion }),
  })
}

/** As it will be kept: with the membrete of now and, of one that may still be named, with the link for its buyer. */
export async function printOriginal(
  { imprenta, impreso }: Prensa,
  db: Db,
  documento: Imprimible & { contribuyenteId: number; documentoId: number; innominada: boolean },
  formato: FormatoDeKude,
): Promise<Result<Uint8Array>> {
  const membrete = await findMembrete(db, documento.contribuyenteId)
  const enlace = documento.innominada ? await impreso(db, documento, documento) : null
  return printKude({ imprenta }, documento, formato, membrete, enlace)
}

/** The same, marked: nobody takes for valid what was cancelled. It is printed each time, because what is stored is the original. */
export function printCancelado(
  { imprenta }: { imprenta: Imprenta },
  { xml, ambiente, tipoDocumento }: Imprimible,
  formato: FormatoDeKude,
  { membrete, cancelacion }: { membrete: Membrete | null; cancelacion: EventoRow | null },
): Promise<Result<Uint8Array>> {
  const { fechaProcesamiento = null, protocolo = null } = cancelacion ?? {}
  const cancelado = {
    ...(fechaProcesamiento === null ? {} : { fecha: formatCivil(fechaProcesamiento) }),
    ...(protocolo === null ? {} : { protocolo }),
  }
  return imprenta.print(xml, {
    ...{ formato, cancelado, sinValorFiscal: ambiente === 'SANDBOX' },
    ...opcionesDe(membrete, tipoDocumento),
  })
}
