import {
  type Desenlace,
  type PorAdoptar,
  recordPorAdoptar,
  releasePorAdoptar,
  settleViejos,
  takePorAdoptar,
} from '../../db/adopcion-documento.ts'
import { closeAdopciones } from '../../db/adopcion-pedida.ts'
import { EDAD_MAXIMA_MS, RITMO_DE_FONDO, SIN_RESPUESTA_A_TIEMPO } from '../../domain/adopcion/espera.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { pausaEntre } from '../../domain/envio/ritmo.ts'
import { wrong } from '../../domain/validated.ts'
import { type Acceso, type ConsultaDeps, openConsulta } from '../consulta.ts'
import { arriendoMs } from '../envio/deps.ts'
import type { Clock } from '../ports.ts'
import { type AdoptarUnoDeps, adoptarUno, type Suerte } from './uno.ts'

export interface FondoDeps extends ConsultaDeps, AdoptarUnoDeps {
  /** Milliseconds that never go back: leases are held against it. */
  monotonic: Clock
}

/** How many one turn takes: some half a second of work, so that the emisores of others have theirs. */
const POR_TURNO = 64
/** Questions at once of one emisor. They have places of their own on the way out, so that nothing that is issued waits for them. */
const A_LA_VEZ = 8
/** A turn begins nothing any more after this: what is left of its lease suffices for one exchange. */
const TURNO_MS = 10_000

/**
 * One turn of what was ordered in the background for an emisor: asks SIFEN about some CDCs and writes down what came of each, in the
 * transaction that stores the documento. Whether there is more to do at once. A process that dies in the middle leaves what it took to the
 * next, when its lease is over.
 */
export async function adoptarDeFondo(deps: FondoDeps, emisor: Emisor, parar: AbortSignal): Promise<boolean> {
  await settleViejos(deps.pool, emisor, { edadMs: EDAD_MAXIMA_MS, ...SIN_RESPUESTA_A_TIEMPO })
  const acceso = await openConsulta(deps, emisor)
  const tomados = acceso.ok ? await unTurno(deps, emisor, acceso.value, parar) : 0
  await closeAdopciones(deps.pool, emisor)
  return tomados === POR_TURNO
}

/** How many were taken. */
async function unTurno(deps: FondoDeps, emisor: Emisor, acceso: Acceso, parar: AbortSignal): Promise<number> {
  const cupo = deps.sifen.cupo(acceso.ambiente, acceso.certificado)
  if (cupo < 1) return 0
  const desde = deps.monotonic()
  const toma = { arriendoMs: arriendoMs(deps) + TURNO_MS, limite: Math.min(cupo, POR_TURNO) }
  const tomados = await takePorAdoptar(deps.pool, emisor, toma)
  const quedan = [...tomados]
  const errors: unknown[] = []
  const alcanza = () => !parar.aborted && errors.length === 0 && deps.monotonic() - desde < TURNO_MS
  const trabajar = async () => {
    for (let next = alcanza() && quedan.shift(); next; next = alcanza() && quedan.shift())
      await atender(deps, emisor, acceso, next).catch(error => errors.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(A_LA_VEZ, tomados.length) }, trabajar))
  if (quedan.length > 0) await releasePorAdoptar(deps.pool, emisor, quedan)
  if (errors.length > 0) throw errors[0]
  return tomados.length
}

async function atender(deps: FondoDeps, emisor: Emisor, acceso: Acceso, tomado: PorAdoptar): Promise<void> {
  const { actor, cdc } = tomado
  const pedido = {
    ...{ emisor, actor, cdc, now: deps.base() },
    junto: (db: Parameters<typeof recordPorAdoptar>[0]) =>
      recordPorAdoptar(db, emisor, tomado, desenlaceDe({ resultado: 'ADOPTADO' }, tomado)),
  }
  const suerte = await adoptarUno(deps, pedido, acceso, () => ({ sinApuro: true })).catch(async error => {
    // What fails for reasons of ours is tried again like what SIFEN does not answer, and not at once.
    await recordPorAdoptar(deps.pool, emisor, tomado, desenlaceDe(FALLA, tomado)).catch(() => false)
    throw error
  })
  if (suerte.resultado !== 'ADOPTADO')
    await recordPorAdoptar(deps.pool, emisor, tomado, desenlaceDe(suerte, tomado))
}

const FALLA: Suerte = {
  resultado: 'SIN_RESPUESTA',
  porque: wrong('cdc', 'falla', 'el servicio falló al traerlo; se intenta de nuevo'),
}

function desenlaceDe(suerte: Suerte, { intentos }: PorAdoptar): Desenlace {
  const falta = 'porque' in suerte ? suerte.porque.faults[0] : undefined
  const motivo = { codigo: falta?.codigo ?? null, detalle: falta?.detail ?? null }
  if (suerte.resultado !== 'SIN_RESPUESTA') return { estado: suerte.resultado, ...motivo, esperaMs: 0 }
  return { estado: 'PENDIENTE', ...motivo, esperaMs: pausaEntre(RITMO_DE_FONDO, intentos) }
}
