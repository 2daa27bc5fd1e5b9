// Hours of a shop in minutes: mixed traffic at 70 % of what the service can do, whether it keeps up or not. Nothing fails, nothing is lost,
// and what the process holds does not grow. Then the same while a node of everything is killed each minute.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Mundo, openMundo } from './emision/mundo.ts'
import type { Bench } from './lib/bench.ts'
import { atMost, type Row, shown } from './lib/report.ts'
import { quantile } from './lib/stats.ts'
import { asedio } from './resistencia/asedio.ts'
import { Mezcla, OPERACIONES } from './resistencia/mezcla.ts'
import { pedirUnaVez } from './resistencia/pedir.ts'
import { alRitmo, capacidad, PARTE } from './resistencia/ritmo.ts'

const MUESTRA_MS = 2_000
/** What a process holds goes up and down; by more than this from the second quarter to the last it grows. */
const CRECE = 1.15

/** Counted in the database, when nothing waits any more. */
async function contar({ db }: Mundo, { emitidos, nominados }: Mezcla): Promise<Row[]> {
  const { rows } = await db.query<{ aprobados: string; nominados: string; numeros: string }>(
    `select (select count(*) from documento where cdc = any ($1) and estado = 'APROBADO') as aprobados,
      (select count(*) from evento_sifen where cdc = any ($2) and estado = 'APROBADO' and tipo = 'NOMINACION') as nominados,
      (select count(distinct numero) from documento where cdc = any ($1)) as numeros`,
    [emitidos, [...nominados]],
  )
  const { aprobados, nominados: hechos, numeros } = rows[0]!
  return [
    atMost(0, {
      name: 'documentos reconocidos sin aprobar',
      value: emitidos.length - Number(aprobados),
      unit: '',
    }),
    atMost(0, { name: 'números dados dos veces', value: emitidos.length - Number(numeros), unit: '' }),
    atMost(0, {
      name: 'nominaciones reconocidas que faltan',
      value: nominados.size - Number(hechos),
      unit: '',
    }),
  ]
}

async function esperarAQueNadaEspere({ db }: Mundo): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const { rows } = await db.query(
      `select from documento where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') limit 1`,
    )
    if (rows.length === 0) return
    await pause(200)
  }
}

/** The middle of what was seen in one quarter of the time. */
const enElCuarto = (muestras: readonly number[], cual: 1 | 3): number =>
  quantile(muestras.slice((muestras.length * cual) / 4, (muestras.length * (cual + 1)) / 4), 0.5)

async function* quieta({ medirMs, ms }: Duracion, say: (text: string) => void): AsyncGenerator<Row> {
  await using mundo = await openMundo()
  const api = await mundo.start('api')
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const mezcla = new Mezcla(pedirUnaVez(api.url, await mundo.clave(api.url), agent))
  try {
    for (let i = 0; i < 20; i++) await mezcla.emitir()
    await capacidad(mezcla, medirMs / 2)
    const porSegundo = await capacidad(mezcla, medirMs)
    const ritmo = porSegundo * PARTE
    say(`${Math.round(porSegundo)} por segundo; ${ms / 1000} s a ${Math.round(ritmo)} por segundo`)
    yield shown({ name: 'lo que puede, 16 a la vez', value: porSegundo, unit: '/s' })
    const memoria: number[] = []
    const muestreo = setInterval(() => memoria.push(api.memory()), MUESTRA_MS)
    const cpu = api.cpu()
    const hechos = await alRitmo(mezcla, ritmo, ms).finally(() => clearInterval(muestreo))
    yield shown({ name: 'peticiones', value: hechos.length, unit: '' })
    yield shown({
      name: 'procesador por petición',
      value: ((api.cpu() - cpu) * 1000) / hechos.length,
      unit: 'ms',
    })
    for (const operacion of OPERACIONES) {
      const suyos = hechos.filter(hecho => hecho.operacion === operacion).map(hecho => hecho.ms)
      for (const [nombre, q] of [
        ['mediana', 0.5],
        ['p99', 0.99],
      ] as const)
        yield shown({
          name: `${operacion} (${suyos.length}), ${nombre}`,
          value: quantile(suyos, q),
          unit: 'ms',
        })
    }
    for (const falla of [...new Set(mezcla.fallas)].slice(0, 10)) say(`  ${falla}`)
    yield atMost(0, { name: 'peticiones que fallan', value: mezcla.fallas.length, unit: '' })
    await esperarAQueNadaEspere(mundo)
    yield* await contar(mundo, mezcla)
    const [antes, despues] = [enElCuarto(memoria, 1), enElCuarto(memoria, 3)]
    yield shown({ name: 'memoria en el segundo cuarto', value: antes, unit: 'MB' })
    yield shown({ name: 'memoria en el último cuarto', value: despues, unit: 'MB' })
    yield atMost(CRECE, {
      name: 'memoria: el último cuarto frente al segundo',
      value: despues / antes,
      unit: '×',
    })
  } finally {
    agent.destroy()
    await api.end()
  }
}

interface Duracion {
  medirMs: number
  ms: number
}

/** `quieta` or `asedio`: one half alone. */
const MITAD = process.env.MBOHERA_MITAD

const bench: Bench = async function* ({ short, say }) {
  const duracion = short ? { medirMs: 5_000, ms: 25_000 } : { medirMs: 30_000, ms: 600_000 }
  if (MITAD !== 'asedio') yield* quieta(duracion, say)
  if (MITAD !== 'quieta') yield* asedio({ ...duracion, ...(short ? { minutoMs: 12_000 } : {}) }, say)
}

export default bench
