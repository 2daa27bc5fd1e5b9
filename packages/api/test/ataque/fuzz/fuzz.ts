import { azar } from '../../recovery/campana/azar.ts'
import type { Blanco } from '../blanco.ts'
import { Cable } from '../cable.ts'
import { juzgar, operacionDe } from '../contrato.ts'
import { type Identidades, pedidoHostil } from './pedido.ts'

export interface Falla {
  /** Which request of the seed: it can be sent again by itself. */
  indice: number
  que: string
  pedido: string
  respuesta: string
}

export interface ParteDeFuzz {
  enviados: number
  porStatus: Record<string, number>
  fallas: Falla[]
  /** The most of the processor that this thread used while one request was under way, and which one that was. */
  hilo: { ms: number; pedido: string }
  /** What is left in memory after a tenth, a half and the whole, in bytes. */
  memoria: number[]
}

export interface PlanDeFuzz {
  semilla: number
  desde?: number
  cuantos: number
  /** How many are under way at once. */
  aLaVez?: number
  /** Bytes in use when nothing is left that nobody needs. */
  memoria?: () => number
  say?: (text: string) => void
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export async function identidades(blanco: Blanco): Promise<Identidades> {
  const exp = Math.floor(blanco.servicio.now / 1000) + 100_000
  const { claves } = blanco
  return {
    // What is sent to SIFEN is judged by others; here most stays in the house.
    claves: [claves.SANDBOX!, claves.SANDBOX!, claves.SANDBOX!, claves.DEV!],
    tokens: [
      await blanco.servicio.token('ana', { exp }),
      await blanco.servicio.token('ana', { exp }),
      await blanco.servicio.token('carla', { exp }),
    ],
  }
}

/** Requests that begin as honest ones and are spoilt, each by its own chance, over real connections. */
export async function fuzz(blanco: Blanco, plan: PlanDeFuzz): Promise<ParteDeFuzz> {
  const { semilla, desde = 0, cuantos, aLaVez = 4, memoria, say = () => {} } = plan
  const quienes = await identidades(blanco)
  const parte: ParteDeFuzz = {
    enviados: 0,
    porStatus: {},
    fallas: [],
    hilo: { ms: 0, pedido: '' },
    memoria: [],
  }
  const marcas = [0.1, 0.5].map(share => Math.floor(cuantos * share))
  const { logs } = blanco.servicio
  let next = desde
  const lane = async () => {
    const cable = new Cable(blanco.port)
    for (let indice = next++; indice < desde + cuantos; indice = next++) {
      await uno(blanco, cable, quienes, { semilla, indice, parte })
      parte.enviados++
      if (logs.length > 500) logs.length = 0
      if (marcas.includes(parte.enviados) && memoria) parte.memoria.push(memoria())
      if (parte.enviados % 5000 === 0)
        say(
          `${parte.enviados} de ${cuantos}, ${parte.fallas.length} fallas, ${JSON.stringify(parte.porStatus)}`,
        )
    }
    cable.cerrar()
  }
  await Promise.all(Array.from({ length: aLaVez }, lane))
  if (memoria) parte.memoria.push(memoria())
  return parte
}

async function uno(
  blanco: Blanco,
  cable: Cable,
  quienes: Identidades,
  { semilla, indice, parte }: { semilla: number; indice: number; parte: ParteDeFuzz },
): Promise<void> {
  const { metodo, url, bytes, ultimo, trunco } = pedidoHostil(
    azar(semilla).rama(String(indice)),
    blanco,
    quienes,
  )
  const before = cpuMs()
  const answer = await cable.enviar(bytes, { ultimo, trunco })
  const ms = cpuMs() - before
  const pedido = `${metodo} ${url}`
  if (ms > parte.hilo.ms) parte.hilo = { ms, pedido: `#${indice} ${pedido}` }
  const falla = (que: string, respuesta: string) => {
    if (parte.fallas.length > 1000) return
    parte.fallas.push({ indice, que, pedido: bytes.toString('latin1').slice(0, 1500), respuesta })
  }
  if ('corte' in answer) {
    parte.porStatus.corte = (parte.porStatus.corte ?? 0) + 1
    falla(`the connection ${answer.corte} without an answer`, '')
    return
  }
  const { status, headers, texto } = answer
  parte.porStatus[status] = (parte.porStatus[status] ?? 0) + 1
  if (status === 500)
    falla(`500 of ${operacionDe(metodo, url.split(/[?#]/, 1)[0]!)?.operationId}: ${errorDe(blanco)}`, texto)
  // Of what HTTP itself was refused for, nothing is known of the operation.
  const asked =
    ultimo && status < 500 && headers.connection === 'close' ? { metodo: 'NADA', url: '/' } : { metodo, url }
  for (const falta of juzgar({ ...asked, status, headers, texto }))
    falla(`${status}: ${falta}`, texto.slice(0, 600))
}

/** What the service wrote of the last error that it did not expect: the error, and where it was. */
function errorDe({ servicio }: Blanco): string {
  const line = servicio.logs.findLast(one => one.includes('unexpected error'))
  if (line === undefined) return 'nothing was logged'
  const { err } = JSON.parse(line) as { err?: { message: string; stack: string } }
  return `${err?.message} ${err?.stack
    .split('\n')
    .filter(one => one.includes('/src/'))
    .slice(0, 3)
    .join(' ')
    .trim()}`
}

/** Faults of one kind once, with how often. */
export function resumidas(fallas: readonly Falla[]): string[] {
  const kinds = new Map<string, { first: Falla; n: number }>()
  for (const falla of fallas) {
    const kind = falla.que.replace(/\d{3,}/g, 'N').slice(0, 160)
    const known = kinds.get(kind)
    if (known) known.n++
    else kinds.set(kind, { first: falla, n: 1 })
  }
  return [...kinds.values()].map(
    ({ first, n }) =>
      `${n} × ${first.que}\n  #${first.indice} ${JSON.stringify(first.pedido)}\n  → ${first.respuesta}`,
  )
}
