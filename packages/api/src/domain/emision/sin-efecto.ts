import { isDecimal, parseDecimal } from '@mbohera/sifen/valores'
import { readOpcion, textOf } from '../campos/leer.ts'
import { check, collect, type Validated } from '../validated.ts'
import { isNota } from './asociados.ts'
import type { CuerpoEmision } from './campos.ts'
import { GUARANI } from './montos.ts'
import { TIPO_DOCUMENTO } from './valores.ts'

const DE_VENTA = ['tipoTransaccion', 'indicadorPresencia', 'condicionOperacion', 'condicionPago'] as const

/** What nothing would come of: it would be taken, and what is signed would not say it. */
export const withoutEfecto = (cuerpo: CuerpoEmision, esNota: boolean, moneda: string): Validated<unknown> =>
  collect([
    ...(esNota ? [] : [deNota(cuerpo)]),
    ...(moneda === GUARANI ? [enGuaranies(cuerpo)] : [enOtraMoneda(cuerpo)]),
  ])

/**
 * What a note says of a sale: programs make one of the body of its factura. Nothing fiscal hangs on it, so that it is not refused; whoever
 * sent it is told that it was not signed.
 */
export function deVenta(cuerpo: CuerpoEmision): string[] {
  const tipo = readOpcion('tipoDocumento', cuerpo.tipoDocumento, TIPO_DOCUMENTO)
  if (!tipo.ok || !isNota(tipo.value)) return []
  return DE_VENTA.filter(campo => {
    const dicho = cuerpo[campo]
    return Array.isArray(dicho) ? dicho.length > 0 : Boolean(dicho)
  })
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
