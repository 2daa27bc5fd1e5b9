import type { components } from '../../api/contrato.generated.ts'
import { deReceptor } from '../../receptor/de-cuerpo.ts'
import { diaIso } from '../../values/fecha.ts'
import { conBuscado, type Filtros } from '../documentos/filtros.ts'

type Recurrente = components['schemas']['Recurrente']

/** So many words of an item tell it from the others of the same buyer. */
const PALABRAS = 4
const PALABRA = /[\p{L}\p{N}]{3,}/gu

/** Where what it made is found: of that buyer, of that item, since it is repeated. */
export function filtroDeHechos({
  cuerpo,
  fechaCreacion,
}: Pick<Recurrente, 'cuerpo' | 'fechaCreacion'>): Filtros {
  const { numeroDocumento } = deReceptor(cuerpo.receptor)
  const deItem = cuerpo.items[0]?.descripcion?.match(PALABRA) ?? []
  return conBuscado(
    { tipoDocumento: cuerpo.tipoDocumento, fechaDesde: diaIso(new Date(fechaCreacion)) },
    [numeroDocumento, ...deItem.slice(0, PALABRAS)].join(' '),
  )
}
