// `npm start` with another api, until the program under test is not the api.
import { join } from 'node:path'
import { PROGRAMS } from '../src/programs.ts'
import { run } from '../src/run.ts'

await run({ ...PROGRAMS, api: join(import.meta.dirname, 'fake-api.ts'), seed: async () => {} })
