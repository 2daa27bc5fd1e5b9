import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const home = join(import.meta.dirname, '..', 'peers', 'sifen')

type Options = { readonly [name: string]: unknown }

interface Generator {
  generateXMLDE(params: Options, data: Options): Promise<string>
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
  if (!existsSync(join(home, 'node_modules', 'xml-crypto'))) install(say)
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

function install(say: (text: string) => void): void {
  say('instalando las bibliotecas con que se compara (npm ci en bench/peers/sifen)')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, stderr } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: home,
    encoding: 'utf8',
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle)/.test(name)),
    ),
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`no se pudieron instalar en bench/peers/sifen:\n${stderr}`)
}
