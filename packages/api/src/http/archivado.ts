import { REQUISITOS } from '../domain/documento/acciones.ts'
import { parseRef } from '../domain/documento/ref.ts'
import { ok } from '../domain/failure.ts'
import { archivarDocumento } from '../operations/documentos.ts'
import { dosPuertas } from './dos-puertas.ts'
import { DocumentoDetalle, presentDetalle } from './present/documento.ts'
import type { Route } from './route.ts'

/** Leaving the lists and coming back are one operation with a switch. */
export function archivadoRoute({
  verbo,
  archivar,
  description,
}: {
  verbo: string
  archivar: boolean
  description: string
}): Route[] {
  return dosPuertas({
    method: 'POST',
    url: `/documento-electronico/:id/${verbo}`,
    urlDePersona: `/contribuyentes/:contribuyenteId/documentos/:id/${verbo}`,
    operationId: `${verbo}Documento`,
    summary: archivar ? 'Archivar un documento' : 'Desarchivar un documento',
    description,
    ...REQUISITOS[archivar ? 'archivar' : 'desarchivar'],
    respuestas: {
      200: {
        description: 'El documento',
        schema: DocumentoDetalle,
        ejemplos: [archivar ? 'archivado' : 'aprobado'],
      },
    },
    problemas: ['documento-not-found'],
    async handle(deps, { emisor, params, actor, quien, now, base }) {
      const ref = parseRef(params.id)
      if (!ref.ok) return ref
      const changed = await archivarDocumento(deps, emisor, ref.value, { archivar, actor, quien, now })
      return changed.ok
        ? ok({
            status: 200,
            body: presentDetalle(changed.value, base.documentos),
          })
        : changed
    },
  })
}
