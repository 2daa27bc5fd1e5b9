import { ofList } from '../api-key/lista.ts'
import { TIPOS_DE_AVISO, type TipoDeAviso } from '../aviso/tipos.ts'
import { keysOf, parseOneOf } from '../enumeracion.ts'
import { boundedText } from '../texto.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'
import { isPublica } from './direccion.ts'

const URL_MAX = 2048
const NOMBRE_MAX = 100
const TIPOS = keysOf(TIPOS_DE_AVISO)
/** A week: longer than a deployment takes. */
export const GRACIA_DE_SECRETO_MAX_S = 7 * 86_400
export const GRACIA_DE_SECRETO_S = 86_400
/** So many are delivered again at once. */
export const REENVIO_MAX = 10_000

/** Where it may be: on the Internet alone, or for the local start anywhere. */
export interface AlcanceDeWebhooks {
  locales: boolean
}

export interface WebhookPedido {
  url: string
  nombre: string
  /** Null: all. */
  tipos: TipoDeAviso[] | null
}

export type CambiosDeWebhook = Partial<WebhookPedido> & { activo?: boolean }

export interface CuerpoDeWebhook {
  url?: string | null
  nombre?: string | null
  tipos?: string[] | null
}

export const parseWebhook = (body: CuerpoDeWebhook, alcance: AlcanceDeWebhooks): Validated<WebhookPedido> =>
  collect({
    url: parseDestino(body.url, alcance),
    nombre: boundedText('nombre', body.nombre, { min: 1, max: NOMBRE_MAX }),
    tipos: parseTipos(body.tipos),
  })

/** What is not given stays as it is; `tipos: null` is all of them. */
export function parseCambiosDeWebhook(
  body: CuerpoDeWebhook & { activo?: boolean | null },
  alcance: AlcanceDeWebhooks,
): Validated<CambiosDeWebhook> {
  const { url, nombre, tipos, activo } = body
  const read = collect({
    url: url === undefined ? valid(undefined) : parseDestino(url, alcance),
    nombre:
      nombre === undefined ? valid(undefined) : boundedText('nombre', nombre, { min: 1, max: NOMBRE_MAX }),
    tipos: tipos === undefined ? valid(undefined) : parseTipos(tipos),
  })
  if (!read.ok) return read
  const given = Object.entries({ ...read.value, activo: activo ?? undefined })
  return valid(Object.fromEntries(given.filter(([, value]) => value !== undefined)))
}

function parseDestino(text: string | null | undefined, { locales }: AlcanceDeWebhooks): Validated<string> {
  const read = boundedText('url', text, { min: 1, max: URL_MAX })
  if (!read.ok) return read
  const url = URL.parse(read.value)
  const no = (codigo: string, detail: string) => wrong('url', codigo, detail)
  if (url === null)
    return no('url', 'debe ser una dirección entera, por ejemplo https://ejemplo.com.py/avisos')
  if (url.protocol !== 'https:' && !(locales && url.protocol === 'http:'))
    return no('https', 'debe comenzar con https://: lo que se avisa no viaja sin cifrar')
  if (url.username !== '' || url.password !== '')
    return no('credentials', 'no lleva usuario ni contraseña: quien recibe verifica la firma')
  if (!locales && !mayBePublica(url.hostname))
    return no('private', 'debe estar en Internet: una dirección privada, o de esta máquina, no se admite')
  url.hash = ''
  return valid(url.href)
}

const LITERAL = /^\[.*\]$|^\d+\.\d+\.\d+\.\d+$/
/** A name is looked up when something is delivered, and judged by what it leads to then. */
export function mayBePublica(hostname: string): boolean {
  if (LITERAL.test(hostname)) return isPublica(hostname.replaceAll(/[[\]]/g, ''))
  return hostname.includes('.') && !/(^|\.)(localhost|local|internal)\.?$/.test(hostname)
}

function parseTipos(lista: readonly string[] | null | undefined): Validated<TipoDeAviso[] | null> {
  if (lista === null || lista === undefined) return valid(null)
  return ofList('tipos', lista, {
    max: TIPOS.length,
    vacia: 'sin tipos no se entregaría nada; déjelo fuera para recibir todos',
    parse: (text, campo) => parseOneOf(campo, text, TIPOS),
  })
}

export function parseGraciaDeSecreto(body: { gracia?: number | null } | undefined): Validated<number> {
  const gracia = body?.gracia ?? GRACIA_DE_SECRETO_S
  if (Number.isInteger(gracia) && gracia >= 0 && gracia <= GRACIA_DE_SECRETO_MAX_S) return valid(gracia)
  return wrong('gracia', 'range', `debe ser un entero de 0 a ${GRACIA_DE_SECRETO_MAX_S} segundos`)
}

/** Avisos from one to another, by their places in the order. */
export interface Reenvio {
  desde: number
  hasta: number
}

export function parseReenvio(body: { desde?: number | null; hasta?: number | null }): Validated<Reenvio> {
  const { desde, hasta } = body
  const of = (campo: string, value: number | null | undefined): Validated<number> =>
    value !== null && value !== undefined && Number.isSafeInteger(value) && value >= 0
      ? valid(value)
      : wrong(campo, 'required', 'debe ser la secuencia de un aviso')
  const read = collect({ desde: of('desde', desde), hasta: of('hasta', hasta ?? desde) })
  if (!read.ok || read.value.desde <= read.value.hasta) return read
  return wrong('hasta', 'range', 'debe ser igual o mayor que `desde`')
}
