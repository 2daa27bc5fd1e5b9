import type { webcrypto } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

interface SigningKey {
  kid: string
  privateKey: webcrypto.CryptoKey
  publicJwk: JWK
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

/** An OpenID Connect issuer that publishes what a verifier needs, and signs whatever it is told: honest tokens and forged ones. */
export class Issuer {
  readonly url: string
  #server: Server
  #keys: SigningKey[]
  /** How many times its keys were fetched. */
  jwksRequests = 0
  /** What it says beside what is asked. */
  readonly relleno = { configuracion: '', claves: '' }

  private constructor(server: Server, key: SigningKey) {
    this.#server = server
    this.#keys = [key]
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => {
      response.setHeader('content-type', 'application/json')
      // Time is the test's.
      response.sendDate = false
      if (request.url === '/.well-known/openid-configuration') {
        response.end(
          JSON.stringify({
            issuer: this.url,
            jwks_uri: `${this.url}/jwks`,
            relleno: this.relleno.configuracion,
          }),
        )
      } else {
        this.jwksRequests++
        response.end(
          JSON.stringify({
            keys: this.#keys.map(({ publicJwk }) => publicJwk),
            relleno: this.relleno.claves,
          }),
        )
      }
    })
  }

  static async start(): Promise<Issuer> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return new Issuer(server, await makeKey('uno'))
  }

  get publicJwk(): JWK {
    return this.#keys[0]!.publicJwk
  }

  /** A new key in the place of the old one, as providers do. */
  async rotate(kid: string): Promise<void> {
    this.#keys = [await makeKey(kid)]
  }

  token(
    payload: { [Claim in keyof JWTPayload]?: JWTPayload[Claim] | undefined },
    header: { kid?: string } = {},
  ): Promise<string> {
    const [key] = this.#keys
    return new SignJWT({ iss: this.url, aud: 'mbohera', ...payload } as JWTPayload)
      .setProtectedHeader({ alg: 'ES256', kid: key!.kid, ...header })
      .sign(key!.privateKey)
  }

  close(): Promise<void> {
    return new Promise(resolve => this.#server.close(() => resolve()))
  }
}
