import { parseDesde, parseHasta } from '../documento/filtro.ts'
import { check, collect, type Validated, valid, wrong } from '../validated.ts'
import { CDCS_DE_FONDO } from './pedida.ts'

export interface CuerpoRango {
  fechaDesde?: string | null
  fechaHasta?: string | null
}

/** Documentos by their date of emission; `hasta` is no part of it. */
export interface RangoDeFechas {
  desde: number
  hasta: number
}

/** Both ends are said: nobody asks for years by what he left out. */
export function parseRango({ fechaDesde, fechaHasta }: CuerpoRango): Validated<RangoDeFechas> {
  const leido = collect({
    desde: fechaDesde == null ? falta('fechaDesde') : parseDesde(fechaDesde),
    hasta: fechaHasta == null ? falta('fechaHasta') : parseHasta(fechaHasta),
  })
  if (!leido.ok) return leido
  const { desde, hasta } = leido.value
  const enOrden = check(desde < hasta, 'fechaHasta', 'range', 'debe ser posterior a fechaDesde')
  return enOrden.ok ? valid({ desde, hasta }) : enOrden
}

const falta = (campo: string): Validated<number> =>
  wrong(campo, 'required', 'es obligatorio: por ejemplo 2026-11-01')

/** Whether an order may be made of so many. */
export function checkCuantos(cuantos: number): Validated<null> {
  const sinNada = 'no hay documentos aprobados emitidos entre esas fechas'
  const algo = check(cuantos > 0, 'fechaDesde', 'sin-documentos', sinNada)
  const demasiados = `entre esas fechas hay más de ${CDCS_DE_FONDO} documentos: pida menos días, o parta uno con la hora (2026-11-01T12:00:00)`
  return algo.ok ? check(cuantos <= CDCS_DE_FONDO, 'fechaHasta', 'max-items', demasiados) : algo
}
