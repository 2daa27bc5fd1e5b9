import { hash, pbkdf2, pbkdf2Sync } from 'node:crypto'
import { promisify } from 'node:util'

/** A key that has to be derived from the password to read a PKCS#12 file: the parameters of the work, before it is done. */
export type Derivacion = {
  readonly hash: string
  readonly secret: Buffer
  readonly salt: Uint8Array
  readonly rounds: number
  readonly size: number
} & ({ readonly kdf: 'pbkdf2' } | { readonly kdf: 'pkcs12'; readonly proposito: 1 | 2 | 3 })

/** The reader of a file yields each derivation that it needs and is resumed with the key: the caller decides on which thread it is computed. */
export type Derivando<T> = Generator<Derivacion, T, Buffer>

/** The file asks for more work than any that a tool writes. */
export class TrabajoError extends Error {}

/**
 * Rounds over the whole file, every block of every key: tools write from 2,048 to 600,000 a key, three keys a file. It is two
 * or three seconds of one thread. A round of the older function is several of these, because it is not made in one call.
 */
export const MAX_RONDAS = 4_000_000
const PESO_PKCS12 = 4

const bloques = ({ hash: name, size }: Derivacion) => Math.ceil(size / hash(name, '', 'buffer').length)

export class Presupuesto {
  private queda = MAX_RONDAS

  /** Before the work, not after it. */
  gastar(derivacion: Derivacion): void {
    const { rounds, kdf } = derivacion
    this.queda -= rounds * bloques(derivacion) * (kdf === 'pkcs12' ? PESO_PKCS12 : 1)
    if (rounds < 1 || this.queda < 0) throw new TrabajoError('demasiadas iteraciones')
  }
}

const blockOf = (name: string) => (name === 'sha384' || name === 'sha512' ? 128 : 64)

function filled(bytes: Uint8Array, block: number): Buffer {
  return bytes.length === 0
    ? Buffer.alloc(0)
    : Buffer.alloc(block * Math.ceil(bytes.length / block), Buffer.from(bytes))
}

/** Some half a millisecond of work; between two slices the event loop serves other requests. */
const RONDAS_POR_TURNO = 500

/** Key derivation of RFC 7292 appendix B; purpose 1 key, 2 IV, 3 MAC. It stops after every slice of its work. */
function* pkcs12Kdf(derivacion: Extract<Derivacion, { kdf: 'pkcs12' }>): Generator<undefined, Buffer> {
  const { hash: name, secret, salt, rounds, size, proposito } = derivacion
  const block = blockOf(name)
  const seed = Buffer.concat([filled(salt, block), filled(secret, block)])
  let out = Buffer.alloc(0)
  while (out.length < size) {
    let digest = hash(name, Buffer.concat([Buffer.alloc(block, proposito), seed]), 'buffer')
    for (let i = 1; i < rounds; i++) {
      if (i % RONDAS_POR_TURNO === 0) yield
      digest = hash(name, digest, 'buffer')
    }
    out = Buffer.concat([out, digest])
    const add = Buffer.alloc(block, digest)
    for (let start = 0; start < seed.length; start += block) {
      let carry = 1
      for (let i = block - 1; i >= 0; i--) {
        carry += seed.readUInt8(start + i) + add.readUInt8(i)
        seed[start + i] = carry & 0xff
        carry >>= 8
      }
    }
  }
  return out.subarray(0, size)
}

function ahora(derivacion: Derivacion): Buffer {
  const { kdf, hash: name, secret, salt, rounds, size } = derivacion
  if (kdf === 'pbkdf2') return pbkdf2Sync(secret, salt, rounds, size, name)
  const slices = pkcs12Kdf(derivacion)
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}

const enOtroHilo = promisify(pbkdf2)
const turno = () => new Promise<void>(resolve => setImmediate(resolve))

async function aparte(derivacion: Derivacion): Promise<Buffer> {
  const { kdf, hash: name, secret, salt, rounds, size } = derivacion
  if (kdf === 'pbkdf2') return enOtroHilo(secret, salt, rounds, size, name)
  const slices = pkcs12Kdf(derivacion)
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
    await turno()
  }
}

/** Works on the calling thread until all is derived. */
export function deriveNow<T>(work: Derivando<T>): T {
  for (let step = work.next(); ; ) {
    if (step.done) return step.value
    step = work.next(ahora(step.value))
  }
}

/** The same without holding the event loop: PBKDF2 runs in the thread pool, the older function of RFC 7292 in slices on this thread. */
export async function deriveApart<T>(work: Derivando<T>): Promise<T> {
  for (let step = work.next(); ; ) {
    if (step.done) return step.value
    step = work.next(await aparte(step.value))
  }
}
