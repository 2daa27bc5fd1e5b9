import type { Access } from '../../api/access.tsx'
import { buscarClientes, buscarProductos, LARGO_MAX } from '../../catalogo/consulta.ts'
import { documentoDe, valoresDeCliente } from '../../catalogo/de-catalogo.ts'
import { A_LA_PAR, askDeCadaUno, conPaciencia } from './paciencia.ts'
import { clientesDe, codigosDe, type Sabido, type Venta } from './ventas.ts'

interface Donde {
  access: Access
  /** Of the contribuyente. */
  id: string
}

type DeClave<M> = M extends ReadonlyMap<string, infer V> ? Map<string, V> : never

const A_LA_VEZ = 100
const SE_MIRAN = 20

/** What the catalogue knows of what these sales name. */
export async function completar(donde: Donde, ventas: readonly Venta[]): Promise<Sabido> {
  const productos = await findProductos(donde, codigosDe(ventas))
  return { productos, clientes: await findClientes(donde, clientesDe(ventas)) }
}

/**
 * Of many codes the list itself is read, a hundred with each request, as long as that takes fewer of them; of those that were not there by then,
 * as it changes while it is read, each is looked up.
 */
async function findProductos({ access, id }: Donde, codigos: readonly string[]) {
  const pedidos = new Set(codigos)
  const productos: DeClave<Sabido['productos']> = new Map()
  const paginas = Math.floor(codigos.length / A_LA_PAR)
  let cursor: string | null | undefined
  for (let n = 0; n < paginas && cursor !== null && productos.size < pedidos.size; n++) {
    const query = { limite: A_LA_VEZ, ...(cursor && { cursor }) }
    const { datos, siguiente } = await conPaciencia(() => buscarProductos(access, id, query))
    for (const { producto } of datos)
      if (pedidos.has(producto.codigo)) productos.set(producto.codigo, producto)
    cursor = siguiente
  }
  const faltan = codigos.filter(codigo => !productos.has(codigo))
  await askDeCadaUno(faltan, async codigo => {
    const { datos } = await conPaciencia(() => buscarProductos(access, id, busquedaDe(codigo)))
    const suyo = datos.find(({ producto }) => producto.codigo === codigo)
    if (suyo !== undefined) productos.set(codigo, suyo.producto)
  })
  return productos
}

async function findClientes({ access, id }: Donde, numeros: readonly string[]) {
  const clientes: DeClave<Sabido['clientes']> = new Map()
  await askDeCadaUno(numeros, async numero => {
    const { datos } = await conPaciencia(() => buscarClientes(access, id, busquedaDe(numero)))
    // Of two with that number nobody says here which: nothing is completed.
    const [suyo, otro] = datos.filter(
      cliente => documentoDe(cliente) === numero || documentoDe(cliente).replace(/-\d$/, '') === numero,
    )
    if (suyo !== undefined && otro === undefined) clientes.set(numero, valoresDeCliente(suyo))
  })
  return clientes
}

/** Of what is too long to be any of them the service says beside its cell that it is wrong. */
const busquedaDe = (clave: string) => ({ buscar: clave.slice(0, LARGO_MAX), limite: SE_MIRAN })
