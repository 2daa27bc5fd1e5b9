import type { EstadoDocumento } from '../documento/estado.ts'
import { formatCivil } from '../tiempo.ts'
import { type HistoriaDeDocumento, isSinTurno, type Suceso } from './documento.ts'

/** In the reason of what did not leave: the journal could not be written. */
export const NO_ANOTADO = 'SIN_DIARIO'

const EN_CAMINO: readonly EstadoDocumento[] = ['PENDIENTE', 'ENVIADO', 'EN_LOTE']

export const isWaiting = (estado: EstadoDocumento): boolean => EN_CAMINO.includes(estado)

/** What is known about why a documento is still on its way. */
export interface Circunstancias {
  ambiente: 'DEV' | 'PROD'
  certificado: { desde: number; hasta: number } | null
  /** Whether sending is paused because SIFEN does not answer. */
  enPausa: boolean
  /** Whether the numbering of its timbrado is stopped, and it waits for that. */
  detenido: boolean
  /** Whether SIFEN ever said that it has it, or its number, already: it is asked about, and not sent again. */
  repetido: boolean
  /** Whether SIFEN refused a copy of it, while one from before may be registered. */
  rechazado: boolean
  /** Until when no lote leaves, of one that may go in nothing else: SIFEN refused the last ones. Null where one may. */
  lotesDesde: number | null
  /** How often SIFEN answered it, since it last said something else, that its XML is malformed, and did not say where (0160). */
  malformado: number
  /** Whether no process that sends was heard of. */
  nadieEnvia: boolean
  /** Whether it has waited for longer than a moment. */
  demorado: boolean
  /** Whether nothing can be sent because it cannot be written down first. */
  sinDiario: boolean
  /** Whether nothing can be sent because the database is older than what was signed. */
  enRecuperacion: boolean
  /** The last that happened to it. */
  ultimo: Suceso | null
}

/** What of its history says why it waits. `soloPorLote`: SIFEN said that it takes those of this emisor in lotes alone. */
export function readHistoria(
  historia: HistoriaDeDocumento,
): Pick<Circunstancias, 'repetido' | 'rechazado' | 'malformado' | 'ultimo'> & { soloPorLote: boolean } {
  const has = (que: Suceso['que']) => historia.some(suceso => suceso.que === que)
  const razones = historia.flatMap(suceso => (suceso.que === 'sin-respuesta' ? [suceso.razon] : []))
  return {
    ultimo: historia.at(-1) ?? null,
    repetido: has('repetido'),
    rechazado: has('rechazado'),
    soloPorLote: has('solo-por-lote'),
    malformado: razones.length - 1 - razones.findLastIndex(razon => !razon.startsWith('generico-0160')),
  }
}

const SIN_DIARIO =
  'El servicio no puede anotarlo en su diario, y sin eso no envía nada: el documento se enviará solo cuando pueda. No lo emita de nuevo; avise a quien administra el servicio'

const RECUPERACION =
  'La base de datos se repuso de una copia y no se envía nada hasta que se la recupere: después se le pregunta a SIFEN por el documento, y si no lo tiene se envía. No lo emita de nuevo; avise a quien administra el servicio'

const NADIE_ENVIA =
  'Ningún proceso del servicio está enviando a SIFEN: el documento se enviará solo cuando haya uno. No lo emita de nuevo; avise a quien administra el servicio'

/** Why it waits, and what there is to do; null when it is simply on its way. */
export function motivoDeEspera(
  {
    ambiente,
    certificado,
    enPausa,
    nadieEnvia,
    demorado,
    sinDiario,
    enRecuperacion,
    detenido,
    repetido,
    rechazado,
    lotesDesde,
    malformado,
    ultimo,
  }: Circunstancias,
  now: number,
): string | null {
  if (enRecuperacion) return RECUPERACION
  if (detenido)
    return 'Numeración por alinear: SIFEN ya tiene con otro documento un número de este timbrado. Alinéela en el panel (Configuración, Timbrados) y el documento se enviará solo. No lo emita de nuevo'
  const cargar = 'cárguelo en el panel (Configuración) y el documento se enviará solo'
  if (certificado === null) return `El emisor no tiene certificado de firma en ${ambiente}: ${cargar}`
  if (certificado.hasta <= now)
    return `El certificado de firma del emisor en ${ambiente} venció: renuévelo, ${cargar}`
  if (certificado.desde > now)
    return `El certificado de firma del emisor en ${ambiente} todavía no rige: el documento se enviará solo cuando rija`
  if (enPausa)
    return 'SIFEN no responde: el documento se enviará solo cuando vuelva a responder. No lo emita de nuevo'
  if (sinDiario) return SIN_DIARIO
  if (nadieEnvia) return NADIE_ENVIA
  if (rechazado) return RECHAZADO
  if (repetido && ultimo?.que === 'ausente') return REPETIDO
  if (lotesDesde !== null && mayLeave(ultimo)) return sayPausa(lotesDesde)
  if (malformado > 1 && (ultimo?.que === 'ausente' || ultimo?.que === 'sin-respuesta'))
    return sayMalformado(malformado)
  if (ultimo === null) return demorado ? SIN_TURNO : null
  return motivoDe(ultimo)
}

/** Whether it waits for nothing but a lote. */
const mayLeave = (ultimo: Suceso | null): boolean => ultimo?.que === 'ausente' || ultimo?.que === 'sin-lote'

const sayPausa = (desde: number): string =>
  `SIFEN toma los documentos de este emisor sólo por lote (1264) y rechazó el último lote: bloquea al RUC que insiste, por eso no sale otro antes de las ${formatCivil(desde).slice(11, 16)}. El documento se enviará solo. No lo emita de nuevo`

const sayMalformado = (veces: number): string =>
  `SIFEN contestó ${veces} veces que su XML está mal formado (0160) sin decir dónde: lo dice también de lo que está bien, cuando anda mal o tiene bloqueado al RUC. Se le pregunta por él y se envía otra vez, cada vez más espaciado. No lo emita de nuevo; si sigue así por horas, avise a quien administra el servicio`

const RECHAZADO =
  'SIFEN lo rechazó, y de un envío anterior no se supo qué pasó: se le pregunta si quedó registrado antes de darlo por rechazado. No lo emita de nuevo'

const EN_PROCESO =
  'SIFEN lo está procesando en un lote que ya tiene (0361): eso lleva de minutos a un día. No lo emita de nuevo'

const LOTE_PERDIDO =
  'SIFEN toma los documentos de este emisor sólo por lote (1264) y no se sabe qué fue del último en que viajó: se le pregunta durante unas horas antes de enviarlo en otro, porque SIFEN bloquea al RUC que tiene un documento en dos lotes. No lo emita de nuevo'

const SIN_TURNO =
  'Espera su turno: SIFEN contesta antes a otros documentos de este emisor, y éste se envía solo. No lo emita de nuevo'

const REPETIDO = 'SIFEN dice que ya lo tiene, o que tiene su número: se le pregunta por él'

function motivoDe(ultimo: Suceso): string | null {
  switch (ultimo.que) {
    case 'no-salio':
      if (ultimo.razon.includes(NO_ANOTADO)) return SIN_DIARIO
      if (isSinTurno(ultimo.razon)) return SIN_TURNO
      return 'No se pudo llegar a SIFEN: se vuelve a intentar solo. No lo emita de nuevo'
    case 'sin-respuesta':
    case 'consulta-sin-respuesta':
      return 'No se sabe si SIFEN lo tiene: se le pregunta antes de enviarlo otra vez. No lo emita de nuevo'
    case 'repetido':
      return REPETIDO
    case 'adelantado':
      return 'Se firmó con una hora que para SIFEN todavía no llegó (1004): se envía otra vez, solo, cuando llegue. No lo emita de nuevo'
    case 'ausente':
      return 'SIFEN no lo recibió: se le envía otra vez'
    case 'en-proceso':
      return EN_PROCESO
    case 'sin-lote':
      return LOTE_PERDIDO
    case 'enviado':
    case 'en-lote':
    case 'solo-por-lote':
    case 'aprobado':
    case 'rechazado':
    case 'encontrado':
    case 'ajeno':
      return null
  }
}
