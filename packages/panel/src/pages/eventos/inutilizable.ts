import type { Timbrado } from '../../emision/timbrados.ts'
import { TIPOS } from '../../values/palabras.ts'

/** What is to be voided, as the form writes it; an address may bring a part of it. */
export const INUTILIZACION_VACIA = {
  tipoDocumento: '1',
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroTimbrado: '',
  /** Two letters; nearly no timbrado has one. */
  serieNumero: '',
  numeroInicio: '',
  numeroFin: '',
  motivo: '',
}
export type Inutilizacion = typeof INUTILIZACION_VACIA
export type Rango = Partial<Omit<Inutilizacion, 'motivo'>>

/** Reads what an address says of it; only digits make sense there, and the letters of a serie. */
export function readRango(search: Record<string, unknown>): Rango {
  const names = Object.keys(INUTILIZACION_VACIA).filter(name => name !== 'motivo')
  const forma = (name: string) => (name === 'serieNumero' ? /^[A-Z]{2}$/ : /^\d{1,8}$/)
  return Object.fromEntries(
    names.flatMap(name =>
      forma(name).test(String(search[name] ?? '')) ? [[name, String(search[name])]] : [],
    ),
  )
}

/** As it is sent: of what has no serie none is said. */
export function toPedido({ serieNumero, ...resto }: Inutilizacion): Omit<Inutilizacion, 'serieNumero'> & {
  serieNumero?: string
} {
  const serie = serieNumero.trim().toUpperCase()
  return serie === '' ? resto : { ...resto, serieNumero: serie }
}

/** How many numbers that is; undefined while it cannot be read. */
export function cuantosNumeros({ numeroInicio, numeroFin }: Inutilizacion): number | undefined {
  const [from, to] = [numeroInicio, numeroFin].map(text => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : 0))
  return from && to && from <= to ? to - from + 1 : undefined
}

/** What the service would refuse whatever it knows: said before anybody is asked whether that is meant. */
export function faltasDe({
  numeroInicio,
  numeroFin,
  motivo,
}: Inutilizacion): Partial<Record<keyof Inutilizacion, string>> {
  const letras = motivo.trim().length
  const alReves =
    [numeroInicio, numeroFin].every(n => /^\d+$/.test(n)) && Number(numeroFin) < Number(numeroInicio)
  return {
    ...(alReves ? { numeroFin: `No puede ser menor que el primero: ${numeroInicio}.` } : {}),
    ...(letras < 5 || letras > 500 ? { motivo: 'Son de 5 a 500 letras.' } : {}),
  }
}

/** With what the address brings and, where it says nothing, the timbrado that is in use, with its serie. */
export function inutilizacionDe(rango: Rango, timbrados: readonly Timbrado[]): Inutilizacion {
  const given = { ...INUTILIZACION_VACIA, ...rango }
  if (given.numeroTimbrado !== '') return given
  const suyos = timbrados.filter(
    ({ tipoDocumento, establecimiento, puntoExpedicion, activo }) =>
      activo &&
      TIPOS[tipoDocumento].codigo === given.tipoDocumento &&
      establecimiento === given.establecimiento &&
      puntoExpedicion === given.puntoExpedicion,
  )
  // One that begins next month has skipped no number yet.
  const enUso = suyos.find(({ vigente }) => vigente) ?? suyos[0]
  if (enUso === undefined) return given
  const { numeroTimbrado, serieNumero } = enUso
  return { ...given, numeroTimbrado, serieNumero: given.serieNumero || (serieNumero ?? '') }
}
