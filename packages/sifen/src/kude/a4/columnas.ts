import type { KudeItem, ValorColumns } from '../items.ts'
import { MARGEN, UTIL } from './medidas.ts'

export interface Columna {
  readonly titulo: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  readonly of: Exclude<keyof KudeItem, 'detalles'>
}

type Ancho = readonly [titulo: string, width: number, align: Columna['align'], of: Columna['of']]

const FLEX = 0

const TABLAS: Record<ValorColumns, readonly Ancho[]> = {
  iva: [
    ['Código', 48, 'left', 'codigo'],
    ['Descripción', FLEX, 'left', 'descripcion'],
    ['Unidad', 30, 'center', 'unidad'],
    ['Cantidad', 42, 'right', 'cantidad'],
    ['Precio unitario', 57, 'right', 'precio'],
    ['Descuento', 45, 'right', 'descuento'],
    ['Exentas', 55, 'right', 'exentas'],
    ['5 %', 55, 'right', 'cinco'],
    ['10 %', 60, 'right', 'diez'],
  ],
  total: [
    ['Código', 60, 'left', 'codigo'],
    ['Descripción', FLEX, 'left', 'descripcion'],
    ['Unidad', 36, 'center', 'unidad'],
    ['Cantidad', 54, 'right', 'cantidad'],
    ['Precio unitario', 72, 'right', 'precio'],
    ['Descuento', 56, 'right', 'descuento'],
    ['Valor total', 82, 'right', 'total'],
  ],
  none: [
    ['Código', 90, 'left', 'codigo'],
    ['Descripción', FLEX, 'left', 'descripcion'],
    ['Unidad', 60, 'center', 'unidad'],
    ['Cantidad', 80, 'right', 'cantidad'],
  ],
}

export function columnasDe(columns: ValorColumns): Columna[] {
  const anchos = TABLAS[columns]
  const rest = UTIL - anchos.reduce((sum, [, width]) => sum + width, 0)
  let x = MARGEN
  return anchos.map(([titulo, wanted, align, of]) => {
    const width = wanted === FLEX ? rest : wanted
    x += width
    return { titulo, x: x - width, width, align, of }
  })
}
