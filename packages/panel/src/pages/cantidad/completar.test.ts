import { expect, test } from 'vitest'
import type { Access } from '../../api/access.tsx'
import type { Busqueda } from '../../catalogo/consulta.ts'
import { readCsv } from '../../planilla/csv.ts'
import { completar } from './completar.ts'
import { readVentas } from './ventas.ts'

const codigosHasta = (cuantos: number) => Array.from({ length: cuantos }, (_, n) => `COD-${n}`)

/** Sales of that many products, one of each. */
const ventasDe = (codigos: readonly string[]) =>
  readVentas(
    readCsv(['Referencia;Código;Precio con IVA', ...codigos.map(codigo => `V-1;${codigo};1.000`)].join('\n')),
  ).ventas

interface Respuesta {
  datos: readonly unknown[]
  siguiente: string | null
}

/** The service as far as it is asked for what the catalogue has. */
const conServicio = (answer: (query: Busqueda) => Promise<Respuesta>) => {
  const pedidos: Busqueda[] = []
  const GET = async (_: string, { params: { query } }: { params: { query: Busqueda } }) => {
    pedidos.push(query)
    return { data: await answer(query), response: new Response() }
  }
  // Of a client as much as is asked of it here.
  return { pedidos, donde: { id: '1', access: { client: { GET } } as unknown as Access } }
}

/** A catalogue: a hundred on a page, or the one that is asked for. */
const conCatalogo = (codigos: readonly string[]) =>
  conServicio(async ({ buscar, cursor = '0', limite = 0 }) => {
    const [desde, hasta] = [Number(cursor), Number(cursor) + limite]
    const suyos =
      buscar === undefined ? codigos.slice(desde, hasta) : codigos.filter(codigo => codigo === buscar)
    return {
      datos: suyos.map(codigo => ({ producto: { codigo, descripcion: codigo, tasaIVA: '5' } })),
      siguiente: buscar === undefined && hasta < codigos.length ? String(hasta) : null,
    }
  })

test('of many codes the catalogue is read a hundred with each request, and not one by one', async () => {
  const codigos = codigosHasta(2_000)
  const { pedidos, donde } = conCatalogo(codigos)
  const { productos } = await completar(donde, ventasDe(codigos))
  expect([...productos.keys()].sort()).toEqual([...codigos].sort())
  expect(pedidos).toHaveLength(20)
})

test('of a catalogue that is bigger than the file not all is read: what the file names is looked up', async () => {
  const { pedidos, donde } = conCatalogo(codigosHasta(50_000))
  const { productos } = await completar(donde, ventasDe(['COD-49999', 'COD-7', 'COD-30000', 'COD-1', 'nada']))
  expect([...productos.keys()].sort()).toEqual(['COD-1', 'COD-30000', 'COD-49999', 'COD-7'])
  expect(pedidos.length).toBeLessThanOrEqual(6)
})

test('what changed its place while the list was read is looked up by itself', async () => {
  const codigos = codigosHasta(200)
  const todos = conCatalogo(codigos)
  const { donde } = conServicio(async query => {
    const { data } = await todos.donde.access.client.GET('' as never, { params: { query } } as never)
    const { datos, siguiente } = data as unknown as Respuesta
    return { siguiente, datos: query.buscar === undefined ? datos.slice(1) : datos }
  })
  expect((await completar(donde, ventasDe(codigos))).productos.size).toBe(200)
})

test('some are looked up at once, and none any more after one could not be', async () => {
  let enCurso = 0
  let aLaVez = 0
  const { pedidos, donde } = conServicio(async ({ buscar }) => {
    aLaVez = Math.max(aLaVez, ++enCurso)
    await Promise.resolve()
    enCurso -= 1
    if (buscar === 'COD-9') throw new Error('away')
    return { datos: [], siguiente: null }
  })
  await expect(completar(donde, ventasDe(codigosHasta(200)))).rejects.toThrow('away')
  expect(aLaVez).toBe(4)
  expect(pedidos.length).toBeLessThan(20)
})

test('no more is looked for than may be: of what is too long the service says beside its cell that it is none', async () => {
  const { pedidos, donde } = conCatalogo([])
  await completar(donde, ventasDe(['X'.repeat(101)]))
  expect(pedidos.map(({ buscar }) => buscar?.length)).toEqual([100])
})
