import type { Fault } from '../fault.ts'
import { NS_SIFEN, NS_XSI } from '../firma/algorithms.ts'
import type { Certificado } from '../firma/certificado.ts'
import { type Firma, sign, signAsync } from '../firma/sign.ts'
import { escapeText } from '../xml/write.ts'
import { cancelacion, inutilizacion } from './emisor.ts'
import { fechaHora } from './formas.ts'
import { nominacion } from './nominacion.ts'
import { conformidad, desconocimiento, disconformidad, notificacionRecepcion } from './receptor.ts'
import { type Definicion, falta, formFaults, ruleFaults } from './reglas.ts'
import type { Contexto, Evento, TipoEvento } from './tipos.ts'
import { transporte } from './transporte.ts'

type Definiciones = { readonly [T in TipoEvento]: Definicion<Extract<Evento, { tipo: T }>> }

export const definiciones: Definiciones = {
  nominacion,
  cancelacion,
  inutilizacion,
  notificacionRecepcion,
  conformidad,
  disconformidad,
  desconocimiento,
  transporte,
}

/** What surrounds the event inside `rEve`. */
export interface Envoltura {
  /** 1 to 9999999999; only has to be unique inside one message, where the answer repeats it. */
  readonly id: number
  /** Paraguay time, AAAA-MM-DDThh:mm:ss. A minute or two before SIFEN's clock is safe, a second ahead is not. */
  readonly dFecFirma: string
}

/** `form`: cannot be written so that the official schema takes it. `rules`: it can, and SIFEN would refuse it. */
export interface FaultsDeEvento {
  readonly form: readonly Fault[]
  readonly rules: readonly Fault[]
}

const MAX_ID = 9_999_999_999

function envelopeFaults({ id, dFecFirma }: Envoltura): Fault[] {
  const faults: Fault[] = []
  const add = (campo: string, regla: string, valor: unknown, detalle: string) =>
    faults.push({
      campo,
      regla,
      valor: String(valor).slice(0, 40),
      codigo: '0160',
      detalle: `${campo}: ${detalle}`,
    })
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID)
    add('rEve.Id', 'GDE003', id, 'debe ser un entero de 1 a 9999999999')
  const wrong = fechaHora(dFecFirma)
  if (wrong !== null) add('dFecFirma', 'GDE004', dFecFirma, wrong)
  return faults
}

const definicionDe = (evento: Evento) =>
  (Object.hasOwn(definiciones, evento.tipo) ? definiciones[evento.tipo] : undefined) as
    | Definicion<Evento>
    | undefined

const desconocido = (evento: Evento): Fault => ({
  campo: 'tipo',
  regla: 'GDE007',
  valor: String(evento.tipo).slice(0, 40),
  codigo: null,
  detalle: `tipo: debe ser uno de: ${Object.keys(definiciones).join(', ')}`,
})

/** All the faults of an event. Rules are only asked once the form is right: before that they have nothing to read. */
export function checkEvento(evento: Evento, envoltura: Envoltura, contexto: Contexto = {}): FaultsDeEvento {
  const definicion = definicionDe(evento)
  if (!definicion) return { form: [desconocido(evento)], rules: [] }
  const inEnvelope = envelopeFaults(envoltura)
  if (inEnvelope.length > 0)
    return { form: [...inEnvelope, ...formFaults(evento, definicion.campos)], rules: [] }
  const whole = definicion.completar(evento, envoltura.dFecFirma)
  const form = formFaults(whole, definicion.campos)
  if (form.length > 0) return { form, rules: [] }
  return { form, rules: ruleFaults(whole, definicion, { ...contexto, dFecFirma: envoltura.dFecFirma }) }
}

export type EventoEscrito =
  | { readonly ok: true /** `<rEve Id="…">…</rEve>` */; readonly rEve: string }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** The exact text of `rEve`, unless the form is wrong. Rules are not asked: whether to send is the caller's decision. */
export function writeEvento(evento: Evento, envoltura: Envoltura): EventoEscrito {
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
  /** `<gGroupGesEve …><rGesEve>…</rGesEve></gGroupGesEve>`: what is stored, and what travels. */
  readonly xml: string
  readonly digestValue: string
  readonly signatureValue: string
}

export type ResultadoDeFirma =
  | { readonly ok: true; readonly evento: EventoFirmado }
  | { readonly ok: false; readonly faults: readonly Fault[] }

const GROUP = `<gGroupGesEve xmlns="${NS_SIFEN}" xmlns:xsi="${NS_XSI}" xsi:schemaLocation="${NS_SIFEN} siRecepEvento_v150.xsd">`
const GROUP_END = '</gGroupGesEve>'

function finish(rEve: string, { signature, digestValue, signatureValue }: Firma): ResultadoDeFirma {
  const xml = `${GROUP}<rGesEve>${rEve}${signature}</rGesEve>${GROUP_END}`
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
