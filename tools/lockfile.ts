// npm run lockfile: completes package-lock.json with the packages of other platforms. npm leaves out what it could not reach where it
// made the lockfile, and then `npm ci` refuses it everywhere. What it knows by name alone gets its hash from the registry, as far as that
// has it; whatever is left without one is told.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './check/step.ts'
import { complete, type Lockfile, unpinned } from './generate/lockfile.ts'
import { tellUso } from './uso.ts'

tellUso('npm run lockfile')

const path = join(ROOT, 'package-lock.json')
const lockfile = complete(JSON.parse(readFileSync(path, 'utf8')) as Lockfile)
for (const { name, entry } of unpinned(lockfile)) {
  const asked = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], { encoding: 'utf8' })
  const integrity = asked.stdout.trim()
  if (/^sha512-[\w+/]{86}==$/.test(integrity)) entry.integrity = integrity
  else process.stderr.write(`${name}@${entry.version}: the registry does not give its hash\n`)
}
writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
process.stdout.write(`${path}\n`)
