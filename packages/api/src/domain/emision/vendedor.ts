import { isVacio, readCampos, readObligatorios } from '../campos/leer.ts'
import type { Dado } from '../campos/tipos.ts'
import { type Draft, drafted, draftOf, wrong } from '../validated.ts'
import { type CuerpoVendedor, LUGAR_DE_COMPRA, VENDEDOR } from './campos-vendedor.ts'

const { lugarTransaccion: _, ...PROPIOS } = VENDEDOR
/** Some houses are given without a number; the manual has one for them. */
const SIN_NUMERO = 0

/** Group E300, without which an autofactura says from nobody that it bought. */
export const parseVendedor = (cuerpo: Dado<CuerpoVendedor>): Draft<Record<string, unknown> | undefined> =>
  drafted(take => {
    if (cuerpo == null || isVacio(cuerpo)) {
      const detail =
        'es obligatorio en una autofactura: quién vendió, su domicilio y dónde se hizo la transacción'
      return take(wrong('vendedor', 'required', detail), undefined)
    }
    take(readObligatorios(PROPIOS, cuerpo, 'vendedor.'))
    const propios = readCampos(PROPIOS, cuerpo, 'vendedor.')
    const lugar = cuerpo.lugarTransaccion ?? {}
    take(readObligatorios(LUGAR_DE_COMPRA, lugar, 'vendedor.lugarTransaccion.'))
    const donde = readCampos(LUGAR_DE_COMPRA, lugar, 'vendedor.lugarTransaccion.')
    return { dNumCasVen: SIN_NUMERO, ...take(propios, draftOf(propios)), ...take(donde, draftOf(donde)) }
  })
