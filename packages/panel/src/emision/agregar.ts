import { add, decimal, plain, readAmount } from '../values/decimal.ts'
import { typed } from '../values/dinero.ts'
import { isVacia, type Linea, lineaNueva } from './items.ts'

export interface Pedido {
  /** Absent where it was not said. */
  cantidad?: string
  texto: string
}

const CON_CANTIDAD = /^([\d.,]+)\s*[*x]\s*(.+)$/i

/** `3*yerba`: three of them at once, as at a till. */
export function readPedido(text: string): Pedido {
  const [, cuantas, texto] = CON_CANTIDAD.exec(text.trim()) ?? []
  const cantidad = cuantas === undefined ? undefined : readAmount(cuantas)
  return cantidad === undefined || texto === undefined
    ? { texto: text.trim() }
    : { cantidad, texto: texto.trim() }
}

/** What a scanner sends: 8 to 14 digits. */
export const isGtin = (text: string): boolean => /^(?!0+$)\d{8,14}$/.test(text)

/** What cannot be read is one: it takes nothing from what was counted. */
function mas(antes: string, cuantas: string): string {
  const [hay, otras = '1'] = [readAmount(antes), readAmount(cuantas)]
  return typed(hay === undefined ? otras : plain(add(decimal(hay), decimal(otras))))
}

/** The last line is empty: there the next is typed. */
export const withVacia = (lineas: readonly Linea[]): Linea[] => {
  const ultima = lineas.at(-1)
  return ultima === undefined || !isVacia(ultima) ? [...lineas, lineaNueva()] : [...lineas]
}

const sameProducto = (una: Linea, otra: Linea): boolean =>
  una.codigo !== '' && una.codigo === otra.codigo && una.descripcion === otra.descripcion

/** A product at that line, as many as that says or as was asked for; where another line has it already, that many more there. */
export function withProducto(
  lineas: readonly Linea[],
  en: string,
  producto: Linea,
  pedida?: string,
): Linea[] {
  const ahi = lineas.find(({ clave }) => clave === en) ?? producto
  const cantidad = pedida === undefined ? ahi.cantidad : typed(pedida)
  const ya = lineas.find(linea => linea.clave !== en && sameProducto(linea, producto))
  return lineas.flatMap((linea): Linea[] => {
    if (linea === ya) return [{ ...linea, cantidad: mas(linea.cantidad, cantidad) }]
    if (linea.clave !== en) return [linea]
    return ya === undefined ? [{ ...producto, clave: en, cantidad }] : []
  })
}

/** What of a line a person has typed since it was as it is said. */
function escritoEn(ahora: Linea, antes: Linea): Partial<Linea> {
  const campos = Object.keys(ahora) as (keyof Linea)[]
  return Object.fromEntries(
    campos.filter(campo => ahora[campo] !== antes[campo]).map(campo => [campo, ahora[campo]]),
  )
}

/** What the catalogue knows of a line that was asked for as it was then; what was typed there since stays, and keeps it a line of its own. */
export function withHallado(
  lineas: readonly Linea[],
  antes: Linea,
  producto: Linea,
  pedida?: string,
): Linea[] {
  const ahora = lineas.find(({ clave }) => clave === antes.clave) ?? antes
  const { cantidad, escritos, ...escrito } = escritoEn(ahora, antes)
  const cuantas = cantidad === undefined ? pedida : undefined
  const queda = { ...producto, ...escrito, escritos: { ...producto.escritos, ...escritos } }
  if (Object.keys(escrito).length === 0 && escritos === undefined)
    return withProducto(lineas, antes.clave, producto, cuantas)
  const suya = cuantas === undefined ? ahora.cantidad : typed(cuantas)
  return lineas.map(linea => (linea === ahora ? { ...queda, clave: antes.clave, cantidad: suya } : linea))
}

/** A code that was scanned, as a line of its own until the catalogue says what it is: before the one where it was, which is empty for the next. */
export const withLeida = (lineas: readonly Linea[], en: string, leida: Linea): Linea[] =>
  lineas.flatMap(linea => (linea.clave === en ? [leida, { ...linea, descripcion: '' }] : [linea]))
