import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SDK = join(
  import.meta.dirname,
  '../../../cli/test/peers/node_modules/@modelcontextprotocol/sdk/dist/esm/client',
)

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

async function openCliente(transport: string, create: (module: Record<string, Transporte>) => object) {
  if (!existsSync(SDK))
    throw new Error(`${SDK} is missing: "npm test" installs it, once, before the tests begin`)
  const load = (name: string) => import(pathToFileURL(join(SDK, name)).href)
  const [{ Client }, module] = await Promise.all([load('index.js'), load(transport)])
  const cliente: Cliente = new Client({ name: 'prueba', version: '1' })
  const used = create(module)
  await cliente.connect(used)
  return { cliente, used }
}

type Transporte = new (...args: unknown[]) => object

/** It starts the program by itself, as who uses a model configures it. It is no dependency of ours: `npm test` installs it before it begins. */
export async function connectModelo(command: object): Promise<Cliente> {
  const { cliente } = await openCliente(
    'stdio.js',
    ({ StdioClientTransport }) => new StdioClientTransport!({ ...command, stderr: 'ignore' }),
  )
  return cliente
}

/** It calls a program that runs, and says by itself that its session is over. */
export async function connectModeloPorHttp(url: string, token: string | null) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const { cliente, used } = await openCliente(
    'streamableHttp.js',
    ({ StreamableHTTPClientTransport }) =>
      new StreamableHTTPClientTransport!(new URL(url), { requestInit: { headers } }),
  )
  // What the class of that module is, and nothing here knows it by its type.
  const sesion = used as { sessionId?: string; protocolVersion?: string; terminateSession(): Promise<void> }
  return { cliente, sesion }
}
