import type { components } from './contrato.generated.ts'
import type { Guardada } from './intencion.ts'
import { SolicitudRechazada } from './problema.ts'

type Evento = components['schemas']['Evento']

const RANGO = [
  'tipoDocumento',
  'numeroTimbrado',
  'establecimiento',
  'puntoExpedicion',
  'numeroInicio',
  'numeroFin',
] as const

/** Whether each says a number, and not the same. What is said by its name is none. */
const differ = (uno: unknown, otro: unknown): boolean =>
  uno != null && otro != null && Math.abs(Number(uno) - Number(otro)) > 0

/** As the service reads it: a blank one is none. */
const serieDe = (dada: unknown): string | null => String(dada ?? '').trim() || null

/** Whether an evento is about another documento, or about other numbers, than what was asked for. */
function isDeOtro({ operacion, ruta, cuerpo }: Guardada, evento: Evento): boolean {
  if (operacion === 'inutilizar') {
    const pedido = Object(cuerpo) as Record<string, unknown>
    // What answers in the service's place, or an older one, may not say it.
    const deOtraSerie = evento.serieNumero !== undefined && serieDe(pedido.serieNumero) !== evento.serieNumero
    return deOtraSerie || RANGO.some(campo => differ(pedido[campo], evento[campo]))
  }
  const id = ruta.split('/').at(-2) ?? ''
  return id.length === 44
    ? typeof evento.cdc === 'string' && evento.cdc !== id
    : differ(id, evento.documentoElectronicoId ?? evento.documentoRecibidoId)
}

const sobreQue = ({ cdc, serieNumero, ...de }: Evento): string =>
  cdc === null
    ? `los números ${de.numeroInicio} a ${de.numeroFin} de ${de.establecimiento}-${de.puntoExpedicion}, ${serieNumero == null ? 'sin serie' : `serie ${serieNumero}`}`
    : `el documento ${cdc}`

/**
 * A key that was used before answers what it was used for, whatever is asked for with it now. Taken for the answer about another
 * documento it would say of that one what nobody asked for.
 */
export function checkPropio(guardada: Guardada, cuerpo: object, requestId: string | null): void {
  if (guardada.operacion === 'emitir') return
  const evento = cuerpo as Evento
  if (!isDeOtro(guardada, evento)) return
  const { tipoEvento, eventoSifenId } = evento
  const detail = `La Idempotency-Key "${guardada.idempotencyKey}" ya se usó para otra cosa: ${tipoEvento} sobre ${sobreQue(evento)} (evento ${eventoSifenId}). De lo que se pide ahora no se hizo nada: pídalo con una clave nueva.`
  const dicho = { type: 'idempotency-key-mismatch', title: 'Idempotency-Key de otra operación', detail }
  throw new SolicitudRechazada(422, { ...dicho, status: 422, errors: [], data: evento }, requestId)
}
