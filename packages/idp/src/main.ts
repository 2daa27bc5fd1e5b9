import { runIdp } from './program.ts'

await runIdp()
