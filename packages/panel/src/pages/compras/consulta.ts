import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { problemOf } from '../../api/problem.ts'
import { markViejo } from '../../api/viejo.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Archivo } from '../libro/consulta.ts'
import { diasDe } from '../libro/meses.ts'

export type LibroDeCompras = components['schemas']['LibroDeCompras']

export function useCompras(mes: string) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  return useQuery({
    queryKey: ['compras', id, ambiente, mes],
    enabled: ambiente !== 'SANDBOX',
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/libro-compras', {
          params: { path: { contribuyenteId: id }, query: { mes } },
        }),
      ),
  })
}

export const ARCHIVOS_DE_COMPRAS = [
  { formato: 'xlsx', nombre: 'Excel', explica: 'Una línea por documento' },
  { formato: 'csv', nombre: 'CSV', explica: 'Lo mismo, para otros programas' },
  { formato: 'zip', nombre: 'XML', explica: 'Un ZIP con el XML firmado de cada uno, como llegó' },
] as const satisfies readonly Archivo[]

/** So many are asked about at once. */
const A_LA_VEZ = 50
/** Of what SIFEN was asked about, the kinds that a book of purchases sums. */
const SUMAN: ReadonlySet<string> = new Set([
  'FACTURA_ELECTRONICA',
  'NOTA_DE_CREDITO_ELECTRONICA',
  'NOTA_DE_DEBITO_ELECTRONICA',
])

interface Dudoso {
  id: number
  fechaConsulta: string | null
}

/** All of the month that SIFEN is not known to have: the book names the first of them alone. */
async function listDudosos({ client }: Access, contribuyenteId: string, libro: LibroDeCompras) {
  const { mes, sinConfirmar, documentosSinConfirmar } = libro
  if (sinConfirmar <= documentosSinConfirmar.length) return documentosSinConfirmar
  const dudosos: Dudoso[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { ...diasDe(mes), estado: 'FIRMADO' as const, limite: 100, ...(cursor && { cursor }) }
    const { datos, siguiente } = await take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos', {
        params: { path: { contribuyenteId }, query },
      }),
    )
    dudosos.push(...datos.filter(de => SUMAN.has(de.tipoDocumento) && de.respuesta !== 'DESCONOCIMIENTO'))
    cursor = siguiente
  }
  return dudosos
}

/** Those that nobody asked about yet, and then those that were asked about longest ago: so each has its turn. */
const queToca = (dudosos: readonly Dudoso[]): Dudoso[] =>
  [...dudosos]
    .sort((uno, otro) => Date.parse(uno.fechaConsulta ?? NUNCA) - Date.parse(otro.fechaConsulta ?? NUNCA))
    .slice(0, A_LA_VEZ)
const NUNCA = '1970-01-01T00:00:00Z'

/** Whether SIFEN has something under its CDC that is not what came. */
const isInservible = (error: unknown): boolean =>
  problemOf(error).faults.some(({ codigo }) => codigo === 'otro-receptor' || codigo === 'firma')

/** Asks SIFEN about some of them, one after the other; what it does not answer keeps the rest from nothing. */
export function useConfirmar() {
  const access = useAccess()
  const { client } = access
  const queries = useQueryClient()
  const { id } = useContribuyente()
  return useMutation({
    mutationFn: async (libro: LibroDeCompras) => {
      const estados: string[] = []
      let fallo: unknown = null
      let ajenos = 0
      const dudosos = await listDudosos(access, id, libro)
      for (const { id: recibidoId } of queToca(dudosos))
        try {
          const path = { contribuyenteId: id, id: String(recibidoId) }
          const { estado } = await take(
            client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos/{id}/conciliar', {
              params: { path },
            }),
          )
          estados.push(estado)
        } catch (error) {
          if (isInservible(error)) ajenos += 1
          else fallo = error
        }
      if (estados.length + ajenos === 0 && fallo !== null) throw fallo
      return {
        confirmados: estados.filter(estado => estado !== 'FIRMADO').length,
        siguen: estados.filter(estado => estado === 'FIRMADO').length,
        ajenos,
        esperan: Math.max(dudosos.length - A_LA_VEZ, 0),
        fallo,
      }
    },
    onSettled: () => {
      markViejo(queries)
      void queries.invalidateQueries({ queryKey: ['compras', id] })
    },
  })
}
