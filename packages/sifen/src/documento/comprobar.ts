import type { Ciudad, Distrito } from '../catalogos/geo.ts'
import { parseCdc } from '../cdc.ts'
import { faultOfCorreo, isCorreo } from '../correo.ts'
import { isDecimal, type Monto } from '../decimal.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { isFecha, isFechaHora } from '../fechas.ts'
import { isRucBase } from '../ruc.ts'

/**
 * The checks of form that the generated code calls, one per kind of field: the value, what the table of fields says of it, the path of
 * the group in which it stands, and where faults go. SIFEN answers all of these with 0160. The happy path allocates nothing.
 */

type F = Fault[]

export interface Campo {
  readonly campo: string
  /** The manual's id. */
  readonly id: string
}

interface Entre extends Campo {
  readonly minimo: number
  readonly maximo: number
}

interface CampoDecimal extends Campo {
  readonly enteros: number
  readonly fraccion: number
  readonly positivo: boolean
}

interface CampoDeForma extends Campo {
  readonly patron: RegExp
}

interface CampoDeTabla<K> extends Campo {
  readonly tabla: ReadonlyMap<K, unknown>
  /** A code beside the table: its description is free text. */
  readonly libre?: K
}

interface CampoDeDigito extends Campo {
  /** SIFEN's answer to a digit that is not the one of its RUC. */
  readonly sifen: string | null
}

interface CampoDescrito extends Campo {
  readonly tabla: ReadonlyMap<number, string>
  readonly libre: { readonly codigo: number; readonly minimo: number; readonly maximo: number }
  /** SIFEN's answer to a description that is not the one of its code. */
  readonly sifen: string
}

interface CampoDeLugar extends Campo {
  readonly tabla: (codigo: number) => Distrito | Ciudad | undefined
  readonly sifen: string
}

/** What is noted; the value as it came. */
type Nota = Omit<Fault, 'valor'> & { readonly valor: unknown }

/** What canonical XML or SIFEN refuses inside a text: control characters, halves of a pair, blanks at the ends. */
const PROHIBIDO = /[\p{Cc}\p{Cs}\ufffe\uffff]|^\s|\s$/u
const SUBROGADO = /[\ud800-\udbff]/

export function note(f: F, { valor, ...nota }: Nota): void {
  const texto = valor == null ? null : typeof valor === 'object' ? '(grupo)' : String(valor).slice(0, 80)
  f.push({ ...nota, valor: texto })
}

/** The value of a field is wrong: SIFEN would answer so. */
function mal(valor: unknown, que: string, c: Campo, r: string, f: F, codigo: string | null = '0160'): void {
  note(f, { campo: r + c.campo, regla: c.id, valor, codigo, detalle: `${c.campo} ${que}` })
}

export function falta(c: Campo, r: string, f: F): void {
  const detalle = `Falta ${c.campo}: es obligatorio.`
  note(f, { campo: r + c.campo, regla: c.id, valor: null, codigo: '0160', detalle })
}

export function texto(v: string, c: Entre, r: string, f: F): void {
  if (typeof v !== 'string') {
    mal(v, 'debe ser un texto.', c, r, f)
    return
  }
  const n = SUBROGADO.test(v) ? [...v].length : v.length
  if (n < c.minimo || n > c.maximo) {
    const limite = c.minimo === c.maximo ? `exactamente ${c.minimo}` : `de ${c.minimo} a ${c.maximo}`
    mal(v, `tiene ${n} ${n === 1 ? 'carácter' : 'caracteres'} y admite ${limite}.`, c, r, f)
  } else if (PROHIBIDO.test(v)) {
    const que = 'tiene espacios al inicio o al final, saltos de línea u otros caracteres de control'
    mal(v, `${que}. Quítelos.`, c, r, f)
  }
}

export function entero(v: number, c: Entre, r: string, f: F): void {
  if (!Number.isSafeInteger(v) || v < c.minimo || v > c.maximo)
    mal(v, `debe ser un número entero de ${c.minimo} a ${c.maximo}.`, c, r, f)
}

const DIGITOS = /^\d+$/
/** Looked for where a row of zeros begins, and not at each of them: of a hundred thousand that are followed by another digit none is read twice. */
const CEROS_AL_FINAL = /(?<!0)0+$/

export function decimal(v: Monto, c: CampoDecimal, r: string, f: F): void {
  if (typeof v === 'number' && Number.isSafeInteger(v) && v > 0 && v < 10 ** c.enteros) return
  const detalle = faultaDecimal(v, c)
  if (detalle) mal(v, detalle, c, r, f)
}

function faultaDecimal(v: Monto, { enteros, fraccion, positivo }: Omit<CampoDecimal, keyof Campo>) {
  if (typeof v === 'number' && !Number.isSafeInteger(v)) {
    return 'llegó como número de coma flotante, que no es exacto. Envíelo como texto, por ejemplo "1250.50".'
  }
  const [entera = '', fracciones = '0', ...mas] = String(v).split('.')
  // A fraction of any length may come: what counts is what is left of it without the zeros at its end.
  if (!isDecimal(entera) || !DIGITOS.test(fracciones) || mas.length > 0)
    return 'debe ser un número positivo con punto decimal, sin signo ni separador de miles.'
  if (entera.replace(/^0+(?=.)/, '').length > enteros) return `admite hasta ${enteros} dígitos enteros.`
  if (fracciones.replace(CEROS_AL_FINAL, '').length > fraccion)
    return `admite hasta ${fraccion} decimales. Redondéelo antes.`
  if (positivo && /^[0.]+$/.test(String(v))) return 'debe ser mayor que cero.'
  // dTiCam and its like end one step short of 100000: the schema excludes its own maximum.
  return positivo && enteros === 5 && Number(v) >= 99999.9999 ? 'debe ser menor que 99999.9999.' : undefined
}

const PORCENTAJE = { enteros: 3, fraccion: 8, positivo: false }

export function porcentaje(v: Monto, c: Campo, r: string, f: F): void {
  const detalle = faultaDecimal(v, PORCENTAJE) ?? (Number(v) > 100 ? 'no puede pasar de 100.' : undefined)
  if (detalle) mal(v, detalle, c, r, f)
}

export function forma(v: string, c: CampoDeForma, r: string, f: F): void {
  if (typeof v !== 'string' || !c.patron.test(v))
    mal(v, `debe tener ${describeForma(c.patron.source)}.`, c, r, f)
}

const CLASES: Readonly<Record<string, string>> = {
  '\\d': 'dígitos',
  '[A-Z]': 'letras mayúsculas',
  '[0-9A-Z]': 'letras mayúsculas o dígitos',
  '[0-9A-Za-z]': 'letras o dígitos',
  '[0-9A-Za-z-]': 'letras, dígitos o guiones',
}
const SIN_CEROS = '(?!0+$)'
const REPETIDA = /^\^(?:\(\?!0\+\$\))?(.+)\{(\d+)(?:,(\d+))?\}\$$/

/** What a pattern of the schema asks for, to whoever reads none. */
export function describeForma(patron: string): string {
  const [, clase = '', minimo, maximo] = REPETIDA.exec(patron) ?? []
  const que = CLASES[clase]
  if (que === undefined) return `la forma que SIFEN espera, ${patron}`
  const cuantos = maximo === undefined ? minimo : `de ${minimo} a ${maximo}`
  return `${cuantos} ${que}${patron.includes(SIN_CEROS) ? ', no todos cero' : ''}`
}

export function codigo<K extends string | number>(v: K, c: CampoDeTabla<K>, r: string, f: F): void {
  if (c.tabla.has(v) || v === c.libre) return
  const dicho = String(v).length > VISIBLE ? `${String(v).slice(0, VISIBLE)}…` : v
  mal(v, `no puede ser "${dicho}": no está en la tabla de SIFEN. Use ${ejemplosDe(c.tabla)}.`, c, r, f)
}

/** More of a code nobody reads. */
const VISIBLE = 20
const CONOCIDOS: readonly unknown[] = ['PYG', 'USD', 'PRY', 'BRA']

function ejemplosDe(tabla: ReadonlyMap<unknown, unknown>): string {
  const conocidos = CONOCIDOS.filter(uno => tabla.has(uno))
  const dos = (conocidos.length > 1 ? conocidos : [...tabla.keys()]).slice(0, 2)
  return `uno de sus códigos, como ${dos.join(' o ')}`
}

const AVISO_FECHA = 'debe ser una fecha que exista, desde el año 2000, escrita AAAA-MM-DD.'
/** The schema knows no day before. */
const PRIMER_DIA = '2000-01-01'

export function fecha(v: string | undefined, c: Campo, r: string, f: F): void {
  if (typeof v !== 'string' || !isFecha(v) || v < PRIMER_DIA) mal(v, AVISO_FECHA, c, r, f)
}

export function fechaSifen(v: string, c: Campo, r: string, f: F): void {
  if (typeof v !== 'string' || !isFecha(v)) mal(v, AVISO_FECHA, c, r, f)
  else if (v < '2018-05-01') mal(v, 'es anterior al 01/05/2018, cuando empezó SIFEN.', c, r, f)
}

export function fechaHora(v: string, c: Campo, r: string, f: F): void {
  if (typeof v !== 'string' || !isFechaHora(v))
    mal(v, 'debe ser AAAA-MM-DDThh:mm:ss, en hora de Paraguay y sin zona.', c, r, f)
}

const AVISO_RUC =
  'debe ser un RUC sin dígito verificador: de 3 a 8 dígitos, a lo sumo una letra A a D al final.'

export function ruc(v: string, c: Campo, r: string, f: F): void {
  if (typeof v !== 'string' || !isRucBase(v)) mal(v, AVISO_RUC, c, r, f)
}

/** `base` is the RUC whose digit it is. */
export function digito(
  v: number | undefined,
  base: string | undefined,
  c: CampoDeDigito,
  r: string,
  f: F,
): void {
  if (v == null) return
  const { campo, id: regla, sifen } = c
  if (base == null || !isRucBase(base)) {
    if (base == null) mal(v, 'sobra: no se informó el RUC al que pertenece.', c, r, f, sifen)
    return
  }
  const esperado = digitoVerificador(base)
  if (v === esperado) return
  const detalle = `El dígito verificador del RUC ${base} es ${esperado}, no ${v}.`
  note(f, { campo: r + campo, regla, valor: v, codigo: sifen, detalle })
}

export function cdc(v: string, c: Campo, r: string, f: F): void {
  const leido = typeof v === 'string' && v.length === 44 ? parseCdc(v) : undefined
  if (leido?.ok && leido.value === v) return
  const otro = leido?.ok ? 'el CDC se escribe con mayúsculas.' : leido?.detalle
  const detalle = `${c.campo}: ${otro ?? 'el CDC debe tener 44 caracteres, sin espacios.'}`
  note(f, { campo: r + c.campo, regla: c.id, valor: v, codigo: '0160', detalle })
}

export function email(v: string, c: Campo, r: string, f: F): void {
  if (typeof v !== 'string' || v.length < 3 || v.length > 80)
    mal(v, 'debe ser una sola dirección de correo, de hasta 80 caracteres.', c, r, f)
  else if (!isCorreo(v)) mal(v, `${faultOfCorreo(v)}.`, c, r, f)
}

const DOCID = /^[0-9A-Za-z-]{1,20}$/

export function docid(v: string, c: Campo, r: string, f: F): void {
  if (typeof v !== 'string' || !DOCID.test(v))
    mal(v, 'admite de 1 a 20 letras, dígitos o guiones, sin puntos ni espacios.', c, r, f)
}

/** A group must be an object before its fields can be asked for. Rule `XSD`: nothing more can be judged. */
export function grupo(v: unknown, r: string, f: F): boolean {
  if (typeof v === 'object' && v !== null && !Array.isArray(v)) return true
  const campo = r.slice(0, -1)
  const detalle = `${campo || 'El documento'} debe ser un grupo de campos.`
  note(f, { campo, regla: 'XSD', valor: v, codigo: '0160', detalle })
  return false
}

export function lista<T>(v: readonly T[] | undefined, c: Entre, r: string, f: F): v is readonly T[] {
  if (v == null) {
    if (c.minimo > 0) falta(c, r, f)
    return false
  }
  const { campo, minimo, maximo } = c
  if (!Array.isArray(v)) {
    mal(v, 'debe ser una lista.', { campo, id: 'XSD' }, r, f)
    return false
  }
  if (v.length < minimo || v.length > maximo)
    mal(v.length, `lleva ${v.length} elementos y admite de ${minimo} a ${maximo}.`, c, r, f)
  return true
}

/** A description in free text, which only the last code of its table takes. */
export function descripcion(
  v: string | undefined,
  cod: number | undefined,
  c: CampoDescrito,
  r: string,
  f: F,
): void {
  const { campo, id, tabla, libre, sifen } = c
  if (cod === libre.codigo) {
    if (v == null) falta(c, r, f)
    else texto(v, { campo, id, minimo: libre.minimo, maximo: libre.maximo }, r, f)
  } else if (v != null && (cod == null || tabla.get(cod) !== v))
    mal(v, `no corresponde al código ${cod ?? '(ausente)'}. Quítelo: se completa solo.`, c, r, f, sifen)
}

const NOMBRE_DE_LUGAR = { minimo: 1, maximo: 30 }

/** The name of a district or city: from the table, or given when the table does not know the code yet. */
export function lugar(
  v: string | undefined,
  cod: number | undefined,
  c: CampoDeLugar,
  r: string,
  f: F,
): void {
  const { campo, id, sifen } = c
  if (cod == null) {
    if (v != null) mal(v, 'sobra: no se informó su código.', c, r, f)
    return
  }
  const conocido = c.tabla(cod)
  if (v != null) texto(v, { campo, id, ...NOMBRE_DE_LUGAR }, r, f)
  if (!conocido && v == null) {
    const detalle = `El código ${cod} no está en la tabla geográfica. Corríjalo (o informe también ${campo}).`
    note(f, { campo: r + campo, regla: id, valor: cod, codigo: '0160', detalle })
  } else if (conocido && v != null && v !== conocido.nombre)
    mal(v, `del código ${cod} es "${conocido.nombre}". Quítelo: se completa solo.`, c, r, f, sifen)
}
