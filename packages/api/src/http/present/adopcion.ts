import { type Static, Type } from 'typebox'
import type { AdopcionDocumentoRow } from '../../db/adopcion-documento.ts'
import type { AdopcionRow } from '../../db/adopcion-pedida.ts'
import { ESTADOS_DE_ADOPCION, ESTADOS_DE_PEDIDO } from '../../domain/adopcion/pedida.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { ResultadoDeAdopcion } from '../../operations/adopcion/adoptar.ts'
import type { AdopcionPedida } from '../../operations/adopcion/pedir.ts'
import { Falta, Id, nullable, Ruta, Utc, uso } from '../schemas.ts'
import { DocumentoResumen, presentResumen } from './documento.ts'

const RESULTADOS = ['ADOPTADO', 'YA_ESTABA', 'NO_ADOPTADO', 'SIN_RESPUESTA'] as const

export const Resultado = Type.Object(
  {
    cdc: Type.String(),
    resultado: Type.Enum([...RESULTADOS], {
      title: 'EstadoDeAdopcion',
      description:
        'ADOPTADO: desde ahora es un documento como cualquier otro. YA_ESTABA: no se hizo nada. NO_ADOPTADO: no se puede, y motivo dice por qué. SIN_RESPUESTA: no se sabe todavía; pídalo de nuevo',
    }),
    documento: nullable(DocumentoResumen),
    motivo: nullable(Falta),
  },
  { title: 'ResultadoDeAdopcion' },
)

export const Adopciones = Type.Object(
  {
    resultados: Type.Array(Resultado, {
      description: 'Uno por CDC, en el orden en que se pidieron',
    }),
  },
  { title: 'Adopciones' },
)

export const presentAdopciones = (
  adopciones: readonly ResultadoDeAdopcion[],
  base: string,
): Static<typeof Adopciones> => ({
  resultados: adopciones.map(adopcion => {
    const { cdc, resultado } = adopcion
    const documento = 'documento' in adopcion ? presentResumen(adopcion.documento, base) : null
    return {
      cdc,
      resultado,
      documento,
      motivo: 'porque' in adopcion ? (adopcion.porque.faults[0] ?? null) : null,
    }
  }),
})

export const EstadoDePedido = Type.Enum([...ESTADOS_DE_PEDIDO], {
  title: 'EstadoDePedido',
  description:
    'PENDIENTE: falta preguntarlo, o SIFEN no contestó y se pregunta de nuevo. ADOPTADO, YA_ESTABA, NO_ADOPTADO: como al momento. ILEGIBLE: en ese lugar del archivo no hay un CDC que sirva. CANCELADO: el pedido se detuvo antes',
})

const cuantos = (description: string) => Type.Integer({ minimum: 0, description })

export const AdopcionDeFondo = Type.Object(
  {
    id: Id,
    estado: Type.Enum([...ESTADOS_DE_ADOPCION], {
      title: 'EstadoDeAdopcionDeFondo',
      description: 'EN_CURSO; TERMINADA: de cada CDC se sabe qué fue de él; CANCELADA: alguien la detuvo',
    }),
    terminada: Type.Boolean({ description: 'Si ya no queda nada por hacer' }),
    formato: Type.Enum(['JSON', 'XML', 'ZIP', 'LISTA'], {
      title: 'FormatoDeAdopcion',
      description: 'En qué llegaron los CDC',
    }),
    total: cuantos('Los CDC que se pidieron, cada uno una vez'),
    pendientes: cuantos('Los que faltan'),
    adoptados: cuantos('Los que desde este pedido están aquí'),
    yaEstaban: cuantos('Los que estaban aquí antes'),
    noAdoptados: cuantos('Los que no se pueden traer; la lista dice por qué'),
    cancelados: cuantos('Los que faltaban cuando se detuvo'),
    ilegibles: cuantos('Lugares del archivo de los que no se pudo leer un CDC; no son parte del total'),
    repetidos: cuantos('CDC que estaban más de una vez en lo que se envió'),
    fechaCreacion: Utc,
    fechaFin: nullable(Type.String({ ...Utc, description: 'Cuándo terminó o se detuvo' })),
    documentosUrl: Ruta('Qué fue de cada uno'),
  },
  { title: 'AdopcionDeFondo' },
)

export function presentAdopcion(row: AdopcionRow, base: string): Static<typeof AdopcionDeFondo> {
  const { adopcionId, estado, formato, repetidos, fechaCreacion, fechaFin, cuenta } = row
  const { ILEGIBLE: ilegibles = 0, ...estados } = cuenta
  return {
    id: adopcionId,
    estado,
    terminada: estado !== 'EN_CURSO',
    formato,
    total: Object.values(estados).reduce((sum, n) => sum + n, 0),
    pendientes: estados.PENDIENTE ?? 0,
    adoptados: estados.ADOPTADO ?? 0,
    yaEstaban: estados.YA_ESTABA ?? 0,
    noAdoptados: estados.NO_ADOPTADO ?? 0,
    cancelados: estados.CANCELADO ?? 0,
    ilegibles,
    repetidos,
    fechaCreacion: formatUtc(fechaCreacion),
    fechaFin: fechaFin === null ? null : formatUtc(fechaFin),
    documentosUrl: `${base}/adopciones/${adopcionId}/documentos`,
  }
}

export const DocumentoPedido = Type.Object(
  {
    cdc: nullable(Type.String({ description: 'null: no se pudo leer uno' })),
    lugar: nullable(
      Type.String({ description: 'Dónde estaba: la línea, o el nombre del archivo dentro del ZIP' }),
    ),
    estado: EstadoDePedido,
    motivo: nullable(Falta),
    intentos: cuantos('Cuántas veces se lo tomó para preguntar por él'),
    proximoIntento: nullable(
      Type.String({ ...Utc, description: 'De uno PENDIENTE: no se pregunta por él antes' }),
    ),
  },
  { title: 'DocumentoPedido' },
)

export const presentPedido = (row: AdopcionDocumentoRow): Static<typeof DocumentoPedido> => ({
  cdc: row.cdc,
  lugar: row.lugar,
  estado: row.estado,
  motivo:
    row.codigo === null || row.detalle === null
      ? null
      : { campo: 'cdc', codigo: row.codigo, detail: row.detalle },
  intentos: row.intentos,
  proximoIntento: row.estado === 'PENDIENTE' ? formatUtc(row.proxima) : null,
})

export const AdopcionRecibida = Type.Object(
  {
    ...AdopcionDeFondo.properties,
    noLeidos: Type.Array(uso(DocumentoPedido, 'ILEGIBLE'), {
      description: 'Los primeros 100 lugares ilegibles; todos están en documentosUrl con estado=ILEGIBLE',
    }),
  },
  { title: 'AdopcionRecibida' },
)

export const presentRecibida = (
  { adopcion, ilegibles }: Pick<AdopcionPedida, 'adopcion' | 'ilegibles'>,
  base: string,
): Static<typeof AdopcionRecibida> => ({
  ...presentAdopcion(adopcion, base),
  noLeidos: ilegibles.map(presentPedido),
})
