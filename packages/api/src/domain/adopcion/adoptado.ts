import { type DocumentoLeido, type EventoLeido, type ReceptorLeido, splitCdc } from '@mbohera/sifen/valores'
import type { Ambiente } from '../ambiente.ts'
import { conservarHasta } from '../documento/retencion.ts'
import type { CuerpoEmision } from '../emision/campos.ts'
import { DOCUMENTO_RECEPTOR, TIPO_DOCUMENTO } from '../emision/valores.ts'
import { type Receptor, receptorDocumento } from '../receptor/receptor.ts'
import { check, type Validated } from '../validated.ts'
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
  codigo: string
  mensaje: string
  fechaFirma: number
  fechaProcesamiento: number
}

const TIPOS = new Set<number>(Object.values(TIPO_DOCUMENTO))
export const TIPO_DE_EVENTO = { nominacion: 'NOMINACION', cancelacion: 'CANCELACION' } as const
const REGISTRADO = {
  codigo: '0600',
  mensaje: 'SIFEN lo tiene registrado; se hizo desde otro sistema',
} as const

/** The RUC of the issuer, by the CDC. */
export function rucDeCdc(cdc: string): string {
  const { dRucEm, dDVEmi } = splitCdc(cdc)
  return `${dRucEm}-${dDVEmi}`
}

/** Where a documento was meant for: the tests of the tax authority have a page of their own (MT v150 §13.8.4.3). */
export const ambienteDeQr = (qrUrl: string): 'DEV' | 'PROD' =>
  /\/consultas-test\//.test(qrUrl) ? 'DEV' : 'PROD'

/** The number of a row of numbers that it carries. */
export const numeroDe = (
  leido: DocumentoLeido,
): Pick<
  DocumentoAdoptado,
  'tipoDocumento' | 'numeroTimbrado' | 'establecimiento' | 'punto' | 'serie' | 'numero'
> => ({ ...leido, tipoDocumento: leido.iTiDE })

/** A taxpayer takes over what is his own. */
export const checkEmisor = (emisor: string, { ruc }: { ruc: string }): Validated<null> =>
  check(emisor === ruc, 'cdc', 'otro-emisor', `lo emitió el RUC ${emisor}: cada contribuyente trae los suyos`)

/** Whether a documento that SIFEN has can be taken over for this taxpayer. */
export function checkAdoptable(leido: DocumentoLeido, contribuyente: { ruc: string }): Validated<null> {
  const propio = checkEmisor(leido.ruc, contribuyente)
  if (!propio.ok) return propio
  const detail = `es de un tipo que este servicio no conoce (${leido.iTiDE}): sigue en SIFEN sin cambios`
  return check(TIPOS.has(leido.iTiDE), 'cdc', 'tipo-de-documento', detail)
}

/** The library reads every field of a receptor by its name and type in the manual: those of `Receptor`. */
const receptorDe = (leido: ReceptorLeido): Receptor => leido as unknown as Receptor

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
  const receptor = receptorDe(leido.receptor)
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
    innominada: receptor.iTipIDRec === DOCUMENTO_RECEPTOR.INNOMINADO,
    receptor,
    receptorDocumento: receptorDocumento(receptor),
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
  receptor: evento.receptor === null ? null : receptorDe(evento.receptor),
  xml: evento.xml,
  protocolo: evento.protocolo,
  ...REGISTRADO,
  fechaFirma: evento.fechaFirma,
  fechaProcesamiento: fechaProcesamiento ?? evento.fechaFirma,
})
