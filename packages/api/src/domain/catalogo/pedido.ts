import { monedas } from '@mbohera/sifen/valores'
import { isVacio } from '../campos/leer.ts'
import { parseItems } from '../emision/items.ts'
import type { Fault } from '../failure.ts'
import { isInnominado, parseReceptor } from '../receptor/receptor.ts'
import { readable } from '../texto.ts'
import { collect, faultsOf, type Validated, valid, wrong } from '../validated.ts'
import { type CuerpoDeCliente, type CuerpoDeProducto, ENTRADAS_MAX } from './campos.ts'
import { type EntradaDeCatalogo, entradaDeCliente, entradaDeProducto, toMoneda } from './entrada.ts'

export interface EntradaPedida extends EntradaDeCatalogo {
  archivado: boolean
}

export interface PedidoDeCatalogo {
  entradas: EntradaPedida[]
  soloValidar: boolean
}

interface Cuerpo {
  soloValidar?: boolean | null | undefined
}

type Leida = Validated<EntradaDeCatalogo>

/** All of them, or everything that is wrong with any, each fault beside its place in the list. */
function parseTodas<T extends { archivado?: boolean | null | undefined }>(
  lista: readonly T[] | null | undefined,
  { nombre, de, soloValidar }: { nombre: string; de: (dado: T, campo: string) => Leida } & Cuerpo,
): Validated<PedidoDeCatalogo> {
  if (lista === null || lista === undefined || lista.length === 0)
    return wrong(nombre, 'required', 'debe tener al menos uno')
  if (lista.length > ENTRADAS_MAX)
    return wrong(nombre, 'max-items', `admite hasta ${ENTRADAS_MAX} a la vez y llegaron ${lista.length}`)
  const faults: Fault[] = []
  const entradas: EntradaPedida[] = []
  const vistas = new Map<string, number>()
  for (const [index, dado] of lista.entries()) {
    const campo = `${nombre}[${index}]`
    const ilegibles = checkTextos(dado, campo)
    const leida = ilegibles.ok ? de(dado, campo) : ilegibles
    faults.push(...faultsOf(leida))
    if (!leida.ok) continue
    const antes = vistas.get(leida.value.clave)
    if (antes !== undefined) faults.push(repetida(`${nombre}[${index}]`, leida.value.clave, antes))
    vistas.set(leida.value.clave, index)
    entradas.push({ ...leida.value, archivado: dado.archivado === true })
  }
  return faults.length > 0 ? { ok: false, faults } : valid({ entradas, soloValidar: soloValidar === true })
}

/** Every text of it can be kept. */
const checkTextos = (dado: object, campo: string): Validated<unknown> =>
  collect(
    Object.entries(dado).flatMap(([nombre, text]) =>
      typeof text === 'string' ? [readable(`${campo}.${nombre}`, text)] : [],
    ),
  )

const repetida = (campo: string, clave: string, antes: number): Fault => ({
  campo,
  codigo: 'duplicate',
  detail: `repite a ${clave}, que ya está en el lugar ${antes + 1} de la lista: deje uno solo`,
})

/** The faults of one item, beside where it came. */
const renamed = (read: Validated<unknown>, de: string, campo: string): Fault[] =>
  faultsOf(read).map(fault => ({
    ...fault,
    campo: fault.campo.startsWith(de) ? campo + fault.campo.slice(de.length) : campo,
  }))

export const parseProductos = ({
  productos,
  soloValidar,
}: Cuerpo & { productos?: readonly CuerpoDeProducto[] | null | undefined }): Validated<PedidoDeCatalogo> =>
  parseTodas(productos, { nombre: 'productos', de: parseProducto, soloValidar })

const MONEDA_AJENA = {
  codigo: 'enum',
  detail: 'no es una moneda que SIFEN conozca: use su código ISO 4217, como PYG o USD',
} as const

/** As an item of a factura would be judged; a price it may lack, a quantity it has not. */
function parseProducto(dado: CuerpoDeProducto, campo: string): Leida {
  const { archivado: _, moneda, precioUnitario, ...resto } = dado
  const precio = isVacio(precioUnitario) ? '0' : precioUnitario
  const item = { ...resto, cantidad: '1', precioUnitario: precio }
  const enMoneda = toMoneda(moneda)
  const faults = renamed(parseItems([item], enMoneda), 'items[0]', campo)
  if (!monedas.has(enMoneda)) faults.push({ campo: `${campo}.moneda`, ...MONEDA_AJENA })
  if (faults.length > 0) return { ok: false, faults }
  const entrada = entradaDeProducto(dado, enMoneda)
  return entrada === null ? wrong(`${campo}.codigo`, 'required', 'es obligatorio') : valid(entrada)
}

export const parseClientes = ({
  clientes,
  soloValidar,
}: Cuerpo & { clientes?: readonly CuerpoDeCliente[] | null | undefined }): Validated<PedidoDeCatalogo> =>
  parseTodas(clientes, { nombre: 'clientes', de: parseCliente, soloValidar })

function parseCliente({ archivado: _, ...receptor }: CuerpoDeCliente, campo: string): Leida {
  if (isInnominado(receptor))
    return wrong(`${campo}.tipoContribuyente`, 'enum', 'un cliente tiene nombre y documento')
  const read = parseReceptor(receptor)
  if (!read.ok) return { ok: false, faults: renamed(read, 'receptor', campo) }
  const entrada = read.value === undefined ? null : entradaDeCliente(read.value)
  return entrada === null
    ? wrong(`${campo}.numeroDocumento`, 'required', 'es obligatorio: por él se reconoce a un cliente')
    : valid(entrada)
}
