import { queryOptions } from '@tanstack/react-query'
import type { Access } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'

export type EstadoDeServicios = components['schemas']['EstadoDeServicios']
export type ResumenDeEmisor = components['schemas']['Resumen']
export type VentasDeEmisor = components['schemas']['Ventas']

const CADA_MS = 60_000

/** What needs attention, what was issued and nominated, how SIFEN is: in one answer, looked at again every minute. */
export const resumen = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['documentos', contribuyenteId, ambiente, 'resumen'],
    refetchInterval: CADA_MS,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/resumen', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })

/** Sums of two months: they change slowly, and are looked at again when something is emitted here. */
const VENTAS_MS = 5 * CADA_MS

export const ventas = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['documentos', contribuyenteId, ambiente, 'ventas'],
    refetchInterval: VENTAS_MS,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/ventas', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })

/** What the tax authority says of its services, and what was measured here. */
export const servicios = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['sifen', contribuyenteId, ambiente],
    refetchInterval: CADA_MS,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/sifen', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })
