import { useQuery } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { otraVez } from '../../emision/otra-vez.ts'
import type { Partida } from '../../emision/partida.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { diaIso } from '../../values/fecha.ts'
import { useDocumento } from '../documento/consulta.ts'

const CUERPO = '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/cuerpo'

/** What a documento was issued with, to begin another one: to mend it if SIFEN refused it, else as the same once more. */
export function usePartida(desde: string) {
  const access = useAccess()
  const { id } = useContribuyente()
  const documento = useDocumento(desde)
  const cuerpo = useQuery({
    queryKey: ['cuerpo', id, desde],
    // What SIFEN said of it may have come since: it is asked anew whenever one comes here, and stays while one writes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => take(access.client.GET(CUERPO, { params: { path: { contribuyenteId: id, id: desde } } })),
  })
  const data =
    documento.data === undefined || cuerpo.data === undefined
      ? undefined
      : partidaDe(documento.data, cuerpo.data)
  return { ...documento, data, error: documento.error ?? cuerpo.error }
}

type Documento = Partida['documento']

/** The body of another one like it, read when it is wanted. */
export async function readOtraVez({ client }: Access, contribuyenteId: string, documento: Documento) {
  const params = { path: { contribuyenteId, id: String(documento.id) } }
  const { cuerpo } = await take(client.GET(CUERPO, { params }))
  return otraVez(cuerpo, documento, diaIso(new Date()))
}

function partidaDe(documento: Documento, dicho: Pick<Partida, 'cuerpo' | 'faltas'>): Partida {
  const { id, estado } = documento
  const { faltas } = dicho
  const cuerpo = estado === 'RECHAZADO' ? dicho.cuerpo : otraVez(dicho.cuerpo, documento, diaIso(new Date()))
  return { sufijo: `:desde:${id}`, cuerpo, faltas, documento }
}
