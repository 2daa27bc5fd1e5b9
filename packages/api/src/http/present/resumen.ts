import { type Static, Type } from 'typebox'
import { type Cuenta, MUCHOS } from '../../domain/documento/cuenta.ts'
import { NUMERO_MAX } from '../../domain/emisor/campos.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { ResumenDeEmisor } from '../../operations/resumen.ts'
import { Ambiente, EstadoPorAtender } from '../enumeraciones.ts'
import { nullable, Utc } from '../schemas.ts'
import { ApiKey, presentApiKey } from './api-key.ts'
import { CertificadoVisto, presentCertificado, presentTimbrado, TimbradoVisto } from './emisor.ts'

const cuenta = {
  cuantos: Type.Integer({ description: `Cuántos; ${MUCHOS} significa ${MUCHOS} o más` }),
  desde: nullable(Type.String({ ...Utc, description: 'Desde cuándo está el más antiguo' })),
}

const Salud = Type.Object(
  {
    estado: Type.Enum(['RESPONDE', 'NO_RESPONDE', 'SIN_NOTICIAS'], { title: 'EstadoDeSifen' }),
    ultimaRespuesta: nullable(Utc),
    ultimaFalla: nullable(Type.Object({ fecha: Utc, detalle: Type.String() }, { title: 'FallaDeSifen' })),
    avisoDeReloj: nullable(
      Type.String({
        description:
          'Cuánto difiere el reloj del servidor del de SIFEN, cuando es más de 30 segundos; a más de 5 minutos no se emite',
      }),
    ),
  },
  { title: 'SaludDeSifen', description: 'Cómo está SIFEN para este emisor; en SANDBOX, null' },
)

export const Resumen = Type.Object(
  {
    ambiente: Ambiente,
    dias: Type.Array(
      Type.Object(
        {
          dia: Type.String({ examples: ['2026-11-20'], description: 'Día de Paraguay' }),
          emitidos: Type.Integer(),
          nominados: Type.Integer(),
        },
        { title: 'Dia' },
      ),
      { description: 'Los últimos 30 días, hoy al final' },
    ),
    documentos: Type.Array(
      Type.Object({ estado: EstadoPorAtender, ...cuenta }, { title: 'DocumentosPorEstado' }),
      {
        description: 'Emitidos en esos días: los rechazados y los que esperan a SIFEN, por estado',
      },
    ),
    eventosSinRespuesta: Type.Object(cuenta, { title: 'Cuenta' }),
    certificado: nullable(CertificadoVisto),
    timbrados: Type.Array(
      Type.Object(
        {
          ...TimbradoVisto.properties,
          quedan: Type.Integer({ description: 'Números libres' }),
          aviso: Type.String({ description: 'Por qué termina, o por qué está detenido' }),
        },
        { title: 'TimbradoPorTerminar' },
      ),
      { description: 'Los activos cuya numeración está detenida, y los que se agotan o vencen pronto, o ya' },
    ),
    plazosDeInutilizacion: Type.Array(
      Type.Object(
        {
          mes: Type.String({ examples: ['2026-11'], description: 'El mes de los números' }),
          hasta: Utc,
        },
        { title: 'PlazoDeInutilizacion' },
      ),
      { description: 'Hasta cuándo se inutilizan los números de cada mes, mientras dura' },
    ),
    claves: Type.Array(ApiKey, {
      description: 'Las API keys de este ambiente que vencen en 14 días o menos, y que nadie rotó todavía',
    }),
    sifen: nullable(Salud),
  },
  { title: 'Resumen' },
)

const instante = (ms: number | null) => (ms === null ? null : formatUtc(ms))

const presentCuenta = ({ cuantos, desde }: Cuenta) => ({ cuantos, desde: instante(desde) })

export function presentResumenDeEmisor(
  resumen: ResumenDeEmisor,
  ambiente: Static<typeof Resumen>['ambiente'],
  now: number,
): Static<typeof Resumen> {
  const {
    dias,
    documentos,
    eventosSinRespuesta,
    certificado,
    timbrados,
    claves,
    plazosDeInutilizacion,
    sifen,
  } = resumen
  return {
    ambiente,
    dias,
    documentos: documentos.map(({ estado, ...rest }) => ({ estado, ...presentCuenta(rest) })),
    eventosSinRespuesta: presentCuenta(eventosSinRespuesta),
    certificado: certificado === null ? null : presentCertificado(certificado, now),
    timbrados: timbrados.map(({ aviso, ...row }) => ({
      ...presentTimbrado({ ...row, ambiente }, now),
      quedan: NUMERO_MAX + 1 - row.siguiente,
      aviso,
    })),
    plazosDeInutilizacion: plazosDeInutilizacion.map(({ mes, hasta }) => ({ mes, hasta: formatUtc(hasta) })),
    claves: claves.map(row => presentApiKey(row, now)),
    sifen: sifen && {
      estado: sifen.estado,
      ultimaRespuesta: instante(sifen.ultimaRespuesta),
      ultimaFalla: sifen.ultimaFalla && {
        fecha: formatUtc(sifen.ultimaFalla.en),
        detalle: sifen.ultimaFalla.que,
      },
      avisoDeReloj: sifen.avisoDeReloj,
    },
  }
}
