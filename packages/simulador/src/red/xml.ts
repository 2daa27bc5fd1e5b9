// How the real services write: `>` stays, everything beyond ASCII is a decimal reference.
const SPECIAL = /[&<]|\P{ASCII}/gu

function reference(char: string): string {
  if (char === '&') return '&amp;'
  if (char === '<') return '&lt;'
  return `&#${char.codePointAt(0)};`
}

export const escapeTexto = (text: string) => text.replace(SPECIAL, reference)

/** An element of the service namespace, with the prefix that the real answers carry. */
export const ns2 = (name: string, ...content: readonly string[]) =>
  `<ns2:${name}>${content.join('')}</ns2:${name}>`

export const ns2Texto = (name: string, text: string | number) => ns2(name, escapeTexto(String(text)))

export const ns2Opcional = (name: string, text: string | number | undefined) =>
  text === undefined ? '' : ns2Texto(name, text)

const OPEN =
  '<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>'
const CLOSE = '</env:Body></env:Envelope>'

/** The SOAP 1.2 envelope of an answer; only its root declares the service namespace. */
export function sobre(root: string, ...content: readonly string[]): string {
  const open = `<ns2:${root} xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd">`
  return `${OPEN}${open}${content.join('')}</ns2:${root}>${CLOSE}`
}
