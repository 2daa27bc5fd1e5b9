import { ok, type Result } from '../domain/failure.ts'
import type { Respuesta } from './route.ts'

/** A signed XML as a file with the name of its CDC. */
export function answerXml(found: Result<{ row: { cdc: string }; xml: string }>): Result<Respuesta> {
  if (!found.ok) return found
  const { row, xml } = found.value
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': `attachment; filename="${row.cdc}.xml"`,
  }
  return ok({ status: 200, body: xml, headers })
}

/** That of an evento, with the name of its number. */
export function answerXmlDeEvento(eventoSifenId: number, found: Result<string>): Result<Respuesta> {
  if (!found.ok) return found
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': `attachment; filename="evento-${eventoSifenId}.xml"`,
  }
  return ok({ status: 200, body: found.value, headers })
}
