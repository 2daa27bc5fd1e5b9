import { Type } from 'typebox'
import { ok } from '../../../../../domain/failure.ts'
import { crearTimbrado } from '../../../../../operations/emisor/timbrados.ts'
import { Ambiente, TipoDeTimbrado } from '../../../../enumeraciones.ts'
import { presentTimbrado, TimbradoVisto } from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Numero, nullable, Sobre, uso } from '../../../../schemas.ts'

const Dia = { examples: ['2026-01-01'] }

export const crear = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/timbrados',
  operationId: 'crearTimbrado',
  summary: 'Cargar un timbrado',
  description:
    'Uno por establecimiento, punto de expedición y tipo de documento. Si ya se emitió con él en otro sistema, proximoNumero es el que sigue al último usado.',
  accion: 'emisor.configurar',
  body: Type.Object(
    {
      ambiente: Type.Optional(uso(Ambiente, 'Si falta, el del panel')),
      numeroTimbrado: Numero,
      inicio: Type.String(Dia),
      fin: Type.Optional(nullable(Type.String(Dia))),
      establecimiento: Numero,
      puntoExpedicion: Numero,
      tipoDocumento: TipoDeTimbrado,
      serieNumero: Type.Optional(nullable(Type.String({ examples: ['AB'] }))),
      proximoNumero: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999, default: 1 })),
    },
    { title: 'NuevoTimbrado' },
  ),
  respuestas: { 201: { description: 'El timbrado', schema: Sobre(TimbradoVisto), ejemplos: ['activo'] } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now }) {
    const created = await crearTimbrado(deps, { contribuyenteId, ambiente }, { cuerpo: body, actor, now })
    return created.ok ? ok(enSobre(201, presentTimbrado(created.value, now), now)) : created
  },
})
