import type { components } from '../api/contrato.generated.ts'
import { deBloque } from '../emision/escritos.ts'
import { aItem, deItem, type Linea } from '../emision/items.ts'
import {
  baseDe,
  masDeReceptor,
  PREFIJO,
  RECEPTOR_VACIO,
  type ValoresDeReceptor,
} from '../receptor/valores.ts'
import { GUARANI, typedMonto } from '../values/dinero.ts'
import type { Cliente, Producto } from './consulta.ts'

type Item = components['schemas']['Emision']['items'][number]
type Receptor = Cliente['receptor']

const monedaDe = ({ producto }: Producto): string => producto.moneda ?? GUARANI

/** A product as a line of a sale; its price only where it is in the money of the sale. */
export function lineaDeProducto(producto: Producto, moneda: string): Linea {
  const { moneda: _, precioUnitario, ...resto } = producto.producto
  const precio = precioUnitario !== undefined && monedaDe(producto) === moneda ? { precioUnitario } : {}
  // The catalogue shows its words as an item says them.
  const linea = deItem({ ...resto, ...precio, cantidad: '1' } as Item)
  const { codigo, unidadMedida, escritos = {} } = linea
  const suyo = precioUnitario === undefined ? '' : typedMonto(precioUnitario)
  return {
    ...linea,
    deCatalogo: { codigo, unidadMedida, escritos, precioUnitario: suyo, moneda: monedaDe(producto) },
  }
}

/** What the catalogue is told of a product, as it was typed in the fields of a line. */
export function aProducto(linea: Linea, moneda: string) {
  const { cantidad: _, descuento: __, ...producto } = aItem(linea, 'con IVA', moneda)
  return { ...producto, moneda }
}

const compradorDe = ({ naturaleza, tipoOperacion }: Receptor): ValoresDeReceptor['comprador'] =>
  naturaleza === 'CONTRIBUYENTE' ? 'RUC' : tipoOperacion === 'B2F' ? 'EXTRANJERO' : 'PERSONA'

/** What the form says by itself need not be unfolded. */
function escritosDe(comprador: ValoresDeReceptor['comprador'], receptor: Receptor) {
  const bloque = masDeReceptor({ comprador })
  const usual = receptor.tipoOperacion === 'B2B'
  return deBloque(
    usual ? bloque.filter(({ nombre }) => nombre !== 'tipoOperacion') : bloque,
    PREFIJO,
    receptor,
  )
}

/** A customer as the form asks for a buyer. */
export function valoresDeCliente({ receptor }: Cliente): ValoresDeReceptor {
  const { numeroDocumento = '', digitoVerificador, tipoDocumento, direccion, numeroCasa } = receptor
  const comprador = compradorDe(receptor)
  const otro = tipoDocumento === 'RUC' || tipoDocumento === 'INNOMINADO' ? undefined : tipoDocumento
  return {
    ...RECEPTOR_VACIO,
    comprador,
    tipoDocumento: otro ?? RECEPTOR_VACIO.tipoDocumento,
    numeroDocumento: [numeroDocumento, digitoVerificador].filter(Boolean).join('-'),
    nombreRazonSocial: receptor.nombreRazonSocial,
    pais: receptor.pais,
    direccion: direccion ?? '',
    numeroCasa: numeroCasa === undefined ? '' : String(numeroCasa),
    email: receptor.email ?? '',
    celular: receptor.celular ?? '',
    escritos: escritosDe(comprador, receptor),
  }
}

/** By what a customer is told from others: a passport may have the number of another's identity card. */
export const claveDe = (cliente: Cliente): string =>
  [cliente.receptor.tipoDocumento, cliente.receptor.pais, documentoDe(cliente)].join(' ')

/** Its number, as it is written. */
export const documentoDe = ({ receptor }: Cliente): string =>
  [receptor.numeroDocumento, receptor.digitoVerificador].filter(Boolean).join('-')

/** Whether it is whom those fields say, by the document alone. */
export function isMismo(cliente: Cliente, dicho: ValoresDeReceptor): boolean {
  const suyo = valoresDeCliente(cliente)
  if (suyo.comprador !== dicho.comprador) return false
  if (suyo.comprador === 'RUC') return baseDe(suyo.numeroDocumento) === baseDe(dicho.numeroDocumento)
  return (['tipoDocumento', 'pais', 'numeroDocumento'] as const).every(
    campo => (suyo[campo] ?? '').trim() === (dicho[campo] ?? '').trim(),
  )
}
