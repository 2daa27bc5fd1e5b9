import { isDecimal, parseDecimal } from '@mbohera/sifen/valores'
import { textOf } from '../campos/leer.ts'
import { check, collect, type Validated } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import { GUARANI } from './montos.ts'

const DE_FACTURA = ['tipoTransaccion', 'indicadorPresencia', 'condicionOperacion'] as const

/** What nothing would come of: it would be taken, and what is signed would not say it. */
export const withoutEfecto = (cuerpo: CuerpoEmision, esNota: boolean, moneda: string): Validated<unknown> =>
  collect([
    ...(esNota ? deFactura(cuerpo) : [deNota(cuerpo)]),
    ...(moneda === GUARANI ? [enGuaranies(cuerpo)] : [enOtraMoneda(cuerpo)]),
  ])

function deFactura(cuerpo: CuerpoEmision): Validated<null>[] {
  const detail = 'no va en una nota: quítelo'
  const { condicionPago } = cuerpo
  const sinPago = condicionPago == null || (Array.isArray(condicionPago) && condicionPago.length === 0)
  return [
    ...DE_FACTURA.map(campo => check(!cuerpo[campo], campo, 'contradiction', detail)),
    check(sinPago, 'condicionPago', 'contradiction', detail),
  ]
}

const deNota = ({ motivoEmision }: CuerpoEmision): Validated<null> =>
  check(!motivoEmision, 'motivoEmision', 'contradiction', 'va solo en una nota: quítelo')

/** A guaraní is a guaraní, and programs that fill in every field of a form say so. */
function enGuaranies({ tipoCambio }: CuerpoEmision): Validated<null> {
  const dicho = textOf(tipoCambio) ?? ''
  const esUno = !isDecimal(dicho) || ['0', '1'].some(uno => parseDecimal(uno) === parseDecimal(dicho))
  return check(esUno, 'tipoCambio', '1210', 'una operación en guaraníes no tiene tipo de cambio: quítelo')
}

const enOtraMoneda = ({ redondeo }: CuerpoEmision): Validated<null> =>
  check(redondeo !== true, 'redondeo', 'contradiction', 'solo un total en guaraníes se redondea: quítelo')
