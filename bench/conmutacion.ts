// kill -9 of the primary while everybody sells, its standby promoted and another one copied, ten times; afterwards everything must agree.
import { conmutar } from '../packages/api/test/recovery/conmutacion/conmutacion.ts'
import type { Bench } from './lib/bench.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'

const CONMUTACIONES = Number(process.env.MBOHERA_CONMUTACIONES ?? 10)
const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_122)

const bench: Bench = async function* ({ short, say }) {
  const plan = short ? { conmutaciones: 2, ms: 3_000 } : { conmutaciones: CONMUTACIONES, ms: 25_000 }
  say(`semilla ${SEMILLA}: ${plan.conmutaciones} conmutaciones, con réplica síncrona`)
  const begun = performance.now()
  const { cuentas, faltas, log } = await conmutar({ ...plan, semilla: SEMILLA, clientes: 8 })
  for (const falta of faltas) say(`FALTA: ${falta}`)
  const unexpected = log.split('\n').filter(line => line.includes('unexpected error'))
  for (const line of unexpected) say(line)
  const rows: Row[] = [
    atMost(0, { name: 'desacuerdos entre SIFEN, la base y las respuestas', value: faltas.length, unit: '' }),
    atMost(0, { name: 'reconocidos y perdidos', value: cuentas['reconocidos y perdidos']!, unit: '' }),
    atMost(0, { name: 'errores inesperados en los registros', value: unexpected.length, unit: '' }),
    atLeast(1, { name: 'documentos reconocidos', value: cuentas['documentos reconocidos']!, unit: '' }),
    shown({ name: 'duración', value: (performance.now() - begun) / 1000, unit: 's' }),
  ]
  yield* rows
  for (const [name, value] of Object.entries(cuentas)) yield shown({ name, value, unit: '' })
}

export default bench
