import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Store } from './store.ts'

/** Browsers of one account that are known; the one that was not used for longest goes. */
export const DEVICES_PER_ACCOUNT = 10
/** Wrong passwords in a row after which a browser is a stranger again: it may be in other hands. */
export const WRONG_ON_DEVICE = 10
const KNOWN_S = 180 * 86_400

type Device = { hash: string; at: number; wrong: number }
/** `generation` changes with the password: a new one makes strangers of all browsers. */
type Kept = { kind: 'Device'; generation: string; devices: Device[] }

export type Owner = { email: string; generation: string }
export type Devices = {
  /** The browser, when its owner logged in there before. */
  known(req: IncomingMessage, owner: Owner): Promise<string | undefined>
  /** The cookie by which it will be known. One that is known stays; the others get a name that nobody has seen. */
  remember(owner: Owner, known: string | undefined): Promise<string>
  wrong(owner: Owner, known: string): Promise<void>
}

export function openDevices(
  store: Store,
  options: { secret: string; secure: boolean; now: () => number },
): Devices {
  const { secret, secure, now } = options
  const adapter = store.adapter('Device')
  const keyed = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['dispositivo', ...parts]))
      .digest('base64url')
  /** One for each account, so that a browser can be that of several people. */
  const cookieOf = (email: string) => `_dispositivo_${keyed('cookie', email).slice(0, 16)}`
  const keyOf = (email: string) => keyed('cuenta', email)
  const devicesOf = async ({ email, generation }: Owner): Promise<Device[]> => {
    const kept = (await adapter.find(keyOf(email))) as Kept | undefined
    const alive = (device: Device) => now() - device.at < KNOWN_S * 1_000
    return kept?.generation === generation ? kept.devices.filter(alive) : []
  }
  const keep = ({ email, generation }: Owner, devices: Device[]) =>
    adapter.upsert(keyOf(email), { kind: 'Device', generation, devices }, KNOWN_S)
  return {
    async known(req, owner) {
      const [id = '', signature = ''] = (cookie(req, cookieOf(owner.email)) ?? '').split('.')
      const right = isSame(signature, keyed('firma', owner.email, id))
      const found = (await devicesOf(owner)).find(({ hash }) => hash === digest(id))
      return right && found !== undefined && found.wrong < WRONG_ON_DEVICE ? id : undefined
    },
    async remember(owner, known) {
      const id = known ?? randomBytes(32).toString('base64url')
      const others = (await devicesOf(owner)).filter(({ hash }) => hash !== digest(id))
      const fresh = { hash: digest(id), at: now(), wrong: 0 }
      await keep(owner, [fresh, ...others].slice(0, DEVICES_PER_ACCOUNT))
      const value = `${id}.${keyed('firma', owner.email, id)}`
      // Her own page asks for her password, too.
      return `${cookieOf(owner.email)}=${value}; Path=/; Max-Age=${KNOWN_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
    },
    async wrong(owner, known) {
      const devices = await devicesOf(owner)
      const hash = digest(known)
      await keep(
        owner,
        devices.map(device => (device.hash === hash ? { ...device, wrong: device.wrong + 1 } : device)),
      )
    },
  }
}

const digest = (id: string) => createHash('sha256').update(id).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function cookie({ headers }: IncomingMessage, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name) return value
  }
  return undefined
}
