import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { esDefinitivo } from '../../form/definitivo.ts'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Envio } from './envio.ts'

/** Most of an order takes moments; SIFEN may be away for hours. */
export const SE_TRAE = { primeraMs: 1_200 }

/** An order. */
export const adopcion = ({ client }: Access, contribuyenteId: string, adopcionId: string) =>
  queryOptions({
    queryKey: ['adopcion', contribuyenteId, adopcionId],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/adopciones/{adopcionId}', {
          params: { path: { contribuyenteId, adopcionId } },
        }),
      ),
  })

/** Gives an order. Repeated because no answer came, it is the same one: the key stays until there is an answer. */
function useOrden<T extends { de: unknown }>(
  give: (orden: T, key: string) => Promise<{ id: number }>,
  onPedido: (adopcionId: number) => void,
  onTomada?: (orden: T) => void,
) {
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const intento = useRef<{ key: string; veces: number; de: unknown } | null>(null)
  const pedir = useUnaVez({
    mutationFn: (orden: T) => {
      const before = intento.current
      const este =
        before !== null && before.de === orden.de
          ? before
          : { key: crypto.randomUUID(), veces: 0, de: orden.de }
      este.veces++
      intento.current = este
      return give(orden, este.key)
    },
    onSuccess: (_, orden) => {
      intento.current = null
      onTomada?.(orden)
      void queries.invalidateQueries({ queryKey: ['adopciones', id] })
    },
    onError: error => {
      if (esDefinitivo(error, intento.current?.veces ?? 1)) intento.current = null
    },
  })
  return {
    ...pedir,
    // Who is elsewhere by then stays there.
    mutate: (orden: T) => pedir.mutate(orden, { onSuccess: ({ id: adopcionId }) => onPedido(adopcionId) }),
  }
}

/** Sends what is to be brought; once it was taken, it need not be kept here, wherever whoever sent it is by then. */
export function usePedir(onPedido: (adopcionId: number) => void, onTomada: (envio: Envio) => void) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return useOrden<Envio>(
    async ({ tipo, cuerpo }, key) => {
      const answer = await take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/adoptar', {
          params: { path: { contribuyenteId: id } },
          // A file goes as it is; the contract's type is that of JSON.
          body: cuerpo as never,
          bodySerializer: body => body as never,
          headers: { 'Content-Type': tipo, 'Idempotency-Key': key },
        }),
      )
      // A file is always an order: what is done at once is for programs.
      if (!('id' in answer)) throw new Error('the service did not make an order of a file')
      return answer
    },
    onPedido,
    onTomada,
  )
}

/** Asks how what was issued on those days stands. */
export function usePreguntar(onPedido: (adopcionId: number) => void) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return useOrden<{ de: string; fechaDesde: string; fechaHasta: string }>(
    ({ fechaDesde, fechaHasta }, key) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/conciliar', {
          params: { path: { contribuyenteId: id } },
          body: { fechaDesde, fechaHasta },
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onPedido,
  )
}
