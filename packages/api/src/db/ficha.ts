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
      insert into ficha (${COLUMNS}, fin, texto)
      select ${COLUMNS}, right(cdc, 10), texto_de_ficha(receptor, innominada, cuerpo)
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

/** What stands before and after a word in the text of a ficha. */
const ALREDEDOR = {
  PARTE: ['%', '%'],
  COMIENZO: ['% ', '%'],
  PALABRA: ['% ', ' %'],
} as const

/** What each word asks of a ficha `f`, by its indexes alone, and what only its documento can say besides. */
export interface IndiciosComoSql {
  ficha: string[]
  documento: string[]
}

/** Each word as conditions; of none that has a letter or a figure in it, nothing is found. */
export function indiciosComoSql(busqueda: Indicios, parameter: (value: unknown) => string): IndiciosComoSql {
  const words = busqueda.map(indicios => indicios.map(indicio => conditionOf(indicio, parameter)))
  const anyOf = (conditions: string[]) => `(${conditions.join(' or ')})`
  return {
    ficha: words.length === 0 ? ['false'] : words.map(de => anyOf(de.map(({ ficha }) => ficha))),
    documento: words
      .filter(de => de.some(({ documento }) => documento !== null))
      .map(de =>
        anyOf(de.map(({ ficha, documento }) => (documento === null ? ficha : `${ficha} and ${documento}`))),
      ),
  }
}

interface Condicion {
  ficha: string
  documento: string | null
}

function conditionOf(indicio: Indicio, parameter: (value: unknown) => string): Condicion {
  const deFicha = (ficha: string): Condicion => ({ ficha, documento: null })
  switch (indicio.en) {
    case 'NUMERO':
      return deFicha(`f_numero = ${parameter(indicio.numero)}`)
    case 'TOTAL':
      return deFicha(`f_total = ${parameter(indicio.total)}::numeric`)
    case 'FIN_DE_CDC':
      return deFicha(`fin = any(${parameter(indicio.fines)}::text[])`)
    case 'COMIENZO_DEL_FIN': {
      const comienzo = parameter(indicio.texto)
      return deFicha(`fin between ${comienzo}::text and ${comienzo}::text || '9999999999'`)
    }
    case 'CDC':
      return {
        ficha: `f_numero = any(${parameter(indicio.numeros)}::integer[])`,
        documento: `cdc like '%' || ${parameter(indicio.parte)} || '%'`,
      }
    case 'IMPRESO':
      return {
        ficha: `f_numero = ${parameter(indicio.numero)}`,
        documento: `establecimiento = ${parameter(indicio.establecimiento)} and punto = ${parameter(indicio.punto)}`,
      }
    default: {
      const [antes, despues] = ALREDEDOR[indicio.en]
      return deFicha(`texto like '${antes}' || plegar(${parameter(indicio.texto)}::text) || '${despues}'`)
    }
  }
}
