import {
  type Desenlace,
  type PorAdoptar,
  recordPorAdoptar,
  releasePorAdoptar,
  settleViejos,
  takePorAdoptar,
} from '../../db/adopcion-documento.ts'
import { closeAdopciones } from '../../db/adopcion-pedida.ts'
import { known } from '../../db/db.ts'
import { findDocumento } from '../../db/documento.ts'
import { EDAD_MAXIMA_MS, RITMO_DE_FONDO, SIN_RESPUESTA_A_TIEMPO } from '../../domain/adopcion/espera.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { pausaEntre } from '../../domain/envio/ritmo.ts'
import { wrong } from '../../domain/validated.ts'
import { type Acceso, openConsulta } from '../consulta.ts'
import { arriendoMs } from '../envio/deps.ts'
import { type ConciliarDeps, conciliarUno } from './conciliar.ts'
import { type AdoptarUnoDeps, adoptarUno, type Suerte } from './uno.ts'

export type FondoDeps = AdoptarUnoDeps & ConciliarDeps

/** How many are taken into one's hands at once. */
const POR_TOMA = 32
/** With so few left in hand more are taken, while those that are under way go on: nothing waits for the slowest. */
const RESERVA = 16
/** Under way at once of one emisor: twice the places that such questions have on the way out, so that the places stay taken while others of them are verified and stored. */
const A_LA_VEZ = 16
/** A turn begins nothing any more after this: the emisores of others have theirs. What is left of its leases suffices for one exchange. */
const TURNO_MS = 5_000

/**
 * One turn of what was ordered in the background for an emisor: asks SIFEN about CDCs and writes down what came of each, in the
 * transaction that stores the documento. Whether there is more to do at once. A process that dies in the middle leaves what it took to the
 * next, when its lease is over.
 */
export async function adoptarDeFondo(deps: FondoDeps, emisor: Emisor, parar: AbortSignal): Promise<boolean> {
  await settleViejos(deps.pool, emisor, { edadMs: EDAD_MAXIMA_MS, ...SIN_RESPUESTA_A_TIEMPO })
  const acceso = await openConsulta(deps, emisor)
  const queda = acceso.ok ? await new Turno(deps, emisor, acceso.value, parar).go() : false
  await closeAdopciones(deps.pool, emisor)
  return queda
}

/** What is in hand, and who is at it. */
class Turno {
  readonly #deps: FondoDeps
  readonly #emisor: Emisor
  readonly #acceso: Acceso
  readonly #parar: AbortSignal
  readonly #desde: number
  readonly #mano: PorAdoptar[] = []
  #tomando: Promise<void> | null = null
  /** Whether the last time that more was to be taken there was less. */
  #agotado = false
  #error: unknown

  constructor(deps: FondoDeps, emisor: Emisor, acceso: Acceso, parar: AbortSignal) {
    this.#deps = deps
    this.#emisor = emisor
    this.#acceso = acceso
    this.#parar = parar
    this.#desde = deps.monotonic()
  }

  /** Whether there is more to do at once. */
  async go(): Promise<boolean> {
    await Promise.all(Array.from({ length: A_LA_VEZ }, () => this.#work()))
    await this.#tomando
    if (this.#mano.length > 0) await releasePorAdoptar(this.#deps.pool, this.#emisor, this.#mano)
    if (this.#error !== undefined) throw this.#error
    return !this.#agotado && this.#cupo() >= 1
  }

  async #work(): Promise<void> {
    for (let next = await this.#next(); next !== undefined; next = await this.#next())
      await atender(this.#deps, this.#emisor, this.#acceso, next).catch(error => this.#fail(error))
  }

  async #next(): Promise<PorAdoptar | undefined> {
    if (this.#mano.length < RESERVA && !this.#agotado && this.#lasts()) this.#tomando ??= this.#take()
    if (this.#mano.length === 0) await this.#tomando
    return this.#lasts() ? this.#mano.shift() : undefined
  }

  async #take(): Promise<void> {
    const { pool } = this.#deps
    const limite = Math.min(this.#cupo(), POR_TOMA)
    try {
      const toma = { arriendoMs: arriendoMs(this.#deps) + TURNO_MS, limite }
      const tomados = await takePorAdoptar(pool, this.#emisor, toma)
      this.#mano.push(...tomados)
      this.#agotado = tomados.length < POR_TOMA
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#tomando = null
    }
  }

  /** How many SIFEN may be asked about: few or none while it is being spared. */
  #cupo = (): number => this.#deps.sifen.cupo(this.#acceso.ambiente, this.#acceso.certificado)

  #lasts = (): boolean =>
    !this.#parar.aborted &&
    this.#error === undefined &&
    this.#deps.monotonic() - this.#desde < TURNO_MS &&
    this.#cupo() >= 1

  #fail(error: unknown): void {
    this.#error ??= error
  }
}

async function atender(deps: FondoDeps, emisor: Emisor, acceso: Acceso, tomado: PorAdoptar): Promise<void> {
  const hacer = tomado.formato === 'FECHAS' ? conciliarDeFondo : adoptarUnoDeFondo
  const suerte = await hacer(deps, emisor, acceso, tomado).catch(async error => {
    // What fails for reasons of ours is tried again like what SIFEN does not answer, and not at once.
    await recordPorAdoptar(deps.pool, emisor, tomado, desenlaceDe(FALLA, tomado)).catch(() => false)
    throw error
  })
  if (suerte.resultado !== 'ADOPTADO')
    await recordPorAdoptar(deps.pool, emisor, tomado, desenlaceDe(suerte, tomado))
}

/** What became of a CDC in the background. */
type Resultado = Suerte | { resultado: 'ACTUALIZADO' | 'IGUAL' }

function adoptarUnoDeFondo(
  deps: FondoDeps,
  emisor: Emisor,
  acceso: Acceso,
  tomado: PorAdoptar,
): Promise<Resultado> {
  const { actor, cdc } = tomado
  const pedido = { emisor, actor, cdc, now: deps.base(), tomado }
  return adoptarUno(deps, pedido, acceso, () => ({ sinApuro: true }))
}

async function conciliarDeFondo(
  deps: FondoDeps,
  emisor: Emisor,
  acceso: Acceso,
  { actor, cdc }: PorAdoptar,
): Promise<Resultado> {
  const documento = known(await findDocumento(deps.pool, emisor, { cdc }), 'documento of an order')
  const pedido = { emisor, actor, now: deps.base() }
  const conciliado = await conciliarUno(deps, pedido, documento, acceso, { sinApuro: true })
  if (!conciliado.ok) return EN_CAMINO
  const { value } = conciliado
  if (value.que === 'conciliado') return { resultado: value.nuevos > 0 ? 'ACTUALIZADO' : 'IGUAL' }
  return { resultado: value.que === 'nada' ? 'NO_ADOPTADO' : 'SIN_RESPUESTA', porque: value.porque }
}

const EN_CAMINO: Suerte = {
  resultado: 'SIN_RESPUESTA',
  porque: wrong('cdc', 'evento-en-camino', 'un evento suyo está en camino; se pregunta de nuevo'),
}
const FALLA: Suerte = {
  resultado: 'SIN_RESPUESTA',
  porque: wrong('cdc', 'falla', 'el servicio falló al traerlo; se intenta de nuevo'),
}

function desenlaceDe(suerte: Resultado, { intentos }: PorAdoptar): Desenlace {
  const falta = 'porque' in suerte ? suerte.porque.faults[0] : undefined
  const motivo = { codigo: falta?.codigo ?? null, detalle: falta?.detail ?? null }
  if (suerte.resultado !== 'SIN_RESPUESTA') return { estado: suerte.resultado, ...motivo, esperaMs: 0 }
  return { estado: 'PENDIENTE', ...motivo, esperaMs: pausaEntre(RITMO_DE_FONDO, intentos) }
}
