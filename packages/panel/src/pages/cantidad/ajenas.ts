import type { FaltaDeCelda } from '../../catalogo/columnas.ts'
import type { Fila } from '../../planilla/celda.ts'
import { plegado } from '../../values/plegado.ts'

/** Columns that a sheet of sales has no place for, and that would change what one comes to: by which names, which of their cells say nothing, and what to do. */
const AJENAS = [
  {
    nombres: /^(moneda|divisa)$/,
    nada: /^(gs|g|pyg|guarani|guaranies|)$/,
    que: 'De una planilla se emite en guaraníes: pase el precio a guaraníes, o emita esta venta en «Emitir documento».',
  },
  {
    nombres: /^(descuentos?|dto|bonificacion)( .*)?$/,
    nada: /^[0 -]*$/,
    que: 'De una planilla no se leen descuentos: ponga el precio ya descontado y deje vacía esta celda.',
  },
]

/** The sign of the guaraní is its name; another sign says itself. */
const dichoDe = (valor: string): string => plegado(valor.replace('₲', 'gs')) || valor.trim()

/** Whether what stands under that title is judged, cell by cell, though it is not read. */
export const isAjena = (titulo: string): boolean =>
  AJENAS.some(({ nombres }) => nombres.test(plegado(titulo)))

/** What stands in such a column is not passed over as if it were not there. */
export function faltasDeAjenas([titulos = [], ...resto]: readonly Fila[]): FaltaDeCelda[] {
  const suyas = titulos.flatMap(({ texto }, lugar) => {
    const ajena = AJENAS.find(({ nombres }) => nombres.test(plegado(texto)))
    return ajena === undefined ? [] : [{ ...ajena, columna: texto, lugar }]
  })
  return resto.flatMap((celdas, at) =>
    suyas.flatMap(({ columna, lugar, nada, que }) => {
      const valor = celdas[lugar]?.texto ?? ''
      return nada.test(dichoDe(valor)) ? [] : [{ fila: at + 2, columna, valor, que }]
    }),
  )
}
