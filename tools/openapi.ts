// npm run openapi: writes the contract, as the routes give it, to openapi.json, and its types for the panel and the client.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './check/step.ts'
import { DEL_CONTRATO } from './generate/index.ts'
import { tellUso } from './uso.ts'

tellUso('npm run openapi')

for (const [name, text] of DEL_CONTRATO.map(([name, textOf]) => [name, textOf()] as const)) {
  const path = join(ROOT, name)
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}
