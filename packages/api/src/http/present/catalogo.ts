import { type Static, Type } from 'typebox'
import type { CatalogoRow } from '../../db/catalogo.ts'
import { DE_PRODUCTO, type Producto } from '../../domain/catalogo/campos.ts'
import type { Receptor } from '../../domain/receptor/receptor.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import { vistaDe } from '../campos.ts'
import { nullable, Paginacion, Utc } from '../schemas.ts'
import { presentReceptor, ReceptorVisto } from './receptor.ts'

const deCatalogo = {
  usos: Type.Integer({ description: 'En cuántas ventas estuvo: las que más, primero' }),
  ultimoUso: nullable(Type.String({ ...Utc, description: 'La última; null si ninguna' })),
  escrito: Type.Boolean({
    description:
      'Si alguien lo escribió en el catálogo: entonces una venta no lo cambia. Si no, es como en la última venta',
  }),
  archivado: Type.Boolean({ description: 'Si dejó de ofrecerse' }),
}

export const ClienteVisto = Type.Object({ receptor: ReceptorVisto, ...deCatalogo }, { title: 'Cliente' })
export const ProductoVisto = Type.Object(
  { producto: vistaDe(DE_PRODUCTO, 'DatosDeProducto'), ...deCatalogo },
  { title: 'Producto' },
)

const comun = ({ usos, ultimoUso, escrito, archivadoEn }: CatalogoRow) => ({
  usos,
  ultimoUso: ultimoUso === null ? null : formatUtc(ultimoUso),
  escrito,
  archivado: archivadoEn !== null,
})

export const presentCliente = (row: CatalogoRow<Receptor>): Static<typeof ClienteVisto> => ({
  receptor: presentReceptor(row.datos),
  ...comun(row),
})

export const presentProducto = (row: CatalogoRow<Producto>): Static<typeof ProductoVisto> => ({
  producto: row.datos,
  ...comun(row),
})

export const FiltroDeCatalogo = Type.Object({
  ...Paginacion.properties,
  buscar: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Cualquier parte de lo que dice, con acentos o sin ellos; cada palabra debe estar',
      examples: ['yerba'],
    }),
  ),
  archivado: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'true: los que dejaron de ofrecerse' }),
  ),
})

/** What a body that writes some at once says besides. */
export const SoloValidar = Type.Optional(
  Type.Boolean({ description: 'true: dice qué está mal y no guarda nada' }),
)

export const Guardados = Type.Object(
  { guardados: Type.Integer({ description: 'Cuántos; 0 con soloValidar' }) },
  { title: 'Guardados' },
)
