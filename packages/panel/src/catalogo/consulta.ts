import type { Access } from '../api/access.tsx'
import { take } from '../api/client.ts'
import type { components } from '../api/contrato.generated.ts'

export type Producto = components['schemas']['Producto']
export type Cliente = components['schemas']['Cliente']

export interface Busqueda {
  buscar?: string
  archivado?: 'true'
  limite?: number
  cursor?: string
}

const paramsOf = (contribuyenteId: string, query: Busqueda) => ({
  params: { path: { contribuyenteId }, query },
})

export const buscarProductos = async ({ client }: Pick<Access, 'client'>, id: string, query: Busqueda) =>
  take(client.GET('/api/v1/contribuyentes/{contribuyenteId}/productos', paramsOf(id, query)))

export const buscarClientes = async ({ client }: Pick<Access, 'client'>, id: string, query: Busqueda) =>
  take(client.GET('/api/v1/contribuyentes/{contribuyenteId}/clientes', paramsOf(id, query)))

/** So many of what fits are looked through for the one that is meant. */
const SE_MIRAN = 100
const LARGO_MAX = 100

/** What is offered, then what is not any more. */
const AMBOS: readonly Busqueda[] = [{}, { archivado: 'true' }]

/** The product of that very code, as it is kept now. */
export async function findProducto(access: Pick<Access, 'client'>, id: string, codigo: string) {
  if (codigo === '') return undefined
  for (const cuales of AMBOS) {
    const { datos } = await buscarProductos(access, id, {
      buscar: codigo.slice(0, LARGO_MAX),
      limite: SE_MIRAN,
      ...cuales,
    })
    const suyo = datos.find(({ producto }) => producto.codigo === codigo)
    if (suyo !== undefined) return suyo
  }
  return undefined
}

interface Buscado {
  numero: string
  isSuyo: (cliente: Cliente) => boolean
}

/** The customer of that very document, as she is kept now. */
export async function findCliente(access: Pick<Access, 'client'>, id: string, { numero, isSuyo }: Buscado) {
  if (numero === '') return undefined
  for (const cuales of AMBOS) {
    const { datos } = await buscarClientes(access, id, {
      buscar: numero.slice(0, LARGO_MAX),
      limite: SE_MIRAN,
      ...cuales,
    })
    const suyo = datos.find(isSuyo)
    if (suyo !== undefined) return suyo
  }
  return undefined
}
