import type { Fault } from '../fault.ts'
import { cleanTextos } from '../textos.ts'
import { cancelacion, inutilizacion } from './emisor.ts'
import { fechaHora } from './formas.ts'
import { nominacion } from './nominacion.ts'
import { conformidad, desconocimiento, disconformidad, notificacionRecepcion } from './receptor.ts'
import { type Definicion, formFaults, ruleFaults } from './reglas.ts'
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

export function envelopeFaults({ id, dFecFirma }: Envoltura): Fault[] {
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

// The table has a definition of each kind under its name: the compiler cannot tell that this one is of this very event.
export const definicionDe = (evento: Evento) =>
  (Object.hasOwn(definiciones, evento.tipo) ? definiciones[evento.tipo] : undefined) as
    | Definicion<Evento>
    | undefined // of its kind

export const desconocido = (evento: Evento): Fault => ({
  campo: 'tipo',
  regla: 'GDE007',
  valor: String(evento.tipo).slice(0, 40),
  codigo: null,
  detalle: `tipo: debe ser uno de: ${Object.keys(definiciones).join(', ')}`,
})

/** All the faults of an event. Rules are only asked once the form is right: before that they have nothing to read. */
export function checkEvento(dado: Evento, envoltura: Envoltura, contexto: Contexto = {}): FaultsDeEvento {
  // As it would be written: what is signed and what is judged are one text.
  const evento = cleanTextos(dado)
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
