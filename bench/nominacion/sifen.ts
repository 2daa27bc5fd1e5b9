// SIFEN at once and without looking at signatures: what is measured is who asks it.
import { startSimulador } from '../../packages/simulador/src/index.ts'

const simulador = await startSimulador({
  latencia: 0,
  demoraLoteMs: 0,
  verificarFirma: false,
  traficoGuardado: 1,
})
const { p12, certPem, keyPem, clave } = await simulador.issueCertificate({ ruc: '80099999-1' })

/** Registers one documento under many CDCs. */
async function register({ xml, cdc, cdcs }: { xml: string; cdc: string; cdcs: string[] }): Promise<void> {
  for (const another of cdcs) await simulador.registerDocumento({ xml: xml.replaceAll(cdc, another) })
  process.send!('registered')
}

process.on('message', message => void register(message as Parameters<typeof register>[0]))
process.on('disconnect', () => void simulador.close().then(() => process.exit(0)))
const credential = { p12: p12.toString('base64'), certPem, keyPem, clave }
process.send!({ url: simulador.urlTest, caPem: simulador.caPem, ...credential })
