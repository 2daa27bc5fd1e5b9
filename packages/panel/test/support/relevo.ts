// Started in the place of Firefox by whoever drives it: `node relevo.ts <firefox> <profile>`. Says of an extended support release that it can what it lacks, and
// hands everything else on, both ways. What is started here ends with whoever started it: they are one group of processes.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** As the driver itself speaks. */
interface Wire {
  on: (event: 'message' | 'open' | 'close', hear: (data: Buffer) => void) => void
  send: (text: string) => void
  close: () => void
}
interface Door {
  on: (event: 'connection' | 'listening', hear: (wire: Wire) => void) => void
  address: () => AddressInfo
}
const { ws: Client, wsServer: Server } = createRequire(import.meta.url)(
  'playwright-core/lib/utilsBundle',
) as { ws: new (url: string) => Wire; wsServer: new (options: object) => Door }

/** Asked for by the driver before anything else, and not there in an extended support release: what it sets, nothing here looks at. */
const LACKING = new Set(['emulation.setMediaFeaturesOverride'])

const [firefox = 'firefox', profile = ''] = process.argv.slice(2)
const child = spawn(firefox, ['--remote-debugging-port=0', '--headless', '--profile', profile], {
  stdio: ['ignore', 'inherit', 'pipe'],
})
child.once('close', code => process.exit(code ?? 1))

let said = ''
child.stderr.on('data', (chunk: Buffer) => {
  said += chunk
  const [, url] = /WebDriver BiDi listening on (ws:\/\/\S+)\n/.exec(said) ?? []
  if (url === undefined) return
  child.stderr.removeAllListeners('data').resume()
  open(`${url}/session`)
})

function open(url: string): void {
  const door = new Server({ host: '127.0.0.1', port: 0, maxPayload: 0 })
  door.on('connection', wire => hand(wire, new Client(url)))
  // The driver waits for this line.
  door.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${door.address().port}\n`),
  )
}

/** The driver knows a download by its navigation, and a file that was made in the page has none: its address is one. */
function withNavigation(text: string): string {
  if (!text.includes('"method":"browsingContext.download')) return text
  const message = JSON.parse(text) as {
    params: { download?: string; navigation: string | null; url: string }
  }
  message.params.download ??= message.params.navigation ?? message.params.url
  return JSON.stringify(message)
}

function hand(driver: Wire, browser: Wire): void {
  const early: string[] = []
  let send = (text: string): void => {
    early.push(text)
  }
  browser.on('open', () => {
    send = text => browser.send(text)
    early.forEach(send)
  })
  browser.on('message', data => driver.send(withNavigation(String(data))))
  browser.on('close', () => driver.close())
  driver.on('close', () => browser.close())
  driver.on('message', data => {
    const { id, method } = JSON.parse(String(data)) as { id: number; method: string }
    if (LACKING.has(method)) driver.send(JSON.stringify({ type: 'success', id, result: {} }))
    else send(String(data))
  })
}
