import { digitoVerificador } from '../juez/index.ts'

/** A mistake in the command line: its message is printed without a stack. */
export class UsoError extends Error {}

export const DATOS = 'simulador-datos'

export function parseEntero(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new UsoError(`--${name} debe ser un número entero, no «${text}».`)
  return Number(text)
}

const RUC = /^([1-9]\d{1,6}[\dA-D])-(\d)$/

export function checkRuc(ruc: string | undefined): string {
  const [, numero = '', dv] = RUC.exec(ruc?.toUpperCase() ?? '') ?? []
  if (numero === '') throw new UsoError('Falta el RUC con su dígito verificador: --ruc 80099999-1')
  const right = digitoVerificador(numero)
  if (String(right) !== dv)
    throw new UsoError(`El dígito verificador de ${numero} es ${right}: use --ruc ${numero}-${right}`)
  return `${numero}-${dv}`
}

type Dicho = (que: string, text: string) => string

const NO_ES_CARPETA: Dicho = (path, text) =>
  `${path} no es una carpeta, ni puede estar dentro de un archivo: indique otra (${text})`

/** What Node says of what somebody wrote: of a path, and of an option. */
const DE_UN_CAMINO: Readonly<Record<string, Dicho>> = {
  ENOENT: (path, text) =>
    `No existe ${path}: revise cómo está escrito, y si es para escribir ahí, haga esa carpeta antes (${text})`,
  ENOTDIR: NO_ES_CARPETA,
  EEXIST: NO_ES_CARPETA,
  EISDIR: (path, text) => `${path} es una carpeta: indique un archivo (${text})`,
  EACCES: (path, text) => `No se permite usar ${path}: revise su dueño y sus permisos (${text})`,
}
const DE_UNA_OPCION: Readonly<Record<string, Dicho>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: que => `No hay una opción «${que}». Vea: simulador ayuda`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: que => `«${que}» está de más. Vea: simulador ayuda`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: que =>
    `A «${que}» le falta su valor, o tiene uno que no lleva. Vea: simulador ayuda`,
}

/** What was thrown; where it is Node's word for a mistake in the command line, as such a mistake. */
export function toUso(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { code = '', path } = thrown as NodeJS.ErrnoException // absent where it is another error
  const option = /'(\S+?)[ ']/.exec(thrown.message)?.[1] ?? ''
  const dicho = path === undefined ? DE_UNA_OPCION[code] : DE_UN_CAMINO[code]
  return dicho === undefined ? thrown : new UsoError(dicho(path ?? option, thrown.message), { cause: thrown })
}
