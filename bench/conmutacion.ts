// The database is lost while everybody sells: its primary killed with a standby that has everything, or without the last commits; or a copy of
// minutes ago in its place. Afterwards everything must agree.
import { conmutar } from '../packages/api/test/recovery/conmutacion/conmutacion.ts'
import type { Desgracia } from '../packages/api/test/recovery/conmutacion/perdida.ts'
import type { Bench } from './lib/bench.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'

const CONMUTACIONES = Number(process.env.MBOHERA_CONMUTACIONES ?? 5)
const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_122)

const MITADES: Record<Desgracia, { largo: Medida; corto: Medida; que: string }> = {
  sincrona: {
    que: 'réplica síncrona',
    largo: { conmutaciones: CONMUTACIONES, ms: 25_000 },
    corto: { conmutaciones: 2, ms: 3_000 },
  },
  asincrona: {
    que: 'réplica sin lo último',
    largo: { conmutaciones: CONMUTACIONES, ms: 25_000 },
    corto: { conmutaciones: 2, ms: 3_000 },
  },
  copia: {
    que: 'copia de hace un rato',
    largo: { conmutaciones: 1, ms: 300_000 },
    corto: { conmutaciones: 1, ms: 5_000 },
  },
}

interface Medida {
  conmutaciones: number
  ms: number
}

const bench: Bench = async function* ({ short, say }) {
  for (const como of ['sincrona', 'asincrona', 'copia'] as const) {
    const { que, largo, corto } = MITADES[como]
    const medida = short ? corto : largo
    say(`semilla ${SEMILLA}: ${que}, ${medida.conmutaciones} veces`)
    const begun = performance.now()
    const { ms, conmutaciones } = medida
    const desgracias = Array.from({ length: conmutaciones }, () => como)
    const { cuentas, faltas, log } = await conmutar({
      ...{ ms, desgracias, semilla: SEMILLA, clientes: 8, arriendoMs: short ? 3_000 : null },
    })
    for (const falta of faltas) say(`FALTA: ${falta}`)
    const unexpected = log.split('\n').filter(line => line.includes('unexpected error'))
    for (const line of unexpected) say(line)
    const rows: Row[] = [
      atMost(0, {
        name: 'desacuerdos entre SIFEN, la base y las respuestas',
        value: faltas.length,
        unit: '',
      }),
      atMost(0, { name: 'reconocidos y perdidos', value: cuentas['reconocidos y perdidos']!, unit: '' }),
      atMost(0, { name: 'errores inesperados en los registros', value: unexpected.length, unit: '' }),
      atLeast(1, { name: 'documentos reconocidos', value: cuentas['documentos reconocidos']!, unit: '' }),
      shown({ name: 'duración', value: (performance.now() - begun) / 1000, unit: 's' }),
      ...Object.entries(cuentas).map(([name, value]) => shown({ name, value, unit: '' })),
    ]
    for (const row of rows) yield { ...row, name: `${que}: ${row.name}` }
  }
}

export default bench
