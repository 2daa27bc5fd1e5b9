import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { toConfig } from '../../packages/api/src/config/config.ts'
import { Secrets } from '../../packages/api/src/config/secrets.ts'
import { openContext } from '../../packages/api/src/context.ts'
import { createLog } from '../../packages/api/src/http/log.ts'
import { BODY_LIMIT } from '../../packages/api/src/http/medios.ts'
import { PREFIX } from '../../packages/api/src/http/register.ts'
import type { Route } from '../../packages/api/src/http/route.ts'
import { ROUTES } from '../../packages/api/src/http/routes/index.ts'
import { SIN_LIMITES } from '../../packages/api/test/support/limites.ts'
import { crearClave, openWorld } from '../api/world.ts'
import { computado, detenido } from '../lib/hilo.ts'

export interface RutaMedida {
  operationId: string
  method: string
  url: string
  body: NonNullable<Route['body']>
  limite: number
  deClave: boolean
}

/** Every route that takes a body; an id in its path is one that is not there. */
export const RUTAS_CON_CUERPO: RutaMedida[] = ROUTES.flatMap(
  ({ operationId, method, url, body, bodyLimit = BODY_LIMIT, acceso }) =>
    body === undefined
      ? []
      : [
          {
            operationId,
            method,
            url: PREFIX + url.replace(':contribuyenteId', '1').replace(/:\w+/g, '999999'),
            body,
            limite: bodyLimit,
            deClave: acceso.tipo === 'clave',
          },
        ],
)

export interface Medida {
  status: number
  /** The longest time for which nobody else got a turn. What the thread did not compute in, others had of the machine. */
  ms: number
  /** Size of the answer. */
  bytes: number
  texto: string
}

export interface Mundo extends AsyncDisposable {
  medir: (ruta: Pick<RutaMedida, 'method' | 'url' | 'deClave'>, cuerpo?: string) => Promise<Medida>
  /** Milliseconds that the thread computes for it, in however many turns: never less than `ms`, and told much sooner. */
  computa: (ruta: RutaMedida, cuerpo: string) => Promise<number>
}

/** The service in this very process, so that what holds its thread can be seen from inside. Its key is one of SANDBOX. */
export async function openMundo(): Promise<Mundo> {
  await using stack = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-hostil-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  const world = stack.use(await openWorld())
  const faults: string[] = []
  const config = toConfig(
    { oidcIssuer: world.issuer.url, dataDir: dir, worker: '0', port: '0', logLevel: 'error', ...SIN_LIMITES },
    faults,
  )
  if (faults.length > 0) throw new Error(faults.join('; '))
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const context = stack.use(
    await openContext(config, new Secrets(world.databaseUrl), createLog('error', silent)),
  )
  const { http } = context
  const api = await http.listen({ host: '127.0.0.1', port: 0 })
  const token = await world.token()
  const ambiente = { method: 'PATCH', url: `${PREFIX}/contribuyentes/1` } as const
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await http.inject({ ...ambiente, headers, payload: { ambiente: 'SANDBOX' } })
  const clave = await crearClave(api, token, `hostil ${randomUUID()}`)
  const pedir = ({ method, url, deClave }: Pick<RutaMedida, 'method' | 'url' | 'deClave'>, cuerpo?: string) =>
    http.inject({
      method: method as 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${deClave ? clave : token}` },
      ...(cuerpo === undefined ? {} : { payload: cuerpo }),
    })
  const open = stack.move()
  return {
    async medir(ruta, cuerpo) {
      const { value, ms } = await detenido(() => pedir(ruta, cuerpo))
      return { status: value.statusCode, ms, bytes: value.rawPayload.length, texto: value.body }
    },
    async computa(ruta, cuerpo) {
      const before = process.threadCpuUsage()
      await pedir(ruta, cuerpo)
      return computado(before)
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}
