import { Type } from 'typebox'
import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { ok } from '../../../../../domain/failure.ts'
import { denyPeticion } from '../../../../../operations/nominarse/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { PeticionDeNominacion, presentPeticionListada } from '../../../../present/nominarse.ts'

export const negar = dosPuertas({
  method: 'POST',
  url: '/peticiones-nominacion/:peticionId/negar',
  urlDePersona: '/contribuyentes/:contribuyenteId/peticiones-nominacion/:peticionId/negar',
  operationId: 'negarPeticionDeNominacion',
  summary: 'Negar lo que pidió una compradora',
  description:
    'Mientras no se firmó nada: la que espera el visto bueno, o la que está en gracia. A ella se le dice el motivo.',
  ...REQUISITOS.nominar,
  body: Type.Object(
    { motivo: Type.String({ maxLength: 200, examples: ['El RUC no es de quien compró'] }) },
    { title: 'NegativaDePeticion' },
  ),
  respuestas: { 200: { description: 'Cómo quedó', schema: PeticionDeNominacion } },
  problemas: ['peticion-not-found', 'peticion-not-waiting', 'validation-error'],
  async handle(deps, { emisor, params, body, actor, now }) {
    const done = await denyPeticion(deps, emisor, params.peticionId, { cuerpo: body, actor, now })
    return done.ok ? ok({ status: 200, body: presentPeticionListada(done.value) }) : done
  },
})
