// npm run openapi: writes the contract, as the routes give it, to openapi.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './check/step.ts'
import { contractText } from './generate/openapi.ts'

const path = join(ROOT, 'openapi.json')
writeFileSync(path, contractText())
process.stdout.write(`${path}\n`)
