import type { DocumentoLeido, EventoLeido } from '@mbohera/sifen/valores'
import type { Ambiente } from '../ambiente.ts'
import { conservarHasta } from '../documento/retencion.ts'
import type { CuerpoEmision } from '../emision/campos.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import type { Fault } from '../failure.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { cuerpoDe } from './cuerpo.ts'

/** A documento that SIFEN has and that was not issued from here, ready to be stored. */
export interface DocumentoAdoptado {
  cdc: string
  tipoDocumento: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numero: number
  serie: string | null
  estado: 'APROBADO' | 'CANCELADO'
  fechaEmision: number
  fechaCreacion: number
  fechaAprobacion: number
  moneda: string
  total: string
  innominada: boolean
  receptor: Receptor
  receptorDocumento: string
  asociadoCdc: string | null
  cuerpo: CuerpoEmision
  xml: string
  digest: string
  qrUrl: string
  protocolo: string
  conservarHasta: string
}

/** An event of a documento that SIFEN has and that was not registered from here. */
export interface EventoExterno {
  documento: { documentoId: number }
  tipo: 'NOMINACION' | 'CANCELACION'
  motivo: string
  receptor: Receptor | null
  xml: string
  protocolo: string | null
  fechaFirma: number
  fechaProcesamiento: number
}

const INNOMINADO = 5
const TIPOS = new Set<number>(Object.values(TIPO_DOCUMENTO))
export const TIPO_DE_EVENTO = { nominacion: 'NOMINACION', cancelacion: 'CANCELACION' } as const

/** Why a documento that SIFEN has cannot be taken over for this taxpayer; null when it can. */
export function refuseAdoptar(leido: DocumentoLeido, { ruc }: { ruc: string }): Fault | null {
  const falta = (codigo: string, detail: string): Fault => ({ campo: 'cdc', codigo, detail })
  if (leido.ruc !== ruc)
    return falta('otro-emisor', `lo emitió el RUC ${leido.ruc}: cada contribuyente trae los suyos`)
  if (!TIPOS.has(leido.iTiDE))
    return falta(
      'tipo-de-documento',
      'todavía no se traen autofacturas ni notas de remisión: siguen en SIFEN sin cambios',
    )
  return null
}

/** The CDC says whose it is before anybody is asked. */
export const rucDeCdc = (cdc: string): string => `${cdc.slice(2, 10).replace(/^0+/, '')}-${cdc[10]}`

/** SIFEN gives the documento inside its answer; alone it is a file of its own. */
const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>'

export interface DeSifen {
  ambiente: Ambiente
  xml: string
  protocolo: string
  fechaAprobacion: number
  eventos: readonly EventoLeido[]
  now: number
  retencionAnos: number
}

/** The row of a documento as SIFEN shows it: its state is what its events leave of an approval. */
export function adoptadoDe(leido: DocumentoLeido, de: DeSifen): DocumentoAdoptado {
  const receptor = leido.receptor as unknown as Receptor
  const {
    cdc,
    numeroTimbrado,
    establecimiento,
    punto,
    numero,
    serie,
    fechaEmision,
    moneda,
    total,
    digest,
    qrUrl,
  } = leido
  return {
    cdc,
    tipoDocumento: leido.iTiDE,
    numeroTimbrado,
    establecimiento,
    punto,
    numero,
    serie,
    estado: de.eventos.some(({ tipo }) => tipo === 'cancelacion') ? 'CANCELADO' : 'APROBADO',
    fechaEmision,
    fechaCreacion: de.now,
    fechaAprobacion: de.fechaAprobacion,
    moneda,
    total,
    innominada: receptor.iTipIDRec === INNOMINADO,
    receptor,
    receptorDocumento: receptor.dRucRec ?? receptor.dNumIDRec ?? '',
    asociadoCdc: leido.asociados[0] ?? null,
    cuerpo: cuerpoDe(leido),
    xml: DECLARACION + de.xml,
    digest,
    qrUrl,
    protocolo: de.protocolo,
    conservarHasta: conservarHasta({ ambiente: de.ambiente, fechaEmision, now: de.now }, de.retencionAnos),
  }
}

/** What is kept of an event that SIFEN shows for a documento. */
export const externoDe = (
  evento: EventoLeido,
  documento: { documentoId: number },
  fechaProcesamiento: number | null,
): EventoExterno => ({
  documento,
  tipo: TIPO_DE_EVENTO[evento.tipo],
  motivo: evento.motivo,
  receptor: evento.receptor as unknown as Receptor | null,
  xml: evento.xml,
  protocolo: evento.protocolo,
  fechaFirma: evento.fechaFirma,
  fechaProcesamiento: fechaProcesamiento ?? evento.fechaFirma,
})
