import { unidades, unidadesNombre } from '@mbohera/sifen/valores'
import type { CuerpoItem } from './cuerpo.ts'
import type { Faltas } from './faltas.ts'
import { dinero, dineroOpcional, monto } from './montos.ts'
import { AFECTACION, ITEMS_MAX } from './valores.ts'

const UNIDAD_DEFECTO = 'UNI'
const codigoDeUnidad = new Map([...unidades].map(([codigo, simbolo]) => [simbolo, codigo]))
/** Some symbols differ in their case alone: ML is one unit and ml another. */
const codigosSinCaja = Map.groupBy(unidades.keys(), codigo => unidades.get(codigo)!.toLowerCase())
const TASA_DEFECTO = '10'

/** The items of group E8 in the terms of the manual. `precioUnitario` has the IVA in it, as SIFEN wants it. */
export function parseItems(items: readonly CuerpoItem[] | null | undefined, moneda: string, faltas: Faltas) {
  if (items === null || items === undefined || items.length === 0) {
    faltas.add('items', 'required', 'debe tener al menos un ítem')
    return []
  }
  if (!faltas.admits('items', items, ITEMS_MAX)) return []
  return items.map((item, index) => parseItem(item, `items[${index}]`, moneda, faltas))
}

function parseItem(item: CuerpoItem, campo: string, moneda: string, faltas: Faltas) {
  const codigo = item.codigo?.trim()
  const descripcion = item.descripcion?.trim()
  if (!codigo) faltas.add(`${campo}.codigo`, 'required', 'es obligatorio y no puede estar en blanco')
  if (!descripcion)
    faltas.add(`${campo}.descripcion`, 'required', 'es obligatorio y no puede estar en blanco')
  const cantidad = monto(faltas, `${campo}.cantidad`, item.cantidad)
  if (cantidad !== undefined && !/[1-9]/.test(cantidad))
    faltas.add(`${campo}.cantidad`, 'zero', 'debe ser mayor que cero')
  const precio = dinero(faltas, `${campo}.precioUnitario`, item.precioUnitario, moneda)
  const descuento = dineroOpcional(faltas, `${campo}.descuento`, item.descuento, moneda)
  return {
    dCodInt: codigo ?? '',
    dDesProSer: descripcion ?? '',
    cUniMed: unidad(item.unidadMedida, `${campo}.unidadMedida`, faltas),
    dCantProSer: cantidad ?? '1',
    ...(item.informacionInteres == null ? {} : { dInfItem: item.informacionInteres }),
    gValorItem: { dPUniProSer: precio ?? '0', ...(descuento === undefined ? {} : { dDescItem: descuento }) },
    gCamIVA: iva(item, campo, faltas),
  }
}

function unidad(simbolo: string | null | undefined, campo: string, faltas: Faltas): number {
  const text = (simbolo ?? UNIDAD_DEFECTO).trim()
  const exacto = codigoDeUnidad.get(text)
  if (exacto !== undefined) return exacto
  const parecidos = codigosSinCaja.get(text.toLowerCase()) ?? []
  if (parecidos.length === 1) return parecidos[0]!
  const opciones = parecidos.map(codigo => `${unidades.get(codigo)} (${unidadesNombre.get(codigo)})`)
  const detail =
    opciones.length === 0
      ? 'no es un símbolo de la tabla de unidades de SIFEN, por ejemplo UNI, kg, LT'
      : `puede ser más de una unidad; escriba el símbolo tal cual: ${opciones.join(' o ')}`
  faltas.add(campo, 'enum', detail)
  return codigoDeUnidad.get(UNIDAD_DEFECTO)!
}

function iva(item: CuerpoItem, campo: string, faltas: Faltas) {
  const iAfecIVA =
    faltas.code(`${campo}.afectacionTributaria`, item.afectacionTributaria, AFECTACION, 'GRAVADO') ??
    AFECTACION.GRAVADO
  const gravado = iAfecIVA === AFECTACION.GRAVADO || iAfecIVA === AFECTACION.GRAVADO_PARCIAL
  const tasa = String(item.tasaIVA ?? (gravado ? TASA_DEFECTO : '0')).trim()
  if (gravado && !['5', '10'].includes(tasa)) faltas.add(`${campo}.tasaIVA`, 'enum', 'debe ser 5 o 10')
  if (!gravado && !/^0(\.0+)?$/.test(tasa)) {
    faltas.add(`${campo}.tasaIVA`, 'enum', 'debe ser 0, o faltar, cuando el ítem es EXENTO o EXONERADO')
  }
  return { iAfecIVA, dTasaIVA: gravado ? Number(tasa) : 0, ...proporcion(item, campo, faltas, iAfecIVA) }
}

function proporcion(
  item: CuerpoItem,
  campo: string,
  faltas: Faltas,
  iAfecIVA: number,
): { dPropIVA?: string } {
  if (iAfecIVA !== AFECTACION.GRAVADO_PARCIAL) return {}
  const dPropIVA = monto(faltas, `${campo}.proporcionGravada`, item.proporcionGravada)
  return dPropIVA === undefined ? {} : { dPropIVA }
}
