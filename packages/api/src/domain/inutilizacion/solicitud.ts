import type { Inutilizacion } from '@mbohera/sifen/valores'
import { limpiarTexto } from '@mbohera/sifen/valores'
import type { Cantidad } from '../emision/cuerpo.ts'
import { Faltas } from '../emision/faltas.ts'
import { tresDigitos } from '../emision/montos.ts'
import { invalid, ok, type Result } from '../failure.ts'
import { MOTIVO } from '../nominacion/solicitud.ts'
import { boundedText } from '../texto.ts'

export const TIPOS_INUTILIZABLES = [1, 4, 5, 6, 7] as const

export interface CuerpoInutilizacion {
  tipoDocumento?: Cantidad | null
  establecimiento?: Cantidad | null
  puntoExpedicion?: Cantidad | null
  numeroTimbrado?: Cantidad | null
  numeroInicio?: Cantidad | null
  numeroFin?: Cantidad | null
  serieNumero?: string | null
  motivo?: string | null
}

/** A range of numbers that will never be used. */
export interface Rango {
  tipoDocumento: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numeroInicio: number
  numeroFin: number
  serie: string | null
}

export interface SolicitudDeInutilizacion extends Rango {
  motivo: string
}

/** SIFEN's limit (4067). */
const RANGO_MAX = 1000
const NUMERO_MAX = 9_999_999

export function parseInutilizacion(cuerpo: CuerpoInutilizacion): Result<SolicitudDeInutilizacion> {
  const faltas = new Faltas()
  const tipoDocumento = numero(faltas, 'tipoDocumento', cuerpo.tipoDocumento, 9)
  if (tipoDocumento !== undefined && !(TIPOS_INUTILIZABLES as readonly number[]).includes(tipoDocumento)) {
    faltas.add(
      'tipoDocumento',
      'enum',
      'debe ser 1 (factura), 4 (autofactura), 5 (nota de crédito), 6 (nota de débito) o 7 (remisión)',
    )
  }
  const establecimiento = tresDigitos(faltas, 'establecimiento', cuerpo.establecimiento)
  const punto = tresDigitos(faltas, 'puntoExpedicion', cuerpo.puntoExpedicion)
  const timbrado = numero(faltas, 'numeroTimbrado', cuerpo.numeroTimbrado, 99_999_999)
  const numeroInicio = numero(faltas, 'numeroInicio', cuerpo.numeroInicio, NUMERO_MAX)
  const numeroFin = numero(faltas, 'numeroFin', cuerpo.numeroFin, NUMERO_MAX)
  faltas.push(...boundedText('motivo', cuerpo.motivo, MOTIVO))
  if (numeroInicio !== undefined && numeroFin !== undefined) rango(faltas, numeroInicio, numeroFin)
  const serie = cuerpo.serieNumero?.trim() || null
  if (serie !== null && !/^[A-Z]{2}$/.test(serie))
    faltas.add('serieNumero', 'serie', 'debe ser dos letras mayúsculas, por ejemplo AB')
  const complete = tipoDocumento && establecimiento && punto && timbrado && numeroInicio && numeroFin
  if (faltas.lista.length > 0 || !complete) return invalid(faltas.lista)
  const numeroTimbrado = String(timbrado).padStart(8, '0')
  return ok({
    tipoDocumento,
    numeroTimbrado,
    establecimiento,
    punto,
    numeroInicio,
    numeroFin,
    serie,
    motivo: limpiarTexto(cuerpo.motivo!),
  })
}

function rango(faltas: Faltas, inicio: number, fin: number): void {
  if (fin < inicio) faltas.add('numeroFin', '4068', 'no puede ser menor que numeroInicio')
  else if (fin - inicio > RANGO_MAX)
    faltas.add(
      'numeroFin',
      '4067',
      `el rango no puede tener más de ${RANGO_MAX} números; envíe varios eventos`,
    )
}

function numero(
  faltas: Faltas,
  campo: string,
  value: Cantidad | null | undefined,
  max: number,
): number | undefined {
  if (value === null || value === undefined) return faltas.add(campo, 'required', 'es obligatorio')
  const text = String(value).trim()
  if (/^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text)
  return faltas.add(campo, 'range', `debe ser un número de 1 a ${max}`)
}

export function inutilizacionDe({ motivo, ...rango }: SolicitudDeInutilizacion): Inutilizacion {
  return {
    tipo: 'inutilizacion',
    dNumTim: rango.numeroTimbrado,
    dEst: rango.establecimiento,
    dPunExp: rango.punto,
    dNumIn: String(rango.numeroInicio).padStart(7, '0'),
    dNumFin: String(rango.numeroFin).padStart(7, '0'),
    iTiDE: rango.tipoDocumento,
    mOtEve: motivo,
    ...(rango.serie === null ? {} : { dSerieNum: rango.serie }),
  }
}
