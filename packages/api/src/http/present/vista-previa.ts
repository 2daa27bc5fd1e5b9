import { formatDecimal, parseDecimal, type Totales } from '@mbohera/sifen/valores'
import { type Static, Type } from 'typebox'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { CONDICION_OPERACION } from '../../domain/emision/valores.ts'
import type { CondicionVista } from '../../domain/emision/vista-previa.ts'
import type { VistaPrevia as Vista } from '../../operations/vista-previa.ts'

import { CondicionOperacion } from '../enumeraciones.ts'
import { shown } from '../problems.ts'
import { Falta, nullable } from '../schemas.ts'

const Monto = Type.String({ description: 'Decimal exacto', examples: ['150000'] })
const monto = (description: string) => Type.String({ description, examples: ['150000'] })

const deTodos = {
  descuento: monto('La suma de los descuentos, ya restada del total'),
  anticipo: monto('Lo pagado por anticipado, ya restado del total'),
  exentas: Monto,
  exoneradas: Monto,
}

const ItemValorado = Type.Object(
  {
    bruto: monto('Precio por cantidad, antes de descuentos'),
    ...deTodos,
    total: monto('Lo que se paga por el ítem, con IVA'),
    base: monto('La base gravada, sin el IVA'),
    iva: Monto,
  },
  { title: 'ItemValorado' },
)

const TotalesPrevios = Type.Object(
  {
    total: monto('Lo que se paga: el total que tendría el documento'),
    totalSinRedondeo: Monto,
    redondeo: monto('Lo que se resta para llegar a un múltiplo de 50 guaraníes'),
    ...deTodos,
    gravadas5: monto('Ítems gravados al 5 %, con IVA'),
    gravadas10: monto('Ítems gravados al 10 %, con IVA'),
    base5: Monto,
    base10: Monto,
    iva5: Monto,
    iva10: Monto,
    comision: monto('Lo que se cobra además de los ítems, sumado al total'),
    ivaComision: monto('El IVA incluido en la comisión'),
    iva: monto('El IVA de toda la operación, con el de la comisión'),
    totalGuaranies: nullable(
      monto('El total al tipoCambio; null en guaraníes, o mientras falte el tipoCambio'),
    ),
  },
  { title: 'TotalesPrevios' },
)

const CondicionPrevia = Type.Object(
  {
    condicionOperacion: CondicionOperacion,
    totalPagos: nullable(monto('La suma de los pagos; null si hay uno en otra moneda')),
    plazo: nullable(
      Type.String({
        description: 'De un crédito sin cuotas; si la solicitud no lo dice, el que se entiende',
      }),
    ),
    cantidadCuotas: Type.Integer(),
    totalCuotas: nullable(Monto),
  },
  { title: 'CondicionPrevia', description: 'Cómo se entendió la forma de pago; null en notas' },
)

export const VistaPrevia = Type.Object(
  {
    valido: Type.Boolean({ description: 'Si la misma solicitud se emitiría ahora' }),
    faltas: Type.Array(Falta, {
      description: 'Todo lo que impide emitir, como en errors de un 422. Vacía cuando valido es true',
    }),
    faltasOmitidas: Type.Integer({ description: 'Cuántas más hay que las que se muestran' }),
    moneda: Type.String({ examples: ['PYG'] }),
    parcial: Type.Boolean({
      description:
        'Si los totales dejan afuera ítems cuyos montos todavía no se pueden calcular (null en items)',
    }),
    totales: nullable(TotalesPrevios),
    items: Type.Array(nullable(ItemValorado), {
      description: 'Uno por cada ítem, en el mismo orden; null mientras no se pueda calcular',
    }),
    condicion: nullable(CondicionPrevia),
    numeroTimbrado: nullable(Type.String()),
    numeroSiguiente: nullable(
      Type.String({
        description:
          'El número que tomaría si se emitiera ahora. No queda reservado: otro puede tomarlo antes',
        examples: ['001-001-0000001'],
      }),
    ),
    porTraer: Type.Array(Type.String(), {
      description:
        'Los CDC de documentos asociados que son del contribuyente y no están aquí: al emitir se pregunta por ellos a SIFEN y se los trae, y recién entonces se sabe si van con este documento. La vista previa no pregunta nada',
    }),
  },
  { title: 'VistaPrevia' },
)

const suma = (...montos: (string | undefined)[]): string =>
  formatDecimal(montos.reduce((sum, each) => sum + (parseDecimal(each ?? '0') ?? 0n), 0n))

const comunes = (totales: Totales) => ({
  descuento: totales.dDescTotal,
  anticipo: totales.dAnticipo,
  exentas: totales.dSubExe ?? '0',
  exoneradas: totales.dSubExo ?? '0',
})

const presentItem = (item: Totales): Static<typeof ItemValorado> => ({
  bruto: suma(item.dTotOpe, item.dDescTotal, item.dAnticipo),
  ...comunes(item),
  total: item.dTotOpe,
  base: item.dTBasGraIVA ?? '0',
  iva: item.dTotIVA ?? '0',
})

const presentTotales = (totales: Totales): Static<typeof TotalesPrevios> => ({
  total: totales.dTotGralOpe,
  totalSinRedondeo: totales.dTotOpe,
  redondeo: totales.dRedon,
  ...comunes(totales),
  gravadas5: totales.dSub5 ?? '0',
  gravadas10: totales.dSub10 ?? '0',
  base5: totales.dBaseGrav5 ?? '0',
  base10: totales.dBaseGrav10 ?? '0',
  iva5: totales.dIVA5 ?? '0',
  iva10: totales.dIVA10 ?? '0',
  comision: totales.dComi ?? '0',
  ivaComision: totales.dIVAComi ?? '0',
  iva: totales.dTotIVA ?? '0',
  totalGuaranies: totales.dTotalGs ?? null,
})

const presentCondicion = ({ iCondOpe, cuotas, ...rest }: CondicionVista): Static<typeof CondicionPrevia> => ({
  condicionOperacion: iCondOpe === CONDICION_OPERACION.CREDITO ? 'CREDITO' : 'CONTADO',
  ...rest,
  cantidadCuotas: cuotas,
})

export function presentVistaPrevia(vista: Vista): Static<typeof VistaPrevia> {
  const { faltas, moneda, parcial, totales, items, condicion, timbrado, porTraer } = vista
  const mostradas = shown(faltas)
  return {
    valido: faltas.length === 0,
    faltas: mostradas,
    faltasOmitidas: faltas.length - mostradas.length,
    moneda,
    parcial,
    totales: totales && presentTotales(totales),
    items: items.map(item => item && presentItem(item)),
    condicion: condicion && presentCondicion(condicion),
    numeroTimbrado: timbrado?.numero ?? null,
    numeroSiguiente: timbrado && numeroFormateado({ ...timbrado, numero: timbrado.siguiente }),
    porTraer,
  }
}
