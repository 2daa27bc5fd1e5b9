import type { Cuenta } from '../documento/cuenta.ts'
import type { PlazoDeInutilizacion } from '../inutilizacion/plazo.ts'

/** Of a taxpayer in one ambiente, what notices follow from. */
export interface HechosDeNoticias {
  certificado: { certificadoId: number; hasta: number } | null
  /** Those in use that are stopped or end soon, with the words for it. */
  timbrados: readonly TimbradoQueTermina[]
  /** The last time that SIFEN did not answer: since when, and when it answered again. */
  caida: { desde: number; ultima: number; vuelta: number | null } | null
  /** Eventos of which nobody knows whether SIFEN has them. */
  eventosInciertos: Cuenta & { primero: number | null }
  /** Documentos of which SIFEN has not said what they are: since the first signature, and the first emission. */
  enEspera: Cuenta & { primero: number | null; emision: number | null }
  /** Refused, or not to be sent, with a number that was not voided. */
  rechazados: Cuenta & { ultimo: number | null }
  /** Approved documentos of which a cancellation was asked for, and is not registered. */
  cancelaciones: readonly CancelacionSinEfecto[]
  /** How many documentos can be cancelled for a few hours more, and until when the first of them. */
  porCancelar: readonly { cuantos: number; hasta: number }[]
  /** Received, without a word of the receptor: the first term. */
  recibidos: { cuantos: number; hasta: number | null }
  /** Received, and cancelled lately by its issuer: since when the first, and the last of them. */
  cancelados: Cuenta & { ultimo: RecibidoCancelado | null }
  /** Mails to buyers that came back lately, and that nobody sent again since: of the last one, about which documento and to whom. */
  rebotes: { cuantos: number; ultimo: CorreoRebotado | null }
  /** Tandas that stopped, ended lately, or wait for somebody to approve what the calendar put in. */
  tandas: readonly TandaPorMirar[]
  /** Webhooks to which nothing is delivered any more, though nobody said so: the last ones. */
  webhooks: readonly WebhookCaido[]
  /** What buyers ask for and waits for a nod: the last of them, and since when the first. */
  peticiones: Cuenta & { ultima: number | null }
  /** What buyers asked lately where nobody need say yes: the last of them, and of how many nothing was signed yet. */
  nominadas: Cuenta & { ultima: number | null; sinFirmar: number }
  /** Numbers of a month that nothing carries, while they can be voided in time. */
  sinUsar: (PlazoDeInutilizacion & { cuantos: number }) | null
}

export interface RecibidoCancelado {
  recibidoId: number
  /** Of its issuer. His name is what he wrote, and this is read in mails of the house. */
  ruc: string
  numeroFormateado: string
}

export interface CorreoRebotado {
  correoId: number
  documentoId: number
  para: string
  rebote: string | null
}

export interface TandaPorMirar {
  tandaId: number
  nombre: string
  estado: 'BORRADOR' | 'PAUSADA' | 'TERMINADA'
  /** How often it was changed: at each change it is another cause. */
  intentos: number
  conFaltas: number
  listos: number
  emitidos: number
}

export interface WebhookCaido {
  webhookId: number
  nombre: string
  motivo: 'FALLAS' | 'YA_NO_ESTA'
  /** Each time that somebody moves or resumes it, it is another one. */
  vez: number
  /** Null once it was moved: where it is now nothing has failed. */
  desde: number | null
}

export interface TimbradoQueTermina {
  timbradoId: number
  numero: string
  establecimiento: string
  punto: string
  siguiente: number
  fin: string | null
  detenido: boolean
  aviso: string
}

export interface CancelacionSinEfecto {
  eventoSifenId: number
  documentoId: number
  tipoDocumento: number
  numeroFormateado: string
  fechaAprobacion: number
  estado: 'ENVIADO' | 'RECHAZADO'
}
