import type { Ambiente, Emisor } from '../ambiente.ts'
import { isEntregable } from './direccion.ts'

export interface RefDeCorreo extends Emisor {
  correoId: number
}

/** Of an address 64 letters may stand before the @: what is said of a mail takes up to 46 of them. */
export const NOMBRE_DE_REBOTES_MAX = 16

/** Whether mails can come back to it under names of their own. */
export const isDireccionDeRebotes = (direccion: string): boolean =>
  isEntregable(direccion) && !direccion.includes('+') && direccion.indexOf('@') <= NOMBRE_DE_REBOTES_MAX

const LETRA = { DEV: 'd', PROD: 'p', SANDBOX: 's' } as const satisfies Record<Ambiente, string>
const AMBIENTES: Readonly<Record<string, Ambiente>> = { d: 'DEV', p: 'PROD', s: 'SANDBOX' }

/** Which mail it is, as it stands in an address: in letters that no server writes otherwise. */
export const marcaDe = ({ contribuyenteId, ambiente, correoId }: RefDeCorreo): string =>
  `${LETRA[ambiente]}${contribuyenteId.toString(36)}-${correoId.toString(36)}`

/** The address that one mail comes back to. */
export function formatRetorno(direccion: string, marca: string, firma: string): string {
  const at = direccion.indexOf('@')
  return `${direccion.slice(0, at)}+${marca}-${firma}${direccion.slice(at)}`
}

const RETORNO = /\+(([dps])([\da-z]{1,11})-([\da-z]{1,11}))-([\da-f]{20})@/g

/** Which mails such addresses are of, as whoever wrote them says; whether that is true, their signature says. */
export function parseRetornos(
  direccion: string,
  destinos: readonly string[],
): { marca: string; firma: string; ref: RefDeCorreo }[] {
  const text = destinos.join('\n').toLowerCase()
  const [nombre = '', dominio = ''] = direccion.toLowerCase().split('@')
  const found = []
  for (const at of text.matchAll(RETORNO)) {
    const [whole, marca = '', letra = '', de = '', cual = '', firma = ''] = at
    const sigue = text.slice(at.index + whole.length)
    const suya = text.slice(0, at.index).endsWith(nombre) && sigue.startsWith(dominio)
    const ambiente = AMBIENTES[letra]
    const [contribuyenteId, correoId] = [Number.parseInt(de, 36), Number.parseInt(cual, 36)]
    if (!suya || ambiente === undefined) continue
    if (!Number.isSafeInteger(contribuyenteId) || !Number.isSafeInteger(correoId)) continue
    found.push({ marca, firma, ref: { contribuyenteId, ambiente, correoId } })
  }
  return found
}

/** What a mail server said of one that it could not deliver. */
export interface Rebote {
  /** As RFC 3463 numbers reasons; null: it said none. */
  codigo: string | null
  dicho: string
}

/** Of a mail that came back: why it did not arrive; null where it says nothing of the kind, or that it is still tried. */
export function decideRebote({
  informe,
  deMaquina,
  texto,
}: {
  informe: string | null
  deMaquina: boolean
  texto: string
}): Rebote | null {
  if (informe !== null) return readInforme(informe)
  if (!deMaquina) return null
  return readEnPalabras(texto)
}

const DICHO_MAX = 300
/** What a stranger says, as it can be kept and shown: one line of letters. */
const clean = (text: string): string =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, DICHO_MAX).join('')

/** Each group of fields after the first is about one address: whoever gave up on it says `failed`, for good or after trying long enough. */
function readInforme(informe: string): Rebote | null {
  const grupos = informe
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
  for (const grupo of grupos) {
    if (!/^action:\s*failed\b/im.test(grupo)) continue
    const codigo = /^status:\s*([245]\.\d{1,3}\.\d{1,3})\b/im.exec(grupo)?.[1] ?? null
    if (codigo?.startsWith('2')) continue
    const dicho = /^diagnostic-code:\s*(?:[\w-]+\s*;)?(.*)$/im.exec(grupo)?.[1]?.trim() ?? ''
    return { codigo, dicho: clean(dicho) }
  }
  return null
}

/** What old servers write for persons alone: the number of a refusal for good, and what stands behind it. An address or a day that begins like one is none. */
function readEnPalabras(texto: string): Rebote | null {
  const found =
    /(?:^|[\s#(])(?:55[0-9][\s-]+#?)?(5\.[0-7]\.\d{1,3})(?!\.?\d)[\s).:;-][^\n]*|(?:^|\s)55[0-4][\s-][^\n]*/.exec(
      texto,
    )
  if (found === null) return null
  return { codigo: found[1] ?? null, dicho: clean(found[0]) }
}

/** What RFC 3463 means by the two numbers behind the first, in words of a shop. */
const POR_CODIGO: readonly (readonly [RegExp, string])[] = [
  [/^1\.(2|10)$|^4\.(3|4)$/, 'ese dominio no existe o no recibe correos. Corrija lo que va después de la @'],
  [/^1\./, 'esa dirección no existe. Pídale al comprador la que usa y corríjala en sus datos'],
  [/^2\.1$/, 'esa casilla está desactivada. Pídale al comprador otra dirección'],
  [/^2\.2$/, 'la casilla del comprador está llena. Avísele, y envíelo de nuevo cuando tenga lugar'],
  [/^(2\.3|3\.4)$/, 'pesa más de lo que esa casilla admite. Compártalo por un enlace'],
  [
    /^4\./,
    'el servidor del comprador no respondió en todo el tiempo en que se intentó. Envíelo de nuevo más tarde',
  ],
  [
    /^7\./,
    'el servidor del comprador lo rechazó por sus reglas, por ejemplo contra el correo no deseado. Compártalo por un enlace, o pídale que admita los correos de este remitente',
  ],
]

/** Why a mail did not arrive, and what to do: nothing of it is sent again by itself. */
export function remedioDeRebote(codigo: string | null): string {
  const detras = (codigo ?? '').replace(/^\d\./, '')
  const dice = POR_CODIGO.find(([form]) => form.test(detras))?.[1]
  return `No llegó: ${dice ?? 'el servidor del comprador lo devolvió. Revise la dirección con él, y envíelo de nuevo o compártalo por un enlace'}.`
}
