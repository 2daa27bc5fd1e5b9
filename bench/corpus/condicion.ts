import { PAGO, TARJETA } from '../../packages/api/src/domain/emision/campos-pago.ts'
import { contar, enMinimos, escrito, sueltoDe } from './aritmetica.ts'
import type { Sorteo } from './sorteo.ts'
import { dibujarTabla, type Json } from './tabla.ts'

const GUARANI = 100_000_000n
const CENTIMO = 1_000_000n

/** How a documento is paid, so that the payments come to its total. */
export function condicionDe(cuerpo: Json, s: Sorteo): Json {
  const moneda = String(cuerpo.monedaOperacion ?? 'PYG')
  const minimo = moneda === 'PYG' ? GUARANI : CENTIMO
  const suma = contar(cuerpo).totales.dTotOpe!
  const entero = suma > 0n ? suma : 0n
  const guarani = moneda === 'PYG'
  const contado = cuerpo.tipoDocumento === 'AUTOFACTURA_ELECTRONICA' || s.si(0.6)
  const redondo =
    guarani && (cuerpo.redondeo === true || (contado && cuerpo.redondeo === undefined && s.si()))
  const total = (redondo ? entero - sueltoDe(entero) : entero) + enMinimos(cuerpo.comision)
  const pagable = total - (total % minimo)
  if (contado) {
    const pagos = partir(pagable, s.uno([1, 1, 2, 3]), minimo).map(monto => pagoDe(s, monto, cuerpo))
    if (s.si(0.1)) pagos.push(enOtraMoneda(s, moneda, cuerpo))
    return { condicionOperacion: 'CONTADO', condicionPago: uno(pagos, s) }
  }
  return { condicionOperacion: 'CREDITO', ...aCredito(s, cuerpo, { pagable, minimo }) }
}

/** Nobody adds up what is paid in several currencies. */
function enOtraMoneda(s: Sorteo, moneda: string, cuerpo: Json): Json {
  const monedaPago = s.uno(['USD', 'BRL', 'PYG', 'EUR'].filter(otra => otra !== moneda))
  const pago = { ...pagoDe(s, 5_000n * GUARANI, cuerpo), monedaPago }
  return monedaPago === 'PYG' ? pago : { ...pago, tipoCambio: s.monto(8_000, 4) }
}

/** The other ways of saying one payment. */
const uno = (pagos: Json[], s: Sorteo): unknown => (pagos.length === 1 && s.si() ? pagos[0] : pagos)

function aCredito(s: Sorteo, cuerpo: Json, { pagable, minimo }: { pagable: bigint; minimo: bigint }): Json {
  if (s.si(0.1)) return {}
  const tipo = s.si() ? { tipo: 'CREDITO' } : {}
  const conEntrega = s.si(0.4) && pagable > 3n * minimo
  const entrega = conEntrega ? (pagable / (3n * minimo)) * minimo : 0n
  const iniciales = conEntrega ? [pagoDe(s, entrega, cuerpo)] : []
  if (s.si()) return { condicionPago: uno([...iniciales, { ...tipo, plazo: s.texto(2, 15) }], s) }
  const cuotas = partir(pagable - entrega, s.entre(1, 5), minimo).map((monto, n) => ({
    monto: escrito(monto),
    ...(s.si(0.7) ? { vencimiento: `2026-12-${10 + n}` } : {}),
    ...(s.si(0.3) ? { moneda: cuerpo.monedaOperacion ?? 'PYG' } : {}),
  }))
  return { condicionPago: uno([...iniciales, { ...tipo, cuotas }], s) }
}

function partir(total: bigint, partes: number, minimo: bigint): bigint[] {
  const parte = (total / BigInt(partes) / minimo) * minimo
  if (parte === 0n) return [total]
  return [...Array.from({ length: partes - 1 }, () => parte), total - parte * BigInt(partes - 1)]
}

const DE_TARJETA = ['TARJETA_CREDITO', 'TARJETA_DEBITO']

function pagoDe(s: Sorteo, monto: bigint, cuerpo: Json): Json {
  const { monedaOperacion, tipoDocumento } = cuerpo
  // There is more to say of a card than of any other.
  const tipoPago = s.si(0.1) ? s.uno(DE_TARJETA) : s.uno(PAGO.tipoPago.valores)
  if (tipoPago === 'PAGO_BANCARIO' && tipoDocumento === 'FACTURA_ELECTRONICA' && s.si(0.9))
    cuerpo.indicadorPresencia = 'OPERACION_BANCARIA'
  const escritoAsi = escrito(monto)
  const pago: Json = {
    ...(s.si() ? { tipo: 'CONTADO' } : {}),
    tipoPago,
    montoPago: s.si() && enMinimos(Number(escritoAsi)) === monto ? Number(escritoAsi) : escritoAsi,
    ...(s.si(0.4) ? { monedaPago: monedaOperacion ?? 'PYG' } : {}),
  }
  if (tipoPago === 'CHEQUE')
    Object.assign(pago, { numeroCheque: s.digitos(s.entre(1, 8)), bancoEmisor: s.texto(4, 20) })
  if (tipoPago === 'OTRO' && s.si(0.7)) pago.descripcion = s.texto(4, 30)
  if (DE_TARJETA.includes(tipoPago)) {
    const tarjeta = dibujarTabla(TARJETA, 'condicionPago.tarjeta', s)
    if ((tarjeta.denominacion ?? 'OTRO') !== 'OTRO') delete tarjeta.descripcion
    if (s.si(0.8)) pago.tarjeta = tarjeta
  }
  return pago
}
