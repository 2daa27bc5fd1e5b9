import { type Static, Type } from 'typebox'
import type { AlertaRow } from '../../db/alerta.ts'
import type { UsoDeRed } from '../../domain/api-key/uso.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import { Ambiente, TipoAlerta } from '../enumeraciones.ts'
import { Id, nullable, Utc, uso } from '../schemas.ts'

const lugar = {
  red: Type.String({
    description: 'La red de la dirección: sus primeros 24 bits, o 48 en IPv6',
    examples: ['203.0.113.0/24'],
  }),
  direccion: Type.String({ description: 'La dirección que se vio', examples: ['203.0.113.9'] }),
  pais: nullable(Type.String({ description: 'Su país, si el proxy de adelante lo dice', examples: ['PY'] })),
}

export const UsoDeClave = Type.Object(
  {
    ...lugar,
    primera: uso(Utc, 'El primer uso que se recuerda desde esa red'),
    ultima: uso(Utc, 'El último, con a lo sumo un minuto de atraso'),
  },
  { title: 'UsoDeClave' },
)

export const presentUso = ({
  red,
  direccion,
  pais,
  primera,
  ultima,
}: UsoDeRed): Static<typeof UsoDeClave> => ({
  red,
  direccion,
  pais,
  primera: formatUtc(primera),
  ultima: formatUtc(ultima),
})

export const Alerta = Type.Object(
  {
    alertaId: Id,
    tipo: TipoAlerta,
    fecha: Utc,
    apiKeyId: Id,
    nombre: Type.String({ description: 'El de la clave' }),
    keyPrefix: Type.String(),
    ambiente: uso(Ambiente, 'El de la clave'),
    ...lugar,
    calladaDesde: nullable(
      Type.String({
        ...Utc,
        description: 'En TRAS_SILENCIO: hasta cuándo se la había usado, o cuándo se creó',
      }),
    ),
    vistaEn: nullable(Type.String({ ...Utc, description: 'Cuándo alguien la dio por vista' })),
  },
  { title: 'Alerta' },
)

const utc = (instant: number | null | undefined) => (instant == null ? null : formatUtc(instant))

export function presentAlerta(row: AlertaRow): Static<typeof Alerta> {
  const { red, direccion, pais, callada } = row.detalle
  return {
    alertaId: row.alertaId,
    tipo: row.tipo,
    fecha: formatUtc(row.fecha),
    apiKeyId: row.apiKeyId,
    nombre: row.nombre,
    keyPrefix: row.prefijo,
    ambiente: row.ambiente,
    red,
    direccion,
    pais,
    calladaDesde: utc(callada),
    vistaEn: utc(row.vistaEn),
  }
}
