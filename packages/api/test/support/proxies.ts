import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Agent, request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hasta } from './hasta.ts'
import { inPlaceOf } from './paquete.ts'

/** Where a proxy sends to: an address, and the port at which it asks for the readiness. */
export interface Destino {
  readonly port: string
  readonly health: string
}

export interface Lugar {
  dir: string
  port: string
  cert: string
  key: string
}

type Words = readonly (readonly [string, string])[]

/** How each is told its settings, which are those of the page, and how it is started. */
interface Programa {
  readonly command: string
  readonly language: string
  readonly words: (lugar: Lugar) => Words
  readonly file: (settings: string, lugar: Lugar) => string
  readonly check: (file: string) => string[]
  readonly run: (file: string) => string[]
}

export const PROXIES: Record<'haproxy' | 'nginx' | 'caddy', Programa> = {
  haproxy: {
    command: 'haproxy',
    language: 'haproxy',
    words: ({ dir, port }) => [
      [':443', `127.0.0.1:${port}`],
      ['/etc/haproxy/mbohera.pem', join(dir, 'both.pem')],
    ],
    file: settings => settings,
    check: file => ['-c', '-f', file],
    run: file => ['-db', '-f', file],
  },
  nginx: {
    command: 'nginx',
    language: 'nginx',
    words: ({ port, cert, key }) => [
      ['listen 443', `listen 127.0.0.1:${port}`],
      ['/etc/ssl/mbohera.pem', cert],
      ['/etc/ssl/mbohera.key', key],
    ],
    file: (settings, { dir }) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map(name => `${name}_temp_path ${dir}/${name};`)
        .join(' ')
      // As root its workers are somebody else's, who may not write into the folder of a test.
      const user = process.getuid?.() === 0 ? 'user root; ' : ''
      return `${user}daemon off; pid ${dir}/pid; error_log stderr; events {}\nhttp { access_log off; ${temporary}\n${settings}}\n`
    },
    check: file => ['-t', '-e', 'stderr', '-c', file],
    run: file => ['-e', 'stderr', '-c', file],
  },
  caddy: {
    command: 'caddy',
    language: 'caddyfile',
    words: ({ port, cert, key }) => [
      ['mbohera.example.com {', `https://localhost:${port} {\n\ttls ${cert} ${key}`],
    ],
    file: settings => `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${settings}`,
    check: file => ['validate', '--adapter', 'caddyfile', '--config', file],
    run: file => ['run', '--adapter', 'caddyfile', '--config', file],
  },
}

export const hasProxy = (name: keyof typeof PROXIES): boolean => {
  const { error } = spawnSync(PROXIES[name].command, ['-v'])
  return error === undefined
}

/** A certificate for this machine, signed by itself. */
export function makeCertificate(dir: string): { cert: string; key: string } {
  const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  const made = spawnSync('sh', [
    '-euc',
    'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout "$1" -out "$2"; cat "$2" "$1" > "$3"',
    'sh',
    key,
    cert,
    join(dir, 'both.pem'),
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return { cert, key }
}

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
    socket.on('error', () => resolve(false))
  })

/** A proxy with the settings of the page, before two destinations. */
export class Intermediario {
  readonly port: string
  readonly #child: ChildProcess
  readonly #said: () => string

  private constructor(port: string, child: ChildProcess, said: () => string) {
    this.port = port
    this.#child = child
    this.#said = said
  }

  static async start(
    name: keyof typeof PROXIES,
    settings: string,
    lugar: Lugar,
    [one, other]: readonly [Destino, Destino],
  ): Promise<Intermediario> {
    const { command, words, file, check, run } = PROXIES[name]
    const dir = join(lugar.dir, `${name}-${lugar.port}`)
    mkdirSync(dir, { recursive: true })
    const health: Words =
      name === 'haproxy'
        ? [
            ['port 13000', `port ${one.health}`],
            ['port 13010', `port ${other.health}`],
          ]
        : []
    const text = inPlaceOf(settings, [
      ...words({ ...lugar }),
      ...health,
      ['127.0.0.1:3000', `127.0.0.1:${one.port}`],
      ['127.0.0.1:3010', `127.0.0.1:${other.port}`],
    ])
    const path = join(dir, 'settings')
    writeFileSync(path, file(text, { ...lugar, dir }))
    const env = { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
    const checked = spawnSync(command, check(path), { env, encoding: 'utf8' })
    if (checked.status !== 0) throw new Error(`${checked.stdout}${checked.stderr}`)
    const child = spawn(command, run(path), { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
    const proxy = new Intermediario(lugar.port, child, () => said)
    await hasta(async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`)
      return listens(Number(lugar.port))
    })
    return proxy
  }

  said(): string {
    return this.#said()
  }

  ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
    agent: Agent | false = false,
  ): Promise<{ status: number; type: string; retryAfter: string | undefined; text: string }> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.port,
          servername: 'localhost',
          rejectUnauthorized: false,
          method,
          path,
          headers: { host: 'localhost', ...length, ...headers },
          agent,
        },
        response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', chunk => (text += chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              type: String(response.headers['content-type']),
              retryAfter: response.headers['retry-after'],
              text,
            }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  }

  stop = (): Promise<void> => this.#end('SIGTERM')
  kill = (): Promise<void> => this.#end('SIGKILL')

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill(signal)
    await once(this.#child, 'exit')
  }
}
