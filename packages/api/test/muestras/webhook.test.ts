import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { CarteroHttp } from '../../src/entrega/cartero.ts'
import { namesOfHere } from '../../src/entrega/nombres.ts'
import { hasta } from '../support/hasta.ts'

const MUESTRAS = join(import.meta.dirname, '../../../sitio/muestras')
const LENGUAJES = [
  {
    lenguaje: 'JavaScript',
    command: (file: string) => [process.execPath, file],
    file: 'javascript/webhook.mjs',
  },
  { lenguaje: 'Python', command: (file: string) => ['python3', file], file: 'python/webhook.py' },
  {
    lenguaje: 'PHP',
    command: (file: string, port: number) => ['php', '-S', `127.0.0.1:${port}`, file],
    file: 'php/webhook.php',
  },
  { lenguaje: 'Java', command: (file: string) => ['java', file], file: 'java/Webhook.java' },
  { lenguaje: 'Go', command: (file: string) => ['go', 'run', file], file: 'go/webhook.go' },
]
const [VIEJO, NUEVO] = [1, 2].map(byte => `whsec_${Buffer.alloc(24, byte).toString('base64')}`) as [
  string,
  string,
]
const CUERPO = JSON.stringify({ type: 'documento.aprobado', data: { cdc: '0123' }, nota: 'áéí ñ' })

let ahora = Date.now()
const cartero = new CarteroHttp({
  clock: () => ahora,
  monotonic: () => performance.now(),
  permite: () => true,
  resolver: namesOfHere,
})
const dir = mkdtempSync(join(tmpdir(), 'mbohera-webhooks-'))
let child: ChildProcess | undefined
afterEach(async () => {
  if (child === undefined || child.exitCode !== null) return
  const ended = once(child, 'exit')
  // With what it started: `go run` is not the program itself.
  process.kill(-child.pid!, 'SIGKILL')
  await ended
  child = undefined
})
afterAll(() => {
  cartero[Symbol.dispose]()
  rmSync(dir, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

type Command = (typeof LENGUAJES)[number]['command']

function run(command: Command, file: string, port: number, secreto: Record<string, string>): ChildProcess {
  const [program, ...args] = command(join(MUESTRAS, file), port)
  child = spawn(program!, args, {
    cwd: dir,
    env: { ...process.env, TMPDIR: dir, PUERTO: String(port), ...secreto },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return child
}

/** The sample as it runs, and what it was told. */
async function start(command: Command, file: string) {
  const port = await freePort()
  const child = run(command, file, port, { MBOHERA_WEBHOOK_SECRETO: `${VIEJO} ${NUEVO}` })
  let said = ''
  child.stdout!.on('data', chunk => (said += chunk))
  child.stderr!.on('data', chunk => (said += chunk))
  const deliver = async (id: string, secreto: string, cuerpo = CUERPO): Promise<number | string> => {
    const carta = { url: `http://127.0.0.1:${port}/`, id, cuerpo, secretos: [secreto] }
    const recibo = await cartero.deliver(carta, new AbortController().signal)
    return recibo?.que === 'respuesta' ? recibo.estado : 'nada'
  }
  await hasta(
    async () => (await deliver('aviso_1_0', NUEVO, '{"type":"webhook.prueba","data":{}}')) !== 'nada',
  )
  return { deliver, told: () => said.match(/documento\.aprobado 0123/g)?.length ?? 0 }
}

/** What anybody can sign: with the key of a secret that is not there. */
async function forge(port: number): Promise<number | string> {
  const momento = String(Math.floor(Date.now() / 1000))
  const firma = createHmac('sha256', '').update(`aviso_falso.${momento}.${CUERPO}`).digest('base64')
  const headers = {
    'webhook-id': 'aviso_falso',
    'webhook-timestamp': momento,
    'webhook-signature': `v1,${firma}`,
  }
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: CUERPO })).status
  } catch (error) {
    return (error as Error & { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED' ? 'nada' : 500
  }
}

describe.each(LENGUAJES)('$lenguaje', ({ command, file }) => {
  const [program] = command(file, 0)
  const hay = spawnSync(program!, ['--help']).error === undefined
  const sin = hay ? '' : ` (skipped: there is no ${program})`

  test.skipIf(!hay)(
    `the sample believes what is signed, with either secret, once, and nothing else${sin}`,
    async () => {
      ahora = Date.now()
      const { deliver, told } = await start(command, file)
      expect(await deliver('aviso_1_1', NUEVO)).toBe(204)
      expect(await deliver('aviso_1_1', VIEJO)).toBe(204)
      expect(await deliver('aviso_1_2', VIEJO)).toBe(204)
      expect(await deliver('aviso_1_3', `whsec_${Buffer.alloc(24, 3).toString('base64')}`)).toBe(400)
      ahora -= 400_000
      expect(await deliver('aviso_1_4', NUEVO)).toBe(400)
      ahora += 800_000
      expect(await deliver('aviso_1_5', NUEVO)).toBe(400)
      await hasta(() => told() >= 2)
      expect(told()).toBe(2)
    },
  )

  test.skipIf(!hay).each([
    ['not set', {}],
    ['empty', { MBOHERA_WEBHOOK_SECRETO: '' }],
    ['said with a blank too many', { MBOHERA_WEBHOOK_SECRETO: `${VIEJO}  ${NUEVO} ` }],
  ] as [string, Record<string, string>][])(
    `whoever signs with no secret is not believed where it is %s${sin}`,
    async (_como, secreto) => {
      const port = await freePort()
      const started = run(command, file, port, secreto)
      const ended = once(started, 'exit').then(() => 'ended')
      let answer: number | string = 'nada'
      await hasta(async () => {
        answer = await Promise.race([ended, forge(port)])
        return answer !== 'nada'
      })
      // Who does not even start believes nothing; who breaks over it says nothing.
      if (answer !== 'ended') expect(answer).toBeGreaterThanOrEqual(400)
    },
  )
})
