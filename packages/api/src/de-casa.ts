import { randomUUID } from 'node:crypto'
import { readEnv } from './config/env.ts'
import { toServidorDeCorreo } from './config/secrets.ts'
import { isEntregable } from './domain/correo/direccion.ts'
import { writeMensaje } from './entrega/mensaje.ts'
import { BuzonSmtp } from './entrega/smtp.ts'

/** The QR of the KuDE, for whatever else a telephone reads. */
export { qrSvg } from '@mbohera/sifen/vista'

/** A mail of the house itself to one person, such as one about her account. */
export interface CartaDeCasa {
  para: string
  asunto: string
  texto: string
  html: string
}

/** Whether the server took it, or may have; false: it can be given to it again. */
export type BuzonDeCasa = (carta: CartaDeCasa) => Promise<boolean>

/** By the same server and in the same way as mails to buyers, for a program beside the service; null where none is named. */
export function openBuzonDeCasa(): BuzonDeCasa | null {
  const env = readEnv()
  const faults: string[] = []
  const servidor = toServidorDeCorreo(env, faults)
  const { correoDe: de = '' } = env
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (servidor === null || !isEntregable(de)) return null
  const buzon = new BuzonSmtp({ ...servidor, de, monotonic: () => performance.now() })
  return async carta => {
    const mensaje = writeMensaje({
      ...carta,
      id: `${randomUUID()}@${de.slice(de.indexOf('@') + 1)}`,
      fecha: Date.now(),
      de: { nombre: 'Mbohéra', direccion: de },
      ...{ responderA: null, adjuntos: [] },
    })
    const aTiempo = AbortSignal.timeout(PLAZO_MS)
    const { que } = await buzon.send({ para: carta.para, mensaje }, async () => true, aTiempo)
    return que === 'aceptado' || que === 'incierto'
  }
}

const PLAZO_MS = 90_000
