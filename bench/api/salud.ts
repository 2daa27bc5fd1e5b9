import { Agent, request } from 'node:http'
import type { BenchRun } from '../lib/bench.ts'
import { atMost, type Row, shown } from '../lib/report.ts'
import { quantile, summarize } from '../lib/stats.ts'
import { startService, type World } from './world.ts'

const CREATIONS_PER_SECOND = 200
const TICK_MS = 1000 / CREATIONS_PER_SECOND

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Milliseconds until the answer has come whole. */
function timed(agent: Agent, base: URL, call: Call): Promise<{ status: number; ms: number }> {
  const asked = performance.now()
  return new Promise((resolve, reject) => {
    const { method, path, headers } = call
    const sent = request({ agent, host: base.hostname, port: base.port, method, path, headers }, response => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode!, ms: performance.now() - asked }))
    })
    sent.once('error', reject)
    sent.end(call.body)
  })
}

/** How long a health check waits while keys are made at a steady rate, whether or not the earlier ones are answered. */
export async function saludRows(world: World, { short, say }: BenchRun): Promise<Row[]> {
  say('/healthz bajo carga de la operación A')
  await using service = await startService(world)
  const base = new URL(service.ready.url)
  const body = JSON.stringify({ nombre: 'carga' })
  const crear: Call = {
    method: 'POST',
    path: '/api/v1/contribuyentes/1/api-keys',
    headers: {
      authorization: `Bearer ${await world.token()}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
    body,
  }
  const salud: Call = { method: 'GET', path: '/healthz', headers: {} }
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const
  const round = async (seconds: number) => {
    const creations: Promise<{ status: number; ms: number }>[] = []
    const checks: Promise<{ status: number; ms: number }>[] = []
    const start = performance.now()
    for (let tick = 0; tick < seconds * CREATIONS_PER_SECOND; tick++) {
      const due = start + tick * TICK_MS - performance.now()
      if (due > 0) await new Promise(resolve => setTimeout(resolve, due))
      creations.push(timed(agents[0], base, crear))
      checks.push(timed(agents[1], base, salud))
    }
    const [made, checked] = await Promise.all([Promise.all(creations), Promise.all(checks)])
    const elapsed = performance.now() - start
    const wrong = made.find(({ status }) => status !== 201) ?? checked.find(({ status }) => status !== 200)
    if (wrong) throw new Error(`an answer was ${wrong.status}`)
    const p99 = (answers: { ms: number }[]) =>
      quantile(
        answers.map(({ ms }) => ms),
        0.99,
      )
    return { salud: p99(checked), crear: p99(made), rate: (made.length * 1000) / elapsed }
  }
  await round(2)
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let i = 0; i < (short ? 3 : 10); i++) rounds.push(await round(short ? 2 : 5))
  for (const agent of agents) agent.destroy()
  const of = (key: 'salud' | 'crear' | 'rate') => summarize(rounds.map(seen => seen[key]))
  return [
    atMost(10, {
      name: 'GET /healthz, p99 bajo 200 operaciones A por segundo',
      value: of('salud'),
      unit: 'ms',
    }),
    shown({ name: 'operación A, p99 en la misma carga', value: of('crear'), unit: 'ms' }),
    shown({ name: 'operaciones A atendidas', value: of('rate'), unit: 'por s' }),
  ]
}
