import type { Pregunta } from '../mensaje.ts'
import { VERSION_SIN_SALUDO, versionOf } from '../sin-saludo.ts'
import { type Cabeceras, textOf, VERSION_EN_CABECERA } from './cabeceras.ts'

/** Whether a request says that it is of the revision without greeting, or of a later one. */
export const namesSinSaludo = (cabeceras: Cabeceras): boolean => {
  const version = textOf(cabeceras, VERSION_EN_CABECERA) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= VERSION_SIN_SALUDO
}

/** What no plain header can say is written so. */
const EN_BASE64 = /^=\?base64\?(.*)\?=$/

function decode(text: string): string | null {
  if (!/^[\t\x20-\x7e]*$/.test(text)) return null
  const [, encoded] = EN_BASE64.exec(text) ?? []
  return encoded === undefined ? text : Buffer.from(encoded, 'base64').toString('utf8')
}

/**
 * What a header says otherwise than the message, of which it repeats a part: whoever stands in between may have let it
 * through for what the header says. Null when they agree.
 */
export function findDesacuerdo(cabeceras: Cabeceras, pregunta: Pregunta): string | null {
  const { method, params } = pregunta
  const repeated: readonly (readonly [string, unknown])[] = [
    ['MCP-Protocol-Version', versionOf(pregunta)],
    ['Mcp-Method', method],
    ...(method === 'tools/call' ? [['Mcp-Name', params.name] as const] : []),
  ]
  for (const [name, said] of repeated) {
    const given = textOf(cabeceras, name.toLowerCase())
    if (given === null) return `Falta la cabecera ${name}.`
    // What is no text, and should be, is a fault of the message.
    if (typeof said === 'string' && decode(given) !== said)
      return `La cabecera ${name} no dice lo que dice el mensaje.`
  }
  return null
}
