import { type Static, Type } from 'typebox'
import type { EntregaRow, Intento } from '../../db/entrega.ts'
import type { WebhookRow } from '../../db/webhook.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import { MOTIVOS_SIN_RESPUESTA } from '../../domain/webhook/reintento.ts'
import { EstadoDeEntrega, EstadoDeWebhook, TipoDeAviso } from '../enumeraciones.ts'
import { Id, nullable, Utc, uso } from '../schemas.ts'

const Texto = Type.String()

const webhook = {
  webhookId: Id,
  nombre: Texto,
  url: Type.String({ format: 'uri' }),
  tipos: Type.Array(TipoDeAviso, { description: 'Qué avisos se le entregan; vacía: todos' }),
  estado: EstadoDeWebhook,
  motivoPausa: nullable(
    Type.String({
      description:
        'De uno PAUSADO. PEDIDA: alguien lo pausó. FALLAS: durante cinco días falló toda entrega. YA_NO_ESTA: respondió 410',
    }),
  ),
  fallandoDesde: nullable(
    Type.String({ ...Utc, description: 'Desde cuándo falla toda entrega; null si la última llegó' }),
  ),
  fechaCreacion: Utc,
}

/** What whoever makes or changes one says of it. */
export const DATOS_DE_WEBHOOK = {
  url: Type.Optional(
    nullable(
      Type.String({
        maxLength: 2048,
        examples: ['https://erp.ejemplo.com.py/avisos'],
        description: 'Adónde se entrega, por POST. Con https, en Internet; no se siguen redirecciones',
      }),
    ),
  ),
  nombre: Type.Optional(
    nullable(Type.String({ maxLength: 100, examples: ['ERP'], description: 'Para reconocerlo' })),
  ),
  tipos: Type.Optional(
    nullable(Type.Array(TipoDeAviso, { description: 'Qué avisos se le entregan; sin la lista, todos' })),
  ),
}

export const Webhook = Type.Object(webhook, { title: 'Webhook' })

export const WebhookCreado = Type.Object(
  {
    ...webhook,
    secreto: Type.String({
      description: 'Con él se verifica la firma. Se muestra en esta respuesta y en ninguna otra',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  },
  { title: 'WebhookCreado' },
)

export const presentWebhook = (row: WebhookRow): Static<typeof Webhook> => ({
  webhookId: row.webhookId,
  nombre: row.nombre,
  url: row.url,
  tipos: row.tipos ?? [],
  estado: row.estado,
  motivoPausa: row.motivoPausa,
  fallandoDesde: row.fallandoDesde === null ? null : formatUtc(row.fallandoDesde),
  fechaCreacion: formatUtc(row.fechaCreacion),
})

const IntentoVisto = Type.Object(
  {
    fecha: Utc,
    milisegundos: Type.Integer({ description: 'Cuánto tardó' }),
    estadoHttp: nullable(
      Type.Integer({ description: 'El status con el que respondió; null si no respondió' }),
    ),
    motivo: nullable(Type.String({ description: 'Por qué no hubo respuesta' })),
    respuesta: nullable(Type.String({ description: 'El comienzo de lo que respondió' })),
  },
  { title: 'IntentoDeEntrega' },
)

export const Entrega = Type.Object(
  {
    secuencia: Type.Integer({ description: 'La del aviso' }),
    tipo: uso(TipoDeAviso, 'El del aviso'),
    estado: EstadoDeEntrega,
    fecha: uso(Utc, 'Cuándo pasó lo que se avisa'),
    intentos: Type.Integer({ description: 'Cuántas veces se lo intentó' }),
    proximoIntento: nullable(
      Type.String({ ...Utc, description: 'En PENDIENTE: desde cuándo se lo intenta de nuevo' }),
    ),
    historia: Type.Array(IntentoVisto, {
      maxItems: 20,
      description: 'Los últimos intentos, el último al final',
    }),
  },
  { title: 'Entrega' },
)

const presentIntento = ({ en, motivo, ...intento }: Intento): Static<typeof IntentoVisto> => ({
  fecha: formatUtc(en),
  milisegundos: intento.milisegundos,
  estadoHttp: intento.estadoHttp,
  motivo: motivo === null ? null : MOTIVOS_SIN_RESPUESTA[motivo],
  respuesta: intento.respuesta,
})

export const presentEntrega = (row: EntregaRow): Static<typeof Entrega> => ({
  secuencia: row.secuencia,
  tipo: row.tipo,
  estado: row.estado,
  fecha: formatUtc(row.fecha),
  intentos: row.intentos,
  proximoIntento: row.estado === 'PENDIENTE' ? formatUtc(row.proxima) : null,
  historia: row.historia.map(presentIntento),
})
