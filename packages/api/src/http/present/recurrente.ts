import { type Static, Type } from 'typebox'
import type { RecurrenteRow } from '../../db/recurrente.ts'
import { sinVacios } from '../../domain/documento/cuerpo.ts'
import { CADA } from '../../domain/recurrente/pedido.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import { CuerpoEmision } from '../cuerpos.ts'
import { Id, nullable, talCual, Utc } from '../schemas.ts'

export const Cada = Type.Enum([...CADA], {
  title: 'Cada',
  description:
    'MES: una vez por mes, el día `dia` o, si el mes no lo tiene, el último. SEMANA: una vez por semana',
})
export const dia = (description: string) => Type.String({ description, examples: ['2026-12-01'] })

export const Recurrente = Type.Object(
  {
    id: Id,
    nombre: Type.String({ examples: ['Cuota de Ana Benítez'] }),
    cada: Cada,
    dia: Type.Integer({
      minimum: 1,
      maximum: 31,
      description: 'De un mes, el día; de una semana, 1 es lunes y 7 domingo',
    }),
    proximo: nullable(dia('Cuándo toca el siguiente; null si ya no hay otro')),
    hasta: nullable(dia('El último día en que puede tocar uno; null: sin fin')),
    activo: Type.Boolean({ description: 'false: en pausa' }),
    alMomento: Type.Boolean({
      description: 'true: se emite el día que toca. false: ese día queda en una tanda, y alguien la emite',
    }),
    hechos: Type.Integer({ minimum: 0, description: 'Cuántos tocaron hasta ahora' }),
    moneda: Type.String({ examples: ['PYG'] }),
    total: Type.String({ description: 'Lo que suma cada uno, con IVA', examples: ['150000'] }),
    cuerpo: talCual(CuerpoEmision),
    fechaCreacion: Utc,
  },
  { title: 'Recurrente' },
)

export const presentRecurrente = ({
  recurrenteId,
  cuerpo,
  fechaCreacion,
  ...row
}: RecurrenteRow): Omit<Static<typeof Recurrente>, 'cuerpo'> & { cuerpo: unknown } => ({
  id: recurrenteId,
  ...row,
  cuerpo: sinVacios(cuerpo),
  fechaCreacion: formatUtc(fechaCreacion),
})
