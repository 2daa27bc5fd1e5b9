import { type Static, Type } from 'typebox'
import type { AjusteDeCorreo } from '../../domain/correo/pedido.ts'
import { remedioDeRebote } from '../../domain/correo/rebote.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { CorreoDeLaCasa, CorreoPedido } from '../../operations/correos/gestionar.ts'
import { EstadoDeCorreo, MotivoDeCorreo } from '../enumeraciones.ts'
import { Id, nullable, Utc } from '../schemas.ts'

const momento = (description: string) => nullable(Type.String({ ...Utc, description }))

export const Correo = Type.Object(
  {
    correoId: Id,
    para: Type.String({ description: 'A qué dirección' }),
    motivo: MotivoDeCorreo,
    estado: EstadoDeCorreo,
    fecha: Utc,
    salida: momento('Cuándo salió la última vez; null si no salió'),
    intentos: Type.Integer({ description: 'Cuántas veces se lo intentó' }),
    proximoIntento: momento('En PENDIENTE: desde cuándo se lo intenta de nuevo'),
    respuesta: nullable(
      Type.String({ description: 'Lo último que dijo el servidor de correo, o por qué no dijo nada' }),
    ),
    remedio: nullable(Type.String({ description: 'En REBOTADO: por qué no le llegó a nadie, y qué hacer' })),
    fechaApertura: momento(
      'Cuándo se abrió por primera vez el enlace que lleva; null si nadie lo abrió. Pudo ser un programa que revisa el correo',
    ),
  },
  { title: 'Correo' },
)

export const presentCorreo = (row: CorreoPedido['row']): Static<typeof Correo> => ({
  correoId: row.correoId,
  para: row.para,
  motivo: row.motivo,
  estado: row.estado,
  fecha: formatUtc(row.fecha),
  salida: row.salida === null ? null : formatUtc(row.salida),
  intentos: row.intentos,
  proximoIntento: row.estado === 'PENDIENTE' ? formatUtc(row.proxima) : null,
  respuesta: row.historia.at(-1)?.respuesta ?? null,
  remedio: row.estado === 'REBOTADO' ? remedioDeRebote(row.rebote) : null,
  fechaApertura: row.fechaApertura === null ? null : formatUtc(row.fechaApertura),
})

export const AjusteDeCorreoVisto = Type.Object(
  {
    activo: Type.Boolean({ description: 'Si se envía lo que se aprueba, se nomina y se cancela' }),
    responderA: nullable(Type.String({ description: 'Adónde llega lo que responde quien recibe' })),
    remitente: nullable(
      Type.String({
        description:
          'De qué dirección salen; null: este servicio no tiene un servidor de correo, y no sale ninguno',
      }),
    ),
  },
  { title: 'AjusteDeCorreo' },
)

export const presentAjusteDeCorreo = (
  { activo, responderA }: AjusteDeCorreo,
  correo: CorreoDeLaCasa | null,
): Static<typeof AjusteDeCorreoVisto> => ({ activo, responderA, remitente: correo?.remitente ?? null })
