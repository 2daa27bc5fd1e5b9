import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import type { FaltaDeCelda } from '../../catalogo/columnas.ts'
import { buscarClientes, buscarProductos } from '../../catalogo/consulta.ts'
import { documentoDe, valoresDeCliente } from '../../catalogo/de-catalogo.ts'
import type { ValoresDeExpedicion } from '../../emision/timbrados.ts'
import { readPlanilla } from '../../planilla/planilla.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Tanda } from './palabras.ts'
import { clientesDe, codigosDe, cuerpoDe, readVentas, type Sabido, type Venta } from './ventas.ts'

const CADA_MS = 1_000
/** So many sales go with one request. */
const A_LA_VEZ = 100
/** So many codes and customers are looked up for one file. */
const SE_BUSCAN = 500
const TANDA = '/api/v1/contribuyentes/{contribuyenteId}/documentos/tandas/{tandaId}'

/** A tanda; while it is emitted, it is looked at again. */
export const tanda = ({ client }: Access, contribuyenteId: string, tandaId: string) =>
  queryOptions({
    queryKey: ['tanda', contribuyenteId, tandaId],
    queryFn: () => take(client.GET(TANDA, { params: { path: { contribuyenteId, tandaId } } })),
    refetchInterval: ({ state: { data } }) => (data?.estado === 'EN_CURSO' ? CADA_MS : false),
  })

/** What the file said, while this page is open: beside which cell something is wrong. */
export const LEIDAS = new Map<string, ReadonlyMap<string, Venta>>()

export class PlanillaConFaltas extends Error {
  readonly faltas: readonly FaltaDeCelda[]

  constructor(faltas: readonly FaltaDeCelda[]) {
    super('the file cannot be told apart')
    this.faltas = faltas
  }
}

interface Avance {
  hechas: number
  de: number
}

interface Donde {
  access: Access
  /** Of the contribuyente. */
  id: string
}

interface DeVentas {
  expedicion: ValoresDeExpedicion
  sabido: Sabido
}

type Cuerpo = ReturnType<typeof cuerpoDe>

/** Reads the file, completes it by the catalogue, and writes its sales down as a tanda that nobody emits yet. */
export function usePreparar(onAvance: (avance: Avance) => void, onTanda: (tandaId: number) => void) {
  const access = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const preparar = useMutation({
    mutationFn: async ({ archivo, expedicion }: { archivo: File; expedicion: ValoresDeExpedicion }) => {
      const { ventas, faltas } = readVentas(await readPlanilla(archivo))
      if (faltas.length > 0) throw new PlanillaConFaltas(faltas)
      if (ventas.length === 0) throw new PlanillaConFaltas([SIN_VENTAS])
      onAvance({ hechas: 0, de: ventas.length })
      const sabido = await completar({ access, id }, ventas)
      const creada = await take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/tandas', {
          params: { path: { contribuyenteId: id } },
          body: { nombre: archivo.name.slice(0, 100) },
        }),
      )
      const tandaId = String(creada.id)
      LEIDAS.set(tandaId, new Map(ventas.map(venta => [venta.referencia, venta])))
      for (let at = 0; at < ventas.length; at += A_LA_VEZ) {
        await poner({ access, id, tandaId }, ventas.slice(at, at + A_LA_VEZ), { expedicion, sabido })
        onAvance({ hechas: Math.min(at + A_LA_VEZ, ventas.length), de: ventas.length })
      }
      return creada.id
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tandas', id] }),
  })
  return {
    ...preparar,
    // Who is elsewhere by then stays there.
    mutate: (de: Parameters<typeof preparar.mutate>[0]) => preparar.mutate(de, { onSuccess: onTanda }),
  }
}

const SIN_VENTAS: FaltaDeCelda = {
  ...{ fila: 2, columna: '', valor: '' },
  que: 'No hay ninguna venta en el archivo.',
}

/** Writes some down; those that come to something else than what was reckoned to be paid, once more, as the service says. */
async function poner(
  donde: Donde & { tandaId: string },
  ventas: readonly Venta[],
  de: DeVentas,
): Promise<void> {
  const totales = await escribir(donde, ventas, venta => cuerpoDe(venta, de))
  const otras = ventas.filter(({ referencia }) => totales.has(referencia))
  if (otras.length === 0) return
  await escribir(donde, otras, venta => {
    const total = totales.get(venta.referencia)
    return cuerpoDe(venta, total === undefined ? de : { ...de, total })
  })
}

/** By referencia, what the service says that those come to whose payment says otherwise. */
async function escribir(
  { access, id, tandaId }: Donde & { tandaId: string },
  ventas: readonly Venta[],
  cuerpo: (venta: Venta) => Cuerpo,
): Promise<ReadonlyMap<string, string>> {
  const documentos = ventas.map(venta => ({
    referencia: venta.referencia,
    lugar: lugarDe(venta),
    cuerpo: cuerpo(venta),
  }))
  const revision = await conPaciencia(() =>
    take(
      access.client.POST(`${TANDA}/documentos`, {
        params: { path: { contribuyenteId: id, tandaId } },
        body: { documentos },
      }),
    ),
  )
  const otros = revision.documentos.flatMap(({ referencia, total }, n) => {
    const dicho = pagadoDe(documentos[n]?.cuerpo)
    return dicho !== undefined && total !== '0' && dicho !== total ? [[referencia, total] as const] : []
  })
  return new Map(otros)
}

function pagadoDe(cuerpo: Cuerpo | undefined): string | undefined {
  const pago = cuerpo?.condicionPago
  if (pago === undefined || Array.isArray(pago) || pago.montoPago === undefined) return undefined
  return String(pago.montoPago)
}

const lugarDe = ({ filas }: Venta): string =>
  filas.length === 1 ? `fila ${filas[0]}` : `filas ${filas[0]} a ${filas.at(-1)}`

/** Asked too fast, it waits as long as the service says. */
async function conPaciencia<T>(send: () => Promise<T>): Promise<T> {
  for (let veces = 0; ; veces++)
    try {
      return await send()
    } catch (error) {
      const { status, retryAfter = 1 } = problemOf(error)
      if (status !== 429 || veces === 5) throw error
      await new Promise(resolve => setTimeout(resolve, retryAfter * 1_000))
    }
}

async function completar({ access, id }: Donde, ventas: readonly Venta[]): Promise<Sabido> {
  const productos = new Map<string, Sabido['productos'] extends ReadonlyMap<string, infer P> ? P : never>()
  const clientes = new Map<string, Sabido['clientes'] extends ReadonlyMap<string, infer C> ? C : never>()
  for (const codigo of codigosDe(ventas).slice(0, SE_BUSCAN)) {
    const { datos } = await conPaciencia(() => buscarProductos(access, id, { buscar: codigo, limite: 20 }))
    const suyo = datos.find(({ producto }) => producto.codigo === codigo)
    if (suyo !== undefined) productos.set(codigo, suyo.producto)
  }
  for (const numero of clientesDe(ventas).slice(0, SE_BUSCAN)) {
    const { datos } = await conPaciencia(() => buscarClientes(access, id, { buscar: numero, limite: 20 }))
    // Of two with that number nobody says here which: nothing is completed.
    const [suyo, otro] = datos.filter(
      cliente => documentoDe(cliente) === numero || documentoDe(cliente).replace(/-\d$/, '') === numero,
    )
    if (suyo !== undefined && otro === undefined) clientes.set(numero, valoresDeCliente(suyo))
  }
  return { productos, clientes }
}

/** What somebody has done with a tanda. */
export function useActo(tandaId: number) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const params = { path: { contribuyenteId: id, tandaId: String(tandaId) } }
  return useMutation({
    mutationFn: (
      acto: { que: 'emitir'; soloListos: boolean; repetidos: boolean } | { que: 'pausar' | 'cancelar' },
    ): Promise<Tanda> => {
      if (acto.que !== 'emitir') return take(client.POST(`${TANDA}/${acto.que}`, { params }))
      const { que: _, ...body } = acto
      return take(client.POST(`${TANDA}/emitir`, { params, body }))
    },
    onSuccess: async row => {
      queries.setQueryData(['tanda', id, String(tandaId)], row)
      await queries.invalidateQueries({ queryKey: ['tandas', id] })
    },
  })
}
