import {
  type DocumentoLeido,
  formatDecimal,
  type ItemLeido,
  parseDecimal,
  unidades,
} from '@mbohera/sifen/valores'
import { palabraDe } from '../campos/mostrar.ts'
import type { CuerpoEmision, CuerpoItem } from '../emision/campos.ts'
import { AFECTACION, MOTIVO_EMISION, TIPO_DOCUMENTO } from '../emision/valores.ts'

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
    tipoCambio: leido.tipoCambio ?? undefined,
    motivoEmision: palabra(MOTIVO_EMISION, leido.motivoEmision),
    documentoAsociado:
      leido.asociados[0] === undefined
        ? undefined
        : { tipoDocumento: 'ELECTRONICO', cdc: leido.asociados[0] },
    items: leido.items.map(itemDe),
  })
}

/** What was taken off a unit, of its own and as its part of the whole: a note about it is made of items alone. */
function sumDe(item: ItemLeido, ...nombres: string[]): string | undefined {
  const sum = nombres.reduce((total, nombre) => total + (parseDecimal(item[nombre] ?? '0') ?? 0n), 0n)
  return sum === 0n ? undefined : formatDecimal(sum)
}

const itemDe = (item: ItemLeido): CuerpoItem =>
  presentes({
    codigo: item.dCodInt,
    descripcion: item.dDesProSer,
    unidadMedida: item.cUniMed === undefined ? undefined : unidades.get(Number(item.cUniMed)),
    cantidad: item.dCantProSer,
    precioUnitario: item.dPUniProSer,
    descuento: sumDe(item, 'dDescItem', 'dDescGloItem'),
    anticipo: sumDe(item, 'dAntPreUniIt', 'dAntGloPreUniIt'),
    cdcAnticipo: item.dCDCAnticipo,
    partidaArancelaria: item.dParAranc,
    ncm: item.dNCM,
    gtin: item.dGtin,
    paisOrigen: item.cPaisOrig,
    afectacionTributaria: palabra(AFECTACION, item.iAfecIVA),
    tasaIVA: item.dTasaIVA,
    proporcionGravada: Number(item.iAfecIVA) === AFECTACION.GRAVADO_PARCIAL ? item.dPropIVA : undefined,
    informacionInteres: item.dInfItem,
  })
