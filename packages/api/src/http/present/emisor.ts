import { type Static, Type } from 'typebox'
import type { CscRow } from '../../db/csc.ts'
import type { CertificadoRow } from '../../db/emisor.ts'
import { palabraDe, show } from '../../domain/campos/mostrar.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { EMISOR, TIMBRADO_VISTO } from '../../domain/emisor/campos.ts'
import { avisoDeCertificado, FALTANTES, vigenciaDeTimbrado } from '../../domain/emisor/emisor.ts'
import { ARCHIVO_MAX_BYTES } from '../../domain/emisor/secretos.ts'
import { causaDeDetencion } from '../../domain/numeracion/desalineada.ts'
import { formatCivil, formatUtc } from '../../domain/tiempo.ts'
import type { Preparacion } from '../../operations/emisor/preparacion.ts'
import type { TimbradoDe } from '../../operations/emisor/timbrados.ts'
import { vistaDe } from '../campos.ts'
import { Ambiente, CodigoDeFaltante, TipoDeDocumento } from '../enumeraciones.ts'
import { Id, nullable, Utc } from '../schemas.ts'

/** The file of a certificate, as it comes in a body. */
export const Archivo = Type.String({
  description: `El archivo .p12 o .pfx en base64, de hasta ${ARCHIVO_MAX_BYTES} bytes`,
})

/** With what stands around it. */
export const LIMITE_DE_CERTIFICADO = Math.ceil((ARCHIVO_MAX_BYTES * 4) / 3) + 4 * 1024

export const CertificadoVisto = Type.Object(
  {
    ambiente: Ambiente,
    ruc: Type.String(),
    titular: Type.String({ description: 'El sujeto del certificado' }),
    serie: Type.String(),
    desde: Utc,
    hasta: Utc,
    fechaCreacion: Utc,
    aviso: nullable(Type.String({ description: 'Que venció, o que vence en menos de 30 días' })),
  },
  { title: 'Certificado' },
)

export const presentCertificado = (row: CertificadoRow, now: number): Static<typeof CertificadoVisto> => ({
  ambiente: row.ambiente,
  ruc: row.ruc,
  titular: row.titular,
  serie: row.serie,
  desde: formatUtc(row.desde),
  hasta: formatUtc(row.hasta),
  fechaCreacion: formatUtc(row.fechaCreacion),
  aviso: avisoDeCertificado(row.hasta, now),
})

const FaltanteVisto = Type.Object({ codigo: CodigoDeFaltante, detalle: Type.String() }, { title: 'Faltante' })

/** What an issuer has, and what it lacks, for one ambiente. */
export const camposDePreparacion = {
  puedeEmitir: Type.Boolean({ description: 'Si no falta nada para emitir en este ambiente' }),
  faltantes: Type.Array(FaltanteVisto),
  sinTimbrado: Type.Array(TipoDeDocumento, {
    description:
      'Los tipos de documento para los que no hay en este ambiente un timbrado vigente con números libres; vacía en SANDBOX',
  }),
  certificado: nullable(CertificadoVisto),
}

export const presentPreparacion = ({ faltantes, certificado, sinTimbrado }: Preparacion, now: number) => ({
  puedeEmitir: faltantes.length === 0,
  faltantes: faltantes.map(codigo => ({ codigo, detalle: `falta ${FALTANTES[codigo]}` })),
  // No other code is asked about.
  sinTimbrado: sinTimbrado.map(tipo => palabraDe(TIPO_DOCUMENTO, tipo)!),
  certificado: certificado === null ? null : presentCertificado(certificado, now),
})

export const camposVistosDeEmisor = vistaDe(EMISOR, 'DatosDeEmisor').properties

export const presentDatosDeEmisor = ({ datos }: Preparacion) => show(EMISOR, {}, datos)

export const CscVisto = Type.Object(
  { ambiente: Ambiente, idCsc: Type.String({ description: 'Su valor no se muestra nunca' }) },
  { title: 'Csc' },
)

const enUsoDesde = ({ reemplazadoEn, elegidoEn, fechaCreacion }: CscRow) =>
  reemplazadoEn === null ? formatUtc(elegidoEn ?? fechaCreacion) : null

/** One of those that are kept. */
export const CscGuardado = Type.Object(
  {
    ...CscVisto.properties,
    fechaCreacion: Utc,
    enUso: Type.Boolean({ description: 'Si los documentos nuevos llevan este' }),
    enUsoDesde: nullable(Utc),
  },
  { title: 'CscGuardado' },
)

export const presentCsc = ({ ambiente, idCsc }: CscRow): Static<typeof CscVisto> => ({ ambiente, idCsc })

export const presentCscGuardado = (row: CscRow): Static<typeof CscGuardado> => ({
  ...presentCsc(row),
  fechaCreacion: formatUtc(row.fechaCreacion),
  enUso: row.reemplazadoEn === null,
  enUsoDesde: enUsoDesde(row),
})

export const TimbradoVisto = Type.Object(
  {
    timbradoId: Id,
    ...vistaDe(TIMBRADO_VISTO, 'Timbrado').properties,
    iTiDe: Type.Integer(),
    activo: Type.Boolean(),
    vigente: Type.Boolean({ description: 'Si hoy se puede emitir con él' }),
    agotado: Type.Boolean(),
    detenido: nullable(
      Type.Object(
        {
          desde: Utc,
          numero: Type.String({ description: 'El número que SIFEN tiene con otro documento' }),
          detalle: Type.String(),
        },
        {
          title: 'NumeracionDetenida',
          description:
            'Por qué no se emite con él hasta que alguien alinee su numeración; null si nada lo detiene',
        },
      ),
    ),
  },
  { title: 'Timbrado' },
)

export const presentTimbrado = (row: TimbradoDe, now: number): Static<typeof TimbradoVisto> => ({
  timbradoId: row.timbradoId,
  ambiente: row.ambiente,
  numeroTimbrado: row.numero,
  inicio: row.inicio,
  fin: row.fin,
  establecimiento: row.establecimiento,
  puntoExpedicion: row.punto,
  tipoDocumento: palabraDe(TIPO_DOCUMENTO, row.tipoDocumento)!, // the form of a timbrado takes no other
  iTiDe: row.tipoDocumento,
  serieNumero: row.serie,
  proximoNumero: row.siguiente,
  activo: row.activo,
  ...vigenciaDeTimbrado(row, formatCivil(now).slice(0, 10)),
  detenido:
    row.detenidoEn === null
      ? null
      : {
          desde: formatUtc(row.detenidoEn),
          numero: String(row.detenidoNumero).padStart(7, '0'),
          detalle: `${causaDeDetencion(row)}.`,
        },
})
