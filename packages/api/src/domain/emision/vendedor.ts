import { isVacio } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Dado } from '../campos/tipos.ts'
import { type Draft, drafted, draftOf, wrong } from '../validated.ts'
import { type CuerpoVendedor, VENDEDOR } from './campos-vendedor.ts'

/** Group E300, without which an autofactura says from nobody that it bought. */
export const parseVendedor = (cuerpo: Dado<CuerpoVendedor>): Draft<Grupo | undefined> =>
  drafted(take => {
    if (isVacio(cuerpo)) {
      const detail =
        'es obligatorio en una autofactura: quién vendió, su domicilio y dónde se hizo la transacción'
      return take(wrong('vendedor', 'required', detail), undefined)
    }
    const leido = readGrupo(VENDEDOR, cuerpo ?? {}, 'vendedor.')
    return take(leido, draftOf(leido))
  })
