import { parseAsuncion } from '../../fechas.ts'
import { codigosDe, type Regla } from '../../reglas/regla.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { enTodo, type Juicio, judge, type ReglaDe } from './juicio.ts'

const HORA = 3_600_000
/** The day SIFEN was launched (rule 1156). */
const LANZAMIENTO = '2018-11-22'

const dia = (e: DocumentoEntrada) => String(e.dFeEmiDE).slice(0, 10)

const fechas: readonly ReglaDe<DocumentoEntrada>[] = [
  {
    codigo: '1156',
    regla: 'D002a',
    campo: 'dFeEmiDE',
    falla: e => dia(e) < LANZAMIENTO,
    detalle: 'La fecha de emisión es anterior al lanzamiento de SIFEN (22/11/2018). Corrija la fecha.',
  },
  {
    codigo: '1103',
    regla: 'C004b',
    campo: 'dFeEmiDE',
    falla: e => dia(e) < e.gTimb.dFeIniT,
    detalle: e =>
      `El timbrado rige desde ${e.gTimb.dFeIniT}: emita con fecha igual o posterior, o use otro timbrado.`,
  },
]

/** Instants in milliseconds. One that is not known is NaN, before and after nothing. */
interface Instantes {
  readonly transmision: number
  readonly emision: number
  readonly firma: number
}

const instante = (text: string): number => {
  const leido = parseAsuncion(text)
  return leido.ok ? leido.value : Number.NaN
}

const ventanas: readonly Regla<DocumentoEntrada, Instantes>[] = [
  {
    codigo: null,
    regla: 'XSD',
    campo: 'transmision',
    falla: (_, { transmision }) => Number.isNaN(transmision),
    detalle: 'transmision debe ser AAAA-MM-DDThh:mm:ss, hora de Paraguay.',
  },
  {
    codigo: '1004',
    regla: 'A004a',
    campo: 'dFecFirma',
    falla: (_, { firma, transmision }) => firma > transmision,
    detalle:
      'La fecha de firma está adelantada respecto de la transmisión. Firme con la hora actual de Paraguay.',
  },
  {
    codigo: '1150',
    regla: 'D002',
    campo: 'dFeEmiDE',
    falla: (_, { emision, transmision }) => emision < transmision - 720 * HORA,
    detalle:
      'La fecha de emisión quedó a más de 720 horas (30 días) de la transmisión: SIFEN ya no la recibe.',
  },
  {
    codigo: '1151',
    regla: 'D002f',
    campo: 'dFeEmiDE',
    falla: (_, { emision, transmision }) => emision > transmision + 120 * HORA,
    detalle: 'La fecha de emisión está adelantada más de 120 horas (5 días). Use una fecha más cercana.',
  },
]

const judgeVentanas: Juicio['juzgar'] = (e, f) => {
  if (e.transmision == null) return
  const instantes = {
    transmision: instante(e.transmision),
    emision: instante(String(e.dFeEmiDE)),
    firma: instante(String(e.dFecFirma)),
  }
  judge(ventanas, e, instantes, e, f)
}

export const tiempo: readonly Juicio[] = [
  enTodo(fechas),
  { codigos: codigosDe(ventanas), juzgar: judgeVentanas },
]
