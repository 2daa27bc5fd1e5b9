import { Type } from 'typebox'
import { parseCuerpo } from '../../../../domain/cuerpo.ts'
import { ok } from '../../../../domain/failure.ts'
import { cuerpoDeEmision, parseRecurrente } from '../../../../domain/recurrente/pedido.ts'
import { createRecurrente } from '../../../../operations/recurrentes.ts'
import { CuerpoEmision } from '../../../cuerpos.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { MEBIBYTE } from '../../../medios.ts'
import { Cada, dia, presentRecurrente, Recurrente } from '../../../present/recurrente.ts'
import { Numero, nullable, uso } from '../../../schemas.ts'

export const crear = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/recurrentes',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/recurrentes',
  operationId: 'crearRecurrente',
  summary: 'Repetir un documento cada mes o cada semana',
  description:
    '`cuerpo` es el de una emisión, sin fechaEmision: cada uno es del día en que se emite. El día que toca, lo de todos los recurrentes queda junto en una tanda que alguien emite; con `alMomento`, se emite sin preguntar. Por cada día que toca hay uno solo, por muchos procesos que miren. Si el servicio estuvo detenido, los días que pasaron se preparan igual, uno por cada uno; los de más de 3 días atrás se preguntan siempre. Lo que se pausó no se debe después.\n\nPedir otra vez lo mismo (nombre, días y cuerpo) mientras no esté pausado no hace otro: da el que ya está (200).',
  accion: 'documento.emitir',
  permiso: 'emitir',
  body: Type.Object(
    {
      nombre: Type.String({ minLength: 1, maxLength: 100, description: 'Para reconocerlo' }),
      cada: Cada,
      dia: uso(Numero, 'De un mes, el día, de 1 a 31; de una semana, 1 es lunes y 7 domingo'),
      desde: Type.Optional(nullable(dia('No antes de ese día; sin él, desde hoy'))),
      hasta: Type.Optional(nullable(dia('El último día en que puede tocar uno'))),
      alMomento: Type.Optional(nullable(Type.Boolean({ description: 'Que se emita sin preguntar' }))),
      cuerpo: CuerpoEmision,
    },
    { title: 'NuevoRecurrente' },
  ),
  bodyLimit: MEBIBYTE,
  exactDecimals: true,
  respuestas: {
    200: { description: 'Ya había uno igual, que sigue', schema: Recurrente },
    201: { description: 'El recurrente, con el día del primero', schema: Recurrente },
  },
  problemas: ['validation-error'],
  async handle(deps, { emisor, actor, body, now }) {
    const pedido = parseCuerpo(body, dado => parseRecurrente(dado, now))
    const creado = await createRecurrente(deps, { emisor, actor, now }, pedido, cuerpoDeEmision(body))
    if (!creado.ok) return creado
    const { recurrente, nuevo } = creado.value
    return ok({ status: nuevo ? 201 : 200, body: presentRecurrente(recurrente) })
  },
})
