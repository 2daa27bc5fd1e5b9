import { type Static, Type } from 'typebox'
import type { Salteados } from '../../domain/numeracion/alineacion.ts'
import { avisoDeLectura, type LecturaDeDiario } from '../../domain/numeracion/diario.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { NumeracionAlineada } from '../../operations/emisor/numeracion.ts'
import type { TimbradoCambiado } from '../../operations/emisor/timbrados.ts'
import { EstadoDeLectura, FuenteDeNumeracion } from '../enumeraciones.ts'
import { nullable, Utc } from '../schemas.ts'
import { presentTimbrado, TimbradoVisto } from './emisor.ts'

const NumerosSalteados = Type.Object(
  {
    numeroInicio: Type.String({ examples: ['0000005'] }),
    numeroFin: Type.String({ examples: ['0000119'] }),
    inutilizarHasta: Utc,
    aviso: Type.String({ description: 'Qué hay que hacer con ellos' }),
  },
  { title: 'NumerosSalteados' },
)

const salteados = {
  salteados: nullable(
    Type.Object(NumerosSalteados.properties, {
      title: 'NumerosSalteados',
      description: 'Los números que este servicio ya no usará; null si no se salteó ninguno',
    }),
  ),
}

const enSiete = (numero: number): string => String(numero).padStart(7, '0')

function presentSalteados(row: Salteados | null): Static<typeof NumerosSalteados> | null {
  if (row === null) return null
  const { numeroInicio, numeroFin, inutilizarHasta } = row
  const cuales =
    numeroInicio === numeroFin
      ? `El número ${numeroInicio} ya no se usará aquí`
      : `Los números ${numeroInicio} a ${numeroFin} ya no se usarán aquí`
  return {
    numeroInicio: enSiete(numeroInicio),
    numeroFin: enSiete(numeroFin),
    inutilizarHasta: formatUtc(inutilizarHasta),
    aviso: `${cuales}: los que tampoco haya usado otro sistema hay que inutilizarlos hasta el día 15 del mes que viene, de a 1000 como máximo por evento`,
  }
}

export const TimbradoModificado = Type.Object(
  { ...TimbradoVisto.properties, ...salteados },
  { title: 'TimbradoModificado' },
)

export const presentTimbradoModificado = (
  { salteados: row, ...timbrado }: TimbradoCambiado,
  now: number,
): Static<typeof TimbradoModificado> => ({
  ...presentTimbrado(timbrado, now),
  salteados: presentSalteados(row),
})

const DiarioMirado = Type.Object(
  {
    estado: EstadoDeLectura,
    desde: nullable(Utc),
    aviso: nullable(
      Type.String({ description: 'Qué no se sabe por eso, y qué hacer; null si no queda nada por saber' }),
    ),
  },
  {
    title: 'DiarioMirado',
    description:
      'Hasta dónde se leyó el diario de lo firmado. `desde`: lo anterior a ese instante no se leyó; null si se leyó todo, o nada',
  },
)

function presentDiario(lectura: LecturaDeDiario): Static<typeof DiarioMirado> {
  const aviso = avisoDeLectura(lectura)
  return {
    estado: lectura.estado,
    desde: lectura.desde === null ? null : formatUtc(lectura.desde),
    aviso: aviso === null ? null : `${aviso[0]?.toUpperCase()}${aviso.slice(1)}.`,
  }
}

export const TimbradoAlineado = Type.Object(
  {
    ...TimbradoVisto.properties,
    ...salteados,
    fuente: FuenteDeNumeracion,
    enEspera: Type.Integer({ description: 'Documentos que esperaban a que se alineara, y salen ahora' }),
    diario: DiarioMirado,
  },
  { title: 'TimbradoAlineado' },
)

export const presentTimbradoAlineado = (
  { timbrado, salteados: row, fuente, enEspera, lectura }: NumeracionAlineada,
  now: number,
): Static<typeof TimbradoAlineado> => ({
  ...presentTimbrado(timbrado, now),
  salteados: presentSalteados(row),
  fuente: fuente ?? 'NINGUNA',
  enEspera,
  diario: presentDiario(lectura),
})
