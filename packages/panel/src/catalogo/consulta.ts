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
