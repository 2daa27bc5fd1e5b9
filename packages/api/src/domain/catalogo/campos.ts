import { booleano, texto } from '../campos/campo.ts'
import type { CuerpoDe, VistoDe } from '../campos/tipos.ts'
import { ITEM } from '../emision/campos-item.ts'
import { keysOf } from '../enumeracion.ts'
import { RECEPTOR } from '../receptor/campos.ts'

export const CLASES = ['CLIENTE', 'PRODUCTO'] as const
export type ClaseDeCatalogo = (typeof CLASES)[number]

/** So many are written at once, each found wrong or kept with all the others. */
export const ENTRADAS_MAX = 500

const { codigo, descripcion, unidadMedida, gtin, ncm, paisOrigen } = ITEM
const { tasaIVA, afectacionTributaria, proporcionGravada } = ITEM

const ARCHIVADO = booleano({
  ayuda: 'Si deja de ofrecerse al emitir; lo que ya se emitió no cambia.',
})

/** What an item says of what is sold, whenever it is sold. */
export const DE_PRODUCTO = {
  codigo,
  descripcion,
  unidadMedida,
  precioUnitario: {
    ...ITEM.precioUnitario,
    ayuda: 'El precio de una unidad, con IVA incluido; vacío si cambia en cada venta.',
  },
  moneda: texto({
    min: 3,
    max: 3,
    defecto: 'PYG',
    ejemplo: 'PYG',
    ayuda: 'En qué moneda está el precio, con su código ISO 4217.',
  }),
  tasaIVA,
  afectacionTributaria,
  proporcionGravada,
  gtin,
  ncm,
  paisOrigen,
}
export const PRODUCTO = { ...DE_PRODUCTO, archivado: ARCHIVADO }
export const CLIENTE = { ...RECEPTOR, archivado: ARCHIVADO }

export type CuerpoDeProducto = CuerpoDe<typeof PRODUCTO>
export type CuerpoDeCliente = CuerpoDe<typeof CLIENTE>
/** A product as it is kept and shown. */
export type Producto = VistoDe<typeof DE_PRODUCTO>
export const CAMPOS_DE_PRODUCTO = keysOf(DE_PRODUCTO)
