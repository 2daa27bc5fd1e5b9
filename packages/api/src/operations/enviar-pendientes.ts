import { findEmisor } from '../db/emisor.ts'
import { tomarLotes } from '../db/lote.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { type Conversacion, conversar } from './envio/conversar.ts'
import { arriendoMs, type EnvioDeps } from './envio/deps.ts'
import { enviarLote, retomarLote } from './envio/lote.ts'
import { aprobarLocalmente } from './envio/sandbox.ts'
import { tomar } from './envio/tomar.ts'
import { vigilarReloj } from './reloj.ts'

/** How many one worker takes at once. */
const DOCUMENTOS = 200
const LOTES = 8

/**
 * Sends, asks for and looks at everything of this issuer whose time has come. Any number of workers may do it at once: each takes
 * what no other has. While SIFEN does not answer nothing is taken, but for one to see whether it is back.
 */
export async function enviarPendientes(
  deps: EnvioDeps,
  { contribuyenteId, ambiente }: Emisor,
  parar: AbortSignal,
): Promise<void> {
  if (ambiente === 'SANDBOX') return aprobarLocalmente(deps, { contribuyenteId, ambiente })
  const emisor = { contribuyenteId, ambiente }
  while (!parar.aborted) {
    const cupo = deps.sifen.cupo(ambiente)
    if (cupo < 1) return
    const certificado = await certificadoVigente(deps, emisor)
    if (certificado === null) return
    const conversacion: Conversacion = { deps, emisor, certificado, saltoElReloj: vigilarReloj(deps) }
    if (!(await unaTanda(conversacion, cupo))) return
  }
}

/** False when there was nothing to do. */
async function unaTanda(conversacion: Conversacion, cupo: number): Promise<boolean> {
  const { deps, emisor } = conversacion
  const now = deps.clock()
  const limite = { now, hasta: now + arriendoMs(deps), limite: Math.min(cupo, LOTES) }
  const retomados = await tomarLotes(deps.pool, emisor, limite)
  const { consultar, sincronos, lotes } = await tomar(deps, emisor, Math.min(cupo, DOCUMENTOS))
  const trabajos = [
    ...retomados.map(lote => retomarLote(conversacion, lote)),
    ...consultar.map(documento => conversar(conversacion, documento, 'consultar')),
    ...sincronos.map(documento => conversar(conversacion, documento, 'enviar')),
    ...lotes.map(lote => enviarLote(conversacion, lote)),
  ]
  // One that fails must not leave the others unattended.
  const errors: unknown[] = []
  await Promise.all(trabajos.map(trabajo => trabajo.catch(error => errors.push(error))))
  if (errors.length > 0) throw errors[0]
  return trabajos.length > 0
}

/** Without a certificate in force nobody is let in: the documentos wait until there is one. */
async function certificadoVigente({ pool, secretos, clock }: EnvioDeps, emisor: Emisor) {
  const row = await findEmisor(pool, emisor)
  if (row === null || row.certificadoId === null) return null
  const now = clock()
  if (row.certificadoHasta! <= now || row.certificadoDesde! > now) return null
  return secretos.certificado(pool, emisor, row.certificadoId)
}
