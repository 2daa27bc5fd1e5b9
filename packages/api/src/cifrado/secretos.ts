import { type Certificado, certificadoFromPem } from '@mbohera/sifen'
import { readSecretoDeCasilla } from '../db/casilla.ts'
import { readCscCifrado } from '../db/csc.ts'
import type { Db } from '../db/db.ts'
import { readCertificadoCifrado } from '../db/emisor.ts'
import { listSecretosDeWebhook } from '../db/webhook-secreto.ts'
import { Acotado } from '../domain/acotado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { ClaveMaestraAusente } from '../domain/clave-maestra.ts'
import { toError } from '../domain/thrown.ts'
import type { Clock, CodigoDeSeguridad, DePrueba, Secretos } from '../operations/ports.ts'
import { openLlavero } from './archivo.ts'
import { certificadoDePrueba, type NewParDeClaves, newParDeClaves } from './autofirmado.ts'
import { ID_BYTES, type Llavero, UnknownMasterKey } from './llavero.ts'
import { proposito } from './proposito.ts'

const MAX_OPEN = 2_000
/** The file of master keys is read again for a key that it has not, so often at most. */
const RELEER_MS = 5_000

/** Rows of secrets never change under their number, so what was opened once stays true, as long as it is the same database. */
class Abiertos<T> {
  #open = new Acotado<number, T>(MAX_OPEN)

  async get(id: number, open: () => Promise<T>): Promise<T> {
    // What is opened while all is forgotten goes with it.
    const here = this.#open
    const known = here.get(id)
    if (known !== undefined) return known
    const opened = await open()
    here.set(id, opened)
    return opened
  }

  forget(): void {
    this.#open = new Acotado(MAX_OPEN)
  }
}

/** Time and chance, as secrets need them. */
interface MundoDeSecretos {
  monotonic: Clock
  newParDeClaves: NewParDeClaves
}

const REAL: MundoDeSecretos = { monotonic: () => performance.now(), newParDeClaves }

export class SecretosCifrados implements Secretos {
  #certificados = new Abiertos<{ emisor: string; certificado: Certificado }>()
  #cscs = new Abiertos<{ emisor: string; csc: CodigoDeSeguridad }>()
  readonly #releer: () => Llavero
  readonly #mundo: MundoDeSecretos
  #llavero: Llavero
  /** When the file was last read for a key, where that was not in it. */
  #enVano: number | null = null
  #porQue = ''
  #enDuda = false

  constructor(llavero: Llavero, releer = () => llavero, mundo = REAL) {
    this.#llavero = llavero
    this.#releer = releer
    this.#mundo = mundo
  }

  /** The file is read again where it may have changed: before something is sealed, and for a key that is not known yet. */
  static ofFile(
    { file, create }: { file: string; create: boolean },
    mundo?: MundoDeSecretos,
  ): SecretosCifrados {
    const releer = () => openLlavero(file, { create: false })
    return new SecretosCifrados(openLlavero(file, { create }), releer, mundo)
  }

  get enDuda(): boolean {
    return this.#enDuda
  }

  hasMasterKeys(ids: readonly Uint8Array[]): boolean[] {
    const look = () => ids.map(id => this.#llavero.has(id))
    if (look().includes(false)) this.#readAgain()
    const opens = look()
    this.#enDuda = opens.includes(false)
    if (!this.#enDuda) this.#enVano = null
    return opens
  }

  /** Not for each who asks, where it was in vain just now: of what is sealed under a key that is gone there may be much. */
  #readAgain(): void {
    const now = this.#mundo.monotonic()
    if (this.#enVano !== null && now - this.#enVano < RELEER_MS) return
    this.#enVano = now
    try {
      this.#llavero = this.#releer()
      this.#porQue = ''
    } catch (error) {
      // What was read before still opens what it opened.
      this.#porQue = ` (y ahora no se puede leer: ${toError(error).message})`
    }
  }

  #open(cifrado: Uint8Array, para: string): Buffer {
    try {
      return this.#llavero.open(cifrado, para)
    } catch (error) {
      if (!(error instanceof UnknownMasterKey)) throw error
    }
    this.#readAgain()
    try {
      const opened = this.#llavero.open(cifrado, para)
      this.#enVano = null
      return opened
    } catch (error) {
      if (!(error instanceof UnknownMasterKey)) throw error
      this.#enDuda = true
      const id = Buffer.from(cifrado).subarray(0, ID_BYTES).toString('hex')
      throw new ClaveMaestraAusente(`${error.message} (clave ${id})${this.#porQue}`, { cause: error })
    }
  }

  #seal(plain: string, para: string): Uint8Array {
    this.#llavero = this.#releer()
    return this.#llavero.seal(Buffer.from(plain), para)
  }

  /** A database that went back gives the number of what it forgot to something else. */
  forget(): void {
    this.#certificados.forget()
    this.#cscs.forget()
  }

  async certificado(db: Db, emisor: Emisor, certificadoId: number): Promise<Certificado> {
    const kept = await this.#certificados.get(certificadoId, async () => {
      const cifrado = await readCertificadoCifrado(db, emisor, certificadoId)
      if (cifrado === null) throw new Error(`certificate ${certificadoId} is not of this issuer`)
      const plain = this.#open(cifrado, proposito('certificado', emisor))
      // Nobody else writes under this key: it is what `sealCertificado` sealed.
      const { key, cert } = JSON.parse(plain.toString('utf8')) as { key: string; cert: string }
      return { emisor: nameOf(emisor), certificado: certificadoFromPem(key, cert) }
    })
    if (kept.emisor !== nameOf(emisor)) throw new Error(`certificate ${certificadoId} is not of this issuer`)
    return kept.certificado
  }

  async csc(db: Db, emisor: Emisor, cscId: number): Promise<CodigoDeSeguridad> {
    const kept = await this.#cscs.get(cscId, async () => {
      const row = await readCscCifrado(db, emisor, cscId)
      if (row === null) throw new Error(`CSC ${cscId} is not of this issuer`)
      const plain = this.#open(row.cifrado, proposito('csc', emisor))
      return { emisor: nameOf(emisor), csc: { idCSC: row.idCsc, csc: plain.toString('utf8') } }
    })
    if (kept.emisor !== nameOf(emisor)) throw new Error(`CSC ${cscId} is not of this issuer`)
    return kept.csc
  }

  async webhook(db: Db, emisor: Emisor, webhookId: number): Promise<string[]> {
    const cifrados = await listSecretosDeWebhook(db, emisor, webhookId)
    return cifrados.map(cifrado => this.#open(cifrado, proposito('webhook_secreto', emisor)).toString('utf8'))
  }

  async casilla(db: Db, emisor: Emisor): Promise<string> {
    const cifrado = await readSecretoDeCasilla(db, emisor)
    if (cifrado === null) throw new Error('an inbox without a password')
    return this.#open(cifrado, proposito('casilla_secreto', emisor)).toString('utf8')
  }

  certificadoDePrueba(para: DePrueba): Promise<Certificado> {
    return certificadoDePrueba(para, this.#mundo.newParDeClaves)
  }

  /** Under the newest key of the file, as what is sealed: under one that is forgotten by then it would be no proof to a process that began later. */
  signRebote(marca: string): string {
    try {
      this.#llavero = this.#releer()
    } catch {
      // What was read before still signs.
    }
    return this.#llavero.sign(marca, REBOTE).subarray(0, FIRMA_BYTES).toString('hex')
  }

  hasSignedRebote(marca: string, firma: string): boolean {
    const bytes = Buffer.from(firma, 'hex')
    if (bytes.length !== FIRMA_BYTES) return false
    if (this.#llavero.isSignature(bytes, marca, REBOTE)) return true
    this.#readAgain()
    return this.#llavero.isSignature(bytes, marca, REBOTE)
  }

  sealCasilla(emisor: Emisor, clave: string): Uint8Array {
    return this.#seal(clave, proposito('casilla_secreto', emisor))
  }

  nominacion(emisor: Emisor, cifrado: Uint8Array): string {
    return this.#open(cifrado, proposito('nominacion_secreto', emisor)).toString('utf8')
  }

  sealNominacion(emisor: Emisor, secreto: string): Uint8Array {
    return this.#seal(secreto, proposito('nominacion_secreto', emisor))
  }

  sealCertificado(emisor: Emisor, certificado: Certificado): Uint8Array {
    const { key, certificate } = certificado
    const plain = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate.toString() }
    return this.#seal(JSON.stringify(plain), proposito('certificado', emisor))
  }

  sealCsc(emisor: Emisor, csc: string): Uint8Array {
    return this.#seal(csc, proposito('csc', emisor))
  }

  sealWebhook(emisor: Emisor, secreto: string): Uint8Array {
    return this.#seal(secreto, proposito('webhook_secreto', emisor))
  }
}

const REBOTE = 'rebote'
/** Of an address, which is no longer than mail servers take; guessed by nobody. */
const FIRMA_BYTES = 10

const nameOf = ({ contribuyenteId, ambiente }: Emisor): string => `${contribuyenteId}:${ambiente}`
