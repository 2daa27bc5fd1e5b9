// Ten minutes of misfortune: two services, PostgreSQL and the wires are killed and cut; afterwards everything must agree.
import { campana } from '../packages/api/test/recovery/campana/campana.ts'
import type { Bench } from './lib/bench.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'

const MINUTOS = Number(process.env.MBOHERA_CAMPANA_MINUTOS ?? 10)
const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_121)

const bench: Bench = async function* ({ short, say }) {
  say(`semilla ${SEMILLA}, ${short ? '20 segundos' : `${MINUTOS} minutos`}`)
  const { cuentas, faltas, log } = await campana({
    semilla: SEMILLA,
    ms: short ? 20_000 : MINUTOS * 60_000,
    clientes: 8,
    paciencia: { plazo: [1_000, 5_000], tope: 1_000, total: 180_000 },
    // In the long run leases last as long as they do in earnest.
    arriendoMs: short ? 3_000 : null,
    cambios: { sifenPlazoMs: '1000' },
  })
  for (const falta of faltas) say(`FALTA: ${falta}`)
  const unexpected = log.split('\n').filter(line => line.includes('unexpected error'))
  for (const line of unexpected) say(line)
  const rows: Row[] = [
    atMost(0, { name: 'desacuerdos entre SIFEN, la base y las respuestas', value: faltas.length, unit: '' }),
    atMost(0, { name: 'errores inesperados en los registros', value: unexpected.length, unit: '' }),
    atLeast(1, {
      name: 'ventas juzgadas',
      value: Object.entries(cuentas).reduce((sum, [what, n]) => sum + (what.startsWith('venta ') ? n : 0), 0),
      unit: '',
    }),
  ]
  yield* rows
  for (const [name, value] of Object.entries(cuentas)) yield shown({ name, value, unit: '' })
}

export default bench
