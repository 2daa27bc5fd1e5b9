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

/** All of it, also what is not offered any more. */
export async function listTodos<Row>(
  ask: (query: Busqueda) => Promise<{ datos: Row[]; siguiente: string | null }>,
): Promise<Row[]> {
  const todos: Row[] = []
  for (const cuales of [{}, { archivado: 'true' }] as const)
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { datos, siguiente } = await ask({ ...cuales, limite: 100, ...(cursor && { cursor }) })
      todos.push(...datos)
      cursor = siguiente
    }
  return todos
}

/** So many of what fits are looked through for the one that is meant. */
const SE_MIRAN = 100
/** So much may be looked for. */
export const LARGO_MAX = 100

interface Una<Row> {
  buscar: string
  ask: (query: Busqueda) => Promise<{ datos: Row[] }>
  isEsa: (row: Row) => boolean
}

/** That very one, as it is kept now: among what is offered, or what is not any more. */
async function findUna<Row>({ buscar, ask, isEsa }: Una<Row>): Promise<Row | undefined> {
  if (buscar === '') return undefined
  const query = { buscar: buscar.slice(0, LARGO_MAX), limite: SE_MIRAN }
  const [ofrecidas, archivadas] = await Promise.all([ask(query), ask({ ...query, archivado: 'true' })])
  return [...ofrecidas.datos, ...archivadas.datos].find(isEsa)
}

/** The product of that very code. */
export const findProducto = (access: Pick<Access, 'client'>, id: string, codigo: string) =>
  findUna({
    buscar: codigo,
    ask: query => buscarProductos(access, id, query),
    isEsa: ({ producto }: Producto) => producto.codigo === codigo,
  })

interface Buscado {
  numero: string
  isSuyo: (cliente: Cliente) => boolean
}

/** The customer of that very document. */
export const findCliente = (access: Pick<Access, 'client'>, id: string, { numero, isSuyo }: Buscado) =>
  findUna({ buscar: numero, ask: query => buscarClientes(access, id, query), isEsa: isSuyo })
