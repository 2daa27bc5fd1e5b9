// The service's own server with empty handlers, in a process of its own: what a request costs before it does anything.
import { createHash, hash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { hashEnlace } from '../../packages/api/src/cifrado/enlace.ts'
import { openPool } from '../../packages/api/src/db/db.ts'
import { ok } from '../../packages/api/src/domain/failure.ts'
import { createLog } from '../../packages/api/src/http/log.ts'
import { createMetrics, observe } from '../../packages/api/src/http/observe.ts'
import { Limites } from '../../packages/api/src/http/rate-limit.ts'
import { type RegisterDeps, registerRoutes } from '../../packages/api/src/http/register.ts'
import { apiKeyRoute } from '../../packages/api/src/http/route.ts'
import { createServer } from '../../packages/api/src/http/server.ts'
import { ApiKeysInMemory } from '../../packages/api/src/operations/api-keys-in-memory.ts'
import { ApiKeysThatExist } from '../../packages/api/src/operations/api-keys-that-exist.ts'
import { UltimosUsos } from '../../packages/api/src/operations/ultimos-usos.ts'
import { storeUsos } from '../../packages/api/src/operations/usos-de-api-key.ts'

const Vacio = { type: 'object', properties: {} }
const conClave = apiKeyRoute({
  method: 'GET',
  permiso: 'leer',
  url: '/con-clave',
  operationId: 'conClave',
  summary: 'Nada, con clave',
  respuestas: { 200: { description: 'Nada', schema: Vacio } },
  problemas: [],
  handle: async () => ok({ status: 200, body: {} }),
})

const log = createLog('info')
const pool = openPool({ url: process.env.DATABASE_URL!, connections: 10, onError: error => log.error(error) })

/** What the measured routes have no business with. */
const unused = new Proxy(
  {},
  { get: (_, name) => Promise.reject(new Error(`${String(name)} is not measured`)) },
) as never

/** `remembers`: whether a key that was seen is believed without asking the database again. */
async function listen(remembers: boolean): Promise<string> {
  const clock = () => Date.now()
  const app = createServer({ clock, randomId: randomUUID, log, trustProxy: false })
  observe(app, createMetrics())
  app.get('/api/v1/sin-clave', { schema: { response: { 200: Vacio } } }, async () => ({}))
  registerRoutes(app, [conClave], {
    db: pool,
    pool,
    clock,
    base: clock,
    claves: new ApiKeysInMemory(() => remembers),
    existen: new ApiKeysThatExist(pool, () => performance.now()),
    usos: new UltimosUsos(batch => storeUsos(pool, batch)),
    randomBytes,
    traza: () => null,
    esperar: unused,
    hashHex: clave => hash('sha256', clave, 'hex'),
    hashApiKey: clave => createHash('sha256').update(clave).digest(),
    hashEnlace,
    hashConSecreto: unused,
    urlPublica: null,
    correo: null,
    oidc: {
      verify: async () => ({ ok: false, motivo: 'jwt-invalido' }),
      verifyCierre: async () => ({ ok: false, motivo: 'proveedor-ausente' }),
      estado: () => ({ conocido: true, aviso: null }),
    },
    limites: new Limites({ credencial: 0, contribuyente: 0, direccion: 0, fallidas: 0, enlace: 0 }),
    paisHeader: null,
    secretos: unused,
    cola: unused,
    sifen: unused,
    horas: unused,
    diario: unused,
    perdidos: unused,
    guardia: unused,
    imprenta: unused,
    lector: unused,
    impreso: unused,
    padron: unused,
    cupos: unused,
    ocupacion: unused,
    exportaciones: unused,
    consultas: unused,
    autoridades: unused,
    sinVerificar: 5,
    monotonic: () => performance.now(),
    retencionAnos: 5,
    leyenda: 'manual',
    simulados: [],
    reglas: null,
    webhooks: { locales: false },
  } satisfies RegisterDeps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

process.send!({ remembering: await listen(true), asking: await listen(false) })
// Seconds of processor that this process has used, for whoever asks.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!({ cpu: (user + system) / 1e6 })
})
process.on('disconnect', () => process.exit(0))
