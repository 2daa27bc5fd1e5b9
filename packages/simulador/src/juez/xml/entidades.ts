const ENTIDADES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const REFERENCIA = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]+));?/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML does not allow
const PROHIBIDOS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** Has it a character that no XML document may hold? */
export const tieneProhibidos = (texto: string) => PROHIBIDOS.test(texto)

function caracter(n: number): string | undefined {
  const valido = n === 9 || n === 10 || n === 13 || (n >= 32 && n < 0xd800) || (n > 0xdfff && n < 0xfffe)
  return valido || (n > 0xffff && n <= 0x10ffff) ? String.fromCodePoint(n) : undefined
}

/** The text with its five entities and its numeric references resolved; undefined when one is none. */
export function resolver(texto: string): string | undefined {
  if (!texto.includes('&')) return texto
  let bien = true
  const resuelto = texto.replace(REFERENCIA, (entera, decimal, hexadecimal, nombre) => {
    const c = nombre
      ? ENTIDADES[nombre]
      : caracter(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
    if (c === undefined || !entera.endsWith(';')) bien = false
    return c ?? ''
  })
  const ampersands = texto.split('&').length - 1
  return bien && (texto.match(REFERENCIA)?.length ?? 0) === ampersands ? resuelto : undefined
}
