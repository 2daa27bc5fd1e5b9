// Another system of the same taxpayer: it issues with the libraries of others, in lots, and cancels or nominates some of what it issued.
const { createRequire } = require('node:module')
const { join } = require('node:path')

const need = createRequire(join(__dirname, '..', 'peers', 'nominacion', 'package.json'))
const named = name => need(name).default ?? need(name)
const generator = named('facturacionelectronicapy-xmlgen')
const signer = named('facturacionelectronicapy-xmlsign')
const qr = named('facturacionelectronicapy-qrgen')
const setapi = named('facturacionelectronicapy-setapi')

const EVENTOS = {
  cancelar: (params, datos) => generator.generateXMLEventoCancelacion(1, params, datos),
  nominar: (params, datos) => generator.generateXMLEventoNominacion(1, params, datos),
}
const cdcOf = xml => /<DE Id="(\d{44})"/.exec(xml)[1]
let id = 0

/** One lot: generated, signed, with their QR, sent. The CDCs of it. */
async function emitir({ params, facturas, csc, p12, clave, ca }) {
  const xmls = []
  for (const factura of facturas) xmls.push(await generator.generateXMLDE(params, factura))
  const signed = (await signer.signXMLFiles(xmls, p12, clave, true)).split('_SEPARATOR_')
  const whole = []
  for (const xml of signed) whole.push(await qr.generateQR(xml, csc.id, csc.valor, 'test'))
  const answer = await setapi.recibeLote(++id, whole, 'test', p12, clave, { caCert: ca, timeout: 30_000 })
  if (!JSON.stringify(answer).includes('"0300"')) throw new Error(`SIFEN answered ${JSON.stringify(answer)}`)
  return whole.map(cdcOf)
}

async function registrar({ evento, params, datos, cdcs, p12, clave, ca }) {
  for (const cdc of cdcs) {
    const xml = await EVENTOS[evento](params, { ...datos, cdc })
    const signed = await signer.signXMLEvento(xml, p12, clave, true)
    const answer = await setapi.evento(++id, signed, 'test', p12, clave, { caCert: ca, timeout: 30_000 })
    if (!JSON.stringify(answer).includes('"0600"'))
      throw new Error(`SIFEN answered ${JSON.stringify(answer)}`)
  }
  return cdcs
}

process.on('message', async orden => {
  process.send({ cdcs: await (orden.evento === undefined ? emitir(orden) : registrar(orden)) })
})
process.on('disconnect', () => process.exit(0))
process.send({})
