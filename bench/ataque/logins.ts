// A flood of logins against a provider of its own: what strangers achieve, and whether the owner still comes in.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '../../packages/idp/src/accounts.ts'
import { browser, signIn } from '../../packages/idp/src/sign-in.ts'
import type { Ataque } from '../lib/ataque.ts'
import { atLeast, atMost, shown } from '../lib/report.ts'

const IDP = join(import.meta.dirname, '../../packages/idp/src/main.ts')
const DUENA = 'duena@ejemplo.com.py'
/** Every one of these addresses is this machine, where the system lets one use them (Linux does). */
const atacante = (n: number) => `127.0.0.${n + 2}`

export interface Medidas {
  /** Strangers who go to the login and no further. What the first half of them leaves in memory is all that may be left. */
  anonimos: number
  /** From how many addresses passwords are tried, how many at each, and how many at once. */
  direcciones: number
  intentos: number
  aLaVez: number
}
export const ENTERO: Medidas = { anonimos: 28_000, direcciones: 20, intentos: 100, aLaVez: 32 }
export const CORTO: Medidas = { anonimos: 100, direcciones: 3, intentos: 12, aLaVez: 12 }

export interface Cifras {
  intentos: number
  /** Passwords that were compared with the account's; the others were refused before. */
  comparadas: number
  /** What was refused, and anything else that was answered, by its status. */
  respuestas: Record<number, number>
  /** Whether the owner came in with her first try while it went on: where she had before, and elsewhere, with the proof. */
  duenaDondeSiempre: boolean
  duenaEnOtroNavegador: boolean
  /** Of the provider's process, in MB; null where the system does not say. */
  memoriaAMitad: number | null
  memoriaDespues: number | null
}

export async function atacarLogins({ anonimos, direcciones, intentos, aLaVez }: Medidas): Promise<Cifras> {
  await using proveedor = await abrirProveedor()
  const { issuer, clave, memoria } = proveedor
  const deSiempre = browser()
  const entrar = (browse = browser()) =>
    signIn({ issuer, email: DUENA, password: clave, browse, prompt: 'login' }).then(
      () => true,
      () => false,
    )
  await entrar(deSiempre)
  const visitas = (cuantas: number) =>
    enTandas(cuantas, aLaVez, () => pedir(autorizacion(issuer)).then(() => {}))
  await visitas(anonimos / 2)
  const memoriaAMitad = memoria()
  await visitas(anonimos / 2)

  const respuestas: Record<number, number> = {}
  const adivinar = async (n: number) => {
    const status = await intento(issuer, atacante(n % direcciones))
    respuestas[status] = (respuestas[status] ?? 0) + 1
  }
  const total = direcciones * intentos
  await enTandas(Math.ceil(total / 2), aLaVez, adivinar)
  // Now every address has used up what is free: the rest goes on while she comes.
  const [, duenaDondeSiempre, duenaEnOtroNavegador] = await Promise.all([
    enTandas(Math.floor(total / 2), aLaVez, adivinar),
    entrar(deSiempre),
    entrar(),
  ])
  return {
    intentos: total,
    comparadas: respuestas[401] ?? 0,
    respuestas,
    duenaDondeSiempre,
    duenaEnOtroNavegador,
    memoriaAMitad,
    memoriaDespues: memoria(),
  }
}

/** Three at each address cost nothing, and the owner may have been one of those who tried. */
const GRATIS = 3
/** What a system that takes back late may show of the second half of the visits. */
const MB_DE_MAS = 60

const ataque: Ataque = async function* ({ short, say }) {
  const medidas = short ? CORTO : ENTERO
  say(`${medidas.anonimos} visitas y ${medidas.direcciones * medidas.intentos} contraseñas`)
  const cifras = await atacarLogins(medidas)
  const { intentos, comparadas, respuestas, memoriaAMitad, memoriaDespues } = cifras
  yield atLeast(medidas.direcciones * medidas.intentos, {
    name: 'contraseñas probadas',
    value: intentos,
    unit: '',
  })
  yield atMost(GRATIS * medidas.direcciones, {
    name: 'de ellas, comparadas con la de la cuenta',
    value: comparadas,
    unit: '',
  })
  const entro = (name: string, si: boolean) => atLeast(1, { name, value: si ? 1 : 0, unit: '' })
  yield entro('la dueña entra donde siempre, a la primera', cifras.duenaDondeSiempre)
  yield entro('la dueña entra en otro navegador, a la primera', cifras.duenaEnOtroNavegador)
  if (memoriaAMitad !== null && memoriaDespues !== null)
    yield atMost(MB_DE_MAS, {
      name: 'memoria de más que a la mitad de las visitas',
      value: memoriaDespues - memoriaAMitad,
      unit: 'MB',
    })
  for (const [status, value] of Object.entries(respuestas))
    yield shown({ name: `respuestas ${status}`, value, unit: '' })
}

export default ataque

async function abrirProveedor() {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-ataque-'))
  const { password: clave = '' } = await (await openAccounts(dir)).ensure(DUENA, 'Dueña')
  const child = spawn(process.execPath, [IDP], {
    env: { PATH: process.env.PATH, MBOHERA_IDP_DIR: dir, OIDC_AUDIENCE: 'mbohera' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]
  return {
    issuer,
    clave,
    memoria: () => memoriaDe(child.pid!),
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function memoriaDe(pid: number): number | null {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kb === undefined ? null : Math.round(Number(kb) / 1024)
  } catch {
    return null
  }
}

async function enTandas(cuantos: number, aLaVez: number, hacer: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const uno = async () => {
    while (next < cuantos) await hacer(next++)
  }
  await Promise.all(Array.from({ length: aLaVez }, uno))
}

const autorizacion = (issuer: string) =>
  `${issuer}/auth?${new URLSearchParams({
    client_id: 'mbohera-cli',
    redirect_uri: 'http://127.0.0.1/callback',
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(randomBytes(8)).digest('base64url'),
    code_challenge_method: 'S256',
  })}`

interface Como {
  desde?: string
  cookie?: string
  form?: URLSearchParams
}

/** One guess, with a visit of its own, as somebody does who has many. */
async function intento(issuer: string, desde: string): Promise<number> {
  const visita = await pedir(autorizacion(issuer), { desde })
  const cookie = (visita.headers['set-cookie'] ?? []).map(line => line.split(';')[0]).join('; ')
  const form = new URLSearchParams({ correo: DUENA, clave: randomBytes(8).toString('hex') })
  const { statusCode = 0 } = await pedir(`${issuer}${visita.headers.location}`, { desde, cookie, form })
  return statusCode
}

async function pedir(url: string, { desde, cookie, form }: Como = {}): Promise<IncomingMessage> {
  const pedido = request(url, {
    method: form ? 'POST' : 'GET',
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(desde && process.platform === 'linux' ? { localAddress: desde } : {}),
  })
  pedido.end(form?.toString())
  const [response] = (await once(pedido, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}
