import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { ok } from '../../../../../domain/failure.ts'
import { approvePeticion } from '../../../../../operations/nominarse/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { PeticionDeNominacion, presentPeticionListada } from '../../../../present/nominarse.ts'

export const aprobar = dosPuertas({
  method: 'POST',
  url: '/peticiones-nominacion/:peticionId/aprobar',
  urlDePersona: '/contribuyentes/:contribuyenteId/peticiones-nominacion/:peticionId/aprobar',
  operationId: 'aprobarPeticionDeNominacion',
  summary: 'Dar el visto bueno a lo que pidió una compradora',
  description:
    'Se la nomina en esta misma solicitud, una vez: repetida, responde lo mismo, o le pregunta de nuevo a SIFEN si no había contestado (EN_CURSO). Una que ella corrigió es otra petición, y esta ya no espera.',
  ...REQUISITOS.nominar,
  respuestas: { 200: { description: 'Cómo quedó', schema: PeticionDeNominacion } },
  problemas: ['peticion-not-found', 'peticion-not-waiting', 'recovery-pending'],
  async handle(deps, { emisor, params, actor, now }) {
    const done = await approvePeticion(deps, emisor, params.peticionId, { actor, now })
    return done.ok ? ok({ status: 200, body: presentPeticionListada(done.value) }) : done
  },
})
