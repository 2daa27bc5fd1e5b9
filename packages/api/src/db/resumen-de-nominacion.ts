import type { Emisor } from '../domain/ambiente.ts'
import { VIAS, type Via } from '../domain/nominarse/pase.ts'
import { ESTADOS_DE_PETICION, type EstadoDePeticion } from '../domain/nominarse/peticion.ts'
import { type Db, toTimestamp } from './db.ts'

/** What she corrected is the same wish: its last one counts. */
const PEDIDAS = `
  select p.estado, p.via, p.codigo, p.motivo,
    round(extract(epoch from p.fecha_resolucion - least(l.fecha_apertura, p.fecha_creacion)))::integer as segundos
  from peticion p left join enlace_nominacion l on l.contribuyente_id = $1 and l.documento_id = p.documento_id
  where p.contribuyente_id = $1 and p.ambiente = $2 and p.fecha_creacion >= $3 and p.fecha_creacion < $4
    and (p.estado <> 'DESISTIDA' or p.motivo is distinct from 'corregida')`

const SIN_DEMORA = 'null::integer as mediana, null::integer as p95'
const DEMORA = `
  percentile_disc(0.5) within group (order by segundos) filter (where estado = 'APROBADA') as mediana,
  percentile_disc(0.95) within group (order by segundos) filter (where estado = 'APROBADA') as p95`

/** Seconds; null: none was approved. */
interface Demora {
  mediana: number | null
  p95: number | null
}

export interface ResumenDeNominacion {
  /** Links that were opened for the first time. */
  abiertos: number
  pedidas: number
  porEstado: { estado: EstadoDePeticion; cuantas: number }[]
  /** Why they came to nothing, the most frequent first. */
  sinNombrar: { estado: EstadoDePeticion; codigo: string | null; motivo: string | null; cuantas: number }[]
  /** From the first opening of the link until it was approved. */
  demora: Demora
  porVia: { via: Via; pedidas: number; aprobadas: number; demora: Demora }[]
}

interface Parte extends Demora {
  parte: 'ABIERTOS' | 'TODAS' | 'VIA' | 'ESTADO' | 'PORQUE'
  clave: string | null
  codigo: string | null
  motivo: string | null
  cuantas: number
  aprobadas: number
}

/** Of what was asked from one moment until another: how it ended, why it came to nothing, and how long it took from the first opening of its link. */
export async function countPeticionesPorDesenlace(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, hasta, motivos }: { desde: number; hasta: number; motivos: number },
): Promise<ResumenDeNominacion> {
  const { rows } = await db.query<Parte>({
    name: 'count-peticiones-por-desenlace',
    text: `
      with pedidas as materialized (${PEDIDAS})
      select 'ABIERTOS' as parte, null as clave, null as codigo, null as motivo, count(*) as cuantas, 0::bigint as aprobadas, ${SIN_DEMORA}
      from enlace_nominacion where contribuyente_id = $1 and ambiente = $2 and fecha_apertura >= $3 and fecha_apertura < $4
      union all
      select 'TODAS', null, null, null, count(*), count(*) filter (where estado = 'APROBADA'), ${DEMORA} from pedidas
      union all
      select 'VIA', via, null, null, count(*), count(*) filter (where estado = 'APROBADA'), ${DEMORA} from pedidas group by via
      union all
      select 'ESTADO', estado, null, null, count(*), 0, ${SIN_DEMORA} from pedidas group by estado
      union all
      (select 'PORQUE', estado, codigo, min(motivo), count(*), 0, ${SIN_DEMORA} from pedidas
        where estado in ('RECHAZADA', 'NEGADA', 'DESISTIDA', 'SIN_EFECTO')
        group by estado, codigo, case when codigo is null then motivo end order by 5 desc, 2, 3, 4 limit $5)`,
    values: [contribuyenteId, ambiente, toTimestamp(desde), toTimestamp(hasta), motivos],
  })
  return toResumen(rows)
}

function toResumen(rows: readonly Parte[]): ResumenDeNominacion {
  const of = (parte: Parte['parte'], clave: Parte['clave'] = null) =>
    rows.find(row => row.parte === parte && row.clave === clave)
  const demoraDe = ({ mediana = null, p95 = null }: Partial<Parte> = {}) => ({ mediana, p95 })
  return {
    abiertos: of('ABIERTOS')?.cuantas ?? 0,
    pedidas: of('TODAS')?.cuantas ?? 0,
    porEstado: ESTADOS_DE_PETICION.map(estado => ({ estado, cuantas: of('ESTADO', estado)?.cuantas ?? 0 })),
    sinNombrar: rows
      .filter(({ parte }) => parte === 'PORQUE')
      .map(({ clave, codigo, motivo, cuantas }) => ({
        // the rows of this part have an estado there
        ...{ estado: clave as EstadoDePeticion, codigo, motivo, cuantas },
      })),
    demora: demoraDe(of('TODAS')),
    porVia: VIAS.map(via => {
      const { cuantas: pedidas = 0, aprobadas = 0, ...row } = of('VIA', via) ?? {}
      return { via, pedidas, aprobadas, demora: demoraDe(row) }
    }),
  }
}
