import type { X509Certificate } from 'node:crypto'
import type { Ambiente, Codigo, Contexto, Mensaje, Servicio } from '../juez/contrato.ts'
import type { EstadoAmbiente } from '../registro/ambiente.ts'
import type { RegistroCompleto } from '../registro/registro.ts'

/** One request, as the services see it. */
export interface Llamada {
  readonly estado: EstadoAmbiente
  readonly registro: RegistroCompleto
  /** The clock of the service that is called. */
  readonly ahora: number
  /** RUC, without check digit, of the certificate of the connection. */
  readonly transmisor: string
  readonly confianza: readonly X509Certificate[]
  readonly revocados: ReadonlySet<string>
  readonly verificarFirma: boolean
  /** From the reception of a lot to its result. */
  readonly demoraLoteMs: number
}

export type MensajeDe<S extends Servicio> = Extract<Mensaje, { servicio: S }>

export const ambienteDe = ({ estado }: Llamada): Ambiente => estado.ambiente

export function contextoDe(llamada: Llamada, ahora = llamada.ahora, sincrono = false): Contexto {
  return {
    ahora,
    ambiente: llamada.estado.ambiente,
    registro: llamada.estado.registro,
    confianza: llamada.confianza,
    revocados: llamada.revocados,
    verificarFirma: llamada.verificarFirma,
    sincrono,
  }
}

/** The result of a message: the answer's text, and whether it is the generic refusal. */
export interface Contestacion {
  readonly xml: string
  /** Present when the message was not dispatched; HTTP status 400 or 200 goes with it. */
  readonly rechazo?: Codigo
}
