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

const mas = (antes: string, cantidad: string): string => {
  const hay = readAmount(antes)
  return typed(hay === undefined ? cantidad : plain(add(decimal(hay), decimal(cantidad))))
}

/** The last line is empty: there the next is typed. */
export const withVacia = (lineas: readonly Linea[]): Linea[] => {
  const ultima = lineas.at(-1)
  return ultima === undefined || !isVacia(ultima) ? [...lineas, lineaNueva()] : [...lineas]
}

const sameProducto = (una: Linea, otra: Linea): boolean =>
  una.codigo !== '' && una.codigo === otra.codigo && una.descripcion === otra.descripcion

/** A product at that line; where another line has it already, that many more there. */
export function withProducto(
  lineas: readonly Linea[],
  en: string,
  producto: Linea,
  cantidad: string | undefined,
): Linea[] {
  const ya = lineas.find(linea => linea.clave !== en && sameProducto(linea, producto))
  const puestas = lineas.flatMap((linea): Linea[] => {
    if (linea === ya) return [{ ...linea, cantidad: mas(linea.cantidad, cantidad ?? '1') }]
    if (linea.clave !== en) return [linea]
    if (ya !== undefined) return []
    return [{ ...producto, clave: en, cantidad: cantidad === undefined ? linea.cantidad : typed(cantidad) }]
  })
  return withVacia(puestas)
}

/** What a scanner read, before the line where it types: that may have the beginning of the next already. */
export function withLeido(lineas: readonly Linea[], en: string, producto: Linea, cantidad = '1'): Linea[] {
  const ya = lineas.find(linea => linea.clave !== en && sameProducto(linea, producto))
  return lineas.flatMap(linea => {
    if (linea === ya) return [{ ...linea, cantidad: mas(linea.cantidad, cantidad) }]
    if (linea.clave !== en || ya !== undefined) return [linea]
    return [{ ...producto, cantidad: typed(cantidad) }, linea]
  })
}
