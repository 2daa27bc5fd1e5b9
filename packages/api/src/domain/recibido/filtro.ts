import { readOpcion } from '../campos/leer.ts'
import { parseBuscado, parseDesde, parseHasta, parseSiNo } from '../documento/filtro.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import { parseOneOf } from '../enumeracion.ts'
import { collectGiven } from '../validated.ts'
import { ESTADOS_DE_RECIBIDO } from './recibido.ts'

const opcional = <T>(text: string | undefined, parse: (text: string) => T): T | undefined =>
  text === undefined ? undefined : parse(text)

/** The filters of the list of what was received, from its query. */
export const parseFiltroDeRecibidos = (query: Record<string, string | undefined>) =>
  collectGiven({
    estado: opcional(query.estado, text => parseOneOf('estado', text, ESTADOS_DE_RECIBIDO)),
    tipoDocumento: opcional(query.tipoDocumento, text => readOpcion('tipoDocumento', text, TIPO_DOCUMENTO)),
    desde: opcional(query.fechaDesde, parseDesde),
    hasta: opcional(query.fechaHasta, parseHasta),
    emisor: opcional(query.emisor, text => ({ ok: true as const, value: text.replace(/-.*$/s, '').trim() })),
    buscar: opcional(query.buscar?.trim() || undefined, parseBuscado),
    porResponder: opcional(query.porResponder, text => parseSiNo('porResponder', text)),
  })
