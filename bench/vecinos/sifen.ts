// SIFEN in a process of its own. It answers late, by waiting and not by working; and to one RUC, when told so, never.
import { startSimulador } from '../../packages/simulador/src/index.ts'

export interface Credencial {
  /** base64 */
  p12: string
  clave: string
}

export interface Sifen {
  url: string
  caPem: string
  credenciales: Record<string, Credencial>
}

export type Orden =
  | { que: 'demora'; ms: number }
  | { que: 'colgar'; ruc: string }
  | { que: 'registrar'; documentos: string[] }

const RUCS = ['80099999-1', '80088888-0']
/** Longer than any deadline of a client. */
const NUNCA_MS = 600_000

const simulador = await startSimulador({
  latencia: 0,
  demoraLoteMs: 0,
  verificarFirma: false,
  traficoGuardado: 1,
})

async function obey(orden: Orden): Promise<void> {
  if (orden.que === 'demora') simulador.ajustes.latencia = orden.ms
  else if (orden.que === 'colgar')
    simulador.arm({
      escenario: 'colgar',
      parametros: { registrar: false, ms: NUNCA_MS },
      filtro: { ruc: orden.ruc.split('-')[0]! },
      veces: 0,
    })
  else for (const xml of orden.documentos) await simulador.registerDocumento({ xml })
  process.send!('done')
}

const credenciales: Record<string, Credencial> = {}
for (const ruc of RUCS) {
  const { p12, clave } = await simulador.issueCertificate({ ruc })
  credenciales[ruc] = { p12: p12.toString('base64'), clave }
}
process.on('message', message => void obey(message as Orden))
process.on('disconnect', () => void simulador.close().then(() => process.exit(0)))
process.send!({ url: simulador.urlTest, caPem: simulador.caPem, credenciales } satisfies Sifen)
