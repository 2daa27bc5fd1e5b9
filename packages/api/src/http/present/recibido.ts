import { type Static, type TSchema, Type } from 'typebox'
import type { RecibidoRow } from '../../db/recibido.ts'
import { palabraDe } from '../../domain/campos/mostrar.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { toMontos } from '../../domain/libro/montos.ts'
import {
  type AccionDeRecibido,
  type AccionesDeRecibido,
  plazoDeRecibido,
} from '../../domain/recibido/elegibilidad.ts'
import { formatCivil, formatUtc } from '../../domain/tiempo.ts'
import type { ResultadoDeRecibir } from '../../operations/recibidos/recibir.ts'
import type { RecibidoEntero } from '../../operations/recibidos/ver.ts'
import { Ambiente, EstadoDeRecibido, RespuestaDeReceptor, TipoDeDocumento } from '../enumeraciones.ts'
import { Civil, Falta, Id, nullable, Ruta, Utc, uso } from '../schemas.ts'
import { AccionVista, presentDecision } from './acciones.ts'
import { Evento, presentEvento } from './evento.ts'
import { Montos } from './libro.ts'

const Texto = Type.String()

const resumen = {
  id: Id,
  ambiente: Ambiente,
  cdc: Texto,
  estado: EstadoDeRecibido,
  tipoDocumento: TipoDeDocumento,
  numeroTimbrado: Texto,
  numeroFormateado: Texto,
  serieNumero: nullable(Texto),
  rucEmisor: Type.String({ description: 'El RUC de quien lo emitió' }),
  nombreEmisor: Type.String({ description: 'La razón social de quien lo emitió' }),
  fechaEmision: Civil,
  moneda: Texto,
  total: Texto,
  protocoloAutorizacion: nullable(Texto),
  fechaAprobacion: nullable(
    Type.String({ ...Utc, description: 'Cuándo lo aprobó SIFEN; null si no se sabe' }),
  ),
  fechaConsulta: nullable(Type.String({ ...Utc, description: 'Cuándo se preguntó a SIFEN por última vez' })),
  proximaConsulta: nullable(
    Type.String({
      ...Utc,
      description:
        'Cuándo se le pregunta solo a SIFEN otra vez: en FIRMADO, si lo aprobó; en APROBADO, si su emisor lo canceló, una vez que ya no pueda (48 horas desde la aprobación de una factura, 168 de lo demás). null: ya no se le pregunta solo',
    }),
  ),
  fechaCreacion: Type.String({ ...Utc, description: 'Cuándo se recibió aquí' }),
  plazoHasta: Type.String({
    ...Utc,
    description:
      'Hasta cuándo SIFEN registra lo que el receptor diga de él: 45 días desde la aprobación o, si no se conoce, desde la emisión',
  }),
  respuesta: RespuestaDeReceptor,
  montos: Montos,
  conservarHasta: Type.String({ description: 'Hasta qué día se guarda', examples: ['2031-12-31'] }),
  xmlUrl: Ruta('El XML firmado'),
}

export const RecibidoResumen = Type.Object(resumen, { title: 'RecibidoResumen' })

export function presentRecibido(row: RecibidoRow, base: string): Static<typeof RecibidoResumen> {
  return {
    id: row.recibidoId,
    ambiente: row.ambiente,
    cdc: row.cdc,
    estado: row.estado,
    // A documento of no other type is stored.
    tipoDocumento: palabraDe(TIPO_DOCUMENTO, row.tipoDocumento)!,
    numeroTimbrado: row.numeroTimbrado,
    numeroFormateado: numeroFormateado(row),
    serieNumero: row.serie,
    rucEmisor: row.emisorRuc,
    nombreEmisor: row.emisorNombre,
    fechaEmision: formatCivil(row.fechaEmision),
    moneda: row.moneda,
    total: row.total,
    protocoloAutorizacion: row.protocolo,
    fechaAprobacion: row.fechaAprobacion === null ? null : formatUtc(row.fechaAprobacion),
    fechaConsulta: row.fechaConsulta === null ? null : formatUtc(row.fechaConsulta),
    proximaConsulta:
      row.estado === 'CANCELADO' || row.proximaConsulta === null ? null : formatUtc(row.proximaConsulta),
    fechaCreacion: formatUtc(row.fechaCreacion),
    plazoHasta: formatUtc(plazoDeRecibido(row)),
    respuesta: row.respuesta ?? 'NINGUNA',
    montos: toMontos(row.montos),
    conservarHasta: row.conservarHasta,
    xmlUrl: `${base}/${row.recibidoId}/xml`,
  }
}

const Acciones = Type.Object(
  {
    notificar: uso(
      AccionVista,
      'Notificar que se recibió; fuera de plazo SIFEN lo registra con una observación',
    ),
    conformar: uso(AccionVista, 'Dar la conformidad; hasta: el plazo de SIFEN'),
    disconformar: uso(AccionVista, 'Dar la disconformidad; hasta: el plazo de SIFEN'),
    desconocer: uso(AccionVista, 'Decir que se desconoce la operación; hasta: el plazo de SIFEN'),
  } satisfies Record<AccionDeRecibido, TSchema>,
  {
    title: 'AccionesDeRecibido',
    description:
      'Qué se puede decir ahora del documento. Lo deciden las mismas reglas que la operación; el plazo lo juzga SIFEN',
  },
)

export const RecibidoDetalle = Type.Object(
  { ...resumen, eventos: Type.Array(Evento), acciones: Acciones },
  { title: 'RecibidoDetalle' },
)

const presentAcciones = ({ notificar, conformar, disconformar, desconocer }: AccionesDeRecibido) => ({
  notificar: presentDecision(notificar),
  conformar: presentDecision(conformar),
  disconformar: presentDecision(disconformar),
  desconocer: presentDecision(desconocer),
})

export const presentRecibidoEntero = (
  { row, eventos, acciones }: RecibidoEntero,
  base: string,
): Static<typeof RecibidoDetalle> => ({
  ...presentRecibido(row, base),
  eventos: eventos.map(presentEvento),
  acciones: presentAcciones(acciones),
})

const Resultado = Type.Object(
  {
    cdc: nullable(Texto),
    lugar: nullable(Type.String({ description: 'En qué archivo, o en qué línea, cuando llegaron varios' })),
    resultado: Type.Enum(['RECIBIDO', 'YA_ESTABA', 'NO_RECIBIDO', 'SIN_RESPUESTA'], {
      title: 'EstadoDeRecepcion',
      description:
        'RECIBIDO: desde ahora está aquí. YA_ESTABA: no se hizo nada. NO_RECIBIDO: motivo dice por qué. SIN_RESPUESTA: SIFEN no contestó; pídalo de nuevo',
    }),
    documento: nullable(RecibidoResumen),
    motivo: nullable(Falta),
  },
  { title: 'ResultadoDeRecepcion' },
)

export const Recepcion = Type.Object(
  { resultados: Type.Array(Resultado, { description: 'Uno por documento, en el orden en que llegaron' }) },
  { title: 'Recepcion' },
)

export const presentRecepcion = (
  resultados: readonly ResultadoDeRecibir[],
  base: string,
): Static<typeof Recepcion> => ({
  resultados: resultados.map(uno => ({
    cdc: uno.cdc,
    lugar: uno.lugar,
    resultado: uno.resultado,
    documento: 'row' in uno ? presentRecibido(uno.row, base) : null,
    motivo: 'porque' in uno ? (uno.porque.faults[0] ?? null) : null,
  })),
})
