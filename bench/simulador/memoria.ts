// Registers so many documents in memory and tells what the process weighs.
import { createHash } from 'node:crypto'
import { openAutoridad } from '../../packages/simulador/src/ca/autoridad.ts'
import { readHechos } from '../../packages/simulador/src/juez/index.ts'
import { openRegistro } from '../../packages/simulador/src/registro/registro.ts'
import { cdcDe, facturaInnominada } from '../../packages/simulador/test/ayuda/documento.ts'

const total = Number(process.argv[2])
const EMISORES = ['80099999-1', '80088888-0', '80077777-9']

const autoridad = await openAutoridad(undefined)
const registro = await openRegistro(undefined)
const EMITIDA = '2026-11-20T10:15:00'

// Every document has a digest, a signature and a hash of its own: what cannot be packed away is not.
function unlike(text: string, at: number): string {
  const random = (length: number) => {
    let bytes = Buffer.alloc(0)
    for (let turn = 0; bytes.length < length; turn++)
      bytes = Buffer.concat([bytes, createHash('sha256').update(`${at}/${turn}`).digest()])
    return bytes.subarray(0, length)
  }
  const digest = random(32)
  return text
    .replace(/<SignatureValue>[^<]*/, `<SignatureValue>${random(256).toString('base64')}`)
    .replace(/<DigestValue>[^<]*/, `<DigestValue>${digest.toString('base64')}`)
    .replace(/DigestValue=[0-9a-f]*/, `DigestValue=${Buffer.from(digest.toString('base64')).toString('hex')}`)
    .replace(/cHashQR=[0-9a-f]*/, `cHashQR=${random(64).subarray(32).toString('hex')}`)
}

const before = performance.now()
const modelos = await Promise.all(
  EMISORES.map(async ruc => {
    const [numero = '', dv = ''] = ruc.split('-')
    const cert = await autoridad.issue({ ruc })
    const { cdc, xml } = facturaInnominada({ ruc: numero, dv, numero: 1, emitida: EMITIDA }, cert)
    return { cdc, xml, ruc: numero, dv, hechos: readHechos({ texto: xml, xml })! }
  }),
)
for (let at = 0; at < total; at++) {
  const { cdc, xml, ruc, dv, hechos } = modelos[at % modelos.length]!
  const numero = Math.floor(at / modelos.length) + 1
  const own = cdcDe({ ruc, dv, numero, emitida: EMITIDA, codSeg: String(100_000_000 + at) })
  const texto = unlike(xml.replaceAll(cdc, own), at)
  const digestValue = /<DigestValue>([^<]*)/.exec(texto)![1]!
  registro.test.addDocumento(
    { ...hechos, cdc: own, numero: String(numero).padStart(7, '0'), digestValue },
    texto,
    1e12,
  )
}
const segundos = (performance.now() - before) / 1000
process.send!({
  rssBytes: process.memoryUsage.rss(),
  bytesPorDocumento: registro.bytes / total,
  segundos,
})
process.disconnect()
