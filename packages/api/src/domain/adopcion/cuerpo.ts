import { type DocumentoLeido, type ItemLeido, unidades } from '@mbohera/sifen/valores'
import type { CuerpoEmision, CuerpoItem } from '../emision/campos.ts'
import { AFECTACION, keysOf, MOTIVO_EMISION, TIPO_DOCUMENTO } from '../emision/valores.ts'

/** The word of the interface for a code of the manual. */
const palabraDe = <T extends Record<string, number>>(
  table: T,
  code: string | undefined,
): string | undefined => keysOf(table).find(word => String(table[word]) === code)

/** Only what is there: an absent field is absent. */
const presentes = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/**
 * The body with which a documento could have been issued here, read back from what was signed: notes about it are made from this, as from
 * the body that a caller of ours sent.
 */
export function cuerpoDe(leido: DocumentoLeido): CuerpoEmision {
  return presentes({
    tipoDocumento: palabraDe(TIPO_DOCUMENTO, String(leido.iTiDE)),
    tipoEmision: 'NORMAL',
    numeroEstablecimiento: leido.establecimiento,
    puntoExpedicion: leido.punto,
    monedaOperacion: leido.moneda,
    tipoCambio: leido.tipoCambio ?? undefined,
    motivoEmision: palabraDe(MOTIVO_EMISION, leido.motivoEmision ?? undefined),
    documentoAsociado:
      leido.asociados[0] === undefined
        ? undefined
        : { tipoDocumento: 'ELECTRONICO', cdc: leido.asociados[0] },
    items: leido.items.map(itemDe),
  })
}

const itemDe = (item: ItemLeido): CuerpoItem =>
  presentes({
    codigo: item.dCodInt,
    descripcion: item.dDesProSer,
    unidadMedida: item.cUniMed === undefined ? undefined : unidades.get(Number(item.cUniMed)),
    cantidad: item.dCantProSer,
    precioUnitario: item.dPUniProSer,
    descuento: Number(item.dDescItem ?? 0) === 0 ? undefined : item.dDescItem,
    afectacionTributaria: palabraDe(AFECTACION, item.iAfecIVA),
    tasaIVA: item.dTasaIVA,
    proporcionGravada: Number(item.iAfecIVA) === AFECTACION.GRAVADO_PARCIAL ? item.dPropIVA : undefined,
    informacionInteres: item.dInfItem,
  })
