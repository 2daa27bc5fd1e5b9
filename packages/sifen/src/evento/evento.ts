import type { Fault } from '../fault.ts'
import { NS_SIFEN, NS_XSI } from '../firma/algorithms.ts'
import type { Certificado } from '../firma/certificado.ts'
import { type Firma, sign, signAsync } from '../firma/sign.ts'
import { cleanTextos } from '../textos.ts'
import { escapeText } from '../xml/write.ts'
import { definicionDe, desconocido, type Envoltura, envelopeFaults } from './comprobar.ts'
import { falta, formFaults } from './reglas.ts'
import type { Evento } from './tipos.ts'

export type EventoEscrito =
  | { readonly ok: true /** `<rEve Id="…">…</rEve>` */; readonly rEve: string }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** The exact text of `rEve`, unless the form is wrong. Rules are not asked: whether to send is the caller's decision. */
export function writeEvento(dado: Evento, envoltura: Envoltura): EventoEscrito {
  const evento = cleanTextos(dado)
  const definicion = definicionDe(evento)
  if (!definicion) return { ok: false, faults: [desconocido(evento)] }
  const inEnvelope = envelopeFaults(envoltura)
  const whole = inEnvelope.length === 0 ? definicion.completar(evento, envoltura.dFecFirma) : evento
  const faults = [...inEnvelope, ...formFaults(whole, definicion.campos)]
  if (faults.length > 0) return { ok: false, faults }
  let fields = ''
  for (const { nombre } of definicion.campos) {
    const value: unknown = whole[nombre]
    if (!falta(value)) fields += `<${nombre}>${escapeText(String(value))}</${nombre}>`
  }
  const { elemento } = definicion
  return {
    ok: true,
    rEve:
      `<rEve Id="${envoltura.id}"><dFecFirma>${envoltura.dFecFirma}</dFecFirma><dVerFor>150</dVerFor>` +
      `<gGroupTiEvt><${elemento}>${fields}</${elemento}></gGroupTiEvt></rEve>`,
  }
}

export interface EventoFirmado {
  /** `<gGroupGesEve …><rGesEve …>…</rGesEve></gGroupGesEve>`: what is stored, and what travels. */
  readonly xml: string
  readonly digestValue: string
  readonly signatureValue: string
}

export type ResultadoDeFirma =
  | { readonly ok: true; readonly evento: EventoFirmado }
  | { readonly ok: false; readonly faults: readonly Fault[] }

const GROUP = `<gGroupGesEve xmlns="${NS_SIFEN}" xmlns:xsi="${NS_XSI}" xsi:schemaLocation="${NS_SIFEN} siRecepEvento_v150.xsd">`
const GROUP_END = '</gGroupGesEve>'
/**
 * SIFEN keeps an event by cutting it out of its message as text: what it needs it carries itself. Only the namespace: with
 * `xsi:schemaLocation` here SIFEN answers 0160. The signature is over `rEve` in exclusive form and does not see the difference.
 */
const ABRE_EVENTO = `<rGesEve xmlns="${NS_SIFEN}">`

function finish(rEve: string, { signature, digestValue, signatureValue }: Firma): ResultadoDeFirma {
  const xml = `${GROUP}${ABRE_EVENTO}${rEve}${signature}</rGesEve>${GROUP_END}`
  return { ok: true, evento: { xml, digestValue, signatureValue } }
}

/** Writes and signs on the calling thread. */
export function signEvento(evento: Evento, envoltura: Envoltura, certificado: Certificado): ResultadoDeFirma {
  const written = writeEvento(evento, envoltura)
  return written.ok ? finish(written.rEve, sign(written.rEve, certificado)) : written
}

/** Writes at once and signs in the thread pool. */
export async function signEventoAsync(
  evento: Evento,
  envoltura: Envoltura,
  certificado: Certificado,
): Promise<ResultadoDeFirma> {
  const written = writeEvento(evento, envoltura)
  return written.ok ? finish(written.rEve, await signAsync(written.rEve, certificado)) : written
}

const MAX_EVENTOS = 15

/** Several signed events as one message; each keeps its own signature. Their ids must differ. */
export function groupEventos(eventos: readonly EventoFirmado[]): string {
  if (eventos.length < 1 || eventos.length > MAX_EVENTOS)
    throw new RangeError('un mensaje lleva de 1 a 15 eventos')
  const inner = eventos.map(({ xml }) => {
    if (!xml.startsWith(GROUP) || !xml.endsWith(GROUP_END))
      throw new TypeError('no es un evento firmado por signEvento')
    return xml.slice(GROUP.length, -GROUP_END.length)
  })
  const ids = new Set(inner.map(text => /<rEve Id="(\d+)">/.exec(text)?.[1]))
  if (ids.size !== inner.length)
    throw new RangeError('los Id de los eventos de un mensaje deben ser distintos')
  return GROUP + inner.join('') + GROUP_END
}
