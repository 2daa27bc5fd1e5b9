import { Type } from 'typebox'
import { parseOneOf } from '../../../domain/enumeracion.ts'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { ESTADOS_DE_PETICION } from '../../../domain/nominarse/peticion.ts'
import { parsePagina, toLista } from '../../../domain/pagina.ts'
import { collect, valid } from '../../../domain/validated.ts'
import { browsePeticiones } from '../../../operations/nominarse/gestionar.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { PeticionDeNominacion, presentPeticionListada } from '../../present/nominarse.ts'
import { Lista, Paginacion } from '../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/peticiones-nominacion',
  urlDePersona: '/contribuyentes/:contribuyenteId/peticiones-nominacion',
  operationId: 'listarPeticionesDeNominacion',
  summary: 'Listar lo que pidieron las compradoras',
  description:
    'La última primero. Las que esperan a la caja: estado=ESPERA_VISTO_BUENO. En lugar de preguntar, siga el aviso nominacion.solicitada.',
  accion: 'evento.ver',
  permiso: 'leer',
  query: Type.Object({
    ...Paginacion.properties,
    estado: Type.Optional(Type.Enum([...ESTADOS_DE_PETICION], { description: 'Solo las que están así' })),
  }),
  respuestas: { 200: { description: 'Una página de peticiones', schema: Lista(PeticionDeNominacion) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query }) {
    const read = collect({
      pagina: parsePagina('p', query),
      estado:
        query.estado === undefined ? valid(null) : parseOneOf('estado', query.estado, ESTADOS_DE_PETICION),
    })
    if (!read.ok) return invalidQuery(read)
    const { pagina, estado } = read.value
    const rows = await browsePeticiones(deps, emisor, {
      ...pagina,
      estados: estado === null ? null : [estado],
    })
    const body = toLista('p', rows, pagina.limite, ({ peticionId }) => peticionId, presentPeticionListada)
    return ok({ status: 200, body })
  },
})
