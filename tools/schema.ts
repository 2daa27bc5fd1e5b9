// npm run schema: migrates a throw-away PostgreSQL and writes the schema it has then to packages/api/src/db/schema.sql.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@mbohera/local/postgres'
import { migrate } from '../packages/api/src/db/migrate.ts'
import { ROOT } from './check/step.ts'
import { dumpSchema } from './generate/schema.ts'

const dir = mkdtempSync(join(tmpdir(), 'mbohera-schema-'))
try {
  await using postgres = await startPostgres({ dir, forTests: true })
  await migrate(postgres.url)
  const path = join(ROOT, 'packages/api/src/db/schema.sql')
  writeFileSync(path, await dumpSchema(postgres.url))
  process.stdout.write(`${path}\n`)
} finally {
  rmSync(dir, { recursive: true, force: true })
}
