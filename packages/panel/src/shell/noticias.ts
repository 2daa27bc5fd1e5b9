import { queryOptions } from '@tanstack/react-query'
import type { Access } from '../api/access.tsx'
import { take } from '../api/client.ts'
import type { components } from '../api/contrato.generated.ts'

export type Noticia = components['schemas']['Noticia']

const CADA_MS = 60_000
/** Parts of one page are drawn one after the other. */
const RECIEN_MS = 2_000

/** What needs a person of this taxpayer, looked at again every minute, and by every page that is opened with it: what was mended there is gone. */
export const noticias = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['documentos', contribuyenteId, ambiente, 'noticias'],
    refetchOnMount: ({ state: { isInvalidated, dataUpdatedAt } }) =>
      !isInvalidated && Date.now() - dataUpdatedAt < RECIEN_MS ? false : 'always',
    refetchInterval: CADA_MS,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/noticias', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })

/** What this person has not seen, and should. */
export const nuevasDe = (todas: readonly Noticia[]): number =>
  todas.filter(({ severidad, vistaEn }) => severidad !== 'DATO' && vistaEn === null).length

/** Where one is dealt with. */
export const destinoDe = (raiz: string, { pagina }: Pick<Noticia, 'pagina'>): string =>
  pagina.startsWith('#') ? `${raiz}${pagina}` : `${raiz}/${pagina}`
