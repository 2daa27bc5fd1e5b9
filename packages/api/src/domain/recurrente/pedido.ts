import type { Dado } from '../campos/tipos.ts'
import type { Cuerpo } from '../cuerpo.ts'
import type { CuerpoEmision } from '../emision/campos.ts'
import { parseOneOf } from '../enumeracion.ts'
import { boundedText } from '../texto.ts'
import { formatCivil, formatDiaEscrito } from '../tiempo.ts'
import { check, collect, NOTHING, type Validated, valid, wrong } from '../validated.ts'
import { type Cadencia, nextDebidoDesde } from './calendario.ts'

export const CADA = ['MES', 'SEMANA'] as const
/** So many one emisor may have. */
export const RECURRENTES_MAX = 5_000
const NOMBRE_MAX = 100
/** Whoever begins later than that has mistyped the year. */
const ANOS_MAX = 10
const DIA = /^\d{4}-\d\d-\d\d$/

export interface CuerpoDeRecurrente {
  nombre?: Dado<string>
  cada?: Dado<string>
  dia?: Dado<number | string>
  desde?: Dado<string>
  hasta?: Dado<string>
  alMomento?: Dado<boolean>
  cuerpo?: Dado<CuerpoEmision>
}

export interface RecurrentePedido extends Cadencia {
  nombre: string
  proximo: string
  hasta: string | null
  alMomento: boolean
}

export interface CambiosDeRecurrente {
  activo?: boolean
  alMomento?: boolean
}

/** When it is due, and how it is called; what it is to say is judged as an emission. */
export function parseRecurrente(dado: CuerpoDeRecurrente, now: number): Validated<RecurrentePedido> {
  const hoy = formatCivil(now).slice(0, 10)
  const leido = collect({
    nombre: boundedText('nombre', dado.nombre, { min: 1, max: NOMBRE_MAX }),
    cada: parseOneOf('cada', dado.cada, CADA),
    desde: parseDesde(dado.desde, hoy),
    hasta: parseDia('hasta', dado.hasta),
    cuerpo: dado.cuerpo == null ? wrong('cuerpo', 'required', 'es obligatorio') : checkSinFecha(dado.cuerpo),
  })
  if (!leido.ok) return leido
  const { nombre, cada, hasta } = leido.value
  const max = cada === 'MES' ? 31 : 7
  const dia = /^\d{1,2}$/.test(String(dado.dia)) ? Number(dado.dia) : 0
  if (dia < 1 || dia > max) return wrong('dia', 'range', `debe ser un entero de 1 a ${max}`)
  const desde = leido.value.desde === null || leido.value.desde < hoy ? hoy : leido.value.desde
  const proximo = nextDebidoDesde({ cada, dia }, desde)
  if (hasta !== null && hasta < proximo)
    return wrong(
      'hasta',
      'range',
      `el primero sería el ${formatDiaEscrito(proximo)}: debe ser ese día o después`,
    )
  return valid({ nombre, cada, dia, proximo, hasta, alMomento: dado.alMomento === true })
}

export const parseCambiosDeRecurrente = ({
  activo,
  alMomento,
}: {
  activo?: Dado<boolean>
  alMomento?: Dado<boolean>
}): Validated<CambiosDeRecurrente> =>
  activo == null && alMomento == null
    ? wrong('activo', 'required', 'diga activo, alMomento, o los dos')
    : valid({ ...(activo == null ? {} : { activo }), ...(alMomento == null ? {} : { alMomento }) })

function parseDesde(text: Dado<string>, hoy: string): Validated<string | null> {
  const desde = parseDia('desde', text)
  const lejos = `${Number(hoy.slice(0, 4)) + ANOS_MAX}${hoy.slice(4)}`
  return !desde.ok || desde.value === null || desde.value <= lejos
    ? desde
    : wrong('desde', 'range', `debe ser a lo sumo de aquí a ${ANOS_MAX} años: revise el año`)
}

function parseDia(campo: string, text: Dado<string>): Validated<string | null> {
  if (text == null) return valid(null)
  const fecha = DIA.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return fecha !== null && !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(text)
    ? valid(text)
    : wrong(campo, 'date', 'debe ser un día que exista, por ejemplo 2026-12-31')
}

/** Each is of the day on which it is emitted, and what it says of days would be true of the first alone. */
function checkSinFecha({ fechaEmision, condicionPago }: CuerpoEmision): Validated<unknown> {
  const pagos = condicionPago == null ? [] : [condicionPago].flat()
  const conCuotas = pagos.some(pago => pago?.cuotas?.some(cuota => cuota?.vencimiento != null) === true)
  return collect([
    check(
      fechaEmision == null,
      'cuerpo.fechaEmision',
      'forbidden',
      'no va: cada una es del día en que se emite',
    ),
    check(
      !conCuotas,
      'cuerpo.condicionPago',
      'forbidden',
      'las cuotas no llevan vencimiento: use plazo, por ejemplo 30 días',
    ),
  ])
}

/** What is judged as an emission; of its form the request was told already. */
export const cuerpoDeEmision = ({ dado, indulgente }: Cuerpo<CuerpoDeRecurrente>): Cuerpo<CuerpoEmision> => ({
  ...{ dado: dado.cuerpo ?? {}, forma: NOTHING, indulgente },
})
