// The simulator under load, in a process of its own; tells what processor time the load took.
import { rmSync } from 'node:fs'
import { startSimulador } from '../../packages/simulador/src/index.ts'
import type { ParaServidor } from './cargas.ts'

async function serve({ dataDir, modelo, modeloCdc, cdcs, ahora }: ParaServidor): Promise<void> {
  const simulador = await startSimulador({
    dataDir,
    latencia: 0,
    startAt: ahora,
    stopped: true,
    verificarFirma: process.argv[2] === 'verificar',
    traficoGuardado: 100,
  })
  for (const cdc of cdcs) await simulador.registerDocumento({ xml: modelo.replaceAll(modeloCdc, cdc) })
  const before = process.cpuUsage()
  process.once('message', () => {
    const { user, system } = process.cpuUsage(before)
    process.send!({ cpuMs: (user + system) / 1000 })
    rmSync(dataDir, { recursive: true })
    simulador.close().then(() => process.disconnect())
  })
  process.send!({ url: simulador.urlTest })
}

process.once('message', message => void serve(message as ParaServidor))
