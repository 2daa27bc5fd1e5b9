import { AMBIENTES, type Ambiente } from '../ambiente.ts'
import type { Cantidad } from '../emision/cuerpo.ts'
import { Faltas } from '../emision/faltas.ts'
import { tresDigitos } from '../emision/montos.ts'
import { TIPO_DE_TIMBRADO } from '../emision/valores.ts'
import { oneOf } from '../enumeracion.ts'
import { invalid, ok, type Result } from '../failure.ts'
import { parseInstant } from '../tiempo.ts'
import { NUMERO_MAX } from './emisor.ts'

const DIA = /^\d{4}-\d{2}-\d{2}$/
const SERIE = /^[A-Z]{2}$/

type Dado<T> = T | null | undefined

export interface CuerpoDeTimbrado {
  ambiente?: Dado<string>
  numeroTimbrado?: Dado<Cantidad>
  inicio?: Dado<string>
  fin?: Dado<string>
  establecimiento?: Dado<Cantidad>
  puntoExpedicion?: Dado<Cantidad>
  tipoDocumento?: Dado<string>
  serieNumero?: Dado<string>
  proximoNumero?: Dado<number>
}

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
): Result<{ ambiente: Ambiente; nuevo: TimbradoPedido }> {
  const faltas = new Faltas()
  const ambiente = oneOf('ambiente', cuerpo.ambiente ?? delPanel, AMBIENTES)
  faltas.push(...ambiente.faults)
  const numero = String(cuerpo.numeroTimbrado ?? '').trim()
  if (numero === '') faltas.add('numeroTimbrado', 'required', 'es obligatorio')
  else if (!/^\d{1,8}$/.test(numero) || Number(numero) === 0)
    faltas.add('numeroTimbrado', 'format', 'debe tener 8 dígitos, como en la constancia del timbrado')
  const inicio = dia(faltas, 'inicio', cuerpo.inicio)
  if (cuerpo.inicio == null) faltas.add('inicio', 'required', 'es obligatorio')
  const fin = dia(faltas, 'fin', cuerpo.fin)
  if (inicio != null && fin != null && fin < inicio)
    faltas.add('fin', 'range', `no puede ser anterior al inicio, ${inicio}`)
  const establecimiento = tresDigitos(faltas, 'establecimiento', cuerpo.establecimiento)
  const punto = tresDigitos(faltas, 'puntoExpedicion', cuerpo.puntoExpedicion)
  const tipoDocumento = faltas.code('tipoDocumento', cuerpo.tipoDocumento, TIPO_DE_TIMBRADO)
  const serie = cuerpo.serieNumero?.trim().toUpperCase() || null
  if (serie !== null && !SERIE.test(serie))
    faltas.add('serieNumero', 'format', 'debe tener dos letras, por ejemplo AB; sin serie, no la envíe')
  const siguiente = cuerpo.proximoNumero ?? 1
  if (!Number.isInteger(siguiente) || siguiente < 1 || siguiente > NUMERO_MAX)
    faltas.add('proximoNumero', 'range', `debe ser un entero de 1 a ${NUMERO_MAX}`)
  if (ambiente.value === undefined || faltas.lista.length > 0) return invalid(faltas.lista)
  return ok({
    ambiente: ambiente.value,
    nuevo: {
      numero: numero.padStart(8, '0'),
      inicio: inicio!,
      fin: fin ?? null,
      establecimiento: establecimiento!,
      punto: punto!,
      tipoDocumento: tipoDocumento!,
      serie,
      siguiente,
      activo: true,
    },
  })
}

function dia(faltas: Faltas, campo: string, text: Dado<string>): string | undefined {
  if (text == null) return undefined
  if (DIA.test(text) && parseInstant(text) !== null) return text
  return faltas.add(campo, 'date', 'debe ser una fecha que exista, por ejemplo 2026-01-01')
}
