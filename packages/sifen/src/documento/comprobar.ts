import type { Ciudad, Distrito } from '../catalogos/geo.ts'
import { parseCdc } from '../cdc.ts'
import { esCorreo } from '../correo.ts'
import type { Monto } from '../decimal.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { esFecha, esFechaHora } from '../fechas.ts'
import { esRucBase } from '../ruc.ts'

/**
 * The checks of form that the generated code calls, one per kind of field. SIFEN answers all of these with 0160.
 * The happy path allocates nothing.
 */

type F = Fault[]

/** What canonical XML or SIFEN refuses inside a text: control characters, halves of a pair, blanks at the ends. */
const PROHIBIDO = /[\p{Cc}\p{Cs}\ufffe\uffff]|^\s|\s$/u
const SUBROGADO = /[\ud800-\udbff]/

export function anotar(
  f: F,
  campo: string,
  regla: string,
  valor: unknown,
  codigo: string | null,
  detalle: string,
): void {
  const texto = valor == null ? null : typeof valor === 'object' ? '(grupo)' : String(valor).slice(0, 80)
  f.push({ campo, regla, valor: texto, codigo, detalle })
}

export function falta(f: F, r: string, campo: string, id: string): void {
  anotar(f, r + campo, id, null, '0160', `Falta ${campo}: es obligatorio.`)
}

export function texto(f: F, r: string, campo: string, id: string, v: string, min: number, max: number): void {
  if (typeof v !== 'string') {
    anotar(f, r + campo, id, v, '0160', `${campo} debe ser un texto.`)
    return
  }
  const n = SUBROGADO.test(v) ? [...v].length : v.length
  if (n < min || n > max) {
    const limite = min === max ? `exactamente ${min}` : `de ${min} a ${max}`
    anotar(f, r + campo, id, v, '0160', `${campo} tiene ${n} caracteres y admite ${limite}.`)
  } else if (PROHIBIDO.test(v)) {
    const que = 'tiene espacios al inicio o al final, saltos de línea u otros caracteres de control'
    anotar(f, r + campo, id, v, '0160', `${campo} ${que}. Quítelos.`)
  }
}

export function entero(
  f: F,
  r: string,
  campo: string,
  id: string,
  v: number,
  min: number,
  max: number,
): void {
  if (!Number.isSafeInteger(v) || v < min || v > max) {
    anotar(f, r + campo, id, v, '0160', `${campo} debe ser un número entero de ${min} a ${max}.`)
  }
}

const DECIMAL = /^\d{1,15}(?:\.(\d+))?$/

export function decimal(
  f: F,
  r: string,
  campo: string,
  id: string,
  v: Monto,
  enteros: number,
  fraccion: number,
  positivo: boolean,
): void {
  if (typeof v === 'number' && Number.isSafeInteger(v) && v > 0 && v < 10 ** enteros) return
  const detalle = faultaDecimal(v, enteros, fraccion, positivo)
  if (detalle) anotar(f, r + campo, id, v, '0160', `${campo} ${detalle}`)
}

function faultaDecimal(v: Monto, enteros: number, fraccion: number, positivo: boolean): string | undefined {
  if (typeof v === 'number' && !Number.isSafeInteger(v)) {
    return 'llegó como número de coma flotante, que no es exacto. Envíelo como texto, por ejemplo "1250.50".'
  }
  const m = DECIMAL.exec(String(v))
  if (!m) return 'debe ser un número positivo con punto decimal, sin signo ni separador de miles.'
  const [entera = ''] = String(v).split('.')
  if (entera.replace(/^0+(?=.)/, '').length > enteros) return `admite hasta ${enteros} dígitos enteros.`
  if ((m[1] ?? '').replace(/0+$/, '').length > fraccion)
    return `admite hasta ${fraccion} decimales. Redondéelo antes.`
  if (positivo && /^[0.]+$/.test(String(v))) return 'debe ser mayor que cero.'
  // dTiCam and its like end one step short of 100000: the schema excludes its own maximum.
  return positivo && enteros === 5 && Number(v) >= 99999.9999 ? 'debe ser menor que 99999.9999.' : undefined
}

export function porcentaje(f: F, r: string, campo: string, id: string, v: Monto): void {
  const detalle = faultaDecimal(v, 3, 8, false) ?? (Number(v) > 100 ? 'no puede pasar de 100.' : undefined)
  if (detalle) anotar(f, r + campo, id, v, '0160', `${campo} ${detalle}`)
}

export function forma(f: F, r: string, campo: string, id: string, v: string, patron: RegExp): void {
  if (typeof v !== 'string' || !patron.test(v)) {
    anotar(f, r + campo, id, v, '0160', `${campo} no tiene la forma que SIFEN espera (${patron.source}).`)
  }
}

export function codigo<K extends string | number>(
  f: F,
  r: string,
  campo: string,
  id: string,
  v: K,
  tabla: ReadonlyMap<K, unknown>,
  libre?: K,
): void {
  if (!tabla.has(v) && v !== libre) {
    anotar(
      f,
      r + campo,
      id,
      v,
      '0160',
      `${campo} no conoce el código "${v}". Use uno de la tabla del manual.`,
    )
  }
}

const AVISO_FECHA = 'debe ser una fecha que exista, escrita AAAA-MM-DD.'

export function fecha(f: F, r: string, campo: string, id: string, v: string | undefined): void {
  if (typeof v !== 'string' || !esFecha(v)) anotar(f, r + campo, id, v, '0160', `${campo} ${AVISO_FECHA}`)
}

export function fechaSifen(f: F, r: string, campo: string, id: string, v: string): void {
  if (typeof v !== 'string' || !esFecha(v)) anotar(f, r + campo, id, v, '0160', `${campo} ${AVISO_FECHA}`)
  else if (v < '2018-05-01') {
    anotar(f, r + campo, id, v, '0160', `${campo} es anterior al 2018-05-01, cuando empezó SIFEN.`)
  }
}

export function fechaHora(f: F, r: string, campo: string, id: string, v: string): void {
  if (typeof v !== 'string' || !esFechaHora(v)) {
    anotar(
      f,
      r + campo,
      id,
      v,
      '0160',
      `${campo} debe ser AAAA-MM-DDThh:mm:ss, en hora de Paraguay y sin zona.`,
    )
  }
}

export function ruc(f: F, r: string, campo: string, id: string, v: string): void {
  if (typeof v !== 'string' || !esRucBase(v)) {
    anotar(
      f,
      r + campo,
      id,
      v,
      '0160',
      `${campo} debe ser un RUC sin dígito verificador: de 3 a 8 dígitos, a lo sumo una letra A a D al final.`,
    )
  }
}

export function digito(
  f: F,
  r: string,
  campo: string,
  id: string,
  base: string | undefined,
  v: number | undefined,
  sifen: string | null,
): void {
  if (v == null) return
  if (base == null || !esRucBase(base)) {
    if (base == null)
      anotar(f, r + campo, id, v, sifen, `${campo} sobra: no se informó el RUC al que pertenece.`)
    return
  }
  const esperado = digitoVerificador(base)
  if (v !== esperado) {
    anotar(f, r + campo, id, v, sifen, `El dígito verificador del RUC ${base} es ${esperado}, no ${v}.`)
  }
}

export function cdc(f: F, r: string, campo: string, id: string, v: string): void {
  const leido = typeof v === 'string' && v.length === 44 ? parseCdc(v) : undefined
  if (!leido?.ok) {
    anotar(
      f,
      r + campo,
      id,
      v,
      '0160',
      `${campo}: ${leido?.detalle ?? 'el CDC debe tener 44 caracteres, sin espacios.'}`,
    )
  }
}

export function email(f: F, r: string, campo: string, id: string, v: string): void {
  if (typeof v !== 'string' || v.length < 3 || v.length > 80 || !esCorreo(v)) {
    anotar(
      f,
      r + campo,
      id,
      v,
      '0160',
      `${campo} debe ser una sola dirección de correo, de hasta 80 caracteres.`,
    )
  }
}

const DOCID = /^[0-9A-Za-z-]{1,20}$/

export function docid(f: F, r: string, campo: string, id: string, v: string): void {
  if (typeof v !== 'string' || !DOCID.test(v)) {
    anotar(
      f,
      r + campo,
      id,
      v,
      '0160',
      `${campo} admite de 1 a 20 letras, dígitos o guiones, sin puntos ni espacios.`,
    )
  }
}

/** A group must be an object before its fields can be asked for. Rule `XSD`: nothing more can be judged. */
export function grupo(f: F, r: string, v: unknown): boolean {
  if (typeof v === 'object' && v !== null && !Array.isArray(v)) return true
  const campo = r.slice(0, -1)
  anotar(f, campo, 'XSD', v, '0160', `${campo || 'El documento'} debe ser un grupo de campos.`)
  return false
}

export function lista<T>(
  f: F,
  r: string,
  campo: string,
  id: string,
  v: readonly T[] | undefined,
  min: number,
  max: number,
): v is readonly T[] {
  if (v == null) {
    if (min > 0) falta(f, r, campo, id)
    return false
  }
  if (!Array.isArray(v)) {
    anotar(f, r + campo, 'XSD', v, '0160', `${campo} debe ser una lista.`)
    return false
  }
  if (v.length < min || v.length > max) {
    anotar(
      f,
      r + campo,
      id,
      v.length,
      '0160',
      `${campo} lleva ${v.length} elementos y admite de ${min} a ${max}.`,
    )
  }
  return true
}

/** A description in free text, which only the last code of its table takes. */
export function descripcion(
  f: F,
  r: string,
  campo: string,
  id: string,
  v: string | undefined,
  cod: number | undefined,
  tabla: ReadonlyMap<number, string>,
  libre: { readonly codigo: number; readonly minimo: number; readonly maximo: number },
  sifen: string,
): void {
  if (cod === libre.codigo) {
    if (v == null) falta(f, r, campo, id)
    else texto(f, r, campo, id, v, libre.minimo, libre.maximo)
  } else if (v != null && (cod == null || tabla.get(cod) !== v)) {
    anotar(
      f,
      r + campo,
      id,
      v,
      sifen,
      `${campo} no corresponde al código ${cod ?? '(ausente)'}. Quítelo: se completa solo.`,
    )
  }
}

/** The name of a district or city: from the table, or given when the table does not know the code yet. */
export function lugar(
  f: F,
  r: string,
  campo: string,
  id: string,
  v: string | undefined,
  cod: number | undefined,
  tabla: (codigo: number) => Distrito | Ciudad | undefined,
  sifen: string,
): void {
  if (cod == null) {
    if (v != null) anotar(f, r + campo, id, v, '0160', `${campo} sobra: no se informó su código.`)
    return
  }
  const conocido = tabla(cod)
  if (v != null) texto(f, r, campo, id, v, 1, 30)
  if (!conocido && v == null) {
    anotar(
      f,
      r + campo,
      id,
      cod,
      '0160',
      `El código ${cod} no está en la tabla geográfica. Corríjalo o informe también ${campo}.`,
    )
  } else if (conocido && v != null && v !== conocido.nombre) {
    anotar(
      f,
      r + campo,
      id,
      v,
      sifen,
      `${campo} del código ${cod} es "${conocido.nombre}". Quítelo: se completa solo.`,
    )
  }
}
