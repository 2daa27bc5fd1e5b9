import type { Inutilizacion } from '@mbohera/sifen/valores'
import { cleanTexto } from '@mbohera/sifen/valores'
import type { Cantidad, Dado } from '../campos/tipos.ts'
import { toTresDigitos } from '../emision/montos.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import { NUMERO_MAX } from '../emisor/campos.ts'
import { isKeyOf, isOneOf } from '../enumeracion.ts'
import { MOTIVO } from '../evento/motivo.ts'
import { boundedText } from '../texto.ts'
import { check, collect, NOTHING, type Validated, valid, wrong } from '../validated.ts'
import type { CuerpoInutilizacion } from './campos.ts'

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

export function parseInutilizacion(cuerpo: CuerpoInutilizacion): Validated<SolicitudDeInutilizacion> {
  const numeroInicio = numero('numeroInicio', cuerpo.numeroInicio, NUMERO_MAX)
  const numeroFin = numero('numeroFin', cuerpo.numeroFin, NUMERO_MAX)
  const timbrado = numero('numeroTimbrado', cuerpo.numeroTimbrado, 99_999_999)
  const leido = collect({
    tipoDocumento: tipoDe(cuerpo.tipoDocumento),
    establecimiento: toTresDigitos('establecimiento', cuerpo.establecimiento),
    punto: toTresDigitos('puntoExpedicion', cuerpo.puntoExpedicion),
    timbrado,
    numeroInicio,
    numeroFin,
    motivo: boundedText('motivo', cuerpo.motivo, MOTIVO),
    rango: numeroInicio.ok && numeroFin.ok ? enRango(numeroInicio.value, numeroFin.value) : NOTHING,
    serie: serieDe(cuerpo.serieNumero),
  })
  if (!leido.ok) return leido
  const { timbrado: sinCeros, rango: _, motivo, ...rango } = leido.value
  const numeroTimbrado = String(sinCeros).padStart(8, '0')
  return valid({ ...rango, numeroTimbrado, motivo: cleanTexto(motivo) })
}

function tipoDe(value: Dado<Cantidad>): Validated<number> {
  if (value === null || value === undefined) return wrong('tipoDocumento', 'required', 'es obligatorio')
  const dicho = String(value).trim()
  if (isKeyOf(TIPO_DOCUMENTO, dicho)) return valid(TIPO_DOCUMENTO[dicho])
  const tipo = /^\d{1,8}$/.test(dicho) ? Number(dicho) : null
  if (isOneOf(Object.values(TIPO_DOCUMENTO), tipo)) return valid(tipo)
  const detail =
    'debe ser 1 (factura), 4 (autofactura), 5 (nota de crédito), 6 (nota de débito) o 7 (remisión), o su nombre, como FACTURA_ELECTRONICA'
  return wrong('tipoDocumento', 'enum', detail)
}

function enRango(inicio: number, fin: number): Validated<null> {
  if (fin < inicio) return wrong('numeroFin', '4068', 'no puede ser menor que numeroInicio')
  const detail = `numeroFin no puede pasar a numeroInicio en más de ${RANGO_MAX}; envíe varios eventos`
  return check(fin - inicio <= RANGO_MAX, 'numeroFin', '4067', detail)
}

function serieDe(dada: Dado<string>): Validated<string | null> {
  const serie = dada?.trim() || null
  if (serie === null || /^[A-Z]{2}$/.test(serie)) return valid(serie)
  return wrong('serieNumero', 'serie', 'debe ser dos letras mayúsculas, por ejemplo AB')
}

function numero(campo: string, value: Dado<Cantidad>, max: number): Validated<number> {
  if (value === null || value === undefined) return wrong(campo, 'required', 'es obligatorio')
  const text = String(value).trim()
  if (/^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return valid(Number(text))
  return wrong(campo, 'range', `debe ser un número de 1 a ${max}`)
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
