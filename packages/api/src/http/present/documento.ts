import { explainCodigo } from '@mbohera/sifen/valores'
import { type Static, Type } from 'typebox'
import type { QuienEmitio } from '../../db/auditoria.ts'
import type { DocumentoRow } from '../../db/documento.ts'
import { palabraDe } from '../../domain/campos/mostrar.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { checkElegible } from '../../domain/nominacion/elegibilidad.ts'
import type { Receptor } from '../../domain/receptor/receptor.ts'
import { formatCivil, formatUtc } from '../../domain/tiempo.ts'
import { faultsOf } from '../../domain/validated.ts'
import type { DocumentoEntero, DocumentoNominado } from '../../operations/documentos.ts'
import type { Credito } from '../../operations/emision/saldo.ts'
import type { PasesDeNominacion } from '../../operations/nominarse/enlace.ts'
import { Ambiente, EstadoDocumento, OrigenDeDocumento, TipoDeDocumento } from '../enumeraciones.ts'
import { Civil, Id, nullable, Ruta, Utc } from '../schemas.ts'
import { AccionesDeDocumento, presentAcciones } from './acciones.ts'
import { Evento, presentEvento } from './evento.ts'
import { camposDeEnlace, presentPases } from './nominarse.ts'
import { presentReceptor, ReceptorVisto } from './receptor.ts'

const AVISO_SANDBOX = 'Documento de SANDBOX: no se envió a SIFEN y no tiene valor fiscal'

const Aviso = Type.Optional(
  Type.String({ description: 'Solo en SANDBOX: el documento no tiene valor fiscal' }),
)
const MotivoEspera = nullable(
  Type.String({
    description: 'Por qué el documento todavía no tiene respuesta de SIFEN, cuando hay algo que decir',
  }),
)
const Numero = Type.String({ examples: ['001-001-0000001'] })

const urlsDeEmitido = {
  statusUrl: Ruta('El estado'),
  kudeUrl: Ruta('El KuDE, desde que el documento está aprobado'),
  qrUrl: Type.String({
    format: 'uri',
    description: 'La consulta pública de SIFEN que lleva el QR: una dirección entera, de otro servidor',
  }),
}

export const DocumentoEmitido = Type.Object(
  {
    id: Id,
    cdc: Type.String({ description: '44 dígitos' }),
    estado: EstadoDocumento,
    tipoDocumento: TipoDeDocumento,
    iTiDe: Type.Integer({ description: 'El código de SIFEN del tipo de documento' }),
    numeroDocumento: Type.String({ examples: ['0000001'] }),
    numeroFormateado: Numero,
    fechaCreacion: Utc,
    ...urlsDeEmitido,
    ...camposDeEnlace,
    aviso: Aviso,
  },
  { title: 'DocumentoEmitido' },
)

export const EstadoDeDocumento = Type.Object(
  {
    cdc: Type.String(),
    estado: EstadoDocumento,
    fechaEmision: Civil,
    tipoDocumento: TipoDeDocumento,
    mensajeRechazo: nullable(Type.String()),
    protocoloAutorizacion: nullable(Type.String()),
    motivoEspera: MotivoEspera,
    ...camposDeEnlace,
    aviso: Aviso,
  },
  { title: 'EstadoDeDocumento' },
)

const resumen = {
  id: Id,
  cdc: Type.String(),
  estado: EstadoDocumento,
  origen: OrigenDeDocumento,
  tipoDocumento: TipoDeDocumento,
  iTiDe: Type.Integer(),
  numeroTimbrado: Type.String(),
  establecimiento: Type.String(),
  puntoExpedicion: Type.String(),
  numeroDocumento: Type.String(),
  numeroFormateado: Numero,
  serieNumero: nullable(Type.String()),
  ambiente: Ambiente,
  fechaEmision: Civil,
  fechaCreacion: Utc,
  moneda: Type.String(),
  total: Type.String({ description: 'Decimal exacto', examples: ['150000'] }),
  innominada: Type.Boolean(),
  receptor: ReceptorVisto,
  receptorEfectivo: nullable(ReceptorVisto),
  documentoAsociado: nullable(
    Type.String({
      description: 'CDC del documento electrónico al que se refiere este; null si a ninguno, o a uno impreso',
    }),
  ),
  protocoloAutorizacion: nullable(Type.String()),
  codigoRespuesta: nullable(Type.String()),
  mensajeRespuesta: nullable(Type.String()),
  fechaProcesamiento: nullable(Utc),
  archivado: Type.Boolean(),
  conservarHasta: Type.String({
    description:
      'Hasta este día nadie puede borrarlo. En SANDBOX, 30 días desde que se hizo; después se borra solo',
    examples: ['2031-12-31'],
  }),
  ...urlsDeEmitido,
  xmlUrl: Ruta('El XML firmado'),
  aviso: Aviso,
}

export const DocumentoResumen = Type.Object(resumen, { title: 'DocumentoResumen' })

const nameOfTipo = (code: number) =>
  // A documento of no other type is stored.
  palabraDe(TIPO_DOCUMENTO, code)!
const aviso = ({ ambiente }: DocumentoRow) => (ambiente === 'SANDBOX' ? { aviso: AVISO_SANDBOX } : {})
const numeroDe = (row: DocumentoRow): string => String(row.numero).padStart(7, '0')

/** Where a documento is found by the credential that asks. */
function urls(row: DocumentoRow, base: string) {
  const own = `${base}/${row.documentoId}`
  return {
    statusUrl: `${base}/status/${row.cdc}`,
    kudeUrl: `${own}/kude`,
    xmlUrl: `${own}/xml`,
    qrUrl: row.qrUrl,
  }
}

/** Where its buyer names herself, and as which address the service is known. */
export interface Enlaces {
  pases: PasesDeNominacion | null
  urlPublica: string | null
}

const presentEnlaces = ({ pases, urlPublica }: Enlaces) => presentPases(pases, urlPublica)

export const presentEmitido = (
  row: DocumentoRow,
  base: string,
  enlaces: Enlaces,
): Static<typeof DocumentoEmitido> => ({ ...presentNumerado(row, base), ...presentEnlaces(enlaces) })

function presentNumerado(
  row: DocumentoRow,
  base: string,
): Omit<Static<typeof DocumentoEmitido>, keyof typeof camposDeEnlace> {
  const { statusUrl, kudeUrl, qrUrl } = urls(row, base)
  return {
    id: row.documentoId,
    cdc: row.cdc,
    estado: row.estado,
    tipoDocumento: nameOfTipo(row.tipoDocumento),
    iTiDe: row.tipoDocumento,
    numeroDocumento: numeroDe(row),
    numeroFormateado: numeroFormateado(row),
    fechaCreacion: formatUtc(row.fechaCreacion),
    statusUrl,
    kudeUrl,
    qrUrl,
    ...aviso(row),
  }
}

export function presentEstado(
  { row, motivoEspera }: { row: DocumentoRow; motivoEspera: string | null },
  enlaces: Enlaces,
): Static<typeof EstadoDeDocumento> {
  const rejected = row.estado === 'RECHAZADO' || row.estado === 'ERROR'
  return {
    cdc: row.cdc,
    estado: row.estado,
    fechaEmision: formatCivil(row.fechaEmision),
    tipoDocumento: nameOfTipo(row.tipoDocumento),
    mensajeRechazo: rejected ? [row.codigo, row.mensaje].filter(part => part !== null).join(' ') : null,
    protocoloAutorizacion: row.protocolo,
    motivoEspera,
    ...presentEnlaces(enlaces),
    ...aviso(row),
  }
}

/** The receptor that counts: the nominated one, or without a nominación the documento's own; null for an innominada. */
function presentEfectivo(row: DocumentoRow, nominado: Receptor | null): Static<typeof ReceptorVisto> | null {
  const efectivo = nominado ?? (row.innominada ? null : row.receptor)
  return efectivo === null ? null : presentReceptor(efectivo)
}

export function presentResumen(
  { row, nominado }: DocumentoNominado,
  base: string,
): Static<typeof DocumentoResumen> {
  return {
    ...presentNumerado(row, base),
    ...urls(row, base),
    origen: row.origen,
    numeroTimbrado: row.numeroTimbrado,
    establecimiento: row.establecimiento,
    puntoExpedicion: row.punto,
    serieNumero: row.serie,
    ambiente: row.ambiente,
    fechaEmision: formatCivil(row.fechaEmision),
    moneda: row.moneda,
    total: row.total,
    innominada: row.innominada,
    receptor: presentReceptor(row.receptor),
    receptorEfectivo: presentEfectivo(row, nominado),
    documentoAsociado: row.asociadoCdc,
    protocoloAutorizacion: row.protocolo,
    codigoRespuesta: row.codigo,
    mensajeRespuesta: row.mensaje,
    fechaProcesamiento: row.fechaProcesamiento === null ? null : formatUtc(row.fechaProcesamiento),
    archivado: row.archivadoEn !== null,
    conservarHasta: row.conservarHasta,
  }
}

const presentQuien = (quien: QuienEmitio | null): string | null =>
  quien === null ? null : quien.apiKey === null ? quien.actor : `Clave de API «${quien.apiKey}»`

/** A credit or debit note, as whoever looks at its invoice wants to know it. */
const NotaDeFactura = Type.Object(
  {
    id: Id,
    cdc: Type.String(),
    tipoDocumento: TipoDeDocumento,
    numeroFormateado: Numero,
    estado: EstadoDocumento,
    fechaEmision: Civil,
    total: Type.String({ description: 'Decimal exacto', examples: ['50000'] }),
  },
  { title: 'NotaDeFactura' },
)

/** What became of an invoice since. */
export const camposDeCredito = {
  notas: Type.Array(NotaDeFactura, {
    description:
      'Las notas de crédito y de débito de la factura, aprobadas o en camino, la última primero; hasta 100. Vacía si no es una factura aprobada',
  }),
  saldo: nullable(
    Type.String({
      description:
        'Lo que queda de la factura por acreditar, sin lo que ya llevan sus notas de crédito aprobadas o en camino: decimal exacto. Null si no es una factura aprobada',
      examples: ['100000'],
    }),
  ),
}

export const presentCredito = (credito: Credito | null) => ({
  notas: (credito?.notas ?? []).map(nota => ({
    id: nota.documentoId,
    cdc: nota.cdc,
    tipoDocumento: nameOfTipo(nota.tipoDocumento),
    numeroFormateado: numeroFormateado(nota),
    estado: nota.estado,
    fechaEmision: formatCivil(nota.fechaEmision),
    total: nota.total,
  })),
  saldo: credito?.queda ?? null,
})

export const DocumentoDetalle = Type.Object(
  {
    ...resumen,
    ...camposDeCredito,
    remedio: nullable(
      Type.String({
        description:
          'Qué hacer, cuando SIFEN no lo aprobó sin más: lo que se sabe de su `codigoRespuesta`. Null si no hay nada que hacer, o no se sabe',
      }),
    ),
    motivoEspera: MotivoEspera,
    eventos: Type.Array(Evento),
    acciones: AccionesDeDocumento,
    emitidoPor: nullable(
      Type.String({
        description:
          'Quién lo emitió desde aquí: una persona, o la clave de API. Solo se dice a personas; null en un documento traído de otro sistema',
        examples: ['Clave de API «caja 1»'],
      }),
    ),
    motivosNoNominable: Type.Array(
      Type.String({ description: 'Por qué no se puede nominar; vacía cuando se puede' }),
    ),
  },
  { title: 'Documento' },
)

const remedioDe = ({ estado, codigo }: DocumentoRow): string | null =>
  estado === 'APROBADO' || codigo === null ? null : (explainCodigo(codigo)?.remedio ?? null)

export function presentDetalle(
  { row, nominado, eventos, motivoEspera, acciones, credito, quienEmitio }: DocumentoEntero,
  base: string,
): Static<typeof DocumentoDetalle> {
  const yaNominado = nominado === null ? [] : ['la factura ya está nominada']
  return {
    ...presentResumen({ row, nominado }, base),
    ...presentCredito(credito),
    remedio: remedioDe(row),
    motivoEspera,
    eventos: eventos.map(presentEvento),
    acciones: presentAcciones(acciones),
    emitidoPor: presentQuien(quienEmitio),
    motivosNoNominable: [...faultsOf(checkElegible(row)).map(({ detail }) => detail), ...yaNominado],
  }
}
