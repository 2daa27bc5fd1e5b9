import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A port that is free now. */
export async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

export type Forged = {
  rpId?: string
  origin?: string
  flags?: number
  counter?: number
  type?: string
  reto?: string
}

/** An authenticator of software, as honest as it is told to be. */
export class Aparato {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly publica: string

  constructor(keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })) {
    this.#key = keys.privateKey
    this.publica = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
  }

  #datos({ rpId = 'localhost', flags = 0x05, counter = 0 }: Forged, more: Buffer[] = []): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, ...more])
  }

  #client(type: string, challenge: string, origin: string, said: Forged): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.reto ?? challenge,
        origin: said.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  create(challenge: string, origin: string, said: Forged = {}): Record<string, string> {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const datos = this.#datos({ flags: 0x45, ...said }, [
      Buffer.alloc(16),
      length,
      this.id,
      Buffer.from([0xa0]),
    ])
    return {
      credencial: this.id.toString('base64url'),
      datos: this.#client('webauthn.create', challenge, origin, said).toString('base64url'),
      autenticador: datos.toString('base64url'),
      publica: this.publica,
      nombre: 'Mi teléfono',
    }
  }

  get(challenge: string, origin: string, said: Forged = {}): Record<string, string> {
    const datos = this.#datos(said)
    const client = this.#client('webauthn.get', challenge, origin, said)
    const signed = Buffer.concat([datos, createHash('sha256').update(client).digest()])
    return {
      credencial: this.id.toString('base64url'),
      datos: client.toString('base64url'),
      autenticador: datos.toString('base64url'),
      firma: sign(this.#key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, this.#key).toString(
        'base64url',
      ),
    }
  }
}

export const retoIn = (text: string): string => /data-reto="([^"]+)"/.exec(text)?.[1] ?? ''
