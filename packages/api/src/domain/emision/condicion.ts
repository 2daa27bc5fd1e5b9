import { divide, formatDecimal, parseDecimal, UNIDAD } from '@mbohera/sifen/valores'
import { isVacio, readLista, readOpcion, textOf } from '../campos/leer.ts'
import { check, collect, drafted, draftOf, type Validated, valid, wrong } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import type { CuerpoCuota, CuerpoPago } from './campos-pago.ts'
import { GUARANI, montoMinimoDe, parseDinero } from './montos.ts'
import { type Moneda, parsePago } from './pago.ts'
import { CONDICION_OPERACION, CUOTAS_MAX, PAGOS_MAX } from './valores.ts'

const FECHA = /^\d{4}-\d{2}-\d{2}$/
const PLAZO_DEFECTO = '30 días'

/** Where in the body each group of the manual comes from: its faults are told of that. */
export interface CamposDePago {
  pagos: readonly string[]
  credito: string
}

export const SIN_PAGOS: CamposDePago = { pagos: [], credito: 'condicionPago' }

interface Dicho {
  pago: CuerpoPago
  campo: string
}

/** Group E7: how an invoice is paid. `dia`: when it is issued. */
export const parseCondicion = (cuerpo: CuerpoEmision, enMoneda: Moneda, dia: string | undefined) =>
  drafted(take => {
    const iCondOpe = take(readOpcion('condicionOperacion', cuerpo.condicionOperacion, CONDICION_OPERACION))
    const pagos = take(readLista('condicionPago', pagosDe(cuerpo), PAGOS_MAX))
    if (pagos === undefined || iCondOpe === undefined) return { campos: SIN_PAGOS }
    const dichos = pagos.map((pago, index) => ({ pago, campo: campoDe(cuerpo, index) }))
    if (iCondOpe === CONDICION_OPERACION.CONTADO) {
      const detail = 'una operación al CONTADO debe decir cómo se pagó: tipoPago y montoPago'
      take(check(pagos.length > 0, 'condicionPago', 'required', detail))
      for (const dicho of dichos) take(sinPlazo(dicho))
      const gPaConEIni = take(...pagosIniciales(dichos, enMoneda))
      return { gCamCond: { iCondOpe, gPaConEIni }, campos: { ...SIN_PAGOS, pagos: camposDe(dichos) } }
    }
    const [iniciales, terminos] = [dichos.filter(isInicial), dichos.filter(dicho => !isInicial(dicho))]
    for (const dicho of iniciales) take(sinPlazo(dicho))
    const aCredito = credito(terminos, { iniciales, enMoneda, dia })
    const gPagCred = take(aCredito, draftOf(aCredito))
    const campos = { pagos: camposDe(iniciales), credito: terminos[0]?.campo ?? 'condicionPago' }
    if (iniciales.length === 0) return { gCamCond: { iCondOpe, gPagCred }, campos }
    return {
      gCamCond: { iCondOpe, gPaConEIni: take(...pagosIniciales(iniciales, enMoneda)), gPagCred },
      campos,
    }
  })

const camposDe = (dichos: readonly Dicho[]) => dichos.map(({ campo }) => campo)

/** On credit, what was paid at once (E605 with E645). */
const isInicial = ({ pago }: Dicho): boolean => pago.tipo === 'CONTADO' || !isVacio(pago.montoPago)

/** What is paid is not owed: a term or instalments beside it would be lost. */
function sinPlazo({ pago, campo }: Dicho): Validated<unknown> {
  const contado = 'de lo que ya se pagó (montoPago) no hay'
  return collect([
    check(
      pago.tipo !== 'CREDITO',
      `${campo}.tipo`,
      'contradiction',
      'un pago con montoPago es CONTADO: corríjalo, o quite montoPago',
    ),
    check(
      !pago.plazo?.trim(),
      `${campo}.plazo`,
      'contradiction',
      `${contado} plazo: dígalo en otra entrada de condicionPago, con condicionOperacion CREDITO`,
    ),
    check(
      !pago.cuotas?.length,
      `${campo}.cuotas`,
      'contradiction',
      `${contado} cuotas: dígalas en otra entrada de condicionPago, con condicionOperacion CREDITO`,
    ),
  ])
}

const pagosDe = ({ condicionPago }: CuerpoEmision): CuerpoPago[] =>
  condicionPago == null ? [] : Array.isArray(condicionPago) ? condicionPago : [condicionPago]

const campoDe = ({ condicionPago }: CuerpoEmision, index: number): string =>
  Array.isArray(condicionPago) ? `condicionPago[${index}]` : 'condicionPago'

function pagosIniciales(dichos: readonly Dicho[], enMoneda: Moneda) {
  const pagos = drafted(take =>
    dichos.map(({ pago, campo }) => {
      const parsed = parsePago(pago, campo, enMoneda)
      return take(parsed, draftOf(parsed))
    }),
  )
  return [pagos, draftOf(pagos)] as const
}

interface DeCredito {
  iniciales: readonly Dicho[]
  enMoneda: Moneda
  dia: string | undefined
}

/** Group E7.2: what is owed, by term or in instalments. */
const credito = (terminos: readonly Dicho[], { iniciales, enMoneda, dia }: DeCredito) =>
  drafted(take => {
    const { moneda } = enMoneda
    const [termino, otro] = terminos
    if (otro !== undefined) {
      const detail =
        'de un crédito se dice un solo plazo, o una sola lista de cuotas: júntelas, o diga montoPago si es la entrega inicial'
      take(wrong(otro.campo, 'contradiction', detail))
    }
    const dMonEnt = take(entregaInicial(iniciales, enMoneda))
    const entrega = dMonEnt === undefined ? {} : { dMonEnt }
    const { pago, campo } = termino ?? { pago: {}, campo: 'condicionPago' }
    if (termino !== undefined) take(sinPago(termino, moneda))
    const plazo = pago.plazo?.trim()
    const cuotas = pago.cuotas ?? []
    if (cuotas.length === 0) {
      const dicho = plazo || (termino === undefined && iniciales.length === 0 ? PLAZO_DEFECTO : undefined)
      const detail = 'diga en cuánto se paga lo que se debe: plazo, o cuotas'
      take(
        check(
          dicho !== undefined,
          campo === 'condicionPago' && termino === undefined ? campo : `${campo}.plazo`,
          'required',
          detail,
        ),
      )
      return { iCondCred: 1 as const, dPlazoCre: dicho ?? PLAZO_DEFECTO, ...entrega }
    }
    take(
      check(
        !plazo,
        `${campo}.plazo`,
        'contradiction',
        'un crédito va a plazo o en cuotas: quite uno de los dos',
      ),
    )
    const dichas = take(readLista(`${campo}.cuotas`, cuotas, CUOTAS_MAX))
    if (dichas === undefined) return undefined
    const gCuotas = dichas.map((cuota, index) => {
      const leida = parseCuota(cuota, `${campo}.cuotas[${index}]`, { moneda, dia })
      return take(leida, draftOf(leida))
    })
    return { iCondCred: 2 as const, dCuotas: gCuotas.length, gCuotas, ...entrega }
  })

const parseCuota = (
  cuota: CuerpoCuota,
  campo: string,
  { moneda, dia }: { moneda: string; dia: string | undefined },
) =>
  drafted(take => {
    const cMoneCuo = cuota.moneda?.trim().toUpperCase() || moneda
    const vencimiento = textOf(cuota.vencimiento) || undefined
    const vencida =
      dia !== undefined && vencimiento !== undefined && FECHA.test(vencimiento) && vencimiento < dia
    take(
      check(
        !vencida,
        `${campo}.vencimiento`,
        'past',
        `vence antes de la fecha de emisión (${dia}): corríjala`,
      ),
    )
    return {
      cMoneCuo,
      dMonCuota: take(parseDinero(`${campo}.monto`, cuota.monto, cMoneCuo), '0'),
      ...(vencimiento === undefined ? {} : { dVencCuo: vencimiento }),
    }
  })

/** E645 is one amount, in the currency of the operation: what was paid in another one counts by its rate. */
function entregaInicial(iniciales: readonly Dicho[], enMoneda: Moneda): Validated<string | undefined> {
  if (iniciales.length === 0) return valid(undefined)
  let suma = 0n
  for (const { pago, campo } of iniciales) {
    const pagado = enOperacion(pago, campo, enMoneda)
    if (!pagado.ok) return pagado
    suma += pagado.value
  }
  return valid(formatDecimal(suma))
}

/** E608 in the currency of the operation: by its own rate (E611) into guaraníes, and from these by that of the operation (D018), to what can be paid. */
function enOperacion(pago: CuerpoPago, campo: string, { moneda, tipoCambio }: Moneda): Validated<bigint> {
  const monto = parseDecimal(textOf(pago.montoPago) ?? '') ?? 0n
  const suya = pago.monedaPago?.trim().toUpperCase() || moneda
  if (suya === moneda) return valid(monto)
  const porUno = suya === GUARANI ? UNIDAD : cambioDe(textOf(pago.tipoCambio))
  if (porUno === undefined)
    return wrong(
      `${campo}.tipoCambio`,
      'currency',
      `la entrega inicial es en ${suya} y el documento en ${moneda}: diga el tipo de cambio de ese pago, o no se sabe cuánto se pagó`,
    )
  const deUno = moneda === GUARANI ? UNIDAD : cambioDe(tipoCambio)
  if (deUno === undefined)
    return wrong(
      `${campo}.monedaPago`,
      'currency',
      `la entrega inicial es en ${suya} y el documento en ${moneda} sin un tipo de cambio de todo él: dígalo (tipoCambio), o diga la entrega en ${moneda}`,
    )
  const minimo = montoMinimoDe(moneda)
  return valid(divide(monto * porUno, deUno * minimo) * minimo)
}

const cambioDe = (text: string | undefined): bigint | undefined => parseDecimal(text ?? '') || undefined

const DE_PAGO = ['tipoPago', 'descripcion', 'tipoCambio', 'numeroCheque', 'bancoEmisor'] as const

/** How something was paid, without how much: it would be lost. */
const sinPago = ({ pago, campo }: Dicho, moneda: string): Validated<unknown> => {
  const detail =
    'dice cómo se pagó, y lo que se debe no se pagó todavía: quítelo, o diga montoPago si es la entrega inicial'
  return collect([
    ...DE_PAGO.map(nombre => check(!textOf(pago[nombre]), `${campo}.${nombre}`, 'contradiction', detail)),
    check(isVacio(pago.tarjeta), `${campo}.tarjeta`, 'contradiction', detail),
    check(
      (pago.monedaPago?.trim().toUpperCase() || moneda) === moneda,
      `${campo}.monedaPago`,
      'contradiction',
      `lo que se debe va en la moneda de la operación, ${moneda}; de una cuota en otra, diga moneda`,
    ),
  ])
}
