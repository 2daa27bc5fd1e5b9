// The month of whoever keeps the books: its sums, and its files as they are downloaded: how long, and what the service holds at most.
import { openMundo, type Proceso } from './emision/mundo.ts'
import type { Bench } from './lib/bench.ts'
import { atMost, shown } from './lib/report.ts'
import { emitirImpresa, rellenar } from './respaldo.ts'

const MEGA = 1e6

interface Bajada {
  segundos: number
  bytes: number
  /** Megabytes: what it had before, and the most that was seen. */
  antes: number
  memoria: number
}

/** Reads all of it and keeps nothing. */
async function bajar(api: Proceso, key: string, ruta: string): Promise<Bajada> {
  const antes = api.memory()
  let memoria = antes
  const mirar = setInterval(() => {
    memoria = Math.max(memoria, api.memory())
  }, 50)
  try {
    const begun = performance.now()
    const answer = await fetch(`${api.url}/api/v1/libro-ventas${ruta}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    if (answer.status !== 200 || answer.body === null)
      throw new Error(`${ruta} was answered ${answer.status}: ${await answer.text()}`)
    let bytes = 0
    for await (const part of answer.body) bytes += part.length
    return { segundos: (performance.now() - begun) / 1000, bytes, antes, memoria }
  } finally {
    clearInterval(mirar)
  }
}

const bench: Bench = async function* ({ short, say }) {
  const cuantos = short ? [1_000, 10_000] : [10_000, 100_000]
  await using mundo = await openMundo()
  let api = await mundo.start('api')
  const key = await mundo.clave(api.url)
  await emitirImpresa(mundo, api.url, key)
  const picos: number[] = []
  let hay = 0
  for (const total of cuantos) {
    await rellenar(mundo.db, total - hay, hay)
    hay = total
    await mundo.db.query('vacuum analyze documento')
    say(`${total} documentos en el mes`)
    for (const [nombre, ruta] of [
      ['las sumas', ''],
      ['CSV', '/archivo?formato=csv'],
      ['Excel', '/archivo?formato=xlsx'],
      ['ZIP', '/archivo?formato=zip'],
    ] as const) {
      // Each by itself, so that what it holds is its own.
      await api.end()
      api = await mundo.start('api')
      const { segundos, bytes, antes, memoria } = await bajar(api, key, ruta)
      yield shown({ name: `${nombre}, de ${total}`, value: segundos, unit: 's' })
      if (nombre === 'las sumas') continue
      yield shown({ name: `${nombre}, de ${total}: largo`, value: bytes / MEGA, unit: 'MB' })
      yield shown({ name: `${nombre}, de ${total}: memoria en reposo`, value: antes, unit: 'MB' })
      const toma = { name: `${nombre}, de ${total}: memoria que toma`, value: memoria - antes, unit: 'MB' }
      yield atMost(200, toma)
      yield shown({ name: `${nombre}, de ${total}: memoria en total`, value: memoria, unit: 'MB' })
      if (nombre === 'ZIP') picos.push(memoria - antes)
    }
  }
  const [menor = 1, mayor = 1] = picos
  yield atMost(1.3, { name: 'memoria del ZIP, por la de la décima parte', value: mayor / menor, unit: '×' })
  await api.end()
}

export default bench
