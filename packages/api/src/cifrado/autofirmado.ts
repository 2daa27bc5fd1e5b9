import { generateKeyPair, type KeyPairKeyObjectResult, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { type Certificado, certificadoFromPem } from '@mbohera/sifen'
import type { DePrueba } from '../operations/ports.ts'

/** The few forms of DER that a self-signed certificate takes. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const header =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(header), body])
}

const SEQUENCE = 0x30
const sequence = (...contents: Uint8Array[]) => der(SEQUENCE, ...contents)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const SHA256_WITH_RSA = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05))
const COMMON_NAME = oid(0x55, 0x04, 0x03)
const SERIAL_NUMBER = oid(0x55, 0x04, 0x05)
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])))

const utf8 = (text: string) => der(0x0c, Buffer.from(text, 'utf8'))
const printable = (text: string) => der(0x13, Buffer.from(text, 'latin1'))
const attribute = (type: Buffer, value: Buffer) => der(0x31, sequence(type, value))
const generalizedTime = (instant: number) =>
  der(0x18, Buffer.from(`${new Date(instant).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))
/** X.520 allows 64 characters in a common name. */
const NAME_MAX = 64

export type NewParDeClaves = () => Promise<KeyPairKeyObjectResult>

export const newParDeClaves: NewParDeClaves = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })

/** A self-signed certificate with the RUC where real ones have it. It signs documentos of SANDBOX, which have no fiscal value. */
export async function certificadoDePrueba(
  { ruc, nombre, desde, hasta }: DePrueba,
  newPar: NewParDeClaves,
): Promise<Certificado> {
  const { privateKey, publicKey } = await newPar()
  const name = sequence(
    attribute(COMMON_NAME, utf8([...nombre].slice(0, NAME_MAX).join(''))),
    attribute(SERIAL_NUMBER, printable(`RUC${ruc}`)),
  )
  const serial = der(0x02, Buffer.from([1]))
  const validity = sequence(generalizedTime(desde), generalizedTime(hasta))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(VERSION_3, serial, SHA256_WITH_RSA, name, validity, name, spki)
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', body, privateKey))
  const pem = new X509Certificate(sequence(body, SHA256_WITH_RSA, signature)).toString()
  return certificadoFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), pem)
}
