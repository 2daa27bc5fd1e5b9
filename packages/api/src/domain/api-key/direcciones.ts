import { type Validated, valid, wrong } from '../validated.ts'
import { contains, formatRed, parseDireccion, parseRed, type Red, redOf } from './direccion.ts'
import { ofList } from './lista.ts'

export const DIRECCIONES_MAX = 50
/** An address in all its forms, with a mask, and blanks around. */
const ENTRADA_MAX = 60

/** From where a key may be used: the networks as they are understood, each once. Null is anywhere. */
export function parseDirecciones(lista: readonly string[] | null | undefined): Validated<string[] | null> {
  if (lista === null || lista === undefined) return valid(null)
  const parsed = ofList('direcciones', lista, {
    max: DIRECCIONES_MAX,
    vacia: 'una lista vacía no admitiría a nadie; déjela fuera para admitir cualquier dirección',
    parse: parseEntrada,
  })
  return parsed.ok ? valid([...new Set(parsed.value.map(formatRed))]) : parsed
}

function parseEntrada(text: string, campo: string): Validated<Red> {
  const red = text.length > ENTRADA_MAX ? null : parseRed(text.trim())
  if (red === null) {
    const detail =
      'debe ser una dirección IP o una red, por ejemplo 203.0.113.7, 203.0.113.0/24 o 2001:db8::/32; una red de todas (/0) no se admite'
    return wrong(campo, 'network', detail)
  }
  const whole = redOf(red, red.mascara)
  if (whole.valor === red.valor) return valid(red)
  const detail = `la dirección tiene dígitos más allá de su máscara; si quiere la red entera, es ${formatRed(whole)}`
  return wrong(campo, 'host-bits', detail)
}

/** The stored list of a key, parsed for use at every request. An entry that cannot be parsed admits no address. */
export const redesDe = (direcciones: readonly string[] | null): readonly Red[] | null =>
  direcciones?.flatMap(text => parseRed(text) ?? []) ?? null

export function admits(redes: readonly Red[] | null, origen: string): boolean {
  if (redes === null) return true
  const direccion = parseDireccion(origen)
  return direccion !== null && redes.some(red => contains(red, direccion))
}
