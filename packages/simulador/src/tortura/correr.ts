import type { Acto, Caso } from './casos.ts'
import type { GestionDeTortura } from './gestion.ts'
import { type Creido, type Falta, judgeCaso, weighFaltas } from './juez.ts'
import { type Desenlace, type Dicho, type Sujeto, SujetoError } from './sujeto.ts'

export interface Resultado {
  readonly acto: Acto
  readonly pasa: string
  readonly creido: Creido | 'nada'
  readonly registrado: number
  /** Services that it called, in order. */
  readonly llamadas: readonly string[]
  readonly faltas: readonly Falta[]
  readonly puntos: 0 | 1 | 2
}

export interface Mesa {
  readonly sujeto: Sujeto
  readonly gestion: GestionDeTortura
  /** With its check digit: who emits. */
  readonly ruc: string
  readonly plazoMs: number
  /** How long is waited for what still comes after the client said its last word. */
  readonly reposoMs: number
  /** The first number that is offered. */
  readonly desdeNumero: number
}

const EVENTO: Record<Acto, string | undefined> = {
  emitir: undefined,
  nominar: 'rGEveNom',
  cancelar: 'rGeVeCan',
}
const RECEPTOR = { ruc: '80088888-0', razonSocial: 'COMPRADORA DE PRUEBA SRL' }
const MOTIVO = 'Prueba de resistencia'

type Tarea = { readonly id: string; readonly tarea: string } & Record<string, unknown>

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Plays the cases one after the other against one client. */
export class Tortura {
  readonly #mesa: Mesa
  #numero: number

  constructor(mesa: Mesa) {
    this.#mesa = mesa
    this.#numero = mesa.desdeNumero
  }

  async #venta(): Promise<Record<string, unknown>> {
    const { reloj } = await this.#mesa.gestion.estado()
    return { numero: this.#numero++, fecha: reloj.ahora.slice(0, 19), innominada: true, total: 110_000 }
  }

  async #tarea({ acto, pasa }: Caso): Promise<Tarea> {
    const id = `${acto}:${pasa}`
    if (acto === 'emitir') return { id, tarea: acto, ...(await this.#venta()) }
    const cdc = await this.#aprobada(id)
    return { id, tarea: acto, cdc, motivo: MOTIVO, ...(acto === 'nominar' ? { receptor: RECEPTOR } : {}) }
  }

  /** Something to nominate or cancel: emitted while nothing goes wrong. */
  async #aprobada(id: string): Promise<string> {
    const { sujeto, plazoMs, gestion } = this.#mesa
    const [before, desde] = [await gestion.documentos(), await gestion.ultimo()]
    const { dicho } = await sujeto.ask(
      { id: `para:${id}`, tarea: 'emitir', ...(await this.#venta()) },
      plazoMs,
    )
    const after = await gestion.documentos()
    const cdc = dicho?.cdc ?? [...after].find(one => !before.has(one))
    if (cdc !== undefined && after.has(cdc)) return cdc
    throw await this.#inservible('emitir', dicho, desde)
  }

  /** Whose messages are no good is not tried by what becomes of them: nothing would, and he would be right to say so. */
  async #inservible(acto: Acto, dicho: Dicho | undefined, desde: number): Promise<SujetoError> {
    const { sujeto, gestion } = this.#mesa
    const said = JSON.stringify(dicho ?? 'nada')
    return new SujetoError(
      `Sin que nada falle, el cliente no logró ${acto} (dijo ${said}), y así no se lo puede probar: ${await gestion.respondido(desde)}.\n${sujeto.queja}`,
    )
  }

  /** Asks it; and where it does not know, once more what became of it, now that nothing goes wrong any more. */
  async #insist(tarea: Tarea): Promise<{ last: Desenlace; colgado: boolean; caido: boolean }> {
    const { sujeto, plazoMs, reposoMs, gestion } = this.#mesa
    const first = await sujeto.ask(tarea, plazoMs)
    const sure = first.dicho?.estado === 'aprobado' || first.dicho?.estado === 'rechazado'
    if (first.fin === 'colgado') await sujeto.stop()
    const how = { colgado: first.fin === 'colgado', caido: first.fin === 'caido' }
    if (sure) return { last: first, ...how }
    await gestion.disarm()
    // What is late has come by then.
    await wait(reposoMs)
    const cdc = first.cdc ?? tarea.cdc
    const again = { ...tarea, tarea: 'resolver', era: tarea.tarea, ...(cdc === undefined ? {} : { cdc }) }
    const last = await sujeto.ask(again, plazoMs)
    if (last.fin === 'colgado') await sujeto.stop()
    return { last, colgado: how.colgado || last.fin === 'colgado', caido: how.caido || last.fin === 'caido' }
  }

  async #registrado(
    { acto }: Caso,
    cdc: string | undefined,
    before: ReadonlySet<string>,
  ): Promise<readonly string[]> {
    const { gestion } = this.#mesa
    if (acto === 'emitir') return [...(await gestion.documentos())].filter(one => !before.has(one))
    return (await gestion.eventos(cdc ?? '')).filter(tipo => tipo === EVENTO[acto])
  }

  async play(caso: Caso): Promise<Resultado> {
    const { gestion, reposoMs, ruc } = this.#mesa
    // A lot that came twice blocked it: that was another case.
    await gestion.unblock(ruc)
    const tarea = await this.#tarea(caso)
    const cdc = typeof tarea.cdc === 'string' ? tarea.cdc : undefined
    const [before, desde] = [await gestion.documentos(), await gestion.ultimo()]
    for (const armado of caso.armados) await gestion.arm(armado)
    const { last, colgado, caido } = await this.#insist(tarea)
    await gestion.disarm()
    if (caso.pasa !== 'nada') await wait(reposoMs)
    const vistos = await gestion.vistos(desde)
    const registrado = await this.#registrado(caso, cdc, before)
    if (caso.pasa === 'nada' && registrado.length === 0)
      throw await this.#inservible(caso.acto, last.dicho, desde)
    const creido = last.dicho?.estado
    const { acto, pasa, claro, transitorio } = caso
    const faltas = judgeCaso({
      ...{ acto, cdc, creido, creidoDe: last.dicho?.cdc, vistos, registrado },
      ...{ colgado, caido, claro, transitorio },
    })
    return {
      ...{ acto, pasa, faltas },
      creido: creido ?? 'nada',
      registrado: registrado.length,
      llamadas: vistos.map(({ servicio }) => servicio),
      puntos: weighFaltas(faltas),
    }
  }
}
