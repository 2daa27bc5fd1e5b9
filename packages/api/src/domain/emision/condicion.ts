import { readLista, readOpcion, textOf } from '../campos/leer.ts'
import { check, type Draft, drafted, draftOf } from '../validated.ts'
import type { CuerpoEmision, CuerpoPago } from './campos.ts'
import { parseDinero, parseOptionalMonto } from './montos.ts'
import { CONDICION_OPERACION, CUOTAS_MAX, PAGOS_MAX, TIPO_PAGO } from './valores.ts'

const PLAZO_DEFECTO = '30 días'
/** What SIFEN asks of a card payment when the seller knows only that it was one. */
const TARJETA = { iDenTarj: 99, dDesDenTarj: 'Tarjeta', iForProPa: 1 } as const

const CREDITO_O_DEBITO: readonly number[] = [TIPO_PAGO.TARJETA_CREDITO, TIPO_PAGO.TARJETA_DEBITO]

/** The currency of the operation, and its rate where it has one. */
interface Moneda {
  moneda: string
  tipoCambio: string | undefined
}

/** Group E7: how an invoice is paid. */
export const parseCondicion = (cuerpo: CuerpoEmision, enMoneda: Moneda) =>
  drafted(take => {
    const iCondOpe = take(readOpcion('condicionOperacion', cuerpo.condicionOperacion, CONDICION_OPERACION))
    const pagos = take(readLista('condicionPago', pagosDe(cuerpo), PAGOS_MAX))
    if (pagos === undefined) return undefined
    if (iCondOpe === CONDICION_OPERACION.CONTADO) {
      const detail = 'una operación al CONTADO debe decir cómo se pagó: tipoPago y montoPago'
      take(check(pagos.length > 0, 'condicionPago', 'required', detail))
      const gPaConEIni = pagos.map((pago, index) => {
        const parsed = parsePago(pago, campoDe(cuerpo, index), enMoneda)
        return take(parsed, draftOf(parsed))
      })
      return { iCondOpe, gPaConEIni }
    }
    if (iCondOpe !== CONDICION_OPERACION.CREDITO) return undefined
    const aCredito = credito(pagos, enMoneda.moneda)
    const gPagCred = take(aCredito, draftOf(aCredito))
    return gPagCred && { iCondOpe, gPagCred }
  })

const pagosDe = ({ condicionPago }: CuerpoEmision): CuerpoPago[] =>
  condicionPago == null ? [] : Array.isArray(condicionPago) ? condicionPago : [condicionPago]

const campoDe = ({ condicionPago }: CuerpoEmision, index: number): string =>
  Array.isArray(condicionPago) ? `condicionPago[${index}]` : 'condicionPago'

const parsePago = (pago: CuerpoPago, campo: string, { moneda, tipoCambio }: Moneda) =>
  drafted(take => {
    const iTiPago = take(readOpcion(`${campo}.tipoPago`, pago.tipoPago, TIPO_PAGO), TIPO_PAGO.EFECTIVO)
    const cMoneTiPag = pago.monedaPago?.trim().toUpperCase() || moneda
    const dMonTiPag = take(parseDinero(`${campo}.montoPago`, pago.montoPago, cMoneTiPag), '0')
    const propio = take(parseOptionalMonto(`${campo}.tipoCambio`, pago.tipoCambio))
    const dTiCamTiPag = propio ?? (cMoneTiPag === moneda && pago.tipoCambio == null ? tipoCambio : undefined)
    const enCheque = iTiPago === TIPO_PAGO.CHEQUE ? cheque(pago, campo) : null
    return {
      iTiPago,
      ...(iTiPago === TIPO_PAGO.OTRO ? { dDesTiPag: pago.descripcion?.trim() || 'Otro medio' } : {}),
      dMonTiPag,
      cMoneTiPag,
      ...(dTiCamTiPag === undefined ? {} : { dTiCamTiPag }),
      ...(CREDITO_O_DEBITO.includes(iTiPago) ? { gPagTarCD: TARJETA } : {}),
      ...(enCheque === null ? {} : { gPagCheq: take(enCheque, draftOf(enCheque)) }),
    }
  })

/** SIFEN refuses a cheque without number and bank (rule 1650; E631 and E632 of its schema), and there is no default for either. */
const cheque = (pago: CuerpoPago, campo: string): Draft<{ dNumCheq: string; dBcoEmi: string }> =>
  drafted(take => {
    const numero = textOf(pago.numeroCheque) ?? ''
    const banco = pago.bancoEmisor?.trim()
    const exige = 'es obligatorio en un pago con CHEQUE: SIFEN no lo acepta sin'
    take(check(numero !== '', `${campo}.numeroCheque`, 'required', `${exige} su número`))
    take(check(!!banco, `${campo}.bancoEmisor`, 'required', `${exige} el banco que lo emitió`))
    return { dNumCheq: numero.padStart(8, '0'), dBcoEmi: banco ?? '' }
  })

/** On credit by term unless instalments are listed. */
const credito = (pagos: readonly CuerpoPago[], moneda: string) =>
  drafted(take => {
    const cuotas = pagos[0]?.cuotas
    if (cuotas == null || cuotas.length === 0)
      return { iCondCred: 1 as const, dPlazoCre: pagos[0]?.plazo?.trim() || PLAZO_DEFECTO }
    const dichas = take(readLista('condicionPago.cuotas', cuotas, CUOTAS_MAX))
    if (dichas === undefined) return undefined
    const gCuotas = dichas.map((cuota, index) => ({
      cMoneCuo: moneda,
      dMonCuota: take(parseDinero(`condicionPago.cuotas[${index}].monto`, cuota.monto, moneda), '0'),
      ...(cuota.vencimiento == null ? {} : { dVencCuo: cuota.vencimiento }),
    }))
    return { iCondCred: 2 as const, dCuotas: gCuotas.length, gCuotas }
  })
