import { add, decimal, plain, ZERO } from '../../../values/decimal.ts'
import { dinero, typed } from '../../../values/dinero.ts'
import { fechaHora } from '../../../values/fecha.ts'
import type { Grupo } from './grupo.ts'

/** One line of a documento, as a person reads it; what it does not say is ''. */
export interface LineaFirmada {
  numero: number
  codigo: string
  descripcion: string
  detalle: string
  cantidad: string
  precio: string
  /** Of one unit: of its own, and as its part of what was taken off the whole. */
  descuento: string
  anticipo: string
  iva: string
  importe: string
}

export type Dato = readonly [nombre: string, valor: string]

/** What was sold, what it comes to and how it is paid: all of it from the signed XML, so that it is the same whoever emitted it. */
export interface LoFirmado {
  lineas: LineaFirmada[]
  totales: Dato[]
  pago: Dato[]
}

const isZero = (monto: string): boolean => /^[0.]*$/.test(monto)
/** As it was signed: a price or a quantity is never rounded. */
const exacto = (monto: string): string => (monto === '' ? '' : typed(plain(decimal(monto))))
const dineroSi = (monto: string, moneda: string): string => (isZero(monto) ? '' : dinero(monto, moneda))
const sonDichos = (datos: Dato[]): Dato[] => datos.filter(([, valor]) => valor !== '')

export function readFirmado(de: Grupo, moneda: string): LoFirmado {
  const detalle = de.grupo('gDtipDE')
  return {
    lineas: detalle.grupos('gCamItem').map((item, index) => readLinea(item, index + 1, moneda)),
    totales: readTotales(de.grupo('gTotSub'), moneda),
    pago: readPago(detalle.grupo('gCamCond'), moneda),
  }
}

function readLinea(item: Grupo, numero: number, moneda: string): LineaFirmada {
  const valor = item.grupo('gValorItem')
  const resta = valor.grupo('gValorRestaItem')
  const porUnidad = (...nombres: string[]) => {
    const sum = plain(nombres.map(nombre => decimal(resta.texto(nombre) || '0')).reduce(add, ZERO))
    return isZero(sum) ? '' : typed(sum)
  }
  const importe = resta.texto('dTotOpeItem') || valor.texto('dTotBruOpeItem')
  return {
    numero,
    codigo: item.texto('dCodInt'),
    descripcion: item.texto('dDesProSer'),
    detalle: item.texto('dInfItem'),
    cantidad: [exacto(item.texto('dCantProSer')), item.texto('dDesUniMed')].filter(Boolean).join(' '),
    precio: exacto(valor.texto('dPUniProSer')),
    descuento: porUnidad('dDescItem', 'dDescGloItem'),
    anticipo: porUnidad('dAntPreUniIt', 'dAntGloPreUniIt'),
    iva: ivaDe(item.grupo('gCamIVA')),
    importe: importe === '' ? '' : dinero(importe, moneda),
  }
}

/** `10 %`, `10 % sobre 30 %`, or why it bears none, without the law that says so. */
function ivaDe(iva: Grupo): string {
  const [tasa, parte] = [iva.texto('dTasaIVA'), iva.texto('dPropIVA')]
  if (isZero(tasa)) return iva.texto('dDesAfecIVA').replace(/ ?\(.*/, '')
  return isZero(parte) || Number(parte) === 100
    ? `${exacto(tasa)} %`
    : `${exacto(tasa)} % sobre ${exacto(parte)} %`
}

function readTotales(totales: Grupo, moneda: string): Dato[] {
  const monto = (nombre: string) => dineroSi(totales.texto(nombre), moneda)
  const menos = (nombre: string) => (isZero(totales.texto(nombre)) ? '' : `−${monto(nombre)}`)
  const tasa = (n: 5 | 10): Dato[] => [
    [`Gravado al ${n} % (IVA incluido)`, monto(`dSub${n}`)],
    [`IVA ${n} %`, monto(`dIVA${n}`)],
  ]
  const total = totales.texto('dTotGralOpe')
  return sonDichos([
    ['Exentas', monto('dSubExe')],
    ['Exoneradas', monto('dSubExo')],
    ...tasa(5),
    ...tasa(10),
    ['Total IVA', monto('dTotIVA')],
    ['Descuento (ya restado)', menos('dDescTotal')],
    ['Anticipo (ya restado)', menos('dAnticipo')],
    ['Redondeo', menos('dRedon')],
    ['Comisión', monto('dComi')],
    ['Total', total === '' ? '' : dinero(total, moneda)],
    ['Total en guaraníes', dineroSi(totales.texto('dTotalGs'), 'PYG')],
  ])
}

function readPago(condicion: Grupo, moneda: string): Dato[] {
  const credito = condicion.grupo('gPagCred')
  return sonDichos([
    ['Condición', condicion.texto('dDCondOpe')],
    ['Plazo', credito.texto('dPlazoCre')],
    ...condicion.grupos('gPaConEIni').map(readMedio),
    ['Entrega inicial', dineroSi(credito.texto('dMonEnt'), moneda)],
    ...credito.grupos('gCuotas').map(readCuota),
  ])
}

function readMedio(medio: Grupo): Dato {
  const moneda = medio.texto('cMoneTiPag')
  const cambio = medio.texto('dTiCamTiPag')
  const [tarjeta, cheque] = [medio.grupo('gPagTarCD'), medio.grupo('gPagCheq')]
  const terminada = tarjeta.texto('dNumTarj')
  const partes = [
    dinero(medio.texto('dMonTiPag') || '0', moneda),
    cambio && `cambio ${exacto(cambio)}`,
    tarjeta.texto('dDesDenTarj'),
    // A number in the XML: the zeros before it are gone.
    terminada && `terminada en ${terminada.padStart(4, '0')}`,
    tarjeta.texto('dCodAuOpe') && `autorización ${tarjeta.texto('dCodAuOpe')}`,
    cheque.texto('dNumCheq') && `N.º ${cheque.texto('dNumCheq')}`,
    cheque.texto('dBcoEmi'),
  ]
  return [medio.texto('dDesTiPag') || 'Pago', partes.filter(Boolean).join(' · ')]
}

function readCuota(cuota: Grupo, index: number): Dato {
  const vence = cuota.texto('dVencCuo')
  const monto = dinero(cuota.texto('dMonCuota') || '0', cuota.texto('cMoneCuo'))
  return [`Cuota ${index + 1}`, vence === '' ? monto : `${monto}, vence ${fechaHora(vence)}`]
}
