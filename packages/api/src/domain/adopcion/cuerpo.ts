import {
  completeDecimal,
  type DocumentoLeido,
  formatDecimal,
  type ItemLeido,
  parseDecimal,
  splitCdc,
  unidades,
} from '@mbohera/sifen/valores'
import type { Tabla } from '../campos/campo.ts'
import { palabraDe } from '../campos/mostrar.ts'
import type { CuerpoEmision } from '../emision/campos.ts'
import { type CuerpoItem, RASGOS_DE_ITEM } from '../emision/campos-item.ts'
import { GUARANI, writePrecio } from '../emision/montos.ts'
import {
  AFECTACION,
  type COMBUSTIBLE,
  MOTIVO_EMISION,
  TIPO_DOCUMENTO,
  TIPO_IMPUESTO,
} from '../emision/valores.ts'

const CON_FUSION: readonly number[] = [
  TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA,
  TIPO_DOCUMENTO.NOTA_DE_DEBITO_ELECTRONICA,
  TIPO_DOCUMENTO.NOTA_DE_REMISION_ELECTRONICA,
]

/** The word of the interface for a code as it stands in the XML. */
const palabra = <T extends Readonly<Record<string, number>>>(codigos: T, code: string | null | undefined) =>
  code == null ? undefined : palabraDe(codigos, Number(code))

/** Only what is there: an absent field is absent. */
const presentes = <T extends object>(fields: T): T =>
  // Where undefined may stand the field may be absent.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/**
 * The body with which a documento could have been issued here, read back from what was signed: notes about it are made from this, as from
 * the body that a caller of ours sent. Of a type that is not issued here it names none.
 */
export function cuerpoDe(leido: DocumentoLeido): CuerpoEmision {
  return presentes({
    tipoDocumento: palabraDe(TIPO_DOCUMENTO, leido.iTiDE),
    tipoEmision: 'NORMAL',
    numeroEstablecimiento: leido.establecimiento,
    puntoExpedicion: leido.punto,
    monedaOperacion: leido.moneda,
    tipoCambio: precioDe(leido.tipoCambio ?? undefined, GUARANI),
    tipoImpuesto: palabra(TIPO_IMPUESTO, leido.tipoImpuesto),
    obligaciones: obligacionesDe(leido),
    motivoEmision: palabra(MOTIVO_EMISION, leido.motivoEmision),
    documentoAsociado: asociadoDe(leido),
    comision: algoDe(leido.comision, leido.moneda),
    ivaComision: algoDe(leido.ivaComision, leido.moneda),
    items: leido.items.map(item => itemDe(item, leido.moneda)),
  })
}

const obligacionesDe = ({ obligaciones }: DocumentoLeido): CuerpoEmision['obligaciones'] =>
  obligaciones.length === 0 ? undefined : obligaciones.map(codigo => ({ codigo: Number(codigo) }))

/** A note is about what its issuer issued, or a company that he absorbed (2439). */
function asociadoDe({ iTiDE, ruc, asociados: [cdc] }: DocumentoLeido): CuerpoEmision['documentoAsociado'] {
  if (cdc === undefined) return undefined
  const { dRucEm, dDVEmi } = splitCdc(cdc)
  const suyo = `${dRucEm}-${dDVEmi}`
  const absorbida = CON_FUSION.includes(iTiDE) && suyo !== ruc
  return { tipoDocumento: 'ELECTRONICO', cdc, ...(absorbida ? { rucFusionado: suyo } : {}) }
}

const montoDe = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : completeDecimal(text)

const precioDe = (text: string | undefined, moneda: string): string | undefined => {
  const monto = montoDe(text)
  return monto === undefined ? undefined : writePrecio(monto, moneda)
}

/** The same of an amount that other programs write also where there is none. */
const algoDe = (text: string | null | undefined, moneda: string): string | undefined =>
  /[1-9]/.test(text ?? '') ? precioDe(text ?? undefined, moneda) : undefined

/** What was taken off a unit, of its own and as its part of the whole: a note about it is made of items alone. */
function sumDe(item: ItemLeido, moneda: string, ...nombres: string[]): string | undefined {
  const sum = nombres.reduce(
    (total, nombre) => total + (parseDecimal(completeDecimal(item[nombre] ?? '0')) ?? 0n),
    0n,
  )
  return sum === 0n ? undefined : writePrecio(formatDecimal(sum), moneda)
}

/** A block of the body from the elements that it became; of a word of a closed list, the word. */
function rasgosDe(tabla: Tabla, item: ItemLeido): Record<string, unknown> {
  const dichos = Object.entries(tabla).flatMap(([nombre, campo]): [string, unknown][] => {
    if (campo.forma === 'objeto') {
      const dentro = rasgosDe(campo.campos, item)
      return Object.keys(dentro).length === 0 ? [] : [[nombre, dentro]]
    }
    const dicho = item[campo.sifen?.split('.').at(-1) ?? '']
    if (dicho === undefined) return []
    if (campo.forma !== 'opcion' || campo.codigos === undefined) return [[nombre, dicho]]
    return [[nombre, palabra(campo.codigos, dicho)]]
  })
  return conLibres(Object.fromEntries(dichos))
}

/** What describes a fuel of the table is not said of it: it follows. */
const conLibres = (grupo: Record<string, unknown>): Record<string, unknown> => {
  const { descripcionCombustible, ...resto } = grupo
  const esOtro = grupo.combustible === ('OTRO' satisfies keyof typeof COMBUSTIBLE)
  return esOtro ? { ...resto, descripcionCombustible } : resto
}

const itemDe = (item: ItemLeido, moneda: string): CuerpoItem =>
  presentes({
    codigo: item.dCodInt,
    descripcion: item.dDesProSer,
    unidadMedida: item.cUniMed === undefined ? undefined : unidades.get(Number(item.cUniMed)),
    cantidad: montoDe(item.dCantProSer),
    precioUnitario: precioDe(item.dPUniProSer, moneda),
    descuento: sumDe(item, moneda, 'dDescItem', 'dDescGloItem'),
    anticipo: sumDe(item, moneda, 'dAntPreUniIt', 'dAntGloPreUniIt'),
    cdcAnticipo: item.dCDCAnticipo,
    tipoCambio: precioDe(item.dTiCamIt, GUARANI),
    ...rasgosDe(RASGOS_DE_ITEM, item),
    afectacionTributaria: palabra(AFECTACION, item.iAfecIVA),
    tasaIVA: item.dTasaIVA,
    proporcionGravada:
      Number(item.iAfecIVA) === AFECTACION.GRAVADO_PARCIAL ? montoDe(item.dPropIVA) : undefined,
    informacionInteres: item.dInfItem,
  })
