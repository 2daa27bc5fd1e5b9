/** One e-mail address as the official schema has it: no accents, no `+`, two to nine letters at the end. */
const FORMA = /^[0-9a-zA-Z][0-9a-zA-Z._-]*@(?:[0-9a-zA-Z][0-9a-zA-Z_-]*\.)+[a-zA-Z]{2,9}$/
/** What is in no such address. */
const AJENOS = /[^0-9a-zA-Z._@-]/gu
const UNA = /^[^\s,;@]+@[^\s,;@]+$/

export const isCorreo = (text: string): boolean => FORMA.test(text)

/** What is wrong with an address, for a person: mail may well reach one that SIFEN does not take. */
export function faultOfCorreo(text: string): string | null {
  if (isCorreo(text)) return null
  const ajenos = [...new Set(text.match(AJENOS))].map(caracter => `«${caracter}»`)
  if (ajenos.length === 0 || !UNA.test(text))
    return 'debe ser una sola dirección de correo, como compras@ejemplo.com.py'
  return `tiene ${ajenos.join(', ')}, que SIFEN no admite en una dirección de correo: use otra`
}
