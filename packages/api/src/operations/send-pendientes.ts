import type { Pool } from '../db/db.ts'
import { findCertificadoVigente, listEmisoresConTrabajo, readDatabaseClock } from '../db/espera.ts'
import { takeLotes } from '../db/lote.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { DOCUMENTOS_POR_LOTE } from '../domain/envio/plan.ts'
import { TURNO_MS } from '../domain/envio/ritmo.ts'
import { type Conversacion, converseAboutDocumento } from './envio/conversar.ts'
import { arriendoMs, type EnvioDeps } from './envio/deps.ts'
import { resumeLote, sendLote } from './envio/lote.ts'
import { permisoDe } from './envio/permiso.ts'
import { approveLocally } from './envio/sandbox.ts'
import { type Tanda, takePendientes } from './envio/tomar.ts'
import { relojDeLaBase } from './reloj.ts'

/** How many one round takes at once. */
const DOCUMENTOS = 200
const LOTES = 8
/*
 * What is taken beyond what has its turn loses it while SIFEN is slow, and is written twice for nothing: a lote of fifty with each of its documentos. The
 * rounds of one emisor share his places: of those that go one by one two for each, so that the next one waits while one is answered; of lotes half as many.
 */
const solosDe = (lugares: number): number => lugares * 2
const documentosDe = (lugares: number): number =>
  Math.min(DOCUMENTOS, DOCUMENTOS_POR_LOTE * Math.ceil(lugares / 2))

/** What waits longer than this for the process that attends its emisor first is sent by whoever sees it. */
const AYUDA_MS = 2_000

interface Quien {
  pool: Pool
  /** Whether of all processes that send this one attends him first. */
  attendsFirst: (emisor: Emisor) => boolean
}

/** For whom this process sends now: whom it attends first, and whoever has waited too long for another. */
export async function listPorAtender({ pool, attendsFirst }: Quien, limite: number): Promise<Emisor[]> {
  const emisores = await listEmisoresConTrabajo(pool, limite)
  return emisores.filter(emisor => emisor.atrasoMs >= AYUDA_MS || attendsFirst(emisor))
}

/**
 * One turn of sending: sends, asks for and looks at what there is of this issuer whose time has come. Whether there may be more to do at
 * once. Any number of workers may do it at once: each takes what no other has. While SIFEN does not answer nothing is taken, but for one
 * to see whether it is back.
 */
export async function sendPendientes(
  deps: EnvioDeps,
  { contribuyenteId, ambiente }: Emisor,
  parar: AbortSignal,
): Promise<boolean> {
  const desde = deps.monotonic()
  const sigue = () => !parar.aborted && deps.monotonic() - desde < TURNO_MS
  if (ambiente === 'SANDBOX') {
    const clock = relojDeLaBase(await readDatabaseClock(deps.pool), deps.monotonic)
    return approveLocally({ ...deps, clock }, { contribuyenteId, ambiente }, sigue)
  }
  const emisor = { contribuyenteId, ambiente }
  const { lugares } = deps.sifen
  let limite = documentosDe(lugares)
  do {
    if (deps.sifen.cupo(ambiente) < 1) return false
    const permiso = permisoDe(deps)
    // SIFEN refuses a connection without a certificate in force: the documentos wait until there is one.
    const vigente = await findCertificadoVigente(deps.pool, emisor)
    if (vigente === null) return false
    const clock = relojDeLaBase(vigente.ahora, deps.monotonic)
    const certificado = await deps.secretos.certificado(deps.pool, emisor, vigente.certificadoId)
    const cupo = deps.sifen.cupo(ambiente, certificado)
    if (cupo < 1) return false
    const conversacion: Conversacion = { deps: { ...deps, clock }, emisor, certificado, permiso }
    const hecho = await unaTanda(conversacion, cupo, limite)
    if (hecho === null) return false
    limite = hecho.sinLugar ? solosDe(lugares) : documentosDe(lugares)
  } while (sigue())
  return true
}

/** Null when there was nothing to do. */
async function unaTanda(
  conversacion: Conversacion,
  cupo: number,
  documentos: number,
): Promise<Pick<Tanda, 'sinLugar'> | null> {
  const { deps, emisor } = conversacion
  const limite = { arriendoMs: arriendoMs(deps), limite: Math.min(cupo, LOTES) }
  const retomados = await takeLotes(deps.pool, emisor, limite)
  const { consultar, sincronos, lotes, sinLugar } = await takePendientes(deps, emisor, {
    limite: Math.min(cupo, documentos),
    solos: solosDe(deps.sifen.lugares),
  })
  const trabajos = [
    ...retomados.map(lote => resumeLote(conversacion, lote)),
    ...consultar.map(documento => converseAboutDocumento(conversacion, documento, 'consultar')),
    ...sincronos.map(documento => converseAboutDocumento(conversacion, documento, 'enviar')),
    ...lotes.map(lote => sendLote(conversacion, lote)),
  ]
  // The failure of one documento must not keep the others from being sent.
  const errors: unknown[] = []
  await Promise.all(trabajos.map(trabajo => trabajo.catch(error => errors.push(error))))
  if (errors.length > 0) throw errors[0]
  return trabajos.length > 0 ? { sinLugar } : null
}
