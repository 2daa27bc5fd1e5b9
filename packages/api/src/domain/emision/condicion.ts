import type { CuerpoEmision, CuerpoPago } from './cuerpo.ts'
import type { Faltas } from './faltas.ts'
import { dinero, montoOpcional } from './montos.ts'
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
export function parseCondicion(cuerpo: CuerpoEmision, enMoneda: Moneda, faltas: Faltas) {
  const iCondOpe = faltas.code('condicionOperacion', cuerpo.condicionOperacion, CONDICION_OPERACION)
  const pagos = pagosDe(cuerpo)
  if (!faltas.admits('condicionPago', pagos, PAGOS_MAX)) return undefined
  if (iCondOpe === CONDICION_OPERACION.CONTADO) {
    if (pagos.length === 0) {
      faltas.add(
        'condicionPago',
        'required',
        'una operación al CONTADO debe decir cómo se pagó: tipoPago y montoPago',
      )
    }
    return {
      iCondOpe,
      gPaConEIni: pagos.map((pago, index) => parsePago(pago, campoDe(cuerpo, index), enMoneda, faltas)),
    }
  }
  if (iCondOpe !== CONDICION_OPERACION.CREDITO) return undefined
  const gPagCred = credito(pagos, enMoneda.moneda, faltas)
  return gPagCred && { iCondOpe, gPagCred }
}

const pagosDe = ({ condicionPago }: CuerpoEmision): CuerpoPago[] =>
  condicionPago == null ? [] : Array.isArray(condicionPago) ? condicionPago : [condicionPago]

const campoDe = ({ condicionPago }: CuerpoEmision, index: number): string =>
  Array.isArray(condicionPago) ? `condicionPago[${index}]` : 'condicionPago'

function parsePago(pago: CuerpoPago, campo: string, { moneda, tipoCambio }: Moneda, faltas: Faltas) {
  const iTiPago = faltas.code(`${campo}.tipoPago`, pago.tipoPago, TIPO_PAGO) ?? TIPO_PAGO.EFECTIVO
  const cMoneTiPag = pago.monedaPago?.trim().toUpperCase() || moneda
  const dMonTiPag = dinero(faltas, `${campo}.montoPago`, pago.montoPago, cMoneTiPag)
  const propio = montoOpcional(faltas, `${campo}.tipoCambio`, pago.tipoCambio)
  const dTiCamTiPag = propio ?? (cMoneTiPag === moneda && pago.tipoCambio == null ? tipoCambio : undefined)
  return {
    iTiPago,
    ...(iTiPago === TIPO_PAGO.OTRO ? { dDesTiPag: pago.descripcion?.trim() || 'Otro medio' } : {}),
    dMonTiPag: dMonTiPag ?? '0',
    cMoneTiPag,
    ...(dTiCamTiPag === undefined ? {} : { dTiCamTiPag }),
    ...(CREDITO_O_DEBITO.includes(iTiPago) ? { gPagTarCD: TARJETA } : {}),
    ...(iTiPago === TIPO_PAGO.CHEQUE ? { gPagCheq: cheque(pago, campo, faltas) } : {}),
  }
}

/** SIFEN takes no cheque without number and bank (rule 1650; in its schema E631 and E632 are required), and nobody can invent them. */
function cheque(pago: CuerpoPago, campo: string, faltas: Faltas) {
  const numero = pago.numeroCheque == null ? '' : String(pago.numeroCheque).trim()
  const banco = pago.bancoEmisor?.trim()
  const exige = 'es obligatorio en un pago con CHEQUE: SIFEN no lo acepta sin'
  if (numero === '') faltas.add(`${campo}.numeroCheque`, 'required', `${exige} su número`)
  if (!banco) faltas.add(`${campo}.bancoEmisor`, 'required', `${exige} el banco que lo emitió`)
  return { dNumCheq: numero.padStart(8, '0'), dBcoEmi: banco ?? '' }
}

/** On credit by term unless instalments are listed. */
function credito(pagos: CuerpoPago[], moneda: string, faltas: Faltas) {
  const cuotas = pagos[0]?.cuotas
  if (cuotas == null || cuotas.length === 0)
    return { iCondCred: 1 as const, dPlazoCre: pagos[0]?.plazo?.trim() || PLAZO_DEFECTO }
  if (!faltas.admits('condicionPago.cuotas', cuotas, CUOTAS_MAX)) return undefined
  const gCuotas = cuotas.map((cuota, index) => {
    const dMonCuota = dinero(faltas, `condicionPago.cuotas[${index}].monto`, cuota.monto, moneda)
    return {
      cMoneCuo: moneda,
      dMonCuota: dMonCuota ?? '0',
      ...(cuota.vencimiento == null ? {} : { dVencCuo: cuota.vencimiento }),
    }
  })
  return { iCondCred: 2 as const, dCuotas: gCuotas.length, gCuotas }
}
