import { boundedText } from '../texto.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'
import { type AlcanceDeWebhooks, mayBePublica } from '../webhook/pedido.ts'

/** IMAP under TLS from its first byte (RFC 8314). */
export const PUERTO_IMAPS = 993
const CARPETA = 'INBOX'

export interface AccesoACasilla {
  host: string
  puerto: number
  usuario: string
  carpeta: string
}

export interface CasillaPedida extends AccesoACasilla {
  /** Null: the one that it has. */
  clave: string | null
}

export interface CuerpoDeCasilla {
  host?: string | null
  puerto?: number | null
  usuario?: string | null
  clave?: string | null
  carpeta?: string | null
}

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[?[0-9a-f:]+\]?$/i

export const parseCasilla = (
  { host, puerto, usuario, clave, carpeta }: CuerpoDeCasilla,
  alcance: AlcanceDeWebhooks,
): Validated<CasillaPedida> =>
  collect({
    host: parseHost(host, alcance),
    puerto: parsePuerto(puerto),
    usuario: parseDecible('usuario', usuario, 254),
    // A password may begin with a space, and is nobody's to mend.
    clave:
      clave == null || clave === ''
        ? valid(null)
        : isDecible(clave) && clave.length <= 500
          ? valid(clave)
          : wrong('clave', 'format', 'debe tener hasta 500 caracteres, sin saltos de línea'),
    carpeta: parseCarpeta(carpeta),
  })

/** In a line of the protocol. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these would begin a line of their own
const isDecible = (text: string): boolean => !/[\u0000-\u001f\u007f]/.test(text)

function parseHost(text: string | null | undefined, { locales }: AlcanceDeWebhooks): Validated<string> {
  const read = boundedText('host', text, { min: 1, max: 253 })
  if (!read.ok) return read
  const host = read.value.toLowerCase()
  if (!HOST.test(host))
    return wrong('host', 'format', 'debe ser el nombre del servidor, por ejemplo imap.ejemplo.com.py')
  const literal = host.replaceAll(/[[\]]/g, '')
  const detail = 'debe estar en Internet: una dirección privada, o de esta máquina, no se admite'
  if (!locales && !mayBePublica(literal.includes(':') ? `[${literal}]` : literal))
    return wrong('host', 'private', detail)
  return valid(literal)
}

const parsePuerto = (puerto: number | null | undefined): Validated<number> =>
  puerto == null
    ? valid(PUERTO_IMAPS)
    : Number.isInteger(puerto) && puerto >= 1 && puerto <= 65_535
      ? valid(puerto)
      : wrong('puerto', 'range', 'debe ser un número de 1 a 65535; casi siempre es 993')

function parseCarpeta(text: string | null | undefined): Validated<string> {
  if (text == null || text.trim() === '') return valid(CARPETA)
  return parseDecible('carpeta', text, 200)
}

function parseDecible(campo: string, text: string | null | undefined, max: number): Validated<string> {
  const read = boundedText(campo, text, { min: 1, max })
  return !read.ok || isDecible(read.value)
    ? read
    : wrong(
        campo,
        'format',
        'tiene caracteres que no se admiten: escríbalo como lo muestra su programa de correo',
      )
}
