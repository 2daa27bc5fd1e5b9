// Builds the panel into dist/. Others that build or read at the same time see the old one or the new one, whole.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { SEAL, sealOfSources } from './ensure.ts'

// Whoever has it built, a test among them: what people are given is not what developers look into.
process.env.NODE_ENV = 'production'

const room = join(import.meta.dirname, '..')
const dist = join(room, 'dist')
const fresh = join(room, `dist.${process.pid}`)
const old = `${fresh}.old`

const seal = sealOfSources()
await build({ configFile: join(room, 'vite.config.ts'), build: { outDir: fresh, emptyOutDir: true } })
writeFileSync(join(fresh, SEAL), seal)
if (existsSync(dist)) renameSync(dist, old)
renameSync(fresh, dist)
rmSync(old, { recursive: true, force: true })
