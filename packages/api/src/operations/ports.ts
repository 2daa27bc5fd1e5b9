import type { Certificado, DocumentoConFirmante, KudeOptions, Outcome } from '@mbohera/sifen'
import type { Db } from '../db/db.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Testimonio } from '../domain/auditoria/testimonio.ts'
import type { Adjunto } from '../domain/casilla/adjunto.ts'
import type { AccesoACasilla } from '../domain/casilla/pedido.ts'
import type { VisitaDeCasilla } from '../domain/casilla/visita.ts'
import type { ReciboDeCorreo } from '../domain/correo/reintento.ts'
import type { DocumentoFirmado, EventoFirmado } from '../domain/diario/registro.ts'
import type { Failure, Result } from '../domain/failure.ts'
import type { Desfase } from '../domain/hora-de-sifen.ts'
import type { LecturaDeDiario } from '../domain/numeracion/diario.ts'
import type { Intercambiados } from '../domain/semaforo.ts'
import type { Recibo } from '../domain/webhook/reintento.ts'

/** What operations need from outside, as narrow as they use it. */

/** Milliseconds since 1970. */
export type Clock = () => number

/** Comes back after so many milliseconds. */
export type Esperar = (ms: number) => Promise<void>

export type RandomBytes = (length: number) => Uint8Array

/** A traceparent; null where nothing is traced. */
export type Traza = () => string | null

/** One delivery: where, what, under which name, and what it is signed with. */
export interface Carta {
  url: string
  /** The same for each try. */
  id: string
  cuerpo: string
  secretos: readonly string[]
}

/** Delivers, and says what came of it; it never throws for the network. */
export interface Cartero {
  /** Null when it was cut because the process ends: what came of it nobody knows. */
  deliver(carta: Carta, parar: AbortSignal): Promise<Recibo | null>
}

/** A mail as it is given to a server: to whom, and the whole of it. */
export interface CartaDeCorreo {
  para: string
  /** Where it comes back to, where that is another address than that of all. */
  de?: string
  mensaje: string
}

/** Gives a mail to a server, and says what came of it; it never throws for the network. */
export interface Buzon {
  /** `alFinal`: asked before the line leaves after which nobody knows until the server answers; false: it does not leave. */
  send(carta: CartaDeCorreo, alFinal: () => Promise<boolean>, parar: AbortSignal): Promise<ReciboDeCorreo>
}

/** Up to where an inbox was read, and what time it is. */
export interface CursorDeCasilla {
  validez: number | null
  leido: number
  ahora: number
}

/** One mail as it lies in an inbox; of one that is too large, its header; of one that is gone, or that the server does not show, nothing. */
export interface CorreoDeCasilla {
  validez: number
  uid: number
  que: 'entero' | 'demasiado' | 'ausente' | 'negado'
  bytes: Buffer | null
}

/** What stands in a mail, as far as it matters here. */
export interface CorreoAbierto {
  /** `ilegible`: it would have taken too long. */
  que: 'leido' | 'ilegible'
  /** SHA-256 of the whole of it. */
  huella: Uint8Array
  de: string
  asunto: string
  fecha: number | null
  adjuntos: readonly Adjunto[]
}

/** What a mail that came back says, as far as it matters here. */
export interface CorreoDevuelto {
  /** Whatever it names as an address that it was sent to. */
  destinos: readonly string[]
  /** Whether a machine wrote it, of its own: nobody is answered who sends from nowhere. */
  deMaquina: boolean
  /** What a mail server reports of it, in the form made for that (RFC 3464); null: it has none. */
  informe: string | null
  /** What a person reads of it. */
  texto: string
}

/** Reads an inbox, and changes nothing in it; it never throws for the network. */
export interface Casillero {
  /** `tomar`: each mail, in their order; false: it is somebody else's turn now. */
  read(
    acceso: AccesoACasilla & { clave: string },
    cursor: CursorDeCasilla,
    tomar: (correo: CorreoDeCasilla) => Promise<boolean>,
    parar: AbortSignal,
  ): Promise<VisitaDeCasilla>
}

/** SHA-256 of an API key: what is stored instead of it. */
export type HashApiKey = (apiKey: string) => Uint8Array

/** The same, of what stands in a link. */
export type HashSecreto = (secreto: string) => Uint8Array

/** What follows from bytes and a secret, and from nothing else. */
export interface HashConSecreto {
  hash(secreto: string, bytes: Uint8Array): Uint8Array
  /** Whether these are the beginning of it; how long that takes says nothing of how much of it is right. */
  verify(secreto: string, bytes: Uint8Array, dado: Uint8Array): boolean
}

/** A person, as a verified access token names it. */
export interface Identidad {
  iss: string
  sub: string
  correo: string | null
  /** Only an e-mail that the provider verified opens an invitation. */
  correoVerificado: boolean
  nombre: string | null
}

export interface CodigoDeSeguridad {
  idCSC: string
  csc: string
}

/** The secrets with which an issuer signs. They are opened once and kept in memory; nowhere else are they in the clear. */
export interface Secretos {
  certificado(db: Db, emisor: Emisor, certificadoId: number): Promise<Certificado>
  csc(db: Db, emisor: Emisor, cscId: number): Promise<CodigoDeSeguridad>
  /** Encrypted under the newest master key of the file. The caller must hold `keepRotationAway` since before, until it has stored the result. */
  sealCertificado(emisor: Emisor, certificado: Certificado): Uint8Array
  sealCsc(emisor: Emisor, csc: string): Uint8Array
  /** What deliveries to it are signed with: the current one, and the one before while its time lasts. */
  webhook(db: Db, emisor: Emisor, webhookId: number): Promise<string[]>
  sealWebhook(emisor: Emisor, secreto: string): Uint8Array
  /** The password of its inbox. */
  casilla(db: Db, emisor: Emisor): Promise<string>
  sealCasilla(emisor: Emisor, clave: string): Uint8Array
  /** What links are made of with which a buyer names herself. */
  nominacion(emisor: Emisor, cifrado: Uint8Array): string
  sealNominacion(emisor: Emisor, secreto: string): Uint8Array
  /** What stands in the address that a mail comes back to, so that nobody invents one. */
  signRebote(marca: string): string
  /** Also under a master key of before. */
  hasSignedRebote(marca: string, firma: string): boolean
  /** Whether something could not be opened that was to be, and nothing was seen of its key since. */
  readonly enDuda: boolean
  /** Of each master key, by the beginning of what it sealed, whether it is here; the file is read again for one that is not, now and then. */
  hasMasterKeys(ids: readonly Uint8Array[]): boolean[]
  /** A self-signed certificate, for documentos of SANDBOX, which have no fiscal value. */
  certificadoDePrueba(para: DePrueba): Promise<Certificado>
}

export interface DePrueba {
  ruc: string
  nombre: string
  desde: number
  hasta: number
}

export type ServicioSifen =
  | 'siRecepDE'
  | 'siRecepLoteDE'
  | 'siResultLoteDE'
  | 'siConsDE'
  | 'siConsRUC'
  | 'siRecepEvento'

type ServicioQueRecibe = 'siRecepDE' | 'siRecepLoteDE' | 'siRecepEvento'

export type PedidoASifen = {
  ambiente: 'DEV' | 'PROD'
  body: string
  certificado: Certificado
  /** The whole time budget of a request that waits for the answer, including the wait for its turn. Such a request passes those that can wait. */
  plazoMs?: number
  /** Nothing else of its RUC ever waits for it: it has places of its own. Nobody waits for the answer, or somebody who is not the taxpayer. */
  sinApuro?: boolean
} & (
  | { servicio: Exclude<ServicioSifen, ServicioQueRecibe> }
  /** What was signed and leaves with it: it is written down in the journal first. */
  | { servicio: ServicioQueRecibe; firmados: readonly (DocumentoFirmado | EventoFirmado)[] }
)

/** Where to look for what was signed and the database lacks. */
export interface BusquedaDePerdidos {
  emisor: Emisor
  /** By its CDC alone. */
  interesa: (cdc: string) => boolean
  /** Of these, the ones that the database does not know. */
  listAusentes: (cdcs: readonly string[]) => Promise<string[]>
}

export interface TextoPerdido {
  cdc: string
  xml: string
}

/** What the journal has of an issuer and the database lacks, as far back as one look goes. What cannot be read is said, and never thrown. */
export interface TextosPerdidos {
  findPerdidos(busqueda: BusquedaDePerdidos): Promise<{ lectura: LecturaDeDiario; textos: TextoPerdido[] }>
}

export interface EstadoDeSifen {
  /**
   * Whether SIFEN answers no caller of this process, so that sending is paused; and the RUCs that it does not answer, whether or not it answers
   * others. `contestaAOtros`: since anybody here tried in vain, another process was answered.
   */
  ambientes: { ambiente: 'DEV' | 'PROD'; abierto: boolean; rucs: string[]; contestaAOtros?: boolean }[]
  /** Since the process started. */
  intercambios: Intercambiados[]
  /** Since the process started. */
  formas?: FormaDesconocida[]
  /** Why nothing that was signed may leave, when it cannot be written down first. */
  diario?: DiarioRoto | null
  /** Whether it waits for a recovery. */
  enRecuperacion?: boolean
}

/** A form of answer that the service does not know: SIFEN changed, and a developer has to look. */
export interface FormaDesconocida {
  ambiente: 'DEV' | 'PROD'
  servicio: ServicioSifen
  /** Names the form, and says nothing of what stood in it. */
  forma: string
  cuantas: number
  ultima: number
}

/** Why nothing can be sent now, and when it is worth asking again. */
export interface Impedimento {
  /** SIFEN is being spared; TLS does not take this certificate on this very machine; or what would leave cannot be written down first. */
  causa: 'circuito-abierto' | 'local' | 'diario'
  segundos: number
}

/**
 * The tax authority, one exchange at a time. Whatever the network does, or this machine refuses, is an outcome, never an
 * exception; and an outcome that broke in the fase `before` says for certain that not one byte of the request left.
 */
export interface SifenGateway {
  /** No exchange takes longer, the wait for its turn included. */
  readonly plazoMs: number
  /** How many exchanges of one emisor are under way at once; further ones wait for their turn. */
  readonly lugares: number
  /** How many exchanges make sense now, of anybody or of this certificate: 0 while SIFEN is being spared, 1 to see whether it is back. */
  cupo(ambiente: 'DEV' | 'PROD', certificado?: Certificado): number
  /**
   * What is known beforehand to keep anything from being sent, so that an operation need not record what cannot leave;
   * null when nothing is. Asking claims nothing, and an exchange may still find that the way was closed meanwhile. `para`: a question
   * leaves also where nothing that was signed may.
   */
  impedimento(
    ambiente: 'DEV' | 'PROD',
    certificado: Certificado,
    para?: 'enviar' | 'consultar',
  ): Impedimento | null
  exchange(pedido: PedidoASifen): Promise<Outcome>
  estado(): EstadoDeSifen
}

/** Wakes the worker that sends for this emisor, in this process or another. A lost wake-up only delays: the worker also sweeps the tables. */
export interface Cola {
  wake(emisor: Emisor): void
}

/** Since the process started: how many were printed where they were asked for, and how many by another thread. */
export interface Impresiones {
  aqui: number
  aparte: number
  /** Threads that stand by for it now. */
  hilos: number
}

/** Draws a documento. Fails for the one request when too many ask at once or the drawing takes too long; the caller repeats it. */
export interface Imprenta {
  print(xml: string, options: KudeOptions): Promise<Result<Uint8Array>>
  /** Whether it takes so long that whoever asks would notice: it may fail for others that are printed at that moment. */
  isLarge(xml: string): boolean
  /** A logo as it will be drawn, or why it is no picture that can be. */
  readLogo(file: Uint8Array, maxBytes: number): Promise<Result<{ logo: Uint8Array } | { motivo: string }>>
  estado(): Impresiones
}

/** A documento of which nobody vouches but its signature, and who made that; or why it is none. */
export type LecturaFirmada = { ok: true; value: DocumentoConFirmante } | { ok: false; detalle: string }

/** The CDCs of the documentos in an XML; or why there are none. */
export type LecturaDeCdcs = { ok: true; value: readonly string[] } | { ok: false; detalle: string }

/** Why it was not read: `largo`: it is made so that it would take too long; `sin-tiempo`: what was read before took all the time that there was for both. */
export type NoLeido = 'largo' | 'sin-tiempo'

/** Reads what strangers made and came together, in one time for all of it: that in which it is read, and not that in which others are. */
export interface LecturaConPlazo {
  read(xml: string): Promise<LecturaFirmada | NoLeido>
  listCdcs(xml: Uint8Array): Promise<LecturaDeCdcs | NoLeido>
}

/** Reads what strangers made, without holding anybody up: what came to one contribuyente takes turns with what came to others. */
export interface Lector {
  open(contribuyenteId: number): LecturaConPlazo
}

/** What is known of SIFEN's clocks against the clock of this process; empty before the first answer of SIFEN. */
export interface HoraDeSifen {
  desfases(ambiente: 'DEV' | 'PROD'): readonly Desfase[]
}

/** A place outside the database that keeps what it was told, in order. */
export interface Testigo {
  /** What it was told last. */
  ultima(): Promise<Testimonio | null>
  append(testimonio: Testimonio): Promise<void>
}

export type PorAnotar = (DocumentoFirmado | EventoFirmado) & { ruc: string }

/** Why nothing can be written down, and so nothing sent: for a person, with what there is to do. */
export interface DiarioRoto {
  causa: string
}

/** Whether the database is older than what was signed. */
export interface Guardia {
  /** The failure of whatever would issue or register something now; null when nothing is in the way. */
  refuse(): Failure | null
}

/** A second place, apart from the database, that has every signed text before its first byte leaves. */
export interface Diario {
  readonly roto: DiarioRoto | null
  /** These are there already: whoever began before wrote them. */
  remember(identidades: Iterable<string>): void
  /** They are there when this resolves; it rejects when it cannot be known that they are. What is there already is not written again. */
  append(firmados: readonly PorAnotar[]): Promise<void>
}
