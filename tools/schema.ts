// npm run schema: migrates a throw-away PostgreSQL and writes the schema that it has then to packages/api/src/db/schema.sql,
// and the types of its rows beside it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@mbohera/local/postgres'
import { openPool } from '../packages/api/src/db/db.ts'
import { migrate } from '../packages/api/src/db/migrate.ts'
import { ROOT } from './check/step.ts'
import { filasOf } from './generate/filas.ts'
import { dumpSchema } from './generate/schema.ts'
import { tellUso } from './uso.ts'

tellUso('npm run schema')

const dir = mkdtempSync(join(tmpdir(), 'mbohera-schema-'))
try {
  await using postgres = await startPostgres({ dir, forTests: true })
  await migrate(postgres.url)
  const path = join(ROOT, 'packages/api/src/db/schema.sql')
  const pool = openPool({ url: postgres.url, connections: 1, onError: () => {} })
  const schema = await dumpSchema(pool)
  writeFileSync(path, schema)
  writeFileSync(join(ROOT, 'packages/api/src/db/filas.generated.ts'), filasOf(schema))
  await pool.end()
  process.stdout.write(`${path}\n`)
} finally {
  rmSync(dir, { recursive: true, force: true })
}
