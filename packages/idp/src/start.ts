import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Accounts, openAccounts } from './accounts.ts'
import { neighbourhood } from './address.ts'
import { countAttempts } from './attempts.ts'
import { allClients, type ClientOptions, type PanelOptions } from './clients.ts'
import type { Cartero } from './cuentas/cartas.ts'
import { type Altas, type CuentasParts, openCuentas } from './cuentas/cuentas.ts'
import { attendCuenta } from './cuentas/rutas.ts'
import { closeOutdated } from './cuentas/sesiones.ts'
import { openDevices } from './devices.ts'
import { boundDrain } from './drain.ts'
import { interact } from './interactions.ts'
import { openKeys } from './keys.ts'
import { openLanes } from './lanes.ts'
import { openLlaves } from './llaves/llaves.ts'
import { openProofs } from './proof.ts'
import { createProvider, pageHeaders } from './provider.ts'
import { callerOf, type Proxies } from './proxies.ts'
import { openFactors } from './segundo/factor.ts'
import { openHalves } from './segundo/halves.ts'
import { openStore } from './store.ts'
import { answerTo } from './whence.ts'

export type IdpOptions = {
  /** Accounts, keys and sessions are kept here, for our eyes only. */
  dir: string
  host: string
  /** 0 = a free one. */
  port: number
  /** What it calls itself, when that is not the address it listens at. */
  issuer?: string
  /** Whose word is taken for where a request came from, where the issuer says that TLS ends before us; nobody's, where it is not said. */
  proxies?: Proxies
  audience: string
  panel: PanelOptions
  clients?: ClientOptions[]
  /** Who may open an account by herself; nobody, where it is not said. */
  altas?: Altas
  /** What gives mails to a server; without it there are none, and the pages say so. */
  cartero?: Cartero
  /** Draws a text for a telephone to read, as SVG; without it the text alone is shown. */
  drawQr?: (text: string) => string
  now?: () => number
  onProblem?: (error: Error) => void
}

export type Idp = AsyncDisposable & {
  issuer: string
  jwksUri: string
  port: number
  accounts: Accounts
  /** A new key signs from now on; the old one is still published while what it signed lives. */
  rotateKeys(): Promise<void>
  /** The panel is served by a program that may start later, at a port nobody knows before. */
  setPanel(panel: PanelOptions): void
  close(): Promise<void>
}

export async function startIdp(options: IdpOptions): Promise<Idp> {
  const { dir, host, audience, proxies = 0, now = Date.now, onProblem = () => {} } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  // One after the other: where one cannot be read, nothing of the next is written.
  const accounts = await openAccounts(dir, now)
  const keys = await openKeys(dir, now)
  const store = await openStore(dir, now)
  const server = await listen(options)
  const { port } = server.address() as AddressInfo
  const issuer = options.issuer ?? `http://${await nameOf(host)}:${port}`
  const secret = keys.cookieSecret
  const desk = openDesk(options, { issuer, accounts, store, secret, now, onProblem })
  let panel = options.panel
  const create = () => {
    const clients = allClients(panel, options.clients ?? [])
    const provider = createProvider({
      ...{ issuer, audience, clients, accounts, keys, store },
      panel: panel.postLogoutRedirectUris[0],
    })
    provider.proxy = isBehindTls(issuer)
    provider.on('server_error', (_ctx, error) => onProblem(error))
    // The person is logged out here all the same; what she had lives its ten minutes.
    provider.on('backchannel.error', (_ctx, error) => onProblem(error))
    return { provider, answer: provider.callback(), headers: pageHeaders(clients) }
  }
  let current = create()
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const { provider, answer, headers } = current
    for (const [name, value] of Object.entries(CAUTELA)) res.setHeader(name, value)
    const seen = { ...desk, accounts, headers, panel: panel.postLogoutRedirectUris[0] }
    if (await attendCuenta({ ...seen, store, provider }, req, res)) return
    if (!(await interact(seen, provider, req, res))) answer(req, res)
  }
  server.on('request', (req, res) => {
    const caller = callerOf(req, isBehindTls(issuer) ? proxies : 0)
    if (isBehindTls(issuer)) sayWhoWeAre(req, issuer, caller)
    answerTo(neighbourhood(caller), () => handle(req, res)).catch((error: Error) => {
      onProblem(error)
      if (res.headersSent) res.destroy()
      else res.writeHead(500).end()
    })
  })
  const looking = lookForRenewed(since => closeOutdated(current.provider, store, accounts, since), {
    now,
    onProblem,
  })
  const close = async () => {
    await looking.end()
    await end(server)
  }
  return {
    issuer,
    jwksUri: `${issuer}/jwks`,
    port,
    accounts,
    async rotateKeys() {
      await keys.rotate()
      current = create()
    },
    setPanel(moved) {
      panel = moved
      current = create()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

const LOOK_MS = 3_000
/** What was granted lives as long, so that after a start there is nothing older to look for. */
const BACK_MS = 10 * 60_000

/** Passwords that another process changed, every few seconds; what fails is done again, and told. */
function lookForRenewed(
  look: (since: number) => Promise<void>,
  { now, onProblem }: { now: () => number; onProblem: (error: Error) => void },
) {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = look(now() - BACK_MS)
      .catch(onProblem)
      .finally(() => {
        busy = false
      })
  }, LOOK_MS)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await running
    },
  }
}

const isBehindTls = (issuer: string): boolean => issuer.startsWith('https:')

/** Whoever ends TLS before us leads here what came to our name: addresses, cookies and forms are of that, whatever a request says of itself. */
function sayWhoWeAre({ headers }: IncomingMessage, issuer: string, caller: string): void {
  headers['x-forwarded-for'] = caller
  headers['x-forwarded-proto'] = 'https'
  headers['x-forwarded-host'] = headers.host = new URL(issuer).host
}

type Parts = Pick<CuentasParts, 'issuer' | 'accounts' | 'store' | 'now' | 'onProblem'> & { secret: string }

/** What stands between a person and her account, in the pages that are ours. */
function openDesk({ dir, altas = 'cerrada', cartero, drawQr }: IdpOptions, parts: Parts) {
  const { issuer, accounts, store, secret, now } = parts
  const lanes = openLanes()
  const guard = {
    accounts,
    attempts: countAttempts(now),
    proofs: openProofs(secret, now),
    devices: openDevices(store, { secret, secure: issuer.startsWith('https:'), now }),
    lanes,
  }
  return {
    guard,
    factors: openFactors({ accounts, store, attempts: countAttempts(now), secret, now }),
    halves: openHalves(store),
    llaves: openLlaves({ accounts, store, issuer, now }),
    cuentas: openCuentas({ ...parts, dir, altas, cartero, lanes }),
    drawQr,
    altas: altas !== 'cerrada',
    now,
  }
}

async function listen({ port, host }: IdpOptions): Promise<Server> {
  const server = createServer()
  boundDrain(server)
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), 2_000)
  await closed
  clearTimeout(impatience)
}

/** On every answer: nobody guesses what it is, and nobody keeps it unless it says itself for how long. */
const CAUTELA = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

const TODAS = ['0.0.0.0', '::']

/**
 * An address that means "all of them" is none that a browser could go to, and a number is none that a passkey could be of: this machine has a name. Where
 * that one leads elsewhere (a file of hosts that knows nothing of IPv6), the number is what is found.
 */
async function nameOf(host: string): Promise<string> {
  if (TODAS.includes(host)) return 'localhost'
  if (host === '127.0.0.1' || host === '::1') {
    const found = await lookup('localhost', { all: true }).catch(() => [])
    if (found.some(({ address }) => address === host)) return 'localhost'
  }
  return host.includes(':') ? `[${host}]` : host
}
