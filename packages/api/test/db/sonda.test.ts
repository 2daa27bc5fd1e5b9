import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openPool, type Pool, type Statement } from '../../src/db/db.ts'
import { REPARTIDAS } from '../../src/db/distribucion.ts'
import { createDatabase } from '../support/database.ts'
import { DE_TODOS, findScans } from '../support/sonda/escaneos.ts'
import { probe, SOLO_REPARTIDA, SONDAS } from '../support/sonda/index.ts'
import { Mundo } from '../support/sonda/mundo.ts'

const DB = join(import.meta.dirname, '../../src/db')

/** Not statements by themselves: a transaction around them, what is done of several, and what lays the tables out (`operador/distribuir.test.ts`). */
const DE_OTROS = new Set([
  ...[
    'auditoria/recordActo',
    'db/one',
    'db/transactionOf',
    'reparto/ofEach',
    'reparto/deleteViejas',
    'ficha/withFicha',
    'juntos/askTogether',
  ],
  'distribucion/beginDistribution',
  'distribucion/clearReferencias',
  'distribucion/copyTabla',
  'distribucion/deleteDeAntes',
  'distribucion/deleteLoDeAntes',
  'distribucion/distributeFunciones',
  'distribucion/distributeTabla',
  'distribucion/isolateContribuyente',
  'distribucion/keepTimeoutsAway',
  'distribucion/movePieza',
  'distribucion/setReferencias',
])

/** Every function of `db/` that is given a database. */
async function listStatements(): Promise<string[]> {
  const files = readdirSync(DB).filter(file => file.endsWith('.ts') && !file.includes('.generated.'))
  const names: string[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(join(DB, file))
    for (const [name, value] of Object.entries(module))
      if (typeof value === 'function' && /^(async )?(function \w+)?\s*\(\s*db\b/.test(String(value)))
        names.push(`${file.slice(0, -3)}/${name}`)
  }
  return names
}

test('every statement of db/ is called by the probe', async () => {
  const known = [...Object.keys(SONDAS), ...Object.keys(SOLO_REPARTIDA), ...DE_OTROS]
  expect(known.toSorted()).toEqual((await listStatements()).toSorted())
})

describe('on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let pool: Pool
  const asked = new Map<string, Statement>()
  let thrown: Record<string, string>

  beforeAll(async () => {
    database = await createDatabase()
    pool = openPool({ url: database.url, connections: 4, onError: () => {} })
    const query = pool.query.bind(pool) as Db['query']
    const recording: Db['query'] = statement => {
      if (typeof statement === 'object') asked.set(statement.text, statement)
      return query(statement)
    }
    Object.assign(pool, { query: recording })
    thrown = await probe(new Mundo(pool, database.url), SONDAS)
    Object.assign(pool, { query })
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  test('each does what it says', () => {
    expect(thrown).toEqual({})
  })

  test('each that reads or changes rows of a taxpayer compares whose they are, in every part', async () => {
    const loose: string[] = []
    let scans = 0
    for (const { text } of asked.values())
      for (const { tabla, compara } of await findScans(pool, text, REPARTIDAS)) {
        scans++
        const name = Object.entries(DE_TODOS).find(([, mark]) => text.includes(mark))
        if (!compara && name === undefined)
          loose.push(`${tabla}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 160)}`)
      }
    expect(loose).toEqual([])
    expect(scans).toBeGreaterThan(150)
  })

  test('what is said to be asked about all taxpayers is asked', () => {
    const texts = [...asked.keys()]
    const idle = Object.entries(DE_TODOS).filter(([, mark]) => !texts.some(text => text.includes(mark)))
    expect(idle.map(([why]) => why)).toEqual([])
  })

  test('a statement that forgets it is found, in whichever part it does', async () => {
    for (const [text, tabla] of [
      ['select 1 from documento where documento_id = $1::bigint', 'documento'],
      [
        'select 1 from documento d join kude k on k.documento_id = d.documento_id where d.contribuyente_id = $1::bigint',
        'kude',
      ],
      [
        'with e as (select 1 from lote where lote_id = $1::bigint) select 1 from timbrado, e where contribuyente_id = $2::bigint',
        'lote',
      ],
      [
        'update documento d set archivado_en = null where contribuyente_id = $1::bigint and exists (select from evento_sifen e where e.documento_id = d.documento_id)',
        'evento_sifen',
      ],
      [
        'delete from intercambio i using documento d where d.contribuyente_id = $1::bigint and i.documento_id = d.documento_id',
        'intercambio',
      ],
    ] as const) {
      const scans = await findScans(pool, text, REPARTIDAS)
      expect(
        scans.filter(({ compara }) => !compara).map(scan => scan.tabla),
        text,
      ).toEqual([tabla])
    }
  })
})
