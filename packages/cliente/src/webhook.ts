import { webcrypto } from './clave.ts'
import type { components } from './contrato.generated.ts'

export type Aviso = components['schemas']['Aviso']

/** As the request that was received has them: `Headers`, or the object of Node's `request.headers` or `request.headersDistinct`. */
export type Cabeceras = Headers | Record<string, string | readonly string[] | undefined>

export interface OpcionesDeWebhook {
  /** The one that was shown when the webhook was created, `whsec_…`; while it is rotated, both. */
  secreto: string | readonly string[]
  /** How far its moment may be from now: 5 minutes, as the specification says. */
  toleranciaMs?: number
  /** The moment of whoever verifies, in milliseconds. */
  ahora?: number
}

const TOLERANCIA_MS = 300_000

/** What came is not believed. It is answered 400, and nothing is done. */
export class WebhookNoValido extends Error {
  override name = 'WebhookNoValido'
}

/**
 * What was received, once it is proved to come from Mbohéra: the very bytes of the body, before anything parses them. Throws
 * `WebhookNoValido` otherwise.
 */
export async function verificarWebhook(
  cuerpo: string | Uint8Array,
  cabeceras: Cabeceras,
  { secreto, toleranciaMs = TOLERANCIA_MS, ahora = Date.now() }: OpcionesDeWebhook,
): Promise<Aviso & { id: string }> {
  const [id, momento, firmas] = ['id', 'timestamp', 'signature'].map(name =>
    deCabecera(cabeceras, `webhook-${name}`),
  )
  if (!id || !momento || !firmas)
    throw new WebhookNoValido('Faltan las cabeceras webhook-id, webhook-timestamp o webhook-signature.')
  if (!/^\d{1,12}$/.test(momento) || Math.abs(Number(momento) * 1000 - ahora) > toleranciaMs)
    throw new WebhookNoValido(
      'webhook-timestamp está lejos de la hora de aquí: es viejo, o el reloj está mal.',
    )
  const bytes = typeof cuerpo === 'string' ? new TextEncoder().encode(cuerpo) : cuerpo
  const firmado = concat(new TextEncoder().encode(`${id}.${momento}.`), bytes)
  for (const uno of [secreto].flat())
    if (await estaFirmado(firmado, firmas, uno)) return { ...leerAviso(bytes), id }
  throw new WebhookNoValido('La firma no es de este secreto, o el cuerpo no es el que se firmó.')
}

/** `verify` compares in a time that says nothing. */
async function estaFirmado(
  firmado: Uint8Array<ArrayBuffer>,
  firmas: string,
  secreto: string,
): Promise<boolean> {
  const { subtle } = await webcrypto()
  const bytes = deBase64(secreto.replace(/^whsec_/, ''))
  if (bytes === null) throw new TypeError('El secreto de un webhook es como se mostró: "whsec_" y base64.')
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const firma of firmas.split(' ')) {
    const dicha = firma.startsWith('v1,') ? deBase64(firma.slice(3)) : null
    if (dicha !== null && (await subtle.verify('HMAC', key, dicha, firmado))) return true
  }
  return false
}

/** There are several classes of that name: each library of fetch has its own. */
const hasGet = (cabeceras: Cabeceras): cabeceras is Headers => typeof cabeceras.get === 'function'

function deCabecera(cabeceras: Cabeceras, name: string): string | null {
  if (hasGet(cabeceras)) return cabeceras.get(name)
  const [, value] = Object.entries(cabeceras).find(([key]) => key.toLowerCase() === name) ?? []
  const [only, ...more] = [value ?? []].flat()
  return more.length === 0 ? (only ?? null) : null
}

function deBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return text === '' ? null : Uint8Array.from(atob(text), char => char.charCodeAt(0))
  } catch {
    return null
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function leerAviso(bytes: Uint8Array): Aviso {
  try {
    // Whoever has the secret wrote it: as the contract has it.
    return JSON.parse(new TextDecoder().decode(bytes)) as Aviso
  } catch {
    throw new WebhookNoValido('El cuerpo no es JSON.')
  }
}
