import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPeers } from '../lib/peers.ts'

type Options = { readonly [name: string]: unknown }

interface Generator {
  generateXMLDE(params: Options, data: Options, config?: Options): Promise<string>
  generateXMLEventoNominacion(id: number, params: Options, data: Options): Promise<string>
}

interface Signer {
  signXML(xml: string, file: string, password: string, byNode: true): Promise<string>
  signXMLEvento(xml: string, file: string, password: string, byNode: true): Promise<string>
}

interface XmlCrypto {
  SignedXml: new (
    options: Options,
  ) => {
    addReference(reference: Options): void
    computeSignature(xml: string, options?: Options): void
    getSignedXml(): string
  }
}

export interface Peers {
  readonly generator: Generator
  readonly signer: Signer
  readonly xmlCrypto: XmlCrypto
}

/** The libraries that others use, from their own folder; installed by their own lockfile when they are not there. */
export function loadPeers(say: (text: string) => void): Peers {
  const home = installPeers('sifen', 'xml-crypto', say)
  const require = createRequire(join(home, 'package.json'))
  const named = <T>(name: string): T => {
    const loaded = require(name) as T & { default?: T }
    return loaded.default ?? loaded
  }
  return {
    generator: named<Generator>('facturacionelectronicapy-xmlgen'),
    signer: named<Signer>('facturacionelectronicapy-xmlsign'),
    xmlCrypto: named<XmlCrypto>('xml-crypto'),
  }
}
