import { AMBIENTES, type Ambiente } from '../ambiente.ts'
import { readOpcion, textOf } from '../campos/leer.ts'
import type { Dado } from '../campos/tipos.ts'
import { toTresDigitos } from '../emision/montos.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import { parseOneOf } from '../enumeracion.ts'
import type { Fault } from '../failure.ts'
import { parseInstant } from '../tiempo.ts'
import { check, collect, faultsOf, NOTHING, type Validated, valid, wrong } from '../validated.ts'
import {
  type CuerpoDeConstancia,
  type CuerpoDeTimbrado,
  EXPEDICION,
  EXPEDICIONES_MAX,
  NUMERO_MAX,
} from './campos.ts'

const DIA = /^\d{4}-\d{2}-\d{2}$/
const SERIE = /^[A-Z]{2}$/

export interface TimbradoPedido {
  numero: string
  inicio: string
  fin: string | null
  establecimiento: string
  punto: string
  tipoDocumento: number
  serie: string | null
  siguiente: number
  activo: boolean
}

/** A timbrado as it stands in the authority's letter: one row per establecimiento, punto and type of documento. */
export function parseTimbrado(
  cuerpo: CuerpoDeTimbrado,
  delPanel: Ambiente,
): Validated<{ ambiente: Ambiente; nuevo: TimbradoPedido }> {
  const inicio =
    cuerpo.inicio == null ? wrong('inicio', 'required', 'es obligatorio') : dia('inicio', cuerpo.inicio)
  const fin = cuerpo.fin == null ? NOTHING : dia('fin', cuerpo.fin)
  const leido = collect({
    ambiente: parseOneOf('ambiente', cuerpo.ambiente ?? delPanel, AMBIENTES),
    numero: numeroDe(textOf(cuerpo.numeroTimbrado) ?? ''),
    inicio,
    fin,
    orden: inicio.ok && fin.ok ? enOrden(inicio.value, fin.value) : NOTHING,
    establecimiento: toTresDigitos('establecimiento', cuerpo.establecimiento),
    punto: toTresDigitos('puntoExpedicion', cuerpo.puntoExpedicion),
    tipoDocumento: readOpcion('tipoDocumento', cuerpo.tipoDocumento, TIPO_DOCUMENTO),
    serie: serieDe(cuerpo.serieNumero),
    siguiente: nextNumeroOf(cuerpo.proximoNumero ?? 1),
  })
  if (!leido.ok) return leido
  const { ambiente, orden: _, ...nuevo } = leido.value
  return valid({ ambiente, nuevo: { ...nuevo, activo: true } })
}

/** A printed timbrado with all its rows: all of them, or everything that is wrong with any, beside its place. */
export function parseConstancia(
  { expediciones, ...comun }: CuerpoDeConstancia,
  delPanel: Ambiente,
): Validated<{ ambiente: Ambiente; nuevos: TimbradoPedido[] }> {
  const filas = expediciones ?? []
  if (filas.length === 0) return wrong('expediciones', 'required', 'debe tener al menos una fila')
  if (filas.length > EXPEDICIONES_MAX) {
    const detail = `admite hasta ${EXPEDICIONES_MAX} filas a la vez y llegaron ${filas.length}`
    return wrong('expediciones', 'max-items', detail)
  }
  const leidas = filas.map(fila => parseTimbrado({ ...comun, ...fila }, delPanel))
  const faults = [
    ...leidas.flatMap((leida, at) => faultsOf(leida).flatMap(fault => inFila(fault, at))),
    ...faultsOf(collect(leidas.map((leida, at) => sinRepetir(leida, leidas.slice(0, at), at)))),
  ]
  if (faults.length > 0) return { ok: false, faults }
  const leido = collect(leidas)
  if (!leido.ok) return leido
  const [{ ambiente }] = leido.value as [LeidoDeFila, ...LeidoDeFila[]] // there is at least one
  return valid({ ambiente, nuevos: leido.value.map(({ nuevo }) => nuevo) })
}

type LeidoDeFila = { ambiente: Ambiente; nuevo: TimbradoPedido }

/** What is wrong with a row stands beside it; what is the same of all of them is said once. */
function inFila(fault: Fault, at: number): Fault[] {
  if (Object.hasOwn(EXPEDICION, fault.campo))
    return [{ ...fault, campo: `expediciones[${at}].${fault.campo}` }]
  return at === 0 ? [fault] : []
}

const clave = ({ nuevo: { establecimiento, punto, tipoDocumento } }: LeidoDeFila): string =>
  `${establecimiento}-${punto}-${tipoDocumento}`

function sinRepetir(
  leida: Validated<LeidoDeFila>,
  antes: readonly Validated<LeidoDeFila>[],
  at: number,
): Validated<null> {
  if (!leida.ok) return NOTHING
  const lugar = antes.findIndex(otra => otra.ok && clave(otra.value) === clave(leida.value))
  const detail = `repite la fila ${lugar + 1}: deje una sola`
  return check(lugar < 0, `expediciones[${at}].tipoDocumento`, 'duplicate', detail)
}

function numeroDe(numero: string): Validated<string> {
  if (numero === '') return wrong('numeroTimbrado', 'required', 'es obligatorio')
  if (/^\d{1,8}$/.test(numero) && Number(numero) !== 0) return valid(numero.padStart(8, '0'))
  return wrong('numeroTimbrado', 'format', 'debe tener 8 dígitos, como en la constancia del timbrado')
}

const dia = (campo: string, text: string): Validated<string> =>
  DIA.test(text) && parseInstant(text) !== null
    ? valid(text)
    : wrong(campo, 'date', 'debe ser una fecha que exista, por ejemplo 2026-01-01')

const enOrden = (inicio: string, fin: string | null): Validated<null> =>
  check(fin === null || fin >= inicio, 'fin', 'range', `no puede ser anterior al inicio, ${inicio}`)

function serieDe(dada: Dado<string>): Validated<string | null> {
  const serie = dada?.trim().toUpperCase() || null
  if (serie === null || SERIE.test(serie)) return valid(serie)
  const detail = 'debe tener dos letras, por ejemplo AB; sin serie, no la envíe'
  return wrong('serieNumero', 'format', detail)
}

const nextNumeroOf = (siguiente: number): Validated<number> =>
  Number.isInteger(siguiente) && siguiente >= 1 && siguiente <= NUMERO_MAX
    ? valid(siguiente)
    : wrong('proximoNumero', 'range', `debe ser un entero de 1 a ${NUMERO_MAX}`)
