import { parseDecimal } from '@mbohera/sifen/valores'
import { textOf } from '../campos/leer.ts'
import type { Cantidad, Dado } from '../campos/tipos.ts'
import { check, drafted } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import { parseOptionalMonto, parseOptionalPrecio } from './montos.ts'

/** What is taken off the whole operation: by an amount, which is spread over the items, or by a percentage (F010, EA004, EA007). */
export const parseGlobales = (cuerpo: CuerpoEmision, moneda: string) =>
  drafted(take => {
    const monto = (campo: 'descuentoGlobal' | 'anticipoGlobal') => {
      const leido = take(parseOptionalPrecio(campo, dicho(cuerpo[campo]), moneda))
      return leido === undefined || isCero(leido) ? {} : { [campo]: leido }
    }
    const dPorcDescTotal = take(
      parseOptionalMonto('porcentajeDescuentoGlobal', dicho(cuerpo.porcentajeDescuentoGlobal)),
    )
    const porcentaje = dPorcDescTotal === undefined || isCero(dPorcDescTotal) ? undefined : dPorcDescTotal
    const globales: { descuentoGlobal?: string; anticipoGlobal?: string } = {
      ...monto('descuentoGlobal'),
      ...monto('anticipoGlobal'),
    }
    const detail = 'va descuentoGlobal, como monto, o porcentajeDescuentoGlobal: quite uno de los dos'
    const uno = globales.descuentoGlobal === undefined || porcentaje === undefined
    take(check(uno, 'porcentajeDescuentoGlobal', 'contradiction', detail))
    return porcentaje === undefined ? globales : { ...globales, gTotSub: { dPorcDescTotal: porcentaje } }
  })

/** Programs that fill in every field of a form send nothing, or a blank. */
const dicho = (value: Dado<Cantidad>): Dado<Cantidad> => (textOf(value) === '' ? undefined : value)

const isCero = (monto: string): boolean => parseDecimal(monto) === 0n

/** D019, where all that was paid in advance is of one kind. */
export function condicionDeAnticipo(
  { anticipoGlobal }: { anticipoGlobal?: string },
  items: readonly { gValorItem: { dAntPreUniIt?: string } }[],
): 1 | 2 | undefined {
  const porItem = items.some(({ gValorItem: { dAntPreUniIt } }) => dAntPreUniIt && !isCero(dAntPreUniIt))
  if (anticipoGlobal === undefined) return porItem ? 2 : undefined
  return porItem ? undefined : 1
}
