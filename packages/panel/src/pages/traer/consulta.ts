import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { esDefinitivo } from '../../form/definitivo.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Envio } from './envio.ts'

const CADA_MS = 1_200

/** An order; while something of it is left to be done, it is looked at again. */
export const adopcion = ({ client }: Access, contribuyenteId: string, adopcionId: string) =>
  queryOptions({
    queryKey: ['adopcion', contribuyenteId, adopcionId],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/adopciones/{adopcionId}', {
          params: { path: { contribuyenteId, adopcionId } },
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.terminada === false ? CADA_MS : false),
  })

/** Sends what is to be asked for. Repeated because no answer came, it is the same order: the key stays until there is one. */
export function usePedir(onPedido: (adopcionId: number) => void) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const intento = useRef<{ key: string; veces: number; de: Envio['de'] } | null>(null)
  return useMutation({
    mutationFn: async ({ tipo, cuerpo, de }: Envio) => {
      const before = intento.current
      const este = before?.de === de ? before : { key: crypto.randomUUID(), veces: 0, de }
      este.veces++
      intento.current = este
      const answer = await take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/adoptar', {
          params: { path: { contribuyenteId: id } },
          // A file goes as it is; the contract's type is that of JSON.
          body: cuerpo as never,
          bodySerializer: body => body as never,
          headers: { 'Content-Type': tipo, 'Idempotency-Key': este.key },
        }),
      )
      // A file is always an order: what is done at once is for programs.
      if (!('id' in answer)) throw new Error('the service did not make an order of a file')
      return answer
    },
    onSuccess: async ({ id: adopcionId }) => {
      intento.current = null
      await queries.invalidateQueries({ queryKey: ['adopciones', id] })
      onPedido(adopcionId)
    },
    onError: error => {
      if (esDefinitivo(error, intento.current?.veces ?? 1)) intento.current = null
    },
  })
}
