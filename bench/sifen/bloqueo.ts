// How long signing keeps the event loop, in a process of its own with all the cores:
// `node bench/sifen/bloqueo.ts <sync|async> <ms>`; the answer is one line of JSON.

import { existsSync, openSync, readSync } from 'node:fs'
import { signDocumento, signDocumentoAsync } from '../../packages/sifen/src/index.ts'
import { quantile } from '../lib/stats.ts'
import { certificado, escribir, factura } from './casos.ts'

export interface Bloqueo {
  readonly perSecond: number
  /** Milliseconds that the loop was kept in one turn: half of the turns, 99 of a hundred. */
  readonly median: number
  readonly p99: number
}

// Enough to keep every thread of the pool busy.
const IN_FLIGHT = 4

const [mode = 'async', forMs = '1000'] = process.argv.slice(2)
const credential = certificado()

let signed = 0
const signOne = async (): Promise<void> => {
  const partes = escribir(factura)
  if (mode === 'async') await signDocumentoAsync(partes, credential)
  else signDocumento(partes, credential)
  signed++
}

let running = true
async function keepSigning(): Promise<void> {
  while (running) {
    await signOne()
    await new Promise(setImmediate)
  }
}

// How often the system has given this thread a core: when that changes within a turn, another program had the core in
// between, and the turn says nothing about us.
const schedule = existsSync('/proc/thread-self/schedstat')
  ? openSync('/proc/thread-self/schedstat', 'r')
  : undefined
const buffer = Buffer.alloc(100)
function timesScheduled(): string {
  if (schedule === undefined) return ''
  return buffer.toString('latin1', 0, readSync(schedule, buffer, 0, 100, 0)).split(' ')[2] ?? ''
}

/** How long each undisturbed turn of the loop took in which there was something to sign. */
async function turns(ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  for (let before = performance.now(), had = signed, turn = timesScheduled(); before < end; ) {
    await new Promise(setImmediate)
    const now = performance.now()
    const next = timesScheduled()
    if (signed !== had && next === turn) times.push(now - before)
    before = performance.now()
    had = signed
    turn = next
  }
  return times
}

const loads = Array.from({ length: mode === 'async' ? IN_FLIGHT : 1 }, keepSigning)
await turns(500)
signed = 0
const start = performance.now()
const times = await turns(Number(forMs))
const perSecond = (signed * 1000) / (performance.now() - start)
running = false
await Promise.all(loads)
const result: Bloqueo = { perSecond, median: quantile(times, 0.5), p99: quantile(times, 0.99) }
process.stdout.write(JSON.stringify(result))
