import type { components } from '../api/contrato.generated.ts'
import { readAmount } from '../values/decimal.ts'
import { aMonto, GUARANI, typed, typedMonto } from '../values/dinero.ts'
import { plegado } from '../values/plegado.ts'
import { ITEM } from './bloques.generated.ts'
import { aBloque, caminosDe, deBloque, type Escritos, type Opcion, opcionesDe } from './escritos.ts'
import { MAS_DE_ITEM, type Precios } from './partes.ts'

type Item = components['schemas']['Emision']['items'][number]

/** How a line bears the IVA, as one choice of a person. */
export type Iva = '10' | '5' | Exclude<NonNullable<Item['afectacionTributaria']>, 'GRAVADO'>

/** Each rate of what bears it in full, and the other ways of the contract. */
export const IVAS: readonly Opcion<Iva>[] = [
  { value: '10', label: 'IVA 10 %' },
  { value: '5', label: 'IVA 5 %' },
  ...opcionesDe<Exclude<Iva, '10' | '5'> | 'GRAVADO'>(ITEM, 'afectacionTributaria').filter(
    (opcion): opcion is Opcion<Exclude<Iva, '10' | '5'>> => opcion.value !== 'GRAVADO',
  ),
]

/** What the catalogue said of a line, as it would have been typed; its price in its own money. */
export interface DeCatalogo extends Pick<Linea, 'codigo' | 'precioUnitario' | 'unidadMedida' | 'escritos'> {
  moneda: string
}

export interface Linea {
  clave: string
  codigo: string
  descripcion: string
  cantidad: string
  precioUnitario: string
  descuento: string
  unidadMedida: string
  iva: Iva
  /** With GRAVADO_PARCIAL: which rate, on which part. */
  tasaParcial: string
  proporcion: string
  /** What it says besides; absent in what was typed before there was a place for it. */
  escritos?: Escritos
  /** Absent in what nobody took from there. */
  deCatalogo?: DeCatalogo | undefined
}

const UNIDAD = 'UNI'

let made = 0
export const lineaNueva = (): Linea => ({
  clave: `${Date.now()}-${made++}`,
  codigo: '',
  descripcion: '',
  cantidad: '1',
  precioUnitario: '',
  descuento: '',
  unidadMedida: UNIDAD,
  iva: '10',
  tasaParcial: '10',
  proporcion: '100',
})

const CODIGO_MAX = 20
const SIN_NOMBRE = 'ITEM'

/** The code of what has none: the same for the same description, so that it is known again. */
export function codigoDe(descripcion: string): string {
  const letras = descripcion.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const codigo = letras.replace(/[^A-Z0-9]+/g, '-').replace(/^-|-$/g, '')
  if (codigo === '') return SIN_NOMBRE
  if (codigo.length <= CODIGO_MAX) return codigo
  // What is cut off tells it from others that begin alike.
  let resto = 0
  for (const letra of codigo) resto = (resto * 31 + letra.charCodeAt(0)) % 36 ** 4
  return `${codigo.slice(0, CODIGO_MAX - 5)}-${resto.toString(36).toUpperCase().padStart(4, '0')}`
}

/** A line in which nothing was said yet. */
export const isVacia = ({ codigo, descripcion, precioUnitario, descuento, escritos = {} }: Linea): boolean =>
  [codigo, descripcion, precioUnitario, descuento, ...Object.values(escritos)].every(
    text => text.trim() === '',
  )

/** The items that the lines say: the empty ones at the end wait for what comes next. */
export function aItems(lineas: readonly Linea[], precios: Precios = 'con IVA', moneda: string = GUARANI) {
  const ultima = lineas.findLastIndex(linea => !isVacia(linea))
  return lineas.slice(0, Math.max(ultima + 1, 1)).map(linea => aItem(linea, precios, moneda))
}

/** What cannot be read goes as it was typed: the service says what is wrong with it, beside the field. */
const amount = (text: string): string => readAmount(text) ?? text.trim()

/** What is left blank is not sent: that it is missing is said better than that it is no number. */
export const written = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: amount(text) })

/** The same of money, which may not be clear. */
export const writtenMonto = (name: string, text: string, moneda?: string) =>
  text.trim() === '' ? {} : { [name]: aMonto(text, moneda) }

const mas = (precios: Precios, { escritos = {} }: Linea, moneda: string) =>
  aBloque(MAS_DE_ITEM[precios], '', escritos, moneda)

/** With IVA the unit is among what few say: emptied there, it is that of what says none. */
const unidadDe = ({ unidadMedida, escritos = {} }: Linea, precios: Precios): string =>
  precios === 'con IVA' && escritos.unidadMedida?.trim() === '' ? UNIDAD : unidadMedida

/** An item as its line says it: with IVA in its price, without, or without a price. */
export function aItem(linea: Linea, precios: Precios = 'con IVA', moneda: string = GUARANI): Item {
  const { codigo, descripcion, cantidad, precioUnitario } = linea
  const mercaderia = {
    codigo: codigo.trim() === '' ? codigoDe(descripcion) : codigo,
    descripcion,
    unidadMedida: unidadDe(linea, precios),
    ...written('cantidad', cantidad),
    ...mas(precios, linea, moneda),
  }
  if (precios === 'sin precios') return mercaderia as Item // the service says what is missing
  const preciado = { ...mercaderia, ...writtenMonto('precioUnitario', precioUnitario, moneda) }
  return (precios === 'sin IVA' ? preciado : { ...preciado, ...conIva(linea, moneda) }) as Item
}

function conIva({ iva, descuento, tasaParcial, proporcion }: Linea, moneda: string) {
  const gravado = iva === '10' || iva === '5'
  return {
    ...writtenMonto('descuento', descuento, moneda),
    ...(gravado ? { tasaIVA: iva, afectacionTributaria: 'GRAVADO' as const } : { afectacionTributaria: iva }),
    ...(iva === 'GRAVADO_PARCIAL' ? { tasaIVA: tasaParcial, proporcionGravada: amount(proporcion) } : {}),
  }
}

/** What is counted says so without a word of its own. */
const sinUnidad = ({ unidadMedida, ...item }: Item) =>
  unidadMedida === UNIDAD ? item : { ...item, unidadMedida }

/** The other way: an item of a body as it would have been typed. */
export function deItem(item: Item, precios: Precios = 'con IVA'): Linea {
  const gravado = (item.afectacionTributaria ?? 'GRAVADO') === 'GRAVADO'
  const tasa = String(item.tasaIVA ?? '10')
  return {
    ...lineaNueva(),
    codigo: item.codigo,
    descripcion: item.descripcion,
    cantidad: typed(item.cantidad),
    precioUnitario: item.precioUnitario === undefined ? '' : typedMonto(item.precioUnitario),
    descuento: item.descuento === undefined ? '' : typedMonto(item.descuento),
    unidadMedida: item.unidadMedida ?? UNIDAD,
    iva: gravado ? (tasa === '5' ? '5' : '10') : (item.afectacionTributaria as Iva),
    tasaParcial: tasa,
    proporcion: typed(item.proporcionGravada ?? '100'),
    escritos: deBloque(MAS_DE_ITEM[precios], '', sinUnidad(item)),
  }
}

const ALGO = 3
/** Of which words a thing is called so; where there are only short ones, those. */
function palabrasDe(descripcion: string): string[] {
  const todas = plegado(descripcion).split(' ')
  const largas = todas.filter(palabra => palabra.length >= ALGO && /[a-z]/.test(palabra))
  return largas.length > 0 ? largas : todas
}

const isMisma = (una: string, otra: string): boolean =>
  una === otra ||
  (Math.min(una.length, otra.length) >= ALGO && (una.startsWith(otra) || otra.startsWith(una)))

const isRetoque = (antes: string, ahora: string): boolean =>
  palabrasDe(antes).some(una => palabrasDe(ahora).some(otra => isMisma(una, otra)))

/** A word more or less is the same product. Of another thing, typed over it, its code is none; what was typed by hand stays. */
export function conDescripcion(linea: Linea, descripcion: string): Partial<Linea> {
  const { deCatalogo, codigo, unidadMedida, escritos = {} } = linea
  if (deCatalogo === undefined || isRetoque(linea.descripcion, descripcion)) return { descripcion }
  const quedan = Object.entries(escritos).filter(([camino, text]) => deCatalogo.escritos?.[camino] !== text)
  return {
    descripcion,
    codigo: codigo === deCatalogo.codigo ? '' : codigo,
    unidadMedida: unidadMedida === deCatalogo.unidadMedida ? UNIDAD : unidadMedida,
    escritos: Object.fromEntries(quedan),
    deCatalogo: undefined,
  }
}

/** In a sale in another money: the catalogue's price is none there, and is there again where it is one; what was typed by hand stays. */
export function enMoneda(linea: Linea, moneda: string): Linea {
  const { precioUnitario: suyo, moneda: suya } = linea.deCatalogo ?? { precioUnitario: '', moneda }
  const [antes, ahora] = suya === moneda ? ['', suyo] : [suyo, '']
  return linea.precioUnitario === antes ? { ...linea, precioUnitario: ahora } : linea
}

const COMUNES = ['codigo', 'descripcion', 'cantidad']
const DE_IVA = ['tasaIVA', 'afectacionTributaria', 'proporcionGravada']
/** The fields of a line that are always shown, as the service calls them. */
const SE_VEN: Readonly<Record<Precios, readonly string[]>> = {
  'con IVA': [...COMUNES, 'precioUnitario', 'descuento', ...DE_IVA],
  'sin IVA': [...COMUNES, 'unidadMedida', 'precioUnitario'],
  'sin precios': [...COMUNES, 'unidadMedida'],
}

/** The paths beside which a fault of an item is shown. */
export const caminosDeLineas = (lineas: readonly Linea[], precios: Precios): string[] =>
  lineas.flatMap(({ escritos = {} }, index) =>
    [...SE_VEN[precios], ...caminosDe(MAS_DE_ITEM[precios], '', escritos)].map(
      campo => `items[${index}].${campo}`,
    ),
  )
