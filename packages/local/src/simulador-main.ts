import { join } from 'node:path'
import { SimuladorError, startSimulador } from '@mbohera/simulador'
import { clienteDeSifen } from './cliente-de-sifen.ts'
import { readSimuladorConfig } from './config.ts'

const DEMORA_LOTE_MS = 2_000

/** The simulated SIFEN as a part of the local start: says where it is, and ends when told to or when its starter is gone. */
const { dataDir, ports } = readSimuladorConfig()

/** The clock is that of the whole local start: the starter moves it for everybody, or says why not. */
let asked = 0
const moveReloj = (avanzarMs: number) =>
  new Promise<void>((resolve, reject) => {
    const id = ++asked
    const hear = ({ reloj }: { reloj?: { id: number; falta: string | null } }) => {
      if (reloj?.id !== id) return
      process.off('message', hear)
      if (reloj.falta === null) resolve()
      else reject(new SimuladorError(reloj.falta))
    }
    process.on('message', hear)
    process.send?.({ reloj: { id, avanzarMs } })
  })

const simulador = await startSimulador({
  ...{ dataDir, ports, moveReloj },
  persist: true,
  demoraLoteMs: DEMORA_LOTE_MS,
})
const { urlTest, urlProd, gestionUrl } = simulador
const cliente = await clienteDeSifen(dataDir, simulador)
process.send?.({ ready: true, urlTest, urlProd, gestionUrl, caFile: join(dataDir, 'ca.pem'), cliente })

const stop = async () => {
  await simulador.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
process.once('disconnect', () => void stop())
