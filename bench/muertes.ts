// kill -9 of api and worker at random during emissions; afterwards SIFEN, the database and what was acknowledged must agree.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { muertes } from '../packages/api/test/recovery/muertes/muertes.ts'
import { startPostgres } from '../packages/local/src/postgres/index.ts'
import type { Bench } from './lib/bench.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'

const EMISIONES = Number(process.env.MBOHERA_EMISIONES ?? 1_000)
const MUERTES = Number(process.env.MBOHERA_MUERTES ?? 30)
const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_121)

const bench: Bench = async function* ({ short, say }) {
  const plan = short ? { emisiones: 200, muertes: 8 } : { emisiones: EMISIONES, muertes: MUERTES }
  say(`semilla ${SEMILLA}: ${plan.muertes} muertes durante ${plan.emisiones} emisiones`)
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-bench-'))
  // It waits for its disk, as in earnest.
  const postgres = await startPostgres({ dir, endsWithUs: true })
  try {
    const begun = performance.now()
    const parte = await muertes({
      ...plan,
      databaseUrl: postgres.url,
      semilla: SEMILLA,
      clientes: 8,
      // As clients poll.
      sondeoMs: 3_000,
      plazoMs: 300_000,
    })
    const { cuentas, faltas, log } = parte
    for (const falta of faltas) say(`FALTA: ${falta}`)
    const unexpected = log.split('\n').filter(line => line.includes('unexpected error'))
    for (const line of unexpected) say(line)
    const rows: Row[] = [
      atMost(0, {
        name: 'desacuerdos entre SIFEN, la base y las respuestas',
        value: faltas.length,
        unit: '',
      }),
      atMost(0, { name: 'errores inesperados en los registros', value: unexpected.length, unit: '' }),
      atLeast(plan.emisiones, {
        name: 'emisiones reconocidas',
        value: cuentas['documentos reconocidos']!,
        unit: '',
      }),
      shown({ name: 'duración', value: (performance.now() - begun) / 1000, unit: 's' }),
    ]
    yield* rows
    for (const [name, value] of Object.entries(cuentas)) yield shown({ name, value, unit: '' })
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

export default bench
