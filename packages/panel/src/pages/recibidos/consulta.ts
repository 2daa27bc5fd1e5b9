import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { holdAmbientes } from '../../api/hold-ambientes.ts'
import { useUltima } from '../../api/ultima.ts'
import { markViejo } from '../../api/viejo.ts'
import { retenerMientras } from '../../form/retener.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Envio } from '../traer/envio.ts'
import { useCortados } from './cortados.tsx'
import { nombresDe, sendAll } from './varios.ts'

export type Recibido = components['schemas']['RecibidoResumen']
export type RecibidoEntero = components['schemas']['RecibidoDetalle']
export type Recepcion = components['schemas']['Recepcion']

export const recibido = ({ client }: Access, contribuyenteId: string, id: string) =>
  queryOptions({
    queryKey: ['recibido', contribuyenteId, id],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos/{id}', {
          params: { path: { contribuyenteId, id } },
        }),
      ),
  })

/** Byte for byte: it is asked for once, and once more when SIFEN has shown which text it approved, which may be another than came in a file. */
export function useXmlDeRecibido({ id: recibidoId, estado }: Pick<RecibidoEntero, 'id' | 'estado'>) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return useQuery({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['xml-recibido', id, recibidoId, estado],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos/{id}/xml', {
          params: { path: { contribuyenteId: id, id: String(recibidoId) } },
          parseAs: 'text',
        }),
      ) as Promise<string>,
  })
}

/** Sends what came: repeated, nothing is received twice. It goes on, and is told, wherever whoever sent it is meanwhile. */
export function useRecibir(onRecibidos: (enviados: readonly Envio[]) => void) {
  const access = useAccess()
  const queries = useQueryClient()
  const { id, ambiente } = useContribuyente()
  const mutationKey = ['recibir', id, ambiente]
  const cortados = useCortados()
  const send = ({ client }: Access, { tipo, cuerpo }: Envio): Promise<Recepcion> =>
    take(
      client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos', {
        params: { path: { contribuyenteId: id } },
        // A file goes as it is; the contract's type is that of JSON.
        body: cuerpo as never,
        bodySerializer: body => body as never,
        headers: { 'Content-Type': tipo },
      }),
    )
  const { mutate } = useMutation({
    mutationKey,
    gcTime: Number.POSITIVE_INFINITY,
    // What has not left yet goes with the window.
    mutationFn: (envios: readonly Envio[]) => {
      const suyo = holdAmbientes(access)
      const enviar = (envio: Envio) => {
        cortados.keep(nombresDe(envios.slice(envios.indexOf(envio))))
        return send(suyo, envio)
      }
      return retenerMientras(() => sendAll(envios, enviar)).finally(() => cortados.keep([]))
    },
    onSuccess: (_, envios) => onRecibidos(envios),
    // Of several some may be here, whatever became of the others.
    onSettled: () => {
      markViejo(queries)
      void queries.invalidateQueries({ queryKey: ['recibidos', id] })
    },
  })
  const ultima = useUltima<readonly Envio[], Recepcion>(mutationKey)
  return { ultima, mutate, cortados: ultima?.isPending ? [] : cortados.read() }
}

/** Asks SIFEN whether it approved it, or its issuer cancelled it. */
export function useConsultar({ id: recibidoId }: RecibidoEntero) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  return useMutation({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos/{id}/conciliar', {
          params: { path: { contribuyenteId: id, id: String(recibidoId) } },
        }),
      ),
    onSuccess: async () => {
      markViejo(queries)
      await queries.invalidateQueries({ queryKey: ['recibido', id] })
      await queries.invalidateQueries({ queryKey: ['recibidos', id] })
    },
  })
}
