// Everything of `npm start` killed at once, as by a power cut, while documents are issued and its clock is moved; and started again, over and over.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { folderOf, type LocalFacts } from '../../src/folder.ts'
import { FACTURA } from '../factura.ts'

const SOURCE = join(import.meta.dirname, '..', '..', 'src')
const DOCUMENTOS = '/api/v1/documento-electronico'
const CORREO = 'ana@ejemplo.com.py'

export interface Plan {
  readonly dir: string
  readonly veces: number
  readonly clientes: number
  /** Acknowledged in each life before it is ended; others are under way then. */
  readonly porVida: number
  /** How long everything may take to be approved after the last start. */
  readonly plazoMs: number
  say?(text: string): void
}

export interface Parte {
  /** From the command until it says that it runs, for each start after a death. */
  readonly arranquesMs: readonly number[]
  readonly reconocidos: number
  /** What must not be: a start that failed, a clock that did not follow, a documento acknowledged and not approved. */
  readonly faltas: readonly string[]
}

interface Vida {
  readonly starter: ChildProcess
  readonly facts: LocalFacts
  readonly tookMs: number
}

const environment = (dir: string) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  MBOHERA_DATA_DIR: dir,
  MBOHERA_PORT: '0',
  // What a dead process had in its hands is anybody's again when the longest exchange is over.
  MBOHERA_SIFEN_PLAZO_MS: '5000',
})

async function start(dir: string): Promise<Vida> {
  const began = performance.now()
  const starter = spawn(process.execPath, [join(SOURCE, 'main.ts')], {
    env: environment(dir),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = text(starter.stderr!)
  let out = ''
  for await (const chunk of starter.stdout!.iterator({ destroyOnReturn: false })) {
    out += chunk
    if (out.includes('en marcha')) break
  }
  if (!out.includes('en marcha')) throw new Error(await complaints)
  starter.stdout!.resume()
  const facts = JSON.parse(await readFile(join(dir, 'local.json'), 'utf8')) as LocalFacts
  return { starter, facts, tookMs: performance.now() - began }
}

/** Nobody of them hears of it, and nobody sees another go first. */
async function kill({ starter, facts }: Vida): Promise<void> {
  if (starter.exitCode !== null || starter.signalCode !== null) return
  const ended = once(starter, 'exit')
  for (const pid of [starter.pid!, ...Object.values(facts.pids)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It is gone: one that follows its parent was quicker.
    }
  }
  await ended
}

const HORA_MS = 3_600_000

const adelantoOf = async (dir: string): Promise<number> => {
  const text = await readFile(folderOf(dir).reloj, 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { adelantoMs?: number }).adelantoMs ?? 0
}

/** Their clock begins to be moved by an hour: it is written down, and whoever is to follow may have heard of it, or not. */
function beginToMove(dir: string, { facts }: Vida): { begun: Promise<void>; ended: Promise<unknown> } {
  const before = adelantoOf(dir)
  const ended = before
    .then(() =>
      fetch(`${facts.simulador}/api/reloj`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ avanzarMs: HORA_MS }),
      }),
    )
    .catch(() => {})
  const begin = async () => {
    const deadline = performance.now() + 10_000
    while ((await adelantoOf(dir)) === (await before) && performance.now() < deadline) await delay(1)
  }
  return { begun: begin(), ended }
}

/** Whoever does not show the time that was written down. */
async function findFueraDeHora(dir: string, { facts }: Vida): Promise<string[]> {
  const should = Date.now() + (await adelantoOf(dir))
  const { ms } = (await (await fetch(`${facts.simulador}/api/reloj`)).json()) as { ms: number }
  const dates = await Promise.all([facts.api, facts.idp].map(url => fetch(url, { method: 'HEAD' })))
  return [ms, ...dates.map(({ headers }) => Date.parse(headers.get('date')!))]
    .filter(hora => Math.abs(hora - should) > HORA_MS / 2)
    .map(hora => `a clock at ${new Date(hora).toISOString()} instead of ${new Date(should).toISOString()}`)
}

async function createKey(dir: string, api: string): Promise<string> {
  const token = spawn(process.execPath, [join(SOURCE, 'token.ts'), CORREO], { env: environment(dir) })
  const bearer = (await text(token.stdout)).trim()
  const response = await fetch(`${api}/api/v1/contribuyentes/1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'reinicios' }),
  })
  return ((await response.json()) as { data: { key: string } }).data.key
}

/** One request; fails where this life ends before the answer. */
async function emitir(api: string, key: string, clave: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': clave,
  }
  const fechaEmision = new Date(Date.now() - 60_000).toISOString()
  const body = JSON.stringify({ ...FACTURA, fechaEmision })
  const response = await fetch(`${api}${DOCUMENTOS}`, { method: 'POST', headers, body })
  if (response.status === 202) return ((await response.json()) as { cdc: string }).cdc
  throw new Error(`an emission: ${response.status} ${await response.text()}`)
}

/** All clients of one life. What was not acknowledged when it ends is asked for again in the next, with its key. */
async function emitirVida(vida: Vida, key: string, plan: Plan, abiertas: string[]): Promise<string[]> {
  const cdcs: string[] = []
  let over = false
  const enough = Promise.withResolvers<void>()
  const cliente = async () => {
    while (!over) {
      const clave = abiertas.pop() ?? randomUUID()
      try {
        cdcs.push(await emitir(vida.facts.api, key, clave))
      } catch (error) {
        if (!over) enough.reject(error)
        abiertas.push(clave)
      }
      if (cdcs.length >= plan.porVida) enough.resolve()
    }
  }
  const clientes = Array.from({ length: plan.clientes }, cliente)
  try {
    await enough.promise
  } finally {
    over = true
    const moving = beginToMove(plan.dir, vida)
    await moving.begun
    await kill(vida)
    await Promise.all([moving.ended, ...clientes])
  }
  return cdcs
}

async function pendientes(api: string, key: string, cdcs: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const cdc of cdcs) {
    const response = await fetch(`${api}${DOCUMENTOS}/status/${cdc}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { estado } = (await response.json()) as { estado?: string }
    if (estado !== 'APROBADO') left.push(`${cdc}: ${response.status} ${estado}`)
  }
  return left
}

export async function reinicios(plan: Plan): Promise<Parte> {
  const { dir, veces, say = () => {} } = plan
  const arranquesMs: number[] = []
  const cdcs: string[] = []
  const abiertas: string[] = []
  const fueraDeHora: string[] = []
  let vida = await start(dir)
  try {
    const key = await createKey(dir, vida.facts.api)
    for (let vez = 1; vez <= veces; vez++) {
      cdcs.push(...(await emitirVida(vida, key, plan, abiertas)))
      vida = await start(dir)
      arranquesMs.push(vida.tookMs)
      fueraDeHora.push(...(await findFueraDeHora(dir, vida)))
      say(`arranque ${vez}: ${Math.round(vida.tookMs)} ms, ${cdcs.length} documentos reconocidos`)
    }
    const deadline = performance.now() + plan.plazoMs
    let faltas = await pendientes(vida.facts.api, key, cdcs)
    while (faltas.length > 0 && performance.now() < deadline) {
      await delay(250)
      faltas = await pendientes(vida.facts.api, key, cdcs)
    }
    return { arranquesMs, reconocidos: cdcs.length, faltas: [...fueraDeHora, ...faltas] }
  } finally {
    await kill(vida)
  }
}
