// The least that a nomination can cost: built, signed, and exchanged over a connection with mutual TLS that stays open.
import { Agent } from 'node:https'
import {
  certificadoFromPem,
  RUTAS,
  signEvento,
  siRecepEventoRequest,
} from '../../packages/sifen/src/index.ts'
import { nominacion } from '../sifen/casos.ts'
import { intercambiar } from './intercambio.ts'

interface Encargo {
  url: string
  caPem: string
  certPem: string
  keyPem: string
  cdcs: string[]
  dFecFirma: string
  conexiones: number
  /** Of a CDC that SIFEN refuses the exchange costs as much: then no documentos need to be registered for it. */
  rechazados?: boolean
}

async function work({
  url,
  caPem,
  certPem,
  keyPem,
  cdcs,
  dFecFirma,
  conexiones,
  rechazados = false,
}: Encargo): Promise<void> {
  const certificado = certificadoFromPem(keyPem, certPem)
  const agent = new Agent({ keepAlive: true, maxSockets: conexiones, ca: caPem, cert: certPem, key: keyPem })
  const from = process.cpuUsage()
  let next = 0
  let done = 0
  const one = async () => {
    for (let at = next++; at < cdcs.length; at = next++) {
      const signed = signEvento(
        { ...nominacion, Id: cdcs[at]! } as never,
        { id: at + 1, dFecFirma },
        certificado,
      )
      if (!signed.ok) throw new Error(JSON.stringify(signed.faults))
      const reply = await intercambiar(
        url + RUTAS.siRecepEvento,
        agent,
        siRecepEventoRequest(at + 1, signed.evento.xml),
      )
      if (!rechazados && !reply.includes('>0600<')) throw new Error(`SIFEN answered: ${reply}`)
      done++
    }
  }
  await Promise.all(Array.from({ length: conexiones }, one))
  const { user, system } = process.cpuUsage(from)
  agent.destroy()
  process.send!({ cpuMs: (user + system) / 1000 / done })
}

process.on('message', message => void work(message as Encargo))
process.on('disconnect', () => process.exit(0))
process.send!({})
