// `npm run bench -- simulador`: how fast the simulator starts, registers events, and how much memory documents take.
// The simulator runs in a process of its own (one core), this one loads it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchRun, muchosDocumentos } from './lib/bench.ts'
import { spawnPinnedNode } from './lib/cores.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'
import { summarize } from './lib/stats.ts'
import { type Preparado, prepareNominaciones } from './simulador/cargas.ts'
import { loadEventos } from './simulador/cliente.ts'

const HERE = import.meta.dirname
const MAIN = join(HERE, '..', 'packages', 'simulador', 'src', 'main.ts')
const SERVIDOR = join(HERE, 'simulador', 'servidor.ts')
const MEMORIA = join(HERE, 'simulador', 'memoria.ts')

const DOCUMENTOS = muchosDocumentos(false)
const STARTS = 5
/** Whoever loads it sits on the other one. */
const SERVER_CORE = 0
const PORTS = ['--puerto-test', '0', '--puerto-prod', '0', '--puerto-gestion', '0']

/** From the order to the banner, with a new authority each time. */
async function measureStart(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-simulador-'))
  const before = performance.now()
  const child = spawn(process.execPath, [MAIN, '--datos', dataDir, ...PORTS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const taken = performance.now() - before
  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(dataDir, { recursive: true })
  return taken
}

interface Ritmo {
  readonly porSegundo: number
  /** Events per second of processor of the simulator: what one core gives when nobody disturbs it. */
  readonly porSegundoDeNucleo: number
}

async function measureEventos(preparado: Preparado, verificar: boolean): Promise<Ritmo> {
  const child = spawnPinnedNode(SERVER_CORE, [SERVIDOR, verificar ? 'verificar' : 'creer'], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  child.send(preparado.servidor)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const ritmo = await loadEventos(url, preparado)
  child.send('fin')
  const [{ cpuMs }] = (await once(child, 'message')) as [{ cpuMs: number }]
  await once(child, 'exit')
  return {
    porSegundo: (ritmo.aprobados / ritmo.ms) * 1000,
    porSegundoDeNucleo: (ritmo.aprobados / cpuMs) * 1000,
  }
}

interface Memoria {
  readonly rssBytes: number
  readonly bytesPorDocumento: number
  readonly segundos: number
}

async function measureMemoria(documentos: number): Promise<Memoria> {
  const child = spawn(process.execPath, [MEMORIA, String(documentos)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [memoria] = (await once(child, 'message')) as [Memoria]
  await once(child, 'exit')
  return memoria
}

function* eventoRows(name: string, ritmo: Ritmo, least: number): Generator<Row> {
  yield atLeast(least, {
    name: `nominaciones ${name}, por núcleo`,
    value: ritmo.porSegundoDeNucleo,
    unit: 'por s',
  })
  yield shown({ name: '  por el reloj, con el cliente al lado', value: ritmo.porSegundo, unit: 'por s' })
}

/** The rates by second of processor are the promised ones: what one core gives, whatever else the machine does. */
export default async function* simulador({ short, say }: BenchRun): AsyncGenerator<Row> {
  say('arranques')
  const starts: number[] = []
  for (let turn = 0; turn < STARTS; turn++) starts.push(await measureStart())
  yield atMost(1000, { name: 'arranque, autoridad nueva', value: summarize(starts), unit: 'ms' })
  say('nominaciones')
  const one = await prepareNominaciones(short ? 1000 : 3000, 1)
  yield* eventoRows('verificadas, una por mensaje', await measureEventos(one, true), 500)
  const fifteen = await prepareNominaciones(short ? 3000 : 15_000, 15)
  yield* eventoRows('--sin-verificar, 15 por mensaje', await measureEventos(fifteen, false), 8000)
  const documentos = short ? DOCUMENTOS / 20 : DOCUMENTOS
  say(`${documentos} documentos`)
  const memoria = await measureMemoria(documentos)
  yield atMost(2, {
    name: `memoria con ${documentos} documentos`,
    value: memoria.rssBytes / 2 ** 30,
    unit: 'GiB',
  })
  yield shown({ name: '  por documento en el almacén', value: memoria.bytesPorDocumento, unit: 'B' })
  yield shown({ name: '  tiempo de registrarlos', value: memoria.segundos, unit: 's' })
}
