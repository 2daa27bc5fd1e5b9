import { gunzipSync } from 'node:zlib'
import { explainCodigo } from '@mbohera/sifen/valores'
import { type Static, Type } from 'typebox'
import type { EventoRow } from '../../db/evento.ts'
import type { IntercambioRow } from '../../db/intercambio.ts'
import { APROBADO_AL_FIRMAR, type DatosPropios } from '../../domain/evento/tipos.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import { Ambiente, EstadoEvento, OrigenDeEvento, TipoEvento } from '../enumeraciones.ts'
import { Id, nullable, Utc } from '../schemas.ts'
import { presentNominado, ReceptorNominado } from './receptor-nominado.ts'

const Texto = Type.String()

/** The interface's evento, every field always there. */
export const Evento = Type.Object(
  {
    eventoSifenId: Id,
    documentoElectronicoId: nullable(
      Type.Integer({
        description: 'null en una INUTILIZACION, y en lo que se dice de un documento recibido',
      }),
    ),
    documentoRecibidoId: Type.Optional(
      Type.Integer({ description: 'De qué documento recibido se dice; sólo en lo que dice su receptor' }),
    ),
    contribuyenteId: Id,
    ambiente: Ambiente,
    tipoEvento: TipoEvento,
    estadoEvento: EstadoEvento,
    origen: OrigenDeEvento,
    cdc: nullable(Texto),
    motivo: Type.String({ description: 'Por qué; en un evento sin motivo propio, qué dice, en palabras' }),
    protocoloAutorizacion: nullable(Texto),
    codigoRespuesta: nullable(Texto),
    mensajeRespuesta: nullable(Texto),
    remedio: Type.Optional(
      Type.String({
        description: 'Qué hacer, cuando SIFEN lo rechazó y se sabe; lo que se sabe de su `codigoRespuesta`',
      }),
    ),
    fechaCreacion: Utc,
    fechaProcesamiento: nullable(Utc),
    numeroTimbrado: Type.Integer(),
    establecimiento: Texto,
    puntoExpedicion: Texto,
    numeroInicio: Texto,
    numeroFin: Texto,
    tipoDocumento: Type.Integer(),
    serieNumero: nullable(Texto),
    receptor: Type.Optional(ReceptorNominado),
    contenido: Type.Optional(
      Type.Array(Type.Object({ elemento: Texto, valor: Texto }, { title: 'ElementoDeEvento' }), {
        description: 'Lo que el evento dice además, con los nombres del manual',
      }),
    ),
  },
  { title: 'Evento' },
)

export function presentEvento(row: EventoRow): Static<typeof Evento> {
  return {
    eventoSifenId: row.eventoSifenId,
    documentoElectronicoId: row.documentoId,
    ...(row.recibidoId === null ? {} : { documentoRecibidoId: row.recibidoId }),
    contribuyenteId: row.contribuyenteId,
    ambiente: row.ambiente,
    tipoEvento: row.tipo,
    estadoEvento: row.estado,
    origen: row.origen,
    cdc: row.cdc,
    motivo: row.motivo,
    protocoloAutorizacion: row.protocolo,
    codigoRespuesta: row.codigo,
    mensajeRespuesta: row.mensaje,
    ...remedioDe(row),
    fechaCreacion: formatUtc(row.fechaCreacion),
    fechaProcesamiento: row.fechaProcesamiento === null ? null : formatUtc(row.fechaProcesamiento),
    numeroTimbrado: Number(row.numeroTimbrado),
    establecimiento: row.establecimiento,
    puntoExpedicion: row.punto,
    numeroInicio: String(row.numeroInicio).padStart(7, '0'),
    numeroFin: String(row.numeroFin).padStart(7, '0'),
    tipoDocumento: row.tipoDocumento,
    serieNumero: row.serie,
    ...(row.receptor === null ? {} : { receptor: presentNominado(row.receptor) }),
    ...(row.datos === null ? {} : { contenido: contenidoDe(row.datos) }),
  }
}

function remedioDe({ estado, codigo }: EventoRow): { remedio?: string } {
  const explicado = estado !== 'RECHAZADO' || codigo === null ? null : explainCodigo(codigo)
  return explicado === null ? {} : { remedio: explicado.remedio }
}

/** Without what is kept for ourselves. */
const contenidoDe = ({ [APROBADO_AL_FIRMAR]: _, ...dicho }: DatosPropios) =>
  Object.entries(dicho).map(([elemento, valor]) => ({ elemento, valor: String(valor) }))

export const Intercambio = Type.Object(
  {
    servicio: Texto,
    fecha: Utc,
    milisegundos: Type.Integer(),
    resumen: Texto,
    estadoHttp: nullable(Type.Integer()),
    respuesta: nullable(Type.String({ description: 'Lo que contestó SIFEN, tal cual' })),
  },
  { title: 'Intercambio' },
)

/** More of an answer than this is not shown; it is kept whole. */
const SHOWN_BYTES = 256 * 1024

export function presentIntercambio(row: IntercambioRow): Static<typeof Intercambio> {
  const { servicio, fecha, milisegundos, resumen, estadoHttp, respuesta } = row
  const text = respuesta === null ? null : gunzipSync(respuesta).subarray(0, SHOWN_BYTES).toString('utf8')
  return { servicio, fecha: formatUtc(fecha), milisegundos, resumen, estadoHttp, respuesta: text }
}
