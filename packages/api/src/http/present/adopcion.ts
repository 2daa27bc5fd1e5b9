import { type Static, Type } from 'typebox'
import type { Adopcion } from '../../operations/adopcion/adoptar.ts'
import { Falta, nullable } from '../schemas.ts'
import { DocumentoResumen, presentResumen } from './documento.ts'

const RESULTADOS = ['ADOPTADO', 'YA_ESTABA', 'NO_ADOPTADO', 'SIN_RESPUESTA'] as const

export const ResultadoDeAdopcion = Type.Object(
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
    resultados: Type.Array(ResultadoDeAdopcion, {
      description: 'Uno por CDC, en el orden en que se pidieron',
    }),
  },
  { title: 'Adopciones' },
)

export const presentAdopciones = (
  adopciones: readonly Adopcion[],
  base: string,
): Static<typeof Adopciones> => ({
  resultados: adopciones.map(adopcion => {
    const { cdc, resultado } = adopcion
    const documento = 'documento' in adopcion ? presentResumen(adopcion.documento, base) : null
    return { cdc, resultado, documento, motivo: 'faults' in adopcion ? (adopcion.faults[0] ?? null) : null }
  }),
})
