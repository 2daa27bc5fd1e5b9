import type { Ambiente } from '../ambiente.ts'
import { type Failure, fail, ok, type Result } from '../failure.ts'
import { reintentoIncierto } from './plazos.ts'
import type { EstadoEvento } from './tipos.ts'

/** What SIFEN says of an evento that it does not take, or would say of one that is not worth sending. */
export interface Negativa {
  codigo: string
  mensaje: string
}

/** The evento of a kind that stands, or may stand, as far as a decision needs it. */
export interface EventoVigente {
  eventoSifenId: number
  estado: EstadoEvento
  fechaCreacion: number
}

/** An ambiente with a SIFEN, which could register an evento: in SANDBOX there is none. */
export type ConSifen = Exclude<Ambiente, 'SANDBOX'>

export const decideAmbiente = (ambiente: Ambiente): Result<ConSifen> =>
  ambiente === 'SANDBOX' ? fail({ type: 'sandbox-not-supported' }) : ok(ambiente)

export function refuseAmbiente(ambiente: Ambiente): Failure | null {
  const decidido = decideAmbiente(ambiente)
  return decidido.ok ? null : decidido.failure
}

/** An evento is signed, and sent, with a certificate in force. */
export function decideCertificado<C extends { hasta: number }>(elegido: C | null, now: number): Result<C> {
  if (elegido === null)
    return sinCertificado('certificado', 'falta el certificado de firma (PUT …/certificado)')
  if (elegido.hasta > now) return ok(elegido)
  return sinCertificado('certificado-vencido', 'el certificado de firma está vencido: cargue el renovado')
}

export function refuseCertificado(elegido: { hasta: number } | null, now: number): Failure | null {
  const decidido = decideCertificado(elegido, now)
  return decidido.ok ? null : decidido.failure
}

const sinCertificado = (codigo: string, detail: string) =>
  fail({ type: 'emisor-not-ready', faults: [{ campo: 'emisor', codigo, detail }] })

/** An event that is ENVIADO may or may not be registered at SIFEN: no other one is begun before that is known. */
export function refuseIncierto(vigente: EventoVigente, now: number): Failure {
  const { eventoSifenId, fechaCreacion: desde } = vigente
  return {
    type: 'result-uncertain',
    eventoSifenId,
    desde,
    segundos: reintentoIncierto(now - desde),
    withKey: false,
  }
}
