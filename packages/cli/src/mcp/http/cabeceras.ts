import { createHash, timingSafeEqual } from 'node:crypto'
import { VERSIONES } from '../protocolo.ts'

export type Cabeceras = Readonly<Record<string, string | readonly string[] | undefined>>

/** What is known of a request before its body is read. */
export interface Llegada {
  readonly metodo: string
  readonly ruta: string
  readonly cabeceras: Cabeceras
}

export interface Rechazo {
  readonly estado: number
  readonly detalle: string
  readonly cabeceras?: Readonly<Record<string, string>>
}

export const RUTA = '/mcp'
export const VERSION_EN_CABECERA = 'mcp-protocol-version'
const METODOS = ['POST', 'GET', 'DELETE']
/** Whatever port it is reached through: a tunnel has another one. */
const DE_ESTA_MAQUINA = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i

export const rechazo = (
  estado: number,
  detalle: string,
  cabeceras: Readonly<Record<string, string>> = {},
): Rechazo => ({ estado, detalle, cabeceras })

export const textOf = (cabeceras: Cabeceras, nombre: string): string | null => {
  const value = cabeceras[nombre]
  return typeof value === 'string' ? value : null
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isDueno = (cabeceras: Cabeceras, token: string): boolean => {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(textOf(cabeceras, 'authorization') ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

/** What is taken for an answer. Who says nothing takes JSON. */
export function accepts(cabeceras: Cabeceras): { json: boolean; flujo: boolean } {
  const types = (textOf(cabeceras, 'accept') ?? '*/*')
    .split(',')
    .map(one => one.split(';')[0]!.trim().toLowerCase())
  return {
    json: types.some(type => ['application/json', 'application/*', '*/*'].includes(type)),
    flujo: types.includes('text/event-stream'),
  }
}

/** Who says no version speaks the one that had no such header. */
export const refuseVersion = (cabeceras: Cabeceras): Rechazo | null => {
  const version = textOf(cabeceras, VERSION_EN_CABECERA)
  return version === null || VERSIONES.includes(version)
    ? null
    : rechazo(400, `MCP-Protocol-Version "${version}" no se conoce. Son: ${VERSIONES.join(', ')}.`)
}

/**
 * Whether anybody is listened to at all. First a page of a browser, which may send where it cannot read and whose name may
 * point here (DNS rebinding); then whoever else reaches the port and has not the token.
 */
export function refuseLlegada({ metodo, ruta, cabeceras }: Llegada, token: string): Rechazo | null {
  const host = (textOf(cabeceras, 'host') ?? '').toLowerCase()
  if (!DE_ESTA_MAQUINA.test(host))
    return rechazo(403, `"${host}" no es el nombre de esta máquina: llámela 127.0.0.1.`)
  const origin = textOf(cabeceras, 'origin')
  if (origin !== null && origin.toLowerCase() !== `http://${host}`)
    return rechazo(403, 'A una página de otro origen no se le contesta.')
  if (!isDueno(cabeceras, token))
    return rechazo(401, 'Falta "Authorization: Bearer …", con el token que se mostró al empezar.', {
      'www-authenticate': 'Bearer realm="mbohera mcp"',
    })
  if (ruta !== RUTA) return rechazo(404, `No hay nada en "${ruta}": es ${RUTA}.`)
  if (!METODOS.includes(metodo))
    return rechazo(405, `${metodo} no: ${METODOS.join(', ')}.`, { allow: METODOS.join(', ') })
  const { json, flujo } = accepts(cabeceras)
  if (metodo === 'GET' && !flujo) return rechazo(406, 'GET pide "Accept: text/event-stream".')
  if (metodo !== 'POST') return null
  if (!json && !flujo) return rechazo(406, 'Pida "Accept: application/json, text/event-stream".')
  const [type = ''] = (textOf(cabeceras, 'content-type') ?? '').split(';')
  return type.trim().toLowerCase() === 'application/json'
    ? null
    : rechazo(415, 'El mensaje va con "Content-Type: application/json".')
}
