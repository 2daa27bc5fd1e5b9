import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, type Accounts, normalEmail } from '../accounts.ts'
import { type Attempts, countAttempts } from '../attempts.ts'
import type { Lanes } from '../lanes.ts'
import { lapse } from '../login.ts'
import { hashPassword } from '../password.ts'
import type { Store } from '../store.ts'
import {
  type CambioDeAcceso,
  type Carta,
  type Cartero,
  cartaConPase,
  cartaDeAviso,
  cartaDeCambio,
  cartaDeYaTiene,
} from './cartas.ts'
import { openPases, type Pase, type Pases } from './pases.ts'
import { refusePassword } from './regla.ts'

/** Who may open an account by herself: anybody, those whom the operator wrote down, nobody. */
export type Altas = 'abierta' | 'invitacion' | 'cerrada'
export const ALTAS: readonly Altas[] = ['abierta', 'invitacion', 'cerrada']

/** Who asks, and from which neighbourhood. */
type Quien = { email: string; address: string }
export type Dicho = { status: number; problem: string; retryAfterMs?: number }

export type Cuentas = {
  altas: Altas
  /** Whether mails can be sent at all. */
  conCorreo: boolean
  /** Undefined: whatever follows, it is said that a mail is under way. */
  pedirAlta(quien: Quien & { name: string }): Dicho | undefined
  pedirClave(quien: Quien): Dicho | undefined
  pase(text: string): Promise<Pase | undefined>
  /** Undefined: done. */
  elegir(text: string, password: string): Promise<Dicho | undefined>
  /** `generation`: of the password that she told. */
  cambiar(account: Account, password: string, generation: string): Promise<Dicho | undefined>
  /** Tells her what was changed of the ways into her account: it may have been somebody else. */
  avisar(account: Account, cambio: CambioDeAcceso): void
}

export type CuentasParts = {
  dir: string
  issuer: string
  altas: Altas
  cartero: Cartero | undefined
  accounts: Accounts
  store: Store
  lanes: Lanes
  now: () => number
  onProblem: (error: Error) => void
}

const EMAIL = /^[^\s@<>"(),;:\\[\]]{1,64}@[^\s@<>"(),;:\\[\]]{1,180}\.[a-z\d-]{2,63}$/i
const VENCIDO = { status: 410, problem: 'Este enlace ya se usó o venció. Pida otro.' }
const CAMBIADA = {
  status: 409,
  problem: 'Mientras tanto la contraseña cambió, y vale esa otra. Ingrese de nuevo con ella.',
}
const CROWD = {
  status: 503,
  problem: 'Hay mucha gente a la vez. Espere unos segundos y vuelva a intentar.',
  retryAfterMs: 5_000,
}

export function openCuentas(parts: CuentasParts): Cuentas {
  const { accounts, altas, cartero } = parts
  const pases = openPases(parts.store)
  const pedidos = countAttempts(parts.now)
  const later = (work: () => Promise<unknown>) => void setImmediate(() => work().catch(parts.onProblem))
  return {
    altas,
    conCorreo: cartero !== undefined,
    pedirAlta({ name, ...quien }) {
      if (name.trim() === '') return { status: 422, problem: 'Escriba su nombre.' }
      const refused = admit(pedidos, quien)
      // What it finds out is told to the mailbox alone, and takes no time of the answer.
      if (refused === undefined) later(() => sendAlta(parts, pases, quien.email, name.trim().slice(0, 100)))
      return refused
    },
    pedirClave(quien) {
      const refused = admit(pedidos, quien)
      if (refused === undefined) later(() => sendClave(parts, pases, quien.email))
      return refused
    },
    pase: text => readPase(accounts, pases, text),
    async elegir(text, password) {
      const pase = await readPase(accounts, pases, text)
      if (pase === undefined) return VENCIDO
      const problem = refusePassword(password, pase)
      if (problem !== undefined) return { status: 422, problem }
      const hash = await parts.lanes.enter('strangers', () => hashPassword(password))
      if (hash === undefined) return CROWD
      if (!(await pases.spend(text))) return VENCIDO
      const done =
        pase.proposito === 'alta'
          ? await accounts.create(pase.email, pase.name, hash)
          : await accounts.setPassword(pase.email, hash, { generation: pase.generation, llaves: 'dropped' })
      if (!done) return VENCIDO
      if (pase.proposito === 'clave')
        later(() => send(parts, cartaDeCambio(pase.email, olvidoAt(parts), 'dropped')))
      return undefined
    },
    async cambiar({ email, name }, password, generation) {
      const problem = refusePassword(password, { email, name })
      if (problem !== undefined) return { status: 422, problem }
      const hash = await parts.lanes.enter('known', () => hashPassword(password))
      if (hash === undefined) return CROWD
      if (!(await accounts.setPassword(email, hash, { generation, llaves: 'kept' }))) return CAMBIADA
      later(() => send(parts, cartaDeCambio(email, olvidoAt(parts), 'kept')))
      return undefined
    },
    avisar: ({ email }, cambio) => later(() => send(parts, cartaDeAviso(email, cambio, olvidoAt(parts)))),
  }
}

/** A few for an address of mail and for one of the net; what is refused says nothing of whose it is. */
function admit(pedidos: Attempts, { email, address }: Quien): Dicho | undefined {
  if (!EMAIL.test(email))
    return { status: 422, problem: 'Escriba su correo, por ejemplo ana@ejemplo.com.py.' }
  const { waitMs, bits } = pedidos.price(email, address)
  if (waitMs > 0) {
    const problem = `Ya se pidió varias veces. Revise su correo, o espere ${lapse(waitMs)} y vuelva a intentar.`
    return { status: 429, problem, retryAfterMs: waitMs }
  }
  if (bits > 0) {
    const problem =
      'Se pidió demasiadas veces para este correo o desde su red. Espere unos minutos y vuelva a intentar.'
    return { status: 429, problem, retryAfterMs: 6 * 60_000 }
  }
  pedidos.begin(email, address)
  return undefined
}

const olvidoAt = ({ issuer }: CuentasParts): string => `${issuer}/cuenta/olvido`

async function send({ cartero }: CuentasParts, carta: Carta): Promise<void> {
  await cartero?.(carta)
}

async function sendAlta(parts: CuentasParts, pases: Pases, address: string, name: string): Promise<void> {
  const email = normalEmail(address)
  if (parts.accounts.has(email)) return send(parts, cartaDeYaTiene(email, olvidoAt(parts)))
  if (parts.altas === 'cerrada' || (parts.altas === 'invitacion' && !(await isInvited(parts.dir, email))))
    return
  await sendPase(parts, pases, { proposito: 'alta', email, name, generation: '' })
}

async function sendClave(parts: CuentasParts, pases: Pases, address: string): Promise<void> {
  const email = normalEmail(address)
  if (!parts.accounts.has(email)) return
  const generation = parts.accounts.generation(email)
  await sendPase(parts, pases, { proposito: 'clave', email, name: '', generation })
}

/** The address of the link is the one that the operator gave this provider, whatever a request calls it. */
async function sendPase(parts: CuentasParts, pases: Pases, pase: Pase): Promise<void> {
  const text = await pases.issue(pase)
  await send(parts, cartaConPase(pase, `${parts.issuer}/cuenta/pase/${text}`))
}

/** Whose the link is, as long as it opens anything. */
async function readPase(accounts: Accounts, pases: Pases, text: string): Promise<Pase | undefined> {
  const pase = await pases.read(text)
  if (pase === undefined) return undefined
  const { proposito, email, generation } = pase
  if (proposito === 'alta') return accounts.has(email) ? undefined : pase
  return accounts.has(email) && accounts.generation(email) === generation ? pase : undefined
}

/** Addresses, or whole domains (`@ejemplo.com.py`), one in each line of a file of the operator's. */
async function isInvited(dir: string, email: string): Promise<boolean> {
  const text = await readFile(join(dir, 'invitados'), 'utf8').catch(() => '')
  const lines = text.split('\n').map(normalEmail)
  return lines.includes(email) || lines.includes(email.slice(email.indexOf('@')))
}
