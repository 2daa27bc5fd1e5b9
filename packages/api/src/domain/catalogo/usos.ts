import type { CuerpoItem } from '../emision/campos-item.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { type EntradaDeCatalogo, entradaDeCliente, entradaDeProducto } from './entrada.ts'

/** What the catalogue reads of a documento. */
export interface Venta {
  tipoDocumento: number
  moneda: string
  fechaEmision: number
  receptor: Receptor
  items: readonly CuerpoItem[] | null
}

export interface EntradaUsada extends EntradaDeCatalogo {
  usos: number
  ultimoUso: number
}

/** Which customers and products some sales had, in the order in which they were made: of each how often, and as the last one had it. */
export function usosDeVentas(ventas: readonly Venta[]): {
  clientes: EntradaUsada[]
  productos: EntradaUsada[]
} {
  const clientes = new Map<string, EntradaUsada>()
  const productos = new Map<string, EntradaUsada>()
  for (const { tipoDocumento, moneda, fechaEmision, receptor, items } of ventas) {
    if (tipoDocumento !== TIPO_DOCUMENTO.FACTURA_ELECTRONICA) continue
    note(clientes, entradaDeCliente(receptor), fechaEmision)
    for (const item of items ?? []) note(productos, entradaDeProducto(item, moneda), fechaEmision)
  }
  return { clientes: [...clientes.values()], productos: [...productos.values()] }
}

function note(usadas: Map<string, EntradaUsada>, entrada: EntradaDeCatalogo | null, fecha: number): void {
  if (entrada === null) return
  const usos = (usadas.get(entrada.clave)?.usos ?? 0) + 1
  usadas.set(entrada.clave, { ...entrada, usos, ultimoUso: fecha })
}
