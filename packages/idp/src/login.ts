import type { IncomingMessage } from 'node:http'
import { type Account, type Accounts, normalEmail } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Devices } from './devices.ts'
import type { Lanes } from './lanes.ts'
import type { Challenge, Proofs } from './proof.ts'
import { whoAsks } from './whence.ts'

/** What stands between a form and an account. */
export type Guard = { accounts: Accounts; attempts: Attempts; proofs: Proofs; devices: Devices; lanes: Lanes }

export type Refusal = {
  status: 401 | 429 | 503
  problem: string
  retryAfterMs?: number
  /** What has to come with the next one: a solution of it, or patience. */
  challenge?: Challenge
}
export type Admission = { account: Account; cookie: string }

const WRONG = 'El correo o la contraseña no son correctos. Revíselos y vuelva a intentar.'
const CROWD = 'Hay muchos ingresos a la vez. Espere unos segundos y vuelva a intentar.'
const CROWD_MS = 5_000

/** Which person sent this form. An account that is not there takes every step, and every second, of one that is. */
export async function logIn(
  guard: Guard,
  req: IncomingMessage,
  form: URLSearchParams,
): Promise<Admission | Refusal> {
  const { accounts, attempts, devices, lanes } = guard
  const who = whoIn(form)
  const { email, address } = who
  const owner = { email, generation: accounts.generation(email) }
  const known = await devices.known(req, owner)
  const refusal = known === undefined ? pay(guard, who, form) : undefined
  if (refusal) return refusal
  if (known === undefined) attempts.begin(email, address)
  else await devices.wrong(owner, known)
  const lane = known === undefined ? 'strangers' : 'known'
  const looked = lanes.enter(lane, () => accounts.verify(email, form.get('clave') ?? ''))
  if (looked === undefined) {
    if (known === undefined) attempts.forgive(email, address, false)
    return { status: 503, problem: CROWD, retryAfterMs: CROWD_MS }
  }
  const account = await looked
  if (account === undefined) return { status: 401, problem: WRONG }
  if (known === undefined) attempts.forgive(email, address, true)
  return { account, cookie: await devices.remember(owner, known) }
}

type Who = { email: string; address: string }

const whoIn = (form: URLSearchParams): Who => ({
  email: normalEmail(form.get('correo') ?? '').slice(0, 254),
  address: whoAsks(),
})

/** A stranger waits, and then proves; undefined when both is done. */
function pay({ attempts, proofs }: Guard, who: Who, form: URLSearchParams): Refusal | undefined {
  const { waitMs, bits } = attempts.price(who.email, who.address)
  if (waitMs > 0) {
    const problem = `Hubo varios intentos fallidos. Espere ${lapse(waitMs)} y vuelva a intentar.`
    return { status: 429, problem, retryAfterMs: waitMs }
  }
  if (bits === 0) return undefined
  const proof = { text: form.get('reto') ?? '', solution: form.get('solucion') ?? '' }
  const redeemed = proofs.redeem(who, proof, bits)
  if (redeemed.ok) return undefined
  const challenge = redeemed.again ?? proofs.challenge(who, bits)
  const problem =
    'Hubo muchos intentos fallidos y este navegador no es conocido. Escriba su contraseña otra vez y pulse Ingresar: ' +
    `el navegador hará una comprobación de unos segundos. Si no puede hacerla, espere antes ${lapse(challenge.waitMs)}.`
  return { status: 429, problem, retryAfterMs: challenge.waitMs, challenge }
}

/** What the script of the page asks before it sends a password: how long to wait, and what to prove. */
export async function priceOf(
  { accounts, attempts, proofs, devices }: Guard,
  req: IncomingMessage,
  form: URLSearchParams,
): Promise<{ esperaMs: number; reto?: string; bits?: number }> {
  const who = whoIn(form)
  const owner = { email: who.email, generation: accounts.generation(who.email) }
  if ((await devices.known(req, owner)) !== undefined) return { esperaMs: 0 }
  const { waitMs, bits } = attempts.price(who.email, who.address)
  if (bits === 0) return { esperaMs: waitMs }
  return { esperaMs: waitMs, reto: proofs.challenge(who, bits).text, bits }
}

export function lapse(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds < 60) return seconds === 1 ? 'un segundo' : `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`
}
