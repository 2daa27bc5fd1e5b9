import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import type { components } from '../api/contrato.generated.ts'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { vigentes } from './partida.tsx'

export type Emision = components['schemas']['Emision']
export type VistaPrevia = components['schemas']['VistaPrevia']

/** A body, when the total is known; what is paid depends on it. */
export type CuerpoDe = (total: string | undefined) => Emision

export interface Vista {
  cuerpo: Emision
  vista: VistaPrevia
}

const PATH = '/api/v1/contribuyentes/{contribuyenteId}/documentos/vista-previa'
/** The service is asked for a view only after so long without a change of the form. */
const PAUSA_MS = 350
/** The total does not depend on what is paid, so the second answer says what the first did. */
const VECES = 3

function usePreguntar() {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const params = { path: { contribuyenteId: id } }
  return {
    /** Exactly what would be emitted and all that is wrong with it: payments come to the total that the service says. */
    async ver(cuerpoDe: CuerpoDe, signal: AbortSignal | null = null): Promise<Vista> {
      let total: string | undefined
      for (let vez = 1; ; vez++) {
        const cuerpo = cuerpoDe(total)
        const vista = (await take(client.POST(PATH, { params, body: cuerpo, signal }))) as VistaPrevia
        const said = vista.totales?.total
        if (said === total || vez === VECES) return { cuerpo, vista }
        total = said
      }
    },
    /** The paper, marked as a draft. */
    borrador: (cuerpo: Emision): Promise<Blob> =>
      take(
        client.POST(PATH, {
          params: { ...params, query: { formato: 'pdf' } },
          body: cuerpo,
          parseAs: 'blob',
        }),
      ) as unknown as Promise<Blob>,
  }
}

/** Totals and faults of what is being typed, computed by the service: the panel computes none itself. */
export function useVistaPrevia(cuerpoDe: CuerpoDe, enabled: boolean) {
  const { id } = useContribuyente()
  const preguntar = usePreguntar()
  const escrito = cuerpoDe(undefined)
  const now = JSON.stringify(escrito)
  const [clave] = useDebouncedValue(now, PAUSA_MS)
  const asked = useQuery({
    queryKey: ['vista-previa', id, clave],
    enabled: enabled && clave === now,
    retry: false,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    // On a slow line what nobody waits for any more keeps the next one, and the emission, from leaving.
    queryFn: async ({ signal }) => ({ ...(await preguntar.ver(cuerpoDe, signal)), de: escrito }),
  })
  const alDia = clave === now && asked.isSuccess && !asked.isPlaceholderData
  return {
    ...preguntar,
    /** The last that is known, also while the next is on its way. */
    vista: asked.data?.vista,
    /** Its faults, of what stands in the form as it stood there then: what was corrected since waits for the next answer. */
    faltas:
      asked.data === undefined
        ? []
        : vigentes({ faltas: asked.data.vista.faltas, cuerpo: asked.data.de }, escrito),
    /** Of what stands in the form now. */
    alDia,
    /** Of what stands in the form now, or nothing: no amount of what stood there before is shown. */
    sabida: alDia ? asked.data.vista : undefined,
    /** Why it is not known, when it is not being asked. */
    fallo: clave === now && !asked.isFetching && asked.error ? asked.error : undefined,
    enCamino: enabled && !alDia && !(clave === now && asked.isError && !asked.isFetching),
    reintentar: () => void asked.refetch(),
    clave: now,
  }
}
