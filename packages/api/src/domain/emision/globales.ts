import { parseDecimal } from '@mbohera/sifen/valores'
import { check, drafted } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import { parseOptionalMonto, parseOptionalPrecio } from './montos.ts'

type Monto = 'descuentoGlobal' | 'anticipoGlobal' | 'comision' | 'ivaComision'

/**
 * What is taken off the whole operation: by an amount, which is spread over the items, or by a percentage (F010, EA004, EA007); and what is
 * charged beside them (F025, F026).
 */
export const parseGlobales = (cuerpo: CuerpoEmision, moneda: string) =>
  drafted(take => {
    const monto = (campo: Monto) => {
      const leido = take(parseOptionalPrecio(campo, cuerpo[campo], moneda))
      return leido === undefined || isCero(leido) ? undefined : leido
    }
    const dPorcDescTotal = take(
      parseOptionalMonto('porcentajeDescuentoGlobal', cuerpo.porcentajeDescuentoGlobal),
    )
    const porcentaje = dPorcDescTotal === undefined || isCero(dPorcDescTotal) ? undefined : dPorcDescTotal
    const [descuentoGlobal, anticipoGlobal] = [monto('descuentoGlobal'), monto('anticipoGlobal')]
    const globales = {
      ...(descuentoGlobal === undefined ? {} : { descuentoGlobal }),
      ...(anticipoGlobal === undefined ? {} : { anticipoGlobal }),
    }
    const detail = 'va descuentoGlobal, como monto, o porcentajeDescuentoGlobal: quite uno de los dos'
    const uno = descuentoGlobal === undefined || porcentaje === undefined
    take(check(uno, 'porcentajeDescuentoGlobal', 'contradiction', detail))
    const [dComi, dIVAComi] = [monto('comision'), monto('ivaComision')]
    const cabe = (parseDecimal(dIVAComi ?? '0') ?? 0n) <= (parseDecimal(dComi ?? '0') ?? 0n)
    take(check(cabe, 'ivaComision', 'contradiction', 'es más que la comision, de la que es parte: corríjalo'))
    const gTotSub = {
      ...(porcentaje === undefined ? {} : { dPorcDescTotal: porcentaje }),
      ...(dComi === undefined ? {} : { dComi }),
      ...(dIVAComi === undefined ? {} : { dIVAComi }),
    }
    return Object.keys(gTotSub).length === 0 ? globales : { ...globales, gTotSub }
  })

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
