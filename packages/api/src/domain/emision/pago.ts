import { isVacio, readCampos, readOpcion, textOf } from '../campos/leer.ts'
import type { Dado } from '../campos/tipos.ts'
import { digitoDeRuc, numeroDeRuc, parseRuc } from '../ruc.ts'
import {
  check,
  collect,
  type Draft,
  drafted,
  draftOf,
  NOTHING,
  type Validated,
  valid,
  wrong,
} from '../validated.ts'
import { type CuerpoPago, type CuerpoTarjeta, TARJETA } from './campos-pago.ts'
import { parseDinero, parseOptionalTipoCambio } from './montos.ts'
import { PROCESAMIENTO, TARJETA_DENOMINACION, TIPO_PAGO } from './valores.ts'

const CREDITO_O_DEBITO: readonly number[] = [TIPO_PAGO.TARJETA_CREDITO, TIPO_PAGO.TARJETA_DEBITO]
/** What SIFEN wants to read of a card whose name nobody said (E622). */
const UNA_TARJETA = 'Tarjeta'

/** The currency of the operation, and its rate where it has one. */
export interface Moneda {
  moneda: string
  tipoCambio: string | undefined
}

/** One payment, and with what it was made (group E605). */
export const parsePago = (pago: CuerpoPago, campo: string, { moneda, tipoCambio }: Moneda) =>
  drafted(take => {
    const iTiPago = take(readOpcion(`${campo}.tipoPago`, pago.tipoPago, TIPO_PAGO), TIPO_PAGO.EFECTIVO)
    const cMoneTiPag = pago.monedaPago?.trim().toUpperCase() || moneda
    const dMonTiPag = take(parseDinero(`${campo}.montoPago`, pago.montoPago, cMoneTiPag), '0')
    const propio = take(parseOptionalTipoCambio(`${campo}.tipoCambio`, pago.tipoCambio, cMoneTiPag))
    const dTiCamTiPag = propio ?? (cMoneTiPag === moneda && isVacio(pago.tipoCambio) ? tipoCambio : undefined)
    const enCheque = iTiPago === TIPO_PAGO.CHEQUE ? cheque(pago, campo) : null
    const conTarjeta = CREDITO_O_DEBITO.includes(iTiPago) ? tarjeta(pago.tarjeta, `${campo}.tarjeta.`) : null
    take(deOtroMedio(pago, campo, iTiPago))
    return {
      iTiPago,
      ...(iTiPago === TIPO_PAGO.OTRO ? { dDesTiPag: pago.descripcion?.trim() || 'Otro medio' } : {}),
      dMonTiPag,
      cMoneTiPag,
      ...(dTiCamTiPag === undefined ? {} : { dTiCamTiPag }),
      ...(conTarjeta === null ? {} : { gPagTarCD: take(conTarjeta, draftOf(conTarjeta)) }),
      ...(enCheque === null ? {} : { gPagCheq: take(enCheque, draftOf(enCheque)) }),
    }
  })

/** What belongs to another means of payment would be lost. */
function deOtroMedio(pago: CuerpoPago, campo: string, iTiPago: number): Validated<unknown> {
  const solo = (holds: boolean, nombre: string, medio: string) =>
    check(holds, `${campo}.${nombre}`, 'contradiction', `va solo con ${medio}: quítelo, o corrija tipoPago`)
  return collect([
    iTiPago === TIPO_PAGO.OTRO ? NOTHING : solo(!pago.descripcion?.trim(), 'descripcion', 'OTRO'),
    ...(iTiPago === TIPO_PAGO.CHEQUE
      ? []
      : [
          solo(!textOf(pago.numeroCheque), 'numeroCheque', 'CHEQUE'),
          solo(!pago.bancoEmisor?.trim(), 'bancoEmisor', 'CHEQUE'),
        ]),
    CREDITO_O_DEBITO.includes(iTiPago)
      ? NOTHING
      : solo(isVacio(pago.tarjeta), 'tarjeta', 'TARJETA_CREDITO o TARJETA_DEBITO'),
  ])
}

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

const { descripcion, titular, procesadora } = TARJETA
const TEXTOS = { descripcion, titular, procesadora }

/** Group E620. SIFEN wants it with every card, and takes it without anything that only the terminal knows. */
const tarjeta = (dada: Dado<CuerpoTarjeta>, prefijo: string) =>
  drafted(take => {
    const cuerpo = dada ?? {}
    const iDenTarj = take(
      readOpcion(`${prefijo}denominacion`, cuerpo.denominacion, TARJETA_DENOMINACION, 'OTRO'),
      TARJETA_DENOMINACION.OTRO,
    )
    const iForProPa = take(
      readOpcion(`${prefijo}procesamiento`, cuerpo.procesamiento, PROCESAMIENTO, 'POS'),
      PROCESAMIENTO.POS,
    )
    const leidos = readCampos(TEXTOS, cuerpo, prefijo)
    const { dDesDenTarj, ...textos } = take(leidos, draftOf(leidos))
    const esOtra = iDenTarj === TARJETA_DENOMINACION.OTRO
    const sobra = 'va solo con denominacion OTRO: quítelo, o corrija denominacion'
    take(check(esOtra || dDesDenTarj === undefined, `${prefijo}descripcion`, 'contradiction', sobra))
    const dNumTarj = take(ultimosDigitos(`${prefijo}ultimosDigitos`, textOf(cuerpo.ultimosDigitos)))
    const dCodAuOpe = take(autorizacion(`${prefijo}codigoAutorizacion`, textOf(cuerpo.codigoAutorizacion)))
    const ruc = textOf(cuerpo.rucProcesadora)
      ? take(parseRuc(`${prefijo}rucProcesadora`, cuerpo.rucProcesadora))
      : undefined
    return {
      iDenTarj,
      ...(esOtra ? { dDesDenTarj: dDesDenTarj ?? UNA_TARJETA } : {}),
      ...textos,
      ...(ruc === undefined ? {} : { dRUCProTar: numeroDeRuc(ruc), dDVProTar: Number(digitoDeRuc(ruc)) }),
      iForProPa,
      ...(dCodAuOpe === undefined ? {} : { dCodAuOpe }),
      ...(dNumTarj === undefined ? {} : { dNumTarj }),
    }
  })

/** More of the number than that is nobody's to keep. E629 is a number: it cannot be zero. */
function ultimosDigitos(campo: string, text: string | undefined): Validated<number | undefined> {
  if (!text) return valid(undefined)
  if (text === '0000') return wrong(campo, 'format', 'SIFEN no admite 0000: quítelo')
  if (/^\d{4}$/.test(text)) return valid(Number(text))
  return wrong(campo, 'format', 'deben ser los cuatro últimos dígitos de la tarjeta, y ninguno más')
}

/** E627 is a number of at least six digits: letters and zeros in front do not fit into it. */
function autorizacion(campo: string, text: string | undefined): Validated<number | undefined> {
  if (!text) return valid(undefined)
  const detail =
    'SIFEN admite un número de 6 a 10 dígitos que no empiece en cero: si el suyo es de otra forma, quítelo'
  return /^[1-9]\d{5,9}$/.test(text) ? valid(Number(text)) : wrong(campo, 'format', detail)
}
