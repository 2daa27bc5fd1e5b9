import { queryOptions } from '@tanstack/react-query'
import type { Access } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { Falta } from '../../api/problem.ts'
import type { VistaPrevia } from '../../emision/vista-previa.ts'
import { type DeTanda, deTanda } from './palabras.ts'

const RAIZ = '/api/v1/contribuyentes/{contribuyenteId}/documentos'
/** From so many places what is ready is looked at: most are from one. */
const LUGARES = 5

/** Each of them once. */
export const sinRepetir = (faltas: readonly Falta[]): Falta[] => [
  ...new Map(faltas.map(falta => [`${falta.campo} ${falta.detail}`, falta])).values(),
]

const lugarDe = ({ tipoDocumento, numeroEstablecimiento, puntoExpedicion }: DeTanda['cuerpo']): string =>
  [tipoDocumento, numeroEstablecimiento, puntoExpedicion].join(' ')

/** Whether it is of something that the sale itself says: what is wrong by now with that one alone. */
const isDeVenta = ({ campo }: Falta, cuerpo: DeTanda['cuerpo']): boolean =>
  (campo.split(/[.[]/)[0] ?? '') in cuerpo

/** What whoever issues lacks for what is ready in a tanda: as the service says when it is written, and as it would say now. */
export const faltasDeEmisor = ({ client }: Access, contribuyenteId: string, tandaId: string) =>
  queryOptions({
    queryKey: ['tanda', contribuyenteId, tandaId, 'faltas de emisor'],
    queryFn: async () => {
      const { datos } = await take(
        client.GET(`${RAIZ}/tandas/{tandaId}/documentos`, {
          params: { path: { contribuyenteId, tandaId }, query: { estado: 'LISTO', limite: 100 } },
        }),
      )
      const lugares = [...new Map(datos.map(deTanda).map(({ cuerpo }) => [lugarDe(cuerpo), cuerpo])).values()]
      const faltas: Falta[] = []
      for (const body of lugares.slice(0, LUGARES)) {
        const params = { path: { contribuyenteId } }
        const vista = await take(client.POST(`${RAIZ}/vista-previa`, { params, body }))
        faltas.push(...(vista as VistaPrevia).faltas.filter(falta => !isDeVenta(falta, body))) // no paper was asked for
      }
      return sinRepetir(faltas)
    },
  })
