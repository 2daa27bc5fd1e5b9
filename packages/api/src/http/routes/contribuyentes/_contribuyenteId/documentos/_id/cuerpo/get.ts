import { Type } from 'typebox'
import { faltasDeRechazo, sinVacios } from '../../../../../../../domain/documento/cuerpo.ts'
import { parseRef } from '../../../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../../../domain/failure.ts'
import { viewCuerpo } from '../../../../../../../operations/documentos.ts'
import { CuerpoEmision } from '../../../../../../cuerpos.ts'
import { presentReceptor } from '../../../../../../present/receptor.ts'
import { enSobre } from '../../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../../route.ts'
import { Falta, Sobre, talCual } from '../../../../../../schemas.ts'

const CuerpoDeDocumento = Type.Object(
  {
    cuerpo: talCual(CuerpoEmision),
    faltas: Type.Array(Falta, {
      description:
        'Por qué SIFEN lo rechazó, con el campo del cuerpo que hay que corregir; vacía si no fue rechazado',
    }),
  },
  { title: 'CuerpoDeDocumento' },
)

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/documentos/:id/cuerpo',
  operationId: 'verCuerpo',
  summary: 'Ver con qué se emitió un documento',
  description:
    'El cuerpo de la solicitud con que se emitió, para emitir otro igual, o corregido si SIFEN lo rechazó: entonces dice además qué campo. De un documento traído de SIFEN, lo que se sabe de él.',
  accion: 'documento.ver',
  respuestas: { 200: { description: 'El cuerpo', schema: Sobre(CuerpoDeDocumento) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'documento-not-found'],
  async handle(deps, { contribuyenteId, ambiente, params, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const visto = await viewCuerpo(deps, { contribuyenteId, ambiente }, ref.value)
    if (!visto.ok) return visto
    const { row, cuerpo } = visto.value
    const dicho = sinVacios({ ...cuerpo, receptor: cuerpo.receptor ?? presentReceptor(row.receptor) })
    return ok(enSobre(200, { cuerpo: dicho, faltas: faltasDeRechazo(row) }, now))
  },
})
