// `npm run bench -- simulador`: how fast the simulator starts, registers events, and how much memory documents take.
// The simulator runs in a process of its own (one core), this one loads it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Preparado, prepareNominaciones } from './simulador/cargas.ts'
import { loadEventos } from './simulador/cliente.ts'

interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target: string
  readonly ok: boolean
}

const HERE = import.meta.dirname
const MAIN = join(HERE, '..', 'packages', 'simulador', 'src', 'main.ts')
const SERVIDOR = join(HERE, 'simulador', 'servidor.ts')
const MEMORIA = join(HERE, 'simulador', 'memoria.ts')

const DOCUMENTOS = Number(process.env.MBOHERA_BENCH_DOCUMENTOS ?? 1_000_000)
const STARTS = 5
const PORTS = ['--puerto-test', '0', '--puerto-prod', '0', '--puerto-gestion', '0']

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!

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

/** What `bench/main.ts` says about the run. */
interface Corrida {
  readonly short: boolean
  say(text: string): void
}

interface Ritmo {
  readonly porSegundo: number
  /** Events per second of processor of the simulator: what one core gives when nobody disturbs it. */
  readonly porSegundoDeNucleo: number
}

async function measureEventos(preparado: Preparado, verificar: boolean): Promise<Ritmo> {
  const child = spawn(process.execPath, [SERVIDOR, verificar ? 'verificar' : 'creer'], {
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

function show(rows: readonly Row[]): void {
  for (const { name, value, unit, target, ok } of rows)
    console.log(
      `${ok ? '  ok ' : 'FALLA'} ${name.padEnd(58)} ${String(value).padStart(10)} ${unit.padEnd(12)} ${target}`,
    )
}

const COSTUMBRE: Corrida = { short: false, say: text => void process.stderr.write(`${text}\n`) }

/** The rates by second of processor are the promised ones: what one core gives, whatever else the machine does. */
export default async function benchSimulador({ short, say }: Corrida = COSTUMBRE): Promise<Row[]> {
  say('arranques')
  const starts: number[] = []
  for (let turn = 0; turn < STARTS; turn++) starts.push(await measureStart())
  const start = Math.round(median(starts))
  say('nominaciones')
  const verified = await measureEventos(await prepareNominaciones(short ? 1000 : 3000, 1), true)
  const believed = await measureEventos(await prepareNominaciones(short ? 3000 : 15_000, 15), false)
  const documentos = short ? DOCUMENTOS / 20 : DOCUMENTOS
  say(`${documentos} documentos`)
  const memoria = await measureMemoria(documentos)
  const gigas = Number((memoria.rssBytes / 2 ** 30).toFixed(2))
  const row = (name: string, value: number, unit: string, target: string, ok: boolean): Row => ({
    name,
    value: Math.round(value * 100) / 100,
    unit,
    target,
    ok,
  })
  const shown = (name: string, value: number, unit: string) => row(name, value, unit, '', true)
  const rate = (name: string, value: number, least: number) =>
    row(name, Math.round(value), 'eventos/s', `≥ ${least}`, value >= least)
  return [
    row('arranque, autoridad nueva (mediana de 5)', start, 'ms', '≤ 1000', start <= 1000),
    rate('nominaciones verificadas, una por mensaje, por núcleo', verified.porSegundoDeNucleo, 500),
    shown('  por el reloj, con el cliente en la misma máquina', Math.round(verified.porSegundo), 'eventos/s'),
    rate('nominaciones --sin-verificar, 15 por mensaje, por núcleo', believed.porSegundoDeNucleo, 5000),
    shown('  por el reloj, con el cliente en la misma máquina', Math.round(believed.porSegundo), 'eventos/s'),
    row(`memoria con ${documentos} documentos`, gigas, 'GiB', '≤ 2', gigas <= 2),
    shown('  bytes por documento en el almacén', memoria.bytesPorDocumento, 'B'),
    shown('  tiempo de registrarlos', memoria.segundos, 's'),
  ]
}

if (import.meta.main) {
  const rows = await benchSimulador()
  show(rows)
  console.log(JSON.stringify({ bench: 'simulador', rows }))
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
}
