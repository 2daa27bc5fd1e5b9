import type { Pool } from '../../../src/db/db.ts'

/** Those that are asked about all taxpayers at once, and for what: by words that stand in them alone. */
export const DE_TODOS: Record<string, string> = {
  'whoever has something to send': 'as (\n    (select contribuyente_id, ambiente from ',
  'how many events are open': 'from (select ambiente, fecha_creacion from evento_sifen',
  'whoever has something to adopt':
    'select distinct a.contribuyente_id as "contribuyenteId", a.ambiente from adopcion',
  'of whom something is due':
    'select distinct contribuyente_id as "contribuyenteId", ambiente from recurrente',
  'who has a tanda that goes on':
    'select distinct contribuyente_id as "contribuyenteId", ambiente from tanda',
  'which tandas go on after a loss': `tanda_id as "tandaId" from tanda\n      where estado = 'EN_CURSO'`,
  'whose rows are old enough to go': 'select distinct contribuyente_id as "contribuyenteId" from',
  'the audit is sealed in the order of its numbers': 'max(auditoria_id)',
  'where the chains end': 'cross join lateral (\n    select secuencia, hash, auditoria_id',
  'where the chains ended that grew since':
    'select distinct on (contribuyente_id) contribuyente_id as "contribuyenteId", secuencia',
  'the first line above a number': 'select least((select min(auditoria_id)',
  'lines and their seals': 'l.contenido,\n    s.contribuyente_id',
  'what deliveries wait, for the operator': "from webhook where estado = 'PAUSADO' and motivo_pausa <>",
  'who has avisos without a number': 'ambiente from aviso where secuencia is null limit',
  'who has something received of which SIFEN is to be asked':
    'select contribuyente_id, ambiente from documento_recibido where',
  'whose inbox may be read': "where estado = 'ACTIVA' and proxima <= ahora() and (arriendo_hasta",
  'who has a petición that is due': 'select distinct contribuyente_id, ambiente from peticion',
  'who asked what nobody signed':
    'select distinct contribuyente_id as "contribuyenteId", ambiente from peticion',
  'who has a mail that can be sent': 'select distinct contribuyente_id, ambiente from correo',
  'how many rows of numbers are stopped': 'from timbrado where detenido_en is not null and activo group by',
  'which rows of numbers end, for the operator': 'from timbrado t join contribuyente c',
  'whatever is open when another database answers': 'with otra as (',
  'whatever waits when another database answers': "'enLoteHasta'",
  'who has something of which SIFEN was not heard':
    "from documento where estado = 'ENVIADO' and ambiente <> 'SANDBOX'",
  'whatever lies further ahead than it can': '> ahora() + $1 * interval',
  'a sum of a whole table, for the back-up': 'as filas, coalesce(sum((',
}

export interface Escaneo {
  tabla: string
  /** Whether what is read of it is of one taxpayer. */
  compara: boolean
}

interface Plan {
  Plans?: Plan[]
  'Relation Name'?: string
  Alias?: string
  [condition: string]: unknown
}

const CONDICION = /^(Index Cond|Recheck Cond|Filter|Hash Cond|Merge Cond|Join Filter|TID Cond)$/

/** Where the plan of a statement, whatever its values are, reads those tables, and whether each reading is held to a taxpayer. */
export async function findScans(pool: Pool, text: string, tablas: readonly string[]): Promise<Escaneo[]> {
  if (
    !tablas.some(tabla => new RegExp(`\\b${tabla}\\b`).test(text)) ||
    !/^\s*(with|select|insert|update|delete)\b/i.test(text)
  )
    return []
  const { rows } = await pool.query(`explain (generic_plan, verbose, format json) ${text}`)
  const nodes: Plan[] = []
  const collect = (plan: Plan): void => {
    nodes.push(plan)
    for (const inner of plan.Plans ?? []) collect(inner)
  }
  for (const { Plan } of rows[0]['QUERY PLAN']) collect(Plan)
  const conditions = nodes.flatMap(node =>
    Object.entries(node)
      .filter(([name]) => CONDICION.test(name))
      .map(([, text]) => String(text)),
  )
  return nodes
    .filter(node => /Scan$/.test(String(node['Node Type'])) && tablas.includes(node['Relation Name'] ?? ''))
    .map(({ 'Relation Name': tabla = '', Alias: alias = tabla, ...node }) => {
      const own = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ')
      const compara =
        /\bcontribuyente_id\b/.test(own) ||
        conditions.some(text => new RegExp(`\\b${alias}\\.contribuyente_id\\b`).test(text))
      return { tabla, compara }
    })
}
