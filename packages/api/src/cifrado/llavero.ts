import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { inspect } from 'node:util'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
export const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

interface MasterKey {
  id: Buffer
  key: Buffer
}

export class LlaveroError extends Error {}

/** Another process may have put the key into the file since it was read. */
export class UnknownMasterKey extends LlaveroError {}

/** Whether they are keys, and there is one. */
export const isLlavero = (keys: readonly Buffer[]): boolean =>
  keys.length > 0 && keys.every(key => key.length === KEY_BYTES)

/**
 * The master keys: the first encrypts, all decrypt. A ciphertext carries the id of its key. Its purpose and tenant are authenticated with
 * it (AES-GCM additional data), so that a row that was copied to another contribuyente does not decrypt.
 */
export class Llavero {
  readonly #keys: readonly MasterKey[]
  readonly #actual: MasterKey

  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map(key => ({
      key,
      id: createHash('sha256').update('mbohera').update(key).digest().subarray(0, ID_BYTES),
    }))
    const [actual] = this.#keys
    if (actual === undefined || !isLlavero(keys)) {
      throw new LlaveroError('Las claves maestras deben ser de 32 bytes en base64, una por línea.')
    }
    this.#actual = actual
  }

  seal(plain: Uint8Array, purpose: string): Buffer {
    const { id, key } = this.#actual
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([id, iv, cipher.getAuthTag(), body])
  }

  open(sealed: Uint8Array, purpose: string): Buffer {
    const bytes = Buffer.from(sealed)
    const id = bytes.subarray(0, ID_BYTES)
    const master = this.#keys.find(key => key.id.equals(id))
    if (master === undefined) {
      throw new UnknownMasterKey(
        'La clave maestra con la que se cifró no está en el archivo de claves maestras. Traiga el que usan los demás procesos (con systemd, reinicie la unidad: tiene la copia de cuando empezó), o restáurelo de su copia',
      )
    }
    const iv = bytes.subarray(ID_BYTES, ID_BYTES + IV_BYTES)
    const tag = bytes.subarray(ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(ALGORITHM, master.key, iv).setAAD(Buffer.from(purpose)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(ID_BYTES + IV_BYTES + TAG_BYTES)), decipher.final()])
  }

  /** What only whoever has the newest master key can say of a text. */
  sign(text: string, purpose: string): Buffer {
    return signWith(this.#actual, text, purpose)
  }

  /** Whether the beginning of what any of them says of a text is this. */
  isSignature(signature: Uint8Array, text: string, purpose: string): boolean {
    return this.#keys.some(master =>
      timingSafeEqual(signWith(master, text, purpose).subarray(0, signature.length), signature),
    )
  }

  /** With what everything begins that is encrypted now. */
  get idActual(): Buffer {
    return this.#actual.id
  }

  has(id: Uint8Array): boolean {
    return this.#keys.some(key => key.id.equals(id))
  }

  get cuantas(): number {
    return this.#keys.length
  }

  [inspect.custom](): string {
    return '[llavero]'
  }

  toJSON(): string {
    return '[llavero]'
  }
}

const signWith = ({ key }: MasterKey, text: string, purpose: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest()
