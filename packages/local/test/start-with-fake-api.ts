// `npm start` with another api, for the tests of the starter itself.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { PROGRAMS } from '../src/programs.ts'
import { run } from '../src/run.ts'

await run({
  ...PROGRAMS,
  api: join(import.meta.dirname, 'fake-api.ts'),
  prepararBase: async ownerUrl => ownerUrl,
  seed: async seeding => writeFileSync(join(readConfig().dataDir, 'seeding.json'), JSON.stringify(seeding)),
})
