// kill -9 of everything that `npm start` starts, at full emission, and `npm start` again: how long until it serves, and is nothing lost?
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reinicios } from '../packages/local/test/reinicios/reinicios.ts'
import type { Bench } from './lib/bench.ts'
import { atLeast, atMost, shown } from './lib/report.ts'

const VECES = Number(process.env.MBOHERA_REINICIOS ?? 30)

const bench: Bench = async function* ({ short, say }) {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-bench-'))
  try {
    const plan = short ? { veces: 5, porVida: 30 } : { veces: VECES, porVida: 60 }
    const parte = await reinicios({ ...plan, dir, clientes: 8, plazoMs: 300_000, say })
    for (const falta of parte.faltas) say(`FALTA: ${falta}`)
    const sorted = parte.arranquesMs.toSorted((one, other) => one - other)
    const middle = sorted[Math.floor(sorted.length / 2)]!
    yield atLeast(plan.veces, { name: 'arranques después de matar todo', value: sorted.length, unit: '' })
    yield atMost(5, { name: 'el arranque más lento', value: sorted.at(-1)! / 1000, unit: 's' })
    yield shown({ name: 'el arranque del medio', value: middle / 1000, unit: 's' })
    yield shown({ name: 'documentos reconocidos', value: parte.reconocidos, unit: '' })
    yield atMost(0, { name: 'reconocidos y no aprobados', value: parte.faltas.length, unit: '' })
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

export default bench
