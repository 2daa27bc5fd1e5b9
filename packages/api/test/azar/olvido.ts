import { listPerdidos, upsertEncarnacion } from '../../src/db/recuperacion.ts'
import {
  type EventoFirmado,
  formatIdentidad,
  type RegistroDeDiario,
} from '../../src/domain/diario/registro.ts'
import type { Failure } from '../../src/domain/failure.ts'
import type { Diario, Guardia, PorAnotar } from '../../src/operations/ports.ts'
import { resumeFirmado } from '../../src/operations/recuperacion/reponer.ts'
import { ALGUIEN } from '../support/actor.ts'
import { type Ambito, type Copia, copiar, olvidar } from '../support/base-que-olvida.ts'
import type { Caso } from './caso.ts'
import type { Mundo } from './mundo.ts'

let bases = 0

/** The database of one run goes back once; until what the journal has is put back, nothing that was signed leaves. */
export class Olvido implements Diario, Guardia {
  readonly #mundo: Mundo
  readonly #ambito: Ambito
  readonly #copias: Copia[] = []
  readonly #registros = new Map<string, RegistroDeDiario & { transcurrido: number }>()
  readonly #transcurrido: () => number
  #pendiente = false
  #hechoEn: number | null = null
  readonly roto = null

  /** Time that passes in a run is told by taking it from every instant that the database holds. */
  constructor(mundo: Mundo, ambito: Ambito, transcurrido: () => number) {
    this.#transcurrido = transcurrido
    this.#mundo = mundo
    this.#ambito = ambito
  }

  get hecho(): boolean {
    return this.#hechoEn !== null
  }

  /** What left, or was about to. */
  get eventos(): (EventoFirmado & RegistroDeDiario)[] {
    return [...this.#registros.values()].filter(registro => registro.que === 'evento')
  }

  refuse(): Failure | null {
    return this.#pendiente ? { type: 'recovery-pending', segundos: 1 } : null
  }

  remember(): void {}

  async append(firmados: readonly PorAnotar[]): Promise<void> {
    const en = await this.#ahora()
    for (const firmado of firmados) {
      const identidad = formatIdentidad(firmado)
      if (!this.#registros.has(identidad))
        this.#registros.set(identidad, {
          ...(firmado as RegistroDeDiario),
          ...{ en, ruc: '', transcurrido: this.#transcurrido() },
        })
    }
  }

  async #ahora(): Promise<number> {
    const { rows } = await this.#mundo.pool.query('select ahora() as ahora')
    return rows[0].ahora
  }

  /** Between two turns. Whether the database went back now. */
  async look({ en, atras, falta }: NonNullable<Caso['olvido']>, turno: number): Promise<boolean> {
    if (this.#hechoEn !== null) {
      if (turno >= this.#hechoEn + falta) await this.recover()
      return false
    }
    const { pool } = this.#mundo
    const ahora = await copiar(pool, this.#ambito)
    if (JSON.stringify(this.#copias.at(-1)) !== JSON.stringify(ahora)) this.#copias.push(ahora)
    if (turno < en || this.#copias.length === 1) return false
    this.#hechoEn = turno
    await olvidar(pool, this.#ambito, this.#copias.at(-1 - atras) ?? this.#copias[0]!)
    await upsertEncarnacion(pool, `la base ${++bases}`)
    this.#pendiente = (await listPerdidos(pool, [...this.#registros.values()])).length > 0
    return true
  }

  /** operations/recuperacion/recuperar.ts, but for this run alone. */
  async recover(): Promise<void> {
    if (!this.hecho) return
    const deps = { pool: this.#mundo.pool, actor: ALGUIEN, now: await this.#ahora(), retencionAnos: 5 }
    const registros = [...this.#registros.values()].map(({ transcurrido, ...registro }) => ({
      ...registro,
      en: registro.en - (this.#transcurrido() - transcurrido),
    }))
    for (const registro of registros.sort((a, b) => a.en - b.en)) await resumeFirmado(deps, registro)
    this.#pendiente = (await listPerdidos(deps.pool, registros)).length > 0
  }
}
