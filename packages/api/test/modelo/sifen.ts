import type { Observacion } from '../../src/domain/evento/conversacion.ts'
import { AJENO, type Estado, NADIE, type SifenModelo } from './estado.ts'

/** Content that SIFEN refuses whenever it sees it. */
export const MALA = 'M'

const INCIERTO_ENVIO: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
/** Not one byte left: whoever may say so knows it. */
export const NO_SALIO: Observacion = { paso: 'envio', dijo: 'no-salio', razon: '' }
const APROBADO: Observacion = { paso: 'envio', dijo: 'aprobado', codigo: '0600', mensaje: '', protocolo: '1' }
const rechazo = (codigo: string): Observacion => ({ paso: 'envio', dijo: 'rechazado', codigo, mensaje: '' })
const RECHAZOS = {
  cancelada: rechazo('4452'),
  yaNominada: rechazo('4453'),
  mala: rechazo('4475'),
  cerrado: rechazo('4462'),
  sinJuzgar: rechazo('0121'),
}

interface Juzgado {
  sifen: SifenModelo
  dijo: Observacion
}

/** One nomination per documento, the first that arrives; a repetition of the registered one is refused like any other. */
function juzgar(sifen: SifenModelo, evento: number, intencion: string): Juzgado {
  if (sifen.cerrado) return { sifen, dijo: RECHAZOS.cerrado }
  if (sifen.cancelada) return { sifen, dijo: RECHAZOS.cancelada }
  if (sifen.registrado !== NADIE && sifen.tomaOtro)
    return { sifen: { ...sifen, repetidos: sifen.repetidos + 1 }, dijo: APROBADO }
  if (sifen.registrado !== NADIE) return { sifen, dijo: RECHAZOS.yaNominada }
  if (intencion === MALA) return { sifen, dijo: RECHAZOS.mala }
  const reciente = { ...sifen.reciente, registro: true }
  return { sifen: { ...sifen, registrado: evento, reciente }, dijo: APROBADO }
}

export interface Desenlace {
  nombre: string
  cuesta: 0 | 1
  sifen: SifenModelo
  dijo: Observacion
}

/**
 * Everything that may become of a send. Scenarios of the simulator that look alike from here are one: whatever is not readable
 * (302, HTML, SOAP fault, generic 0160, 0100, 0161, 0162, an answer of another, a reset, a timeout) is uncertain, either
 * with the event registered or without.
 */
export function alEnviar(estado: Estado, evento: number): Desenlace[] {
  const { sifen, eventos, quedan } = estado
  const { intencion } = eventos[evento]!
  const una = juzgar(sifen, evento, intencion)
  const todas: Desenlace[] = [{ nombre: 'contesta', cuesta: 0, ...una }]
  if (quedan.rarezas === 0) return todas
  todas.push(
    { nombre: 'no sale', cuesta: 1, sifen, dijo: NO_SALIO },
    { nombre: 'pierde la solicitud', cuesta: 1, sifen, dijo: INCIERTO_ENVIO },
    { nombre: 'pierde la respuesta', cuesta: 1, sifen: una.sifen, dijo: INCIERTO_ENVIO },
  )
  // What the network delivers twice, or after it was asked about, one that takes everything has twice, whatever we do.
  if (sifen.tomaOtro) return todas
  const dos = juzgar(una.sifen, evento, intencion)
  todas.push(
    {
      nombre: 'llega tarde',
      cuesta: 1,
      sifen: { ...sifen, camino: [...sifen.camino, evento].sort() },
      dijo: INCIERTO_ENVIO,
    },
    { nombre: 'llega dos veces', cuesta: 1, ...dos },
    { nombre: 'no lo juzga', cuesta: 1, sifen, dijo: RECHAZOS.sinJuzgar },
  )
  return todas
}

const DICE: Record<'nuestro' | 'otro' | 'ausente' | 'cancelado' | 'incierto', Observacion> = {
  nuestro: { paso: 'consulta', dijo: 'nuestro', protocolo: null },
  otro: { paso: 'consulta', dijo: 'otro' },
  ausente: { paso: 'consulta', dijo: 'ausente', cancelado: false },
  cancelado: { paso: 'consulta', dijo: 'ausente', cancelado: true },
  incierto: { paso: 'consulta', dijo: 'incierto', razon: '' },
}

/**
 * Everything that may become of a question: the truth, nothing, or the truth of a moment ago. What it shows happened in that
 * order: a cancellation is not shown without what was registered before it.
 */
export function alConsultar({ sifen, quedan }: Estado, evento: number): Desenlace[] {
  const { registrado, cancelada, reciente } = sifen
  const nada = cancelada ? DICE.cancelado : DICE.ausente
  const dijo = registrado === NADIE ? nada : registrado === evento ? DICE.nuestro : DICE.otro
  const todas: Desenlace[] = [{ nombre: 'contesta', cuesta: 0, sifen, dijo }]
  if (quedan.rarezas === 0) return todas
  todas.push({ nombre: 'no se entiende', cuesta: 1, sifen, dijo: DICE.incierto })
  if (sifen.tomaOtro) return todas
  if (registrado === NADIE ? cancelada && reciente.cancelacion : reciente.registro)
    todas.push({ nombre: 'todavía no lo muestra', cuesta: 1, sifen, dijo: DICE.ausente })
  return todas
}

/** What happens without us: what was on its way arrives; others nominate or cancel the same documento, or close the RUC. */
export function porSuCuenta(estado: Estado): [string, Estado][] {
  const { sifen, eventos, quedan } = estado
  const todas: [string, Estado][] = []
  for (const [i, evento] of sifen.camino.entries()) {
    const after = juzgar(sifen, evento, eventos[evento]!.intencion).sifen
    const camino = sifen.camino.filter((_, j) => j !== i)
    todas.push([`llega por fin el evento ${evento}`, { ...estado, sifen: { ...after, camino } }])
  }
  if (quedan.ajenos === 0) return todas
  const menos = { ...estado, quedan: { ...quedan, ajenos: quedan.ajenos - 1 } }
  const { reciente } = sifen
  if (sifen.registrado === NADIE && !sifen.cancelada) {
    const nominada = { ...sifen, registrado: AJENO, reciente: { ...reciente, registro: true } }
    todas.push(['otro sistema nomina', { ...menos, sifen: nominada }])
  }
  if (!sifen.cancelada) {
    const cancelada = { ...sifen, cancelada: true, reciente: { ...reciente, cancelacion: true } }
    todas.push(['cancelan', { ...menos, sifen: cancelada }])
  }
  if (!sifen.cerrado) todas.push(['cierran el RUC', { ...menos, sifen: { ...sifen, cerrado: true } }])
  return todas
}
