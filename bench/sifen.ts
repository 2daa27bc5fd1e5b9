import { spawnSync } from 'node:child_process'
import { sign } from 'node:crypto'
import { join } from 'node:path'
import { type Certificado, kude, signDocumento, signEvento } from '../packages/sifen/src/index.ts'
import type { BenchRun } from './lib/bench.ts'
import { onEveryCore } from './lib/cores.ts'
import { type Case, type Measured, measure } from './lib/measure.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'
import type { Summary } from './lib/stats.ts'
import type { Bloqueo } from './sifen/bloqueo.ts'
import {
  certificado,
  envoltura,
  escribir,
  factura,
  facturaOf,
  nominacion,
  p12,
  p12Antiguo,
} from './sifen/casos.ts'
import * as suyos from './sifen/casos-peers.ts'
import { consulta } from './sifen/consulta.ts'
import { logoDe, membreteCon } from './sifen/membrete.ts'
import { loadPeers, type Peers } from './sifen/peers.ts'

const REPLY_BYTES = 100 * 1024

/** The promises of the library, measured: each beside what it is compared with, in the same rounds. */
export default async function* sifen(run: BenchRun): AsyncGenerator<Row> {
  const credential = certificado()
  run.say('firma: cada medida junto a crypto.sign, por turnos')
  yield* signingRows(await measure(ours(credential), run.plan))
  run.say('KuDE y consulta')
  yield* await readingRows(credential, run)
  run.say('bucle de eventos bajo carga, con todos los núcleos')
  const ms = run.short ? 2_000 : 10_000
  yield* loopRows(blocking('sync', ms), blocking('async', ms))
  run.say('firma: junto a las otras bibliotecas')
  const peers = loadPeers(run.say)
  yield* peerRows(await measure([...ours(credential), ...theirs(peers, credential)], run.plan))
}

async function readingRows(credential: Certificado, { plan }: BenchRun): Promise<Row[]> {
  const reply = consulta(REPLY_BYTES, credential)
  const { xml } = signDocumento(escribir(factura), credential)
  const [dibujo, foto] = [membreteCon(logoDe('dibujo')), membreteCon(logoDe('foto'))]
  const reading = await measure(
    [
      { name: 'kude a4', run: () => kude(xml) },
      { name: 'kude con dibujo', run: () => kude(xml, dibujo) },
      { name: 'kude con foto', run: () => kude(xml, foto) },
      { name: 'kude ticket', run: () => kude(xml, { formato: 'ticket' }) },
      { name: 'kude ticket58', run: () => kude(xml, { formato: 'ticket58' }) },
      { name: 'consulta', run: reply.judge },
    ],
    plan,
  )
  const kilobytes = Math.round(reply.bytes / 1024)
  const judge = `juzgar una respuesta de siConsDE de ${kilobytes} KB`
  return [
    atMost(25, { name: 'KuDE A4 de una página', value: reading.time('kude a4'), unit: 'ms' }),
    ...[dibujo, foto].flatMap(({ logo }, at) => {
      const caso = at === 0 ? 'kude con dibujo' : 'kude con foto'
      const que = `KuDE A4 con color, texto y un logo de ${Math.round(logo.length / 1024)} KB`
      return [
        shown({ name: que, value: reading.time(caso), unit: 'ms' }),
        shown({ name: `${que}, veces lo que sin ellos`, value: reading.speedup('kude a4', caso), unit: '×' }),
      ]
    }),
    shown({ name: 'KuDE ticket de 80 mm', value: reading.time('kude ticket'), unit: 'ms' }),
    atMost(2, { name: judge, value: reading.time('consulta'), unit: 'ms' }),
  ]
}

function ours(credential: Certificado): Case[] {
  const message = Buffer.alloc(700, 'SignedInfo')
  const fifty = facturaOf(50)
  const firmar = (entrada: typeof factura) => () => signDocumento(escribir(entrada), credential)
  return [
    { name: 'crypto.sign', run: () => sign('RSA-SHA256', message, credential.key) },
    { name: 'evento', run: () => signEvento(nominacion, envoltura, credential) },
    { name: 'factura', run: firmar(factura) },
    { name: 'factura de 50', run: firmar(fifty) },
  ]
}

function theirs({ generator, signer, xmlCrypto }: Peers, credential: Certificado): Case[] {
  const { head, de } = escribir(factura)
  const evento = signEvento(nominacion, envoltura, credential)
  if (!evento.ok) throw new Error('the event of the bench is not valid')
  const unsigned = evento.evento.xml.replace(/<Signature .*<\/Signature>/s, '')
  const raw = rawSigner(xmlCrypto, credential)
  const facturaSuya = async ({ file, password }: typeof p12): Promise<string> =>
    signer.signXML(await generator.generateXMLDE(suyos.params, suyos.factura), file, password, true)
  return [
    { name: 'xmlgen + xmlsign: factura', run: () => facturaSuya(p12) },
    { name: 'xmlgen + xmlsign: factura, p12 antiguo', run: () => facturaSuya(p12Antiguo) },
    {
      name: 'xmlgen + xmlsign: evento',
      run: async () =>
        signer.signXMLEvento(
          await generator.generateXMLEventoNominacion(1, suyos.params, suyos.nominacion),
          p12.file,
          p12.password,
          true,
        ),
    },
    { name: 'xml-crypto: factura', run: () => raw(`${head}${de}</rDE>`, 'DE') },
    { name: 'xml-crypto: evento', run: () => raw(unsigned, 'rEve') },
  ]
}

/** xml-crypto by itself, with the key already open: only the signature, of a text that is already written. */
function rawSigner(
  { SignedXml }: Peers['xmlCrypto'],
  credential: Certificado,
): (xml: string, tag: string) => string {
  const privateKey = credential.key.export({ type: 'pkcs8', format: 'pem' })
  const c14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  return (xml, tag) => {
    const signedXml = new SignedXml({
      privateKey,
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: c14n,
    })
    signedXml.addReference({
      xpath: `//*[local-name(.)='${tag}']`,
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', c14n],
    })
    signedXml.computeSignature(xml, {
      location: { reference: `//*[local-name(.)='${tag}']`, action: 'after' },
    })
    return signedXml.getSignedXml()
  }
}

const percent = ({ median, low, high, count }: Summary): Summary => ({
  median: median * 100,
  low: low * 100,
  high: high * 100,
  count,
})

function signingRows(signing: Measured): Row[] {
  const share = (name: string): Summary => percent(signing.speedup(name, 'crypto.sign'))
  return [
    shown({ name: 'crypto.sign RSA-SHA256 solo', value: signing.rate('crypto.sign'), unit: 'por s' }),
    shown({ name: 'nominación, escribir y firmar', value: signing.rate('evento'), unit: 'por s' }),
    atLeast(90, { name: 'nominación, respecto de crypto.sign', value: share('evento'), unit: '%' }),
    shown({
      name: 'factura de 2 ítems con QR, escribir y firmar',
      value: signing.rate('factura'),
      unit: 'por s',
    }),
    atLeast(80, { name: 'factura de 2 ítems, respecto de crypto.sign', value: share('factura'), unit: '%' }),
    atLeast(1_500, {
      name: 'factura de 50 ítems con QR, escribir y firmar',
      value: signing.rate('factura de 50'),
      unit: 'por s',
    }),
  ]
}

function peerRows(beside: Measured): Row[] {
  const times = (ours: string, peer: string): Summary => beside.speedup(ours, peer)
  return [
    atLeast(80, {
      name: 'factura, respecto de xmlgen + xmlsign',
      value: times('factura', 'xmlgen + xmlsign: factura'),
      unit: 'veces',
    }),
    shown({
      name: 'factura, respecto de xmlgen + xmlsign con p12 antiguo',
      value: times('factura', 'xmlgen + xmlsign: factura, p12 antiguo'),
      unit: 'veces',
    }),
    atLeast(3, {
      name: 'nominación, respecto de xmlgen + xmlsign',
      value: times('evento', 'xmlgen + xmlsign: evento'),
      unit: 'veces',
    }),
    atLeast(3, {
      name: 'nominación, respecto de xml-crypto (solo firmar)',
      value: times('evento', 'xml-crypto: evento'),
      unit: 'veces',
    }),
    shown({
      name: 'factura, respecto de xml-crypto (solo firmar)',
      value: times('factura', 'xml-crypto: factura'),
      unit: 'veces',
    }),
  ]
}

function blocking(mode: 'sync' | 'async', ms: number): Bloqueo {
  const script = join(import.meta.dirname, 'sifen', 'bloqueo.ts')
  // This process is tied to one core; the pool of threads needs all of them.
  const [command, ...args] = onEveryCore([process.execPath, script, mode, String(ms)])
  const { stdout, stderr, status } = spawnSync(command!, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`bloqueo.ts: ${stderr}`)
  return JSON.parse(stdout) as Bloqueo
}

function loopRows(sync: Bloqueo, async: Bloqueo): Row[] {
  const ms = (name: string, value: number) => ({ name, value, unit: 'ms' })
  const rate = (name: string, value: number) => ({ name, value, unit: 'por s' })
  return [
    shown(ms('firmar en el hilo: el bucle espera (mediana)', sync.median)),
    shown(ms('firmar en el hilo: el bucle espera (p99)', sync.p99)),
    shown(rate('firmar en el hilo: facturas', sync.perSecond)),
    shown(ms('firmar con los hilos: el bucle espera (mediana)', async.median)),
    atMost(1, ms('firmar con los hilos: el bucle espera (p99)', async.p99)),
    shown(rate('firmar con los hilos: facturas', async.perSecond)),
  ]
}
