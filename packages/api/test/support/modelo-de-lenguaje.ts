import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PEERS = join(import.meta.dirname, '../../../cli/test/peers/node_modules/@modelcontextprotocol')
const SDK = join(PEERS, 'sdk/dist/esm/client')
const SDK_NUEVO = join(PEERS, 'client/dist')

interface Dicho {
  content: { type: string; text: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as programs do
  structuredContent?: any
  isError?: boolean
}

/** The protocol's own client, which checks every answer against its schemas. */
interface Cliente {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: { name: string; inputSchema: object; annotations?: object }[] }>
  callTool(call: { name: string; arguments?: object }): Promise<Dicho>
  getInstructions(): string | undefined
  ping(): Promise<object>
  close(): Promise<void>
}

/** Its second generation, which finds out by itself which revision is spoken, and says so. */
interface ClienteNuevo extends Cliente {
  getNegotiatedProtocolVersion(): string | undefined
}

/** As it greets; as it asks first, and greets when it must; as it never does. */
export type Modo = 'legacy' | 'auto' | { readonly pin: string }

type Transporte = new (...args: unknown[]) => object
type Modulo = Record<string, Transporte>

function load(folder: string, name: string): Promise<Modulo> {
  if (!existsSync(folder))
    throw new Error(`${folder} is missing: "npm test" installs it, once, before the tests begin`)
  return import(pathToFileURL(join(folder, name)).href)
}

async function openCliente(transport: string, create: (module: Modulo) => object) {
  const [{ Client }, module] = await Promise.all([load(SDK, 'index.js'), load(SDK, transport)])
  const cliente = new Client!({ name: 'prueba', version: '1' }) as Cliente
  const used = create(module)
  await cliente.connect(used)
  return { cliente, used }
}

async function openNuevo(modo: Modo, transport: string, create: (module: Modulo) => object) {
  const [{ Client }, module] = await Promise.all([load(SDK_NUEVO, 'index.mjs'), load(SDK_NUEVO, transport)])
  const options = { versionNegotiation: { mode: modo } }
  const cliente = new Client!({ name: 'prueba', version: '2' }, options) as ClienteNuevo
  await cliente.connect(create(module))
  return cliente
}

const stdio =
  (command: object) =>
  ({ StdioClientTransport }: Modulo) =>
    new StdioClientTransport!({ ...command, stderr: 'ignore' })

const porHttp = (url: string, token: string | null) => {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return ({ StreamableHTTPClientTransport }: Modulo) =>
    new StreamableHTTPClientTransport!(new URL(url), { requestInit: { headers } })
}

/** It starts the program by itself, as who uses a model configures it. It is no dependency of ours: `npm test` installs it before it begins. */
export async function connectModelo(command: object): Promise<Cliente> {
  return (await openCliente('stdio.js', stdio(command))).cliente
}

/** It calls a program that runs, and says by itself that its session is over. */
export async function connectModeloPorHttp(url: string, token: string | null) {
  const { cliente, used } = await openCliente('streamableHttp.js', porHttp(url, token))
  // What the class of that module is, and nothing here knows it by its type.
  const sesion = used as { sessionId?: string; protocolVersion?: string; terminateSession(): Promise<void> }
  return { cliente, sesion }
}

/** The same two, with the client of the second generation. */
export const connectNuevo = (command: object, modo: Modo): Promise<ClienteNuevo> =>
  openNuevo(modo, 'stdio.mjs', stdio(command))

export const connectNuevoPorHttp = (url: string, token: string | null, modo: Modo): Promise<ClienteNuevo> =>
  openNuevo(modo, 'index.mjs', porHttp(url, token))
