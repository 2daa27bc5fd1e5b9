// Every misbehaviour of SIFEN against what others issue with, and against this service: a report card for each.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulador } from '@mbohera/simulador'
import { Servicio } from '../packages/api/test/support/servicio.ts'
import { startPostgres } from '../packages/local/src/postgres/index.ts'
import { tortura } from '../packages/simulador/src/cli/tortura.ts'
import { type Boleta, formatBoleta, porciento } from '../packages/simulador/src/tortura/boleta.ts'
import type { Bench } from './lib/bench.ts'
import { installPeers } from './lib/peers.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'

const HERE = join(import.meta.dirname, 'tortura')
const node = (file: string, env: Record<string, string>) =>
  `${Object.entries({ TZ: 'America/Asuncion', ...env })
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ')} exec '${process.execPath}' '${join(HERE, file)}'`

/** In the short form only what loses something. */
const CORTO = ['--casos', 'perder']

/** The service on a database and a SIFEN of its own, both by the machine's clock. */
async function withMbohera<T>(work: (args: string[]) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-tortura-'))
  const postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  const simulador = await startSimulador({ latencia: 0, demoraLoteMs: 300 })
  try {
    const database = { url: postgres.url, drop: async () => {} }
    const servicio = await Servicio.start({ sifenPlazoMs: '4000' }, simulador, undefined, database)
    servicio.now = Date.now()
    servicio.runClock()
    await servicio.ponerBase(Date.now())
    const url = await servicio.http.listen({ host: '127.0.0.1', port: 0 })
    const env = { MBOHERA_API: url, MBOHERA_KEY: (await servicio.clave('ana')).key, MBOHERA_VERSION: '0.1.0' }
    try {
      return await work(['--cliente', node('mbohera.mjs', env), '--gestion', simulador.gestionUrl])
    } finally {
      await servicio.close()
    }
  } finally {
    await simulador.close()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const gravesDe = ({ resultados }: Boleta) => resultados.filter(({ puntos }) => puntos === 0).length

const bench: Bench = async function* ({ short, say }) {
  const more = short ? CORTO : []
  const judge = async (args: string[]) => {
    const boleta = await tortura([...args, ...more], text => say(text.trimEnd()))
    process.stdout.write(`${formatBoleta(boleta)}\n`)
    return boleta
  }
  const own = await withMbohera(judge)
  yield atLeast(100, { name: 'Mbohéra', value: porciento(own), unit: '%' })
  yield atMost(0, { name: 'Mbohéra, casos graves', value: gravesDe(own), unit: '' })
  const pares = installPeers('nominacion', 'facturacionelectronicapy-setapi', say)
  const rowsOf = (name: string, boleta: Boleta): Row[] => [
    shown({ name, value: porciento(boleta), unit: '%' }),
    shown({ name: `${name}, casos graves`, value: gravesDe(boleta), unit: '' }),
  ]
  for (const llamador of ['solo', 'cuidadoso']) {
    const boleta = await judge(['--cliente', node('setapi.cjs', { PARES: pares, LLAMADOR: llamador })])
    yield* rowsOf(boleta.cliente, boleta)
  }
}

export default bench
