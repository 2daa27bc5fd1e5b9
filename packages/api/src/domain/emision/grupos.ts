import { isVacio, readOpcion, textOf } from '../campos/leer.ts'
import { readGrupo } from '../campos/leer-grupo.ts'
import { check, type Draft, drafted, draftOf } from '../validated.ts'
import { isNota } from './asociados.ts'
import type { CuerpoEmision } from './campos.ts'
import { COMPRA_PUBLICA } from './campos-generales.ts'
import { parseCondicion, SIN_PAGOS } from './condicion.ts'
import { checkOtra, parseGenerales, parseObligaciones } from './generales.ts'
import { condicionDeAnticipo, parseGlobales } from './globales.ts'
import { parseItems, parseItemsSinIva, parseItemsSinPrecio } from './items.ts'
import { GUARANI, parseOptionalMonto, parseOptionalTipoCambio } from './montos.ts'
import { parseRemision } from './remision.ts'
import { parseResponsable } from './responsable.ts'
import { parseTransporte } from './transporte.ts'
import {
  INDICADOR_PRESENCIA,
  MOTIVO_EMISION,
  TIPO_DOCUMENTO,
  TIPO_IMPUESTO,
  TIPO_TRANSACCION,
} from './valores.ts'
import { parseVendedor } from './vendedor.ts'

/** In which money, and on which day. */
interface Marco {
  moneda: string
  dia: string | undefined
}

type Impuesto = keyof typeof TIPO_IMPUESTO
/** What is bought from somebody who is no taxpayer bears none. */
const DE_COMPRA: Impuesto = 'NINGUNO'
const DE_VENTA: Impuesto = 'IVA'

const SIN_SUBTOTAL =
  'el total de una factura o nota es la suma de sus subtotales por IVA, y el esquema de SIFEN no tiene uno para el ISC: dígala con IVA, que se calcula sobre el precio con el ISC incluido'

/** D013. Without IVA in its items nothing of a sale would be in its total (F008, 2362). */
const impuesto = (dicho: CuerpoEmision['tipoImpuesto'], defecto: Impuesto) =>
  drafted(take => {
    const leido = take(readOpcion('tipoImpuesto', dicho, TIPO_IMPUESTO, defecto), TIPO_IMPUESTO[defecto])
    const sumable = leido !== TIPO_IMPUESTO.ISC || defecto === DE_COMPRA
    take(check(sumable, 'tipoImpuesto', '2362', SIN_SUBTOTAL))
    return sumable ? leido : TIPO_IMPUESTO[defecto]
  })

const OTRA_PRESENCIA: keyof typeof INDICADOR_PRESENCIA = 'OTRO'

const deFactura = (cuerpo: CuerpoEmision, marco: Marco) =>
  drafted(take => {
    const comunes = conIva(cuerpo, marco)
    const { gOpeCom, ...resto } = take(comunes, draftOf(comunes))
    const iTipTra = take(
      readOpcion('tipoTransaccion', cuerpo.tipoTransaccion, TIPO_TRANSACCION, 'VENTA_MERCADERIA'),
    )
    const presencia = readOpcion(
      'indicadorPresencia',
      cuerpo.indicadorPresencia,
      INDICADOR_PRESENCIA,
      'OPERACION_PRESENCIAL',
    )
    const iIndPres = take(presencia)
    const { indicadorPresencia, descripcionPresencia } = cuerpo
    const otra = { palabra: indicadorPresencia, otra: OTRA_PRESENCIA, de: 'indicadorPresencia' }
    take(checkOtra('descripcionPresencia', descripcionPresencia, otra))
    const dDesIndPres = textOf(descripcionPresencia) || undefined
    const deCompra = compraPublica(cuerpo)
    const gCompPub = take(deCompra, draftOf(deCompra))
    const dFecEmNR = textOf(cuerpo.fechaTraslado) || undefined
    const gCamFE = {
      ...(dDesIndPres === undefined ? {} : { dDesIndPres }),
      ...(dFecEmNR === undefined ? {} : { dFecEmNR }),
      ...(gCompPub === undefined ? {} : { gCompPub }),
    }
    const condicion = pagado(cuerpo, marco)
    const transporte = parseTransporte(cuerpo.transporte)
    const gTransp = take(transporte, draftOf(transporte))
    return {
      ...resto,
      ...(gTransp === undefined ? {} : { gTransp }),
      gOpeCom: { ...(iTipTra === undefined ? {} : { iTipTra }), ...gOpeCom },
      ...take(condicion, draftOf(condicion)),
      ...(iIndPres === undefined ? {} : { gCamFE: { iIndPres, ...gCamFE } }),
    }
  })

/** Group E020: whole, or not at all. */
const compraPublica = ({ compraPublica: dada }: CuerpoEmision) =>
  drafted(take => {
    if (isVacio(dada)) return undefined
    const leida = readGrupo(COMPRA_PUBLICA, dada ?? {}, 'compraPublica.')
    return take(leida, draftOf(leida))
  })

const deNota = (cuerpo: CuerpoEmision, marco: Marco) =>
  drafted(take => {
    const comunes = conIva(cuerpo, marco)
    const grupos = take(comunes, draftOf(comunes))
    const iMotEmi = take(readOpcion('motivoEmision', cuerpo.motivoEmision, MOTIVO_EMISION))
    return { ...grupos, campos: SIN_PAGOS, ...(iMotEmi === undefined ? {} : { gCamNCDE: { iMotEmi } }) }
  })

const deAutofactura = (cuerpo: CuerpoEmision, marco: Marco) =>
  drafted(take => {
    const iTipTra = take(
      readOpcion('tipoTransaccion', cuerpo.tipoTransaccion, TIPO_TRANSACCION, 'COMPRA_PRODUCTOS'),
    )
    const deImpuesto = impuesto(cuerpo.tipoImpuesto, DE_COMPRA)
    const { moneda } = marco
    const vendedor = parseVendedor(cuerpo.vendedor)
    const gCamAE = take(vendedor, draftOf(vendedor))
    const items = parseItemsSinIva(cuerpo.items, moneda)
    const condicion = pagado(cuerpo, marco)
    const obligaciones = parseObligaciones(cuerpo)
    return {
      gOpeCom: {
        ...(iTipTra === undefined ? {} : { iTipTra }),
        iTImp: take(deImpuesto, draftOf(deImpuesto)),
        ...enMoneda(moneda, take(parseOptionalTipoCambio('tipoCambio', cuerpo.tipoCambio, moneda))),
        ...take(obligaciones, draftOf(obligaciones)),
      },
      ...(gCamAE === undefined ? {} : { gCamAE }),
      gCamItem: take(items, draftOf(items)),
      ...take(condicion, draftOf(condicion)),
    }
  })

const deRemision = (cuerpo: CuerpoEmision) =>
  drafted(take => {
    const remision = parseRemision(cuerpo.remision)
    const gCamNRE = take(remision, draftOf(remision))
    const falta = 'es obligatorio en una nota de remisión: cómo viaja, de dónde a dónde, en qué y con quién'
    take(check(!isVacio(cuerpo.transporte), 'transporte', 'required', falta))
    const transporte = parseTransporte(cuerpo.transporte, { deRemision: true })
    const gTransp = take(transporte, draftOf(transporte))
    const items = parseItemsSinPrecio(cuerpo.items)
    return {
      campos: SIN_PAGOS,
      ...(gCamNRE === undefined ? {} : { gCamNRE }),
      ...(gTransp === undefined ? {} : { gTransp }),
      gCamItem: take(items, draftOf(items)),
    }
  })

/** What a factura and its notes have in common. */
const conIva = (cuerpo: CuerpoEmision, { moneda }: Marco) =>
  drafted(take => {
    const tipoCambio = take(parseOptionalTipoCambio('tipoCambio', cuerpo.tipoCambio, moneda))
    const items = parseItems(cuerpo.items, moneda)
    const gCamItem = take(items, draftOf(items))
    const leidas = parseGlobales(cuerpo, moneda)
    const globales = take(leidas, draftOf(leidas))
    const iCondAnt = condicionDeAnticipo(globales, gCamItem)
    const obligaciones = parseObligaciones(cuerpo)
    const deImpuesto = impuesto(cuerpo.tipoImpuesto, DE_VENTA)
    const porItem = gCamItem.some(({ gValorItem }) => gValorItem.dTiCamIt !== undefined)
    const gOpeCom = {
      iTImp: take(deImpuesto, draftOf(deImpuesto)),
      ...enMoneda(moneda, tipoCambio, porItem),
      ...take(obligaciones, draftOf(obligaciones)),
      ...(iCondAnt === undefined ? {} : { iCondAnt }),
    }
    return { gOpeCom, gCamItem, ...globales }
  })

/** One rate for the operation, or one for every item (D017). */
const enMoneda = (moneda: string, tipoCambio: string | undefined, porItem = false) => ({
  cMoneOpe: moneda,
  ...(moneda === GUARANI ? {} : { dCondTiCam: porItem ? (2 as const) : (1 as const) }),
  ...(tipoCambio === undefined || moneda === GUARANI ? {} : { dTiCam: tipoCambio }),
})

const pagado = (cuerpo: CuerpoEmision, { moneda, dia }: Marco) =>
  drafted(take => {
    const propio = parseOptionalMonto('tipoCambio', cuerpo.tipoCambio)
    const tipoCambio = moneda === GUARANI || !propio.ok ? undefined : propio.value
    const condicion = parseCondicion(cuerpo, { moneda, tipoCambio }, dia)
    const { gCamCond, campos } = take(condicion, draftOf(condicion))
    return { campos, ...(gCamCond === undefined ? {} : { gCamCond }) }
  })

type LeidoPor<F> = F extends (...args: never) => Draft<infer T> ? T : never

const deTipo = (
  cuerpo: CuerpoEmision,
  iTiDE: number | undefined,
  marco: Marco,
): Draft<LeidoPor<typeof deFactura | typeof deNota | typeof deAutofactura | typeof deRemision>> => {
  if (iTiDE === TIPO_DOCUMENTO.AUTOFACTURA_ELECTRONICA) return deAutofactura(cuerpo, marco)
  if (iTiDE === TIPO_DOCUMENTO.NOTA_DE_REMISION_ELECTRONICA) return deRemision(cuerpo)
  return isNota(iTiDE) ? deNota(cuerpo, marco) : deFactura(cuerpo, marco)
}

/** The groups that follow from the body alone: those that every type has of its own, and those of any type. */
export const parseGrupos = (cuerpo: CuerpoEmision, iTiDE: number | undefined, marco: Marco) =>
  drafted(take => {
    const propios = deTipo(cuerpo, iTiDE, marco)
    const generales = parseGenerales(cuerpo, marco.moneda)
    const responsable = parseResponsable(cuerpo.responsableEmision)
    const gRespDE = take(responsable, draftOf(responsable))
    return {
      ...take(propios, draftOf(propios)),
      ...take(generales, draftOf(generales)),
      ...(gRespDE === undefined ? {} : { gRespDE }),
    }
  })

type SinCampos<T> = T extends unknown ? Omit<T, 'campos'> : never
/** What becomes of them, whatever the type. */
export type Grupos = SinCampos<LeidoPor<typeof parseGrupos>>
