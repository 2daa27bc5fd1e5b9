import { completeDecimal, formatDecimal, parseDecimal } from '../decimal.ts'
import { formatCalculado, formatCantidad, formatFecha, formatMonto, isZero } from './formato.ts'
import type { Grupo } from './lector.ts'

/** How the value of an item is shown: by rate, in one column, or not at all (remisión). */
export type ValorColumns = 'iva' | 'total' | 'none'

export interface KudeItem {
  readonly codigo: string
  readonly descripcion: string
  /** What else identifies the goods, on lines of their own. */
  readonly detalles: readonly string[]
  readonly unidad: string
  readonly cantidad: string
  readonly precio: string
  readonly descuento: string
  readonly exentas: string
  readonly cinco: string
  readonly diez: string
  readonly total: string
  /** `10 %`, `Exento`: for the ticket, which has no columns. */
  readonly afectacion: string
}

export function valorColumns(de: Grupo): ValorColumns {
  const items = de.group('gDtipDE').groups('gCamItem')
  if (!items.some(item => item.group('gValorItem').exists)) return 'none'
  return items.some(item => item.group('gCamIVA').exists) ? 'iva' : 'total'
}

export function readItems(de: Grupo, columns: ValorColumns, moneda: string): KudeItem[] {
  return de
    .group('gDtipDE')
    .groups('gCamItem')
    .map(item => readItem(item, columns, moneda))
}

function readItem(item: Grupo, columns: ValorColumns, moneda: string): KudeItem {
  const valor = item.group('gValorItem')
  const resta = valor.group('gValorRestaItem')
  const total = resta.text('dTotOpeItem')
  const monto = (decimal: string): string => (decimal === '' ? '' : formatMonto(decimal, moneda))
  const calculado = (decimal = ''): string => (decimal === '' ? '' : formatCalculado(decimal, moneda))
  const descuento = resta.text('dDescItem')
  const split = columns === 'iva' ? splitByRate(item.group('gCamIVA'), total) : {}
  return {
    codigo: item.text('dCodInt'),
    descripcion: item.text('dDesProSer'),
    detalles: detalles(item),
    unidad: item.text('dDesUniMed'),
    cantidad: formatCantidad(item.text('dCantProSer')),
    precio: monto(valor.text('dPUniProSer')),
    descuento: isZero(descuento) ? '' : monto(descuento),
    exentas: calculado(split.exentas),
    cinco: calculado(split.cinco),
    diez: calculado(split.diez),
    total: calculado(total),
    afectacion: afectacion(item.group('gCamIVA')),
  }
}

interface Split {
  readonly exentas?: string
  readonly cinco?: string
  readonly diez?: string
}

const GRAVADO = '1'
const GRAVADO_PARCIAL = '4'

/** E731: taxed goes to its rate, exempt and exonerated to "exentas", partly taxed to both (E735 + E736, and E737). */
function splitByRate(iva: Grupo, total: string): Split {
  const rate = iva.text('dTasaIVA') === '5' ? 'cinco' : 'diez'
  switch (iva.text('iAfecIVA')) {
    case GRAVADO:
      return { [rate]: total }
    case GRAVADO_PARCIAL:
      return { [rate]: sum(iva.text('dBasGravIVA'), iva.text('dLiqIVAItem')), exentas: iva.text('dBasExe') }
    default:
      return { exentas: total }
  }
}

const sum = (...montos: string[]): string =>
  formatDecimal(montos.reduce((sum, monto) => sum + (parseDecimal(completeDecimal(monto)) ?? 0n), 0n))

function afectacion(iva: Grupo): string {
  if (!iva.exists) return ''
  const rate = `IVA ${iva.text('dTasaIVA')} %`
  switch (iva.text('iAfecIVA')) {
    case GRAVADO:
      return rate
    case GRAVADO_PARCIAL:
      return `${rate} sobre ${formatCantidad(iva.text('dPropIVA'))} %`
    case '2':
      return 'Exonerado'
    default:
      return 'Exento'
  }
}

function detalles(item: Grupo): string[] {
  const named = (label: string, value: string): string => (value === '' ? '' : `${label} ${value}`)
  const date = (value: string): string => (value === '' ? '' : formatFecha(value))
  const rastreo = item.group('gRasMerc')
  const cambio = item.text('gValorItem', 'dTiCamIt')
  const cantidad = (name: string, unidad = ''): string =>
    item.text(name) && `${formatCantidad(item.text(name))}${unidad}`
  return [
    [item.text('dInfItem')],
    [
      named('Lote', rastreo.text('dNumLote')),
      named('Vence', date(rastreo.text('dVencMerc'))),
      named('Serie', rastreo.text('dNSerie')),
      named('Pedido', rastreo.text('dNumPedi')),
      named('Seguimiento', rastreo.text('dNumSegui')),
      named('Registro', rastreo.text('dNumReg')),
      named('Entidad', rastreo.text('dNumRegEntCom')),
      named('Producto', rastreo.text('dNomPro')),
    ],
    vehiculoNuevo(item.group('gVehNuevo'), named),
    [
      named('GTIN', item.text('dGtin')),
      named('GTIN del paquete', item.text('dGtinPq')),
      named('NCM', item.text('dNCM')),
      named('Partida', item.text('dParAranc')),
      named('DNCP', [item.text('dDncpG'), item.text('dDncpE')].filter(Boolean).join('-')),
      named('Origen', item.text('dDesPaisOrig')),
      named('Tipo de cambio', cambio && formatCantidad(cambio)),
    ],
    [item.text('dDesRelMerc'), cantidad('dCanQuiMer'), cantidad('dPorQuiMer', ' %')],
    [named('Anticipo: CDC', item.text('dCDCAnticipo'))],
  ]
    .map(line => line.filter(Boolean).join(' · '))
    .filter(Boolean)
}

function vehiculoNuevo(vehiculo: Grupo, named: (label: string, value: string) => string): string[] {
  const medida = (label: string, name: string, unidad: string): string =>
    vehiculo.text(name) && `${label} ${formatCantidad(vehiculo.text(name))} ${unidad}`
  return [
    vehiculo.text('cTipVeh'),
    vehiculo.text('dDesTipOpVN'),
    named('Chasis', vehiculo.text('dChasis')),
    named('Motor', vehiculo.text('dNroMotor')),
    named('Color', vehiculo.text('dColor')),
    named('Año', vehiculo.text('dAnoFab')),
    medida('Potencia', 'dPotencia', 'CV'),
    medida('Cilindrada', 'dCapMot', 'cm³'),
    medida('Peso neto', 'dPNet', 't'),
    medida('Peso bruto', 'dPBruto', 't'),
    medida('Tracción', 'dCapTracc', 't'),
    named('Pasajeros', vehiculo.text('dCapac')),
    vehiculo.text('dDesTipCom'),
  ]
}
