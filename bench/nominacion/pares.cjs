// The chain that others nominate with, as its authors show it: generate, sign, send.
const { createRequire } = require('node:module')
const { join } = require('node:path')

const need = createRequire(join(__dirname, '..', 'peers', 'nominacion', 'package.json'))
const named = name => need(name).default ?? need(name)
const generator = named('facturacionelectronicapy-xmlgen')
const signer = named('facturacionelectronicapy-xmlsign')
const setapi = named('facturacionelectronicapy-setapi')

process.on('message', async ({ params, nominacion, cdcs, p12, clave, ca }) => {
  const from = performance.now()
  const before = process.cpuUsage()
  for (const [at, cdc] of cdcs.entries()) {
    const xml = await generator.generateXMLEventoNominacion(at + 1, params, { ...nominacion, cdc })
    const signed = await signer.signXMLEvento(xml, p12, clave, true)
    const answer = await setapi.evento(at + 1, signed, 'test', p12, clave, { caCert: ca, timeout: 10_000 })
    if (!JSON.stringify(answer).includes('"0600"'))
      throw new Error(`SIFEN answered ${JSON.stringify(answer)}`)
  }
  const { user, system } = process.cpuUsage(before)
  process.send({ ms: performance.now() - from, cpuMs: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit(0))
process.send({})
