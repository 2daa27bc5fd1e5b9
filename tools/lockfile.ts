// npm run lockfile: completes package-lock.json with the packages of other platforms. npm leaves out what it could not reach where it
// made the lockfile, and then `npm ci` refuses it everywhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './check/step.ts'
import { complete, type Lockfile } from './generate/lockfile.ts'

const path = join(ROOT, 'package-lock.json')
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
writeFileSync(path, `${JSON.stringify(complete(lockfile), null, 2)}\n`)
process.stdout.write(`${path}\n`)
