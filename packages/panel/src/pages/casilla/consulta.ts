import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'

export type Casilla = components['schemas']['Casilla']
export type CorreoDeCasilla = components['schemas']['CorreoDeCasilla']

const RAIZ = '/api/v1/contribuyentes/{contribuyenteId}/casilla' as const
/** While it is looked at, what the service finds there shows up. */
export const MIRAR = { primeraMs: 3_000 }

export const casilla = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['casilla', contribuyenteId, ambiente],
    queryFn: () => take(client.GET(RAIZ, { params: { path: { contribuyenteId } } })),
  })

export const listCorreos = ({ client }: Access, contribuyenteId: string, query: { cursor?: string }) =>
  take(client.GET(`${RAIZ}/correos`, { params: { path: { contribuyenteId }, query } }))

export interface Acceso {
  host: string
  puerto: string
  usuario: string
  clave: string
  carpeta: string
}

export const putCasilla = (
  { client }: Access,
  contribuyenteId: string,
  { puerto, clave, ...acceso }: Acceso,
) =>
  take(
    client.PUT(RAIZ, {
      params: { path: { contribuyenteId } },
      body: {
        ...acceso,
        puerto: puerto.trim() === '' ? null : Number(puerto),
        clave: clave === '' ? null : clave,
      },
    }),
  )

/** What can be done with it: each is followed by how it is then. */
export function useCasilla() {
  const queries = useQueryClient()
  const { client } = useAccess()
  const { id: contribuyenteId } = useContribuyente()
  const path = { contribuyenteId }
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['casilla', contribuyenteId] })
  return {
    revisar: useMutation({
      mutationFn: () => take(client.POST(`${RAIZ}/revisar`, { params: { path } })),
      onSuccess,
    }),
    quitar: useMutation({
      mutationFn: () => take(client.DELETE(RAIZ, { params: { path } })),
      onSuccess,
    }),
  }
}
