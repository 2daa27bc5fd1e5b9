import type { Emisor } from '../domain/ambiente.ts'
import type { Indicio, Indicios } from '../domain/documento/busqueda.ts'
import { type Db, transactionOf } from './db.ts'
import { isRepartida } from './reparto.ts'

// What a documento is found by. On one server triggers write it; where the rows of a taxpayer may lie anywhere, the statements do.

const COLUMNS = 'contribuyente_id, documento_id, ambiente, numero, fecha_emision, total'

export async function insertFicha(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<void> {
  await db.query({
    name: 'insert-ficha',
    text: `
      insert into ficha (${COLUMNS}, texto)
      select ${COLUMNS}, texto_de_ficha(receptor, innominada, cuerpo, numero, total, cdc)
      from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $3
      on conflict do nothing`,
    values: [contribuyenteId, ambiente, documentoId],
  })
}

/** The receptor of its approved nomination is found too. */
export async function updateFicha(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<void> {
  await db.query({
    name: 'update-ficha',
    text: `
      update ficha f set texto = f.texto || ' ' || nombre_de_ficha(e.receptor) || ' ' from evento_sifen e
      where f.contribuyente_id = $1 and f.ambiente = $2 and f.documento_id = $3
        and e.contribuyente_id = $1 and e.ambiente = $2 and e.documento_id = $3 and e.tipo = 'NOMINACION' and e.estado = 'APROBADO'
        and position(' ' || nombre_de_ficha(e.receptor) || ' ' in f.texto) = 0`,
    values: [contribuyenteId, ambiente, documentoId],
  })
}

/** What makes a documento, or names it, with its ficha, in one transaction. `of`: whose ficha is written then; null: of none. */
export async function withFicha<T>(
  db: Db,
  emisor: Emisor,
  { of, write }: { of: (done: T) => number | null | undefined; write: typeof insertFicha },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!(await isRepartida(db))) return work(db)
  return transactionOf(db, async db => {
    const done = await work(db)
    const documentoId = of(done)
    if (documentoId != null) await write(db, emisor, documentoId)
    return done
  })
}

/** Where a ficha has it: what stands before and after it in its text. */
const LUGARES: Record<Exclude<Indicio['en'], 'CDC' | 'IMPRESO'>, readonly [string, string]> = {
  PARTE: ['%', '%'],
  COMIENZO: ['% ', '%'],
  PALABRA: ['% ', ' %'],
  NUMERO: ['%=', ' %'],
  TOTAL: ['%$', ' %'],
  FIN_DE_CDC: ['%#%', '%'],
  COMIENZO_DEL_FIN: ['%#', '%'],
}

/** Each word as a condition of the ficha `f` and its documento; of none that has a letter or a figure in it, nothing is found. */
export function indiciosComoSql(busqueda: Indicios, parameter: (value: unknown) => string): string[] {
  if (busqueda.length === 0) return ['false']
  return busqueda.flatMap(indicios => {
    const de = indicios.map(indicio => conditionOf(indicio, parameter))
    // The ficha alone decides by its indexes; what only the documento says comes after.
    const fichas = `(${de.map(({ ficha }) => ficha).join(' or ')})`
    if (de.every(({ documento }) => documento === null)) return [fichas]
    return [
      fichas,
      `(${de.map(({ ficha, documento }) => (documento === null ? ficha : `${ficha} and ${documento}`)).join(' or ')})`,
    ]
  })
}

function conditionOf(
  indicio: Indicio,
  parameter: (value: unknown) => string,
): { ficha: string; documento: string | null } {
  if (indicio.en === 'CDC')
    return {
      ficha: `f_numero = any(${parameter(indicio.numeros)}::integer[])`,
      documento: `cdc like '%' || ${parameter(indicio.parte)} || '%'`,
    }
  if (indicio.en === 'IMPRESO')
    return {
      ficha: `f_numero = ${parameter(indicio.numero)}`,
      documento: `establecimiento = ${parameter(indicio.establecimiento)} and punto = ${parameter(indicio.punto)}`,
    }
  const [antes, despues] = LUGARES[indicio.en]
  const texto = parameter(indicio.texto)
  // A total has a point where a word of a ficha has none.
  const dicho = indicio.en === 'TOTAL' ? `${texto}::text` : `plegar(${texto}::text)`
  return { ficha: `texto like '${antes}' || ${dicho} || '${despues}'`, documento: null }
}
