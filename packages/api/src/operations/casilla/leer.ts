import type { Actor } from '../../db/auditoria.ts'
import {
  type CasillaTomada,
  forgetEmpezado,
  hasCasilla,
  type RefCasilla,
  releaseCasilla,
  takeCasilla,
  updateEmpezado,
  updateLeido,
} from '../../db/casilla.ts'
import { insertCasillaCorreo } from '../../db/casilla-correo.ts'
import { transaction } from '../../db/db.ts'
import { isDatabaseAway } from '../../db/sqlstate.ts'
import { ARRIENDO_MAX_MS } from '../../domain/adelantado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { ADJUNTOS_MAX, type Adjunto, type ResultadoDeAdjunto } from '../../domain/casilla/adjunto.ts'
import { decidePasoDeCasilla, isEsperable, type VisitaDeCasilla } from '../../domain/casilla/visita.ts'
import type { Casillero, CorreoAbierto, CorreoDeCasilla, Secretos } from '../ports.ts'
import { conciliarRecibido } from '../recibidos/conciliar.ts'
import { type RecibirDeps, type ResultadoDeRecibir, recibirArchivo } from '../recibidos/recibir.ts'

export interface LeerCasillaDeps extends RecibirDeps {
  secretos: Secretos
  casillero: Casillero
  /** What stands in a mail. */
  abrir: (bytes: Buffer) => Promise<CorreoAbierto>
  /** The same mail, unopened. */
  dejar: (bytes: Buffer) => CorreoAbierto
  onVisita: (visita: VisitaDeCasilla, emisor: Emisor) => void
}

/** Longer than a visit may take; begun anew with every mail. */
const ARRIENDO_MS = ARRIENDO_MAX_MS
/** So often a mail is begun: whoever read it may have ended for a reason of his own, and hardly twice. */
const VECES_MAX = 2
/** Nobody is logged in: the casilla itself. */
const ACTOR: Actor = {
  usuarioId: null,
  apiKeyId: null,
  nombre: 'Casilla de correo',
  origen: null,
  requestId: null,
}

/** Reads on where it was left, for as long as its lease is ours. */
export async function readCasilla(deps: LeerCasillaDeps, emisor: Emisor, parar: AbortSignal): Promise<void> {
  const { pool, secretos, casillero, clock, onVisita } = deps
  const tomada = await takeCasilla(pool, emisor, ARRIENDO_MS)
  if (tomada === null) return
  const ref = { ...emisor, token: tomada.token }
  const clave = await secretos.casilla(pool, emisor)
  // Moved since it was taken, its password may be the one of where it is now.
  if (!(await hasCasilla(pool, ref))) return
  const { validez, leido } = tomada
  const visita = await casillero.read(
    { ...tomada, clave },
    { validez, leido, ahora: clock() },
    correo => takeCorreoDeCasilla(deps, emisor, tomada, correo),
    parar,
  )
  onVisita(visita, emisor)
  if (visita.que === 'leida') {
    const hasta = { validez: visita.validez, leido: visita.leido, sinAdjuntos: 0, arriendoMs: ARRIENDO_MS }
    await updateLeido(pool, ref, hasta)
  }
  await releaseCasilla(pool, ref, decidePasoDeCasilla(visita, tomada.fallos), tomada.desde)
}

/**
 * A mail is noted before it is opened; what is in it is received, and then it is written down with how far the inbox was read. Whoever dies between the two reads it
 * again, and finds each documento here; what was begun twice and never ended is left unopened, or it would end one process after the other. Whether the lease is
 * ours still.
 */
async function takeCorreoDeCasilla(
  deps: LeerCasillaDeps,
  emisor: Emisor,
  { token, fallos, host, usuario, carpeta }: CasillaTomada,
  { validez, uid, que, bytes }: CorreoDeCasilla,
): Promise<boolean> {
  if (que === 'negado' && isEsperable(fallos)) return false
  const ref = { ...emisor, token }
  const veces = await updateEmpezado(deps.pool, ref, { validez, uid, arriendoMs: ARRIENDO_MS })
  if (veces === null) return false
  const abrir = veces > VECES_MAX || que === 'negado' ? deps.dejar : deps.abrir
  // Of one that was never shown, it is known where it lies.
  const visto = que === 'negado' ? Buffer.from([host, usuario, carpeta, validez, uid].join(' ')) : bytes
  try {
    return await receiveCorreo(deps, ref, { validez, uid, que, bytes: visto }, abrir)
  } catch (error) {
    // It did not end whoever opened it. Where not even this can be written, it is one of its times.
    if (isDatabaseAway(error)) await forgetEmpezado(deps.pool, ref, { validez, uid }).catch(() => {})
    throw error
  }
}

/** What is in it is received, and written down with how far the inbox was read. Whether the lease is ours still. */
async function receiveCorreo(
  deps: LeerCasillaDeps,
  ref: RefCasilla,
  { validez, uid, que, bytes }: CorreoDeCasilla,
  abrir: LeerCasillaDeps['abrir'] | LeerCasillaDeps['dejar'],
): Promise<boolean> {
  const { token: _, ...emisor } = ref
  const correo = bytes === null ? null : await abrir(bytes)
  const adjuntos = correo === null ? [] : await readTraido(deps, emisor, que, correo)
  return transaction(deps.pool, async db => {
    const sinAdjuntos = correo !== null && adjuntos.length === 0 ? 1 : 0
    const hasta = { validez, leido: uid, sinAdjuntos, arriendoMs: ARRIENDO_MS }
    const suya = await updateLeido(db, ref, hasta)
    if (suya && correo !== null && adjuntos.length > 0)
      await insertCasillaCorreo(db, emisor, { ...correo, adjuntos })
    return suya
  })
}

/** What a mail brought. */
async function readTraido(
  deps: LeerCasillaDeps,
  emisor: Emisor,
  que: CorreoDeCasilla['que'],
  correo: CorreoAbierto,
): Promise<ResultadoDeAdjunto[]> {
  const aMano = 'Baje el XML y suéltelo en Recibidos'
  if (que === 'demasiado') return [noLeido(TODO, 'tamano', `pesa más de 10 MB: no se leyó. ${aMano}`)]
  if (que === 'negado')
    return [noLeido(TODO, que, `el servidor de la casilla no lo mostró, en horas de pedírselo. ${aMano}`)]
  if (correo.que === 'ilegible')
    return [noLeido(TODO, 'ilegible', `está hecho de tal manera que leerlo llevaría demasiado. ${aMano}`)]
  return recibirAdjuntos(deps, emisor, correo.adjuntos)
}

const TODO = '(todo el correo)'
const noLeido = (nombre: string, codigo: string, detalle: string): ResultadoDeAdjunto => ({
  ...{ nombre, codigo, detalle },
  ...{ resultado: 'NO_RECIBIDO', cdc: null, documentoRecibidoId: null },
})

async function recibirAdjuntos(
  deps: LeerCasillaDeps,
  emisor: Emisor,
  adjuntos: readonly Adjunto[],
): Promise<ResultadoDeAdjunto[]> {
  const resultados: ResultadoDeAdjunto[] = []
  const lectura = deps.lector.open(emisor.contribuyenteId)
  for (const { nombre, tipo, bytes } of adjuntos) {
    const pedido = { emisor, actor: ACTOR, now: deps.clock() }
    const recibidos = await recibirArchivo(deps, pedido, { tipo, bytes: Buffer.from(bytes) }, lectura)
    if (recibidos.ok) {
      for (const uno of recibidos.value) resultados.push(toResultado(nombre, uno))
      await confirm(deps, pedido, recibidos.value)
      continue
    }
    const { failure } = recibidos
    const [falta] = failure.type === 'validation-error' ? failure.faults : []
    resultados.push(noLeido(nombre, falta?.codigo ?? failure.type, falta?.detail ?? 'no se pudo recibir'))
  }
  return resultados.slice(0, ADJUNTOS_MAX)
}

function toResultado(nombre: string, uno: ResultadoDeRecibir): ResultadoDeAdjunto {
  const falta = 'porque' in uno ? uno.porque.faults[0] : undefined
  return {
    nombre: uno.lugar === null ? nombre : `${nombre} › ${uno.lugar}`,
    resultado: uno.resultado,
    cdc: uno.cdc,
    documentoRecibidoId: 'row' in uno ? uno.row.recibidoId : null,
    codigo: falta?.codigo ?? null,
    detalle: falta?.detail ?? null,
  }
}

/** SIFEN is asked about what is new. What it does not answer now is asked again by itself. */
async function confirm(
  deps: LeerCasillaDeps,
  pedido: { emisor: Emisor; actor: Actor; now: number },
  recibidos: readonly ResultadoDeRecibir[],
): Promise<void> {
  for (const uno of recibidos) {
    if (uno.resultado !== 'RECIBIDO') continue
    const confirmado = await conciliarRecibido(deps, pedido, { documentoId: uno.row.recibidoId })
    if (!confirmado.ok) return
  }
}
