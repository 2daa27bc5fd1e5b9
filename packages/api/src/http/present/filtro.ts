import { Type } from 'typebox'
import { CONSULTA_MAX, GUARDADOS_MAX, NOMBRE_DE_FILTRO_MAX } from '../../domain/filtro/guardados.ts'
import { ListaConFiltro } from '../enumeraciones.ts'

const lista = ListaConFiltro
const nombre = Type.String({ maxLength: NOMBRE_DE_FILTRO_MAX, examples: ['Por nominar'] })
const consulta = Type.String({
  maxLength: CONSULTA_MAX,
  examples: ['innominada=true'],
  description: 'Los parámetros de la lista, como van en su dirección',
})
const predeterminado = { description: 'Si la lista se abre con él; uno por lista' }

const FiltroGuardado = Type.Object(
  { lista, nombre, consulta, predeterminado: Type.Boolean(predeterminado) },
  { title: 'FiltroGuardado' },
)
const NuevoFiltroGuardado = Type.Object(
  {
    lista,
    nombre,
    consulta,
    predeterminado: Type.Optional(Type.Boolean({ ...predeterminado, default: false })),
  },
  { title: 'NuevoFiltroGuardado' },
)

export const FiltrosGuardados = Type.Object(
  { filtros: Type.Array(FiltroGuardado, { maxItems: GUARDADOS_MAX }) },
  { title: 'FiltrosGuardados' },
)
export const NuevosFiltros = Type.Object(
  { filtros: Type.Array(NuevoFiltroGuardado, { maxItems: GUARDADOS_MAX }) },
  { title: 'NuevosFiltros' },
)
