import { parseAsuncion } from '../../fechas.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

const HORA = 3_600_000
/** The day SIFEN was launched (rule 1156). */
const LANZAMIENTO = '2018-11-22'

export function reglasDeTiempo(e: DocumentoEntrada, regla: Regla): void {
  const emision = String(e.dFeEmiDE)
  regla(
    emision.slice(0, 10) < LANZAMIENTO,
    '1156',
    'D002a',
    'dFeEmiDE',
    e.dFeEmiDE,
    'La fecha de emisión es anterior al lanzamiento de SIFEN (2018-11-22). Corrija la fecha.',
  )
  regla(
    emision.slice(0, 10) < e.gTimb.dFeIniT,
    '1103',
    'C004b',
    'dFeEmiDE',
    e.dFeEmiDE,
    `El timbrado rige desde ${e.gTimb.dFeIniT}: emita con fecha igual o posterior, o use otro timbrado.`,
  )
  if (e.transmision != null) ventanas(e, e.transmision, regla)
}

function ventanas(e: DocumentoEntrada, cuando: string, regla: Regla): void {
  const transmision = parseAsuncion(cuando)
  const emision = parseAsuncion(String(e.dFeEmiDE))
  const firma = parseAsuncion(String(e.dFecFirma))
  regla(
    !transmision.ok,
    null,
    'XSD',
    'transmision',
    cuando,
    'transmision debe ser AAAA-MM-DDThh:mm:ss, hora de Paraguay.',
  )
  if (!transmision.ok) return
  if (firma.ok) {
    regla(
      firma.value > transmision.value,
      '1004',
      'A004a',
      'dFecFirma',
      e.dFecFirma,
      'La fecha de firma está adelantada respecto de la transmisión. Firme con la hora actual de Paraguay.',
    )
  }
  if (!emision.ok) return
  regla(
    emision.value < transmision.value - 720 * HORA,
    '1150',
    'D002',
    'dFeEmiDE',
    e.dFeEmiDE,
    'La fecha de emisión quedó a más de 720 horas (30 días) de la transmisión: SIFEN ya no la recibe.',
  )
  regla(
    emision.value > transmision.value + 120 * HORA,
    '1151',
    'D002f',
    'dFeEmiDE',
    e.dFeEmiDE,
    'La fecha de emisión está adelantada más de 120 horas (5 días). Use una fecha más cercana.',
  )
}
