import { textOf } from '../campos/leer.ts'
import type { CuerpoItem } from '../emision/campos-item.ts'
import { GUARANI } from '../emision/montos.ts'
import { DOCUMENTO_RECEPTOR } from '../emision/valores.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { textoDeTodo } from './buscado.ts'
import { CAMPOS_DE_PRODUCTO, type CuerpoDeProducto, type Producto } from './campos.ts'

/** What is kept of a customer or a product, and by what it is found. */
export interface EntradaDeCatalogo {
  clave: string
  alias: string | null
  nombre: string
  datos: Producto | Receptor
  buscado: string
}

/** Without a number nobody recognises it, nor with no name. */
export function entradaDeCliente(receptor: Receptor): EntradaDeCatalogo | null {
  const { dRucRec, dDVRec, iTipIDRec, dNumIDRec, dNomRec } = receptor
  const numero = dRucRec ?? dNumIDRec
  if (!numero || iTipIDRec === DOCUMENTO_RECEPTOR.INNOMINADO) return null
  const { dNomFanRec, dCodCliente, dEmailRec, dCelRec } = receptor
  const ruc = dRucRec === undefined ? null : `${dRucRec}-${dDVRec}`
  return {
    clave: dRucRec === undefined ? `${iTipIDRec} ${numero}` : `RUC ${numero}`,
    alias: ruc ?? numero,
    nombre: dNomRec,
    datos: receptor,
    buscado: textoDeTodo([dNomRec, ruc ?? numero, dNomFanRec, dCodCliente, dEmailRec, dCelRec]),
  }
}

export const toMoneda = (dada: string | null | undefined): string => dada?.trim().toUpperCase() || GUARANI

/** Of an item or of what a person wrote; null without a code or a name. */
export function entradaDeProducto(
  dado: CuerpoItem | CuerpoDeProducto,
  moneda: string,
): EntradaDeCatalogo | null {
  const textos = CAMPOS_DE_PRODUCTO.flatMap((nombre): [string, string][] => {
    const text = nombre === 'moneda' ? moneda : textOf(dado[nombre])
    return text ? [[nombre, text]] : []
  })
  const datos = Object.fromEntries(textos) as Partial<Producto> // each under a name of the table, as text
  const { codigo, descripcion, gtin } = datos
  if (!codigo || !descripcion) return null
  return {
    clave: codigo,
    alias: gtin ?? null,
    nombre: descripcion,
    datos: { ...datos, codigo, descripcion },
    buscado: textoDeTodo([codigo, descripcion, gtin]),
  }
}
