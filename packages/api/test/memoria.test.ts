import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Proceso } from './support/proceso.ts'
import { Procesos } from './support/procesos.ts'

const PREGUNTAS = 1_000
let procesos: Procesos
let api: Proceso
let clave: string

beforeAll(async () => {
  procesos = await Procesos.open()
  api = await procesos.start({ MBOHERA_METRICS_SECONDS: '0' })
  clave = await procesos.clave(api)
})
afterAll(() => procesos.close())

async function ask(agent: Agent, veces: number): Promise<void> {
  const headers = { authorization: `Bearer ${clave}` }
  for (let n = 0; n < veces; n++)
    await new Promise<void>((resolve, reject) =>
      get(`${api.url}/api/v1/contribuyente`, { agent, headers }, response => {
        expect(response.statusCode).toBe(200)
        response.resume().once('end', resolve)
      }).once('error', reject),
    )
}

/** What the process has among what lives long, and how often it has looked all of that through. */
async function viejos(): Promise<{ bytes: number; vueltas: number }> {
  const text = await (await fetch(`${api.health}/metrics`)).text()
  const value = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  return {
    bytes: value(/^nodejs_heap_space_size_used_bytes\{space="old"\} (\S+)$/m),
    vueltas: value(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\S+)$/m),
  }
}

test('what a question needed is forgotten with its answer: it leaves nothing among what lives long', async () => {
  using stack = new DisposableStack()
  const agent = stack.adopt(new Agent({ keepAlive: true }), agent => agent.destroy())
  await ask(agent, PREGUNTAS)
  const dejados: number[] = []
  for (let ronda = 0; ronda < 5; ronda++) {
    const before = await viejos()
    expect(before.bytes).toBeGreaterThan(1e6)
    await ask(agent, PREGUNTAS)
    const after = await viejos()
    // A look through all of it takes some away: then it says nothing of what was left.
    if (after.vueltas === before.vueltas) dejados.push((after.bytes - before.bytes) / PREGUNTAS)
  }
  expect(dejados.sort((a, b) => a - b)[dejados.length >> 1]).toBeLessThan(2_000)
})
