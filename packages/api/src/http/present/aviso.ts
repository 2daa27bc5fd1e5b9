import { type Static, Type } from 'typebox'
import type { AvisoRow } from '../../db/aviso.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { AvisosLeidos } from '../../operations/avisos/leer.ts'
import { Ambiente, TipoDeAviso } from '../enumeraciones.ts'
import { Id, Utc, uso } from '../schemas.ts'

const Texto = Type.String()
const opcional = Type.Optional

const Datos = Type.Object(
  {
    documentoElectronicoId: opcional(Id),
    documentoRecibidoId: opcional(Id),
    eventoSifenId: opcional(Id),
    peticionId: opcional(Id),
    via: opcional(
      Type.String({ description: 'De una petición: PAPEL, si se leyó el código del papel; o ENLACE' }),
    ),
    timbradoId: opcional(Id),
    webhookId: opcional(Id),
    correoId: opcional(Id),
    para: opcional(Type.String({ description: 'Del correo que volvió: a qué dirección iba' })),
    rebote: opcional(
      Type.String({ description: 'Por qué volvió, como lo numera RFC 3463', examples: ['5.1.1'] }),
    ),
    tandaId: opcional(Id),
    nombre: opcional(Type.String({ description: 'De la tanda' })),
    motivo: opcional(
      Type.String({ description: 'Por qué se detuvo la tanda: el `type` de un problema de esta API' }),
    ),
    motivoPausa: opcional(Type.String({ description: 'Por qué se pausó el webhook' })),
    cdc: opcional(Texto),
    numeroFormateado: opcional(Type.String({ examples: ['001-001-0000001'] })),
    estado: opcional(
      Type.String({ description: 'Cómo quedó: del documento o, en los de evento, del evento' }),
    ),
    tipoEvento: opcional(Texto),
    codigoRespuesta: opcional(Type.String({ description: 'El código con el que respondió SIFEN' })),
    mensajeRespuesta: opcional(Type.String({ description: 'Lo que dijo SIFEN' })),
    titular: opcional(Type.String({ description: 'Del certificado' })),
    serie: opcional(Type.String({ description: 'Del certificado' })),
    vence: opcional(Utc),
    numeroTimbrado: opcional(Texto),
    establecimiento: opcional(Texto),
    puntoExpedicion: opcional(Texto),
    numero: opcional(Type.Integer({ description: 'El número por el que se detuvo la serie' })),
    siguiente: opcional(Type.Integer({ description: 'El número que sigue' })),
  },
  { title: 'DatosDeAviso', description: 'De qué se trata y cómo quedó; cada tipo trae los suyos' },
)

/** One form for whoever polls and for what is delivered: that of the Standard Webhooks specification, with the place of the aviso in the order. */
export const Aviso = Type.Object(
  {
    type: TipoDeAviso,
    timestamp: uso(Utc, 'Cuándo pasó'),
    secuencia: Type.Integer({
      description: 'Su lugar entre los avisos de este contribuyente y ambiente; crece, no es correlativa',
    }),
    contribuyenteId: Id,
    ambiente: Ambiente,
    data: Datos,
  },
  { title: 'Aviso' },
)

export function presentAviso(row: AvisoRow): Static<typeof Aviso> {
  const { codigo, mensaje, hasta, ...detalle } = row.detalle
  return {
    type: row.tipo,
    timestamp: formatUtc(row.fecha),
    secuencia: row.secuencia,
    contribuyenteId: row.contribuyenteId,
    ambiente: row.ambiente,
    data: {
      ...detalle,
      ...(typeof codigo === 'string' ? { codigoRespuesta: codigo } : {}),
      ...(typeof mensaje === 'string' ? { mensajeRespuesta: mensaje } : {}),
      ...(typeof hasta === 'number' ? { vence: formatUtc(hasta) } : {}),
    },
  }
}

export const Avisos = Type.Object(
  {
    datos: Type.Array(Aviso),
    despues: Type.Integer({ description: 'Con qué `despues` se pide lo que sigue; guárdelo' }),
    hayMas: Type.Boolean({ description: 'Si ya hay más después de estos' }),
    desde: uso(Utc, 'Desde cuándo se guardan: desde que se pidieron por primera vez, y por 30 días'),
  },
  { title: 'Avisos' },
)

export const presentAvisos = ({ avisos, despues, hayMas, desde }: AvisosLeidos): Static<typeof Avisos> => ({
  datos: avisos.map(presentAviso),
  despues,
  hayMas,
  desde: formatUtc(desde),
})
