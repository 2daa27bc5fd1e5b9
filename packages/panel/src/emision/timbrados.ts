import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Access, useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import type { components } from '../api/contrato.generated.ts'
import { useContribuyente } from '../shell/contribuyente.tsx'

export type Timbrado = components['schemas']['Timbrado']
type Tipo = Timbrado['tipoDocumento']

export const timbrados = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['timbrados', contribuyenteId, ambiente],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/timbrados', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })

export interface ValoresDeExpedicion {
  numeroEstablecimiento: string
  puntoExpedicion: string
}

const porInicio = (uno: Timbrado, otro: Timbrado): number =>
  uno.inicio.localeCompare(otro.inicio) || uno.timbradoId - otro.timbradoId

/** Where numbers can be taken from for a type of documento, one for each establecimiento and punto: of several in force the newest serves. */
export function lugaresDe(all: readonly Timbrado[], tipo: Tipo): Timbrado[] {
  const usable = all.filter(
    ({ tipoDocumento, activo, vigente, agotado }) => tipoDocumento === tipo && activo && vigente && !agotado,
  )
  const places = new Map(usable.toSorted(porInicio).map(timbrado => [claveDe(timbrado), timbrado]))
  return [...places.values()].sort((a, b) => claveDe(a).localeCompare(claveDe(b)))
}

export const claveDe = ({ establecimiento, puntoExpedicion }: Timbrado): string =>
  `${establecimiento}-${puntoExpedicion}`

const enTres = (digits: string): string => digits.trim().padStart(3, '0')

/** What was chosen if numbers can be taken there, else the first place where they can. */
export function lugarElegido(
  lugares: readonly Timbrado[],
  { numeroEstablecimiento, puntoExpedicion }: ValoresDeExpedicion,
): Timbrado | undefined {
  const wanted = `${enTres(numeroEstablecimiento)}-${enTres(puntoExpedicion)}`
  return lugares.find(lugar => claveDe(lugar) === wanted) ?? lugares[0]
}

export const valoresDe = ({ establecimiento, puntoExpedicion }: Timbrado): ValoresDeExpedicion => ({
  numeroEstablecimiento: establecimiento,
  puntoExpedicion,
})

export interface Expedicion {
  lugares: readonly Timbrado[]
  elegido: Timbrado | undefined
  /** What is sent: where a number can be taken, or as it was typed while that is not known. */
  valores: ValoresDeExpedicion
  conocida: boolean
  /** Why it is not known, and how it is asked for again. */
  fallo: Error | null
  reintentar: () => void
}

/** From where a documento gets its number. */
export function useExpedicion(tipo: Tipo, escritos: ValoresDeExpedicion): Expedicion {
  const { id, ambiente } = useContribuyente()
  const { data, error, refetch } = useQuery(timbrados(useAccess(), id, ambiente))
  const { numeroEstablecimiento, puntoExpedicion } = escritos
  const lugares = lugaresDe(data?.datos ?? [], tipo)
  const elegido = lugarElegido(lugares, escritos)
  return {
    lugares,
    elegido,
    valores: elegido === undefined ? { numeroEstablecimiento, puntoExpedicion } : valoresDe(elegido),
    conocida: data !== undefined,
    fallo: data === undefined ? error : null,
    reintentar: () => void refetch(),
  }
}
