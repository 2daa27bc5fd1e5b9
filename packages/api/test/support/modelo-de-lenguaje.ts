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

/** It starts the program by itself, as who uses a model configures it. It is no dependency of ours: `npm test` installs it before it begins. */
export async function connectModelo(command: object): Promise<Cliente> {
  if (!existsSync(SDK))
    throw new Error(`${SDK} is missing: "npm test" installs it, once, before the tests begin`)
  const load = (name: string) => import(pathToFileURL(join(SDK, name)).href)
  const [{ Client }, { StdioClientTransport }] = await Promise.all([load('index.js'), load('stdio.js')])
  const cliente: Cliente = new Client({ name: 'prueba', version: '1' })
  await cliente.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }))
  return cliente
}
