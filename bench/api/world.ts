import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../packages/api/src/operador/index.ts'
import { Issuer } from '../../packages/api/test/support/issuer.ts'
import { startPostgres } from '../../packages/local/src/postgres/index.ts'
import { contandoConsultas } from '../emision/consultas.ts'
import { ONE_CORE, spawnPinnedNode } from '../lib/cores.ts'
import { programasDelPaquete } from '../lib/despliegue.ts'

/** The core of the service; who asks it sits on the other one. */
const SERVICE_CORE = 0

export interface World extends AsyncDisposable {
  databaseUrl: string
  issuer: Issuer
  token: () => Promise<string>
}

/** A PostgreSQL that waits for its disk, an issuer of tokens, and the demo taxpayers. */
export async function openWorld({ contando = false } = {}): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-bench-'))
  const started = await startPostgres({ dir, endsWithUs: true })
  const postgres = contando ? await contandoConsultas(started, dir) : started
  const issuer = await Issuer.start()
  const ana = { sub: 'ana', correo: 'ana@ejemplo.com.py', nombre: 'Ana' }
  const usuarios = [{ ...ana, contribuyente: 1, rol: 'PROPIETARIO' } as const]
  await seedDemo({ databaseUrl: postgres.url, issuer: issuer.url, issuerAnterior: null, usuarios })
  return {
    databaseUrl: postgres.url,
    issuer,
    token: () =>
      issuer.token({
        sub: ana.sub,
        email: ana.correo,
        email_verified: true,
        name: ana.nombre,
        exp: Math.floor(Date.now() / 1000) + 3600,
      }),
    async [Symbol.asyncDispose]() {
      await issuer.close()
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

interface Process<Ready> extends AsyncDisposable {
  ready: Ready
  /** What it answers to a message. */
  ask: () => Promise<unknown>
}

async function start<Ready>(program: string, env: Record<string, string>): Promise<Process<Ready>> {
  const child: ChildProcess = spawnPinnedNode(SERVICE_CORE, [...ONE_CORE, program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(child, 'message'), ended.then(() => null)])
  if (first === null) throw new Error(`${program} ended before it was ready`)
  return {
    ready: first[0] as Ready,
    ask: async () => {
      const answer = once(child, 'message')
      child.send('?')
      return (await answer)[0]
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export const startEmptyServer = ({ databaseUrl }: World) =>
  start<{ remembering: string; asking: string }>(join(import.meta.dirname, 'server.ts'), {
    DATABASE_URL: databaseUrl,
  })

/** The service itself, as it runs in production. */
export const startService = async ({ databaseUrl, issuer }: World) =>
  start<{ url: string }>((await programasDelPaquete()).api, {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer.url,
    MBOHERA_PORT: '0',
    MBOHERA_HEALTH_PORT: '0',
  })

/** Operation A over the wire. */
export async function crearClave(
  api: string,
  token: string,
  nombre: string,
  contribuyenteId = 1,
): Promise<string> {
  const response = await fetch(`${api}/api/v1/contribuyentes/${contribuyenteId}/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre }),
  })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`Operation A answered ${response.status}: ${text}`)
  return JSON.parse(text).data.key
}
