import { PROGRAMS } from './programs.ts'
import { run } from './run.ts'

await run(PROGRAMS)
