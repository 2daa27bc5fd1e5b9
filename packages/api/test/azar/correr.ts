import { isDatabaseAway, isGivenUp, mayBeDone } from '../../src/db/sqlstate.ts'
import type { Result } from '../../src/domain/failure.ts'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { inutilizar } from '../../src/operations/eventos/inutilizar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { Respondido } from '../../src/operations/eventos/pipeline.ts'
import { journaled } from '../../src/sifen/diario.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { NOMINACION } from '../support/nominaciones.ts'
import type { Caso, Pedido } from './caso.ts'
import type { Documento } from './documentos.ts'
import type { Mundo } from './mundo.ts'
import { Olvido } from './olvido.ts'
import { type Hablado, Ojos } from './pedido.ts'
import { Caida, Turnos } from './turnos.ts'

/** What is asked for: one receptor, another, and one that SIFEN cannot identify. */
const RECEPTORES = {
  A: NOMINACION.receptor,
  B: { ...NOMINACION.receptor, nombreRazonSocial: 'OTRA COMPRADORA SA' },
  M: { ...NOMINACION.receptor, numeroDocumento: undefined },
}
const ARRIENDO_VENCIDO_MS = 61_000
/** No other database answers sooner. */
const CAMBIO_DE_BASE_MS = 2_000

export interface Corrido {
  pedido: Pedido
  ojos: Ojos
  /** Null when its process ended first, or the database was away. */
  respuesta: Result<Respondido> | null
  /** Whoever asked was told that nothing was done. */
  nadaHecho: boolean
  /** Whether the database went back afterwards. */
  olvidada: boolean
}

/** One documento (and one range of numbers) with a clock of its own, apart from those of the other runs. */
export class Escenario {
  readonly mundo: Mundo
  readonly documento: Documento
  readonly desde: number
  /** Makes the keys of this run its own. */
  readonly nombre: string
  readonly deps: Mundo['deps']
  /** Every exchange with SIFEN about it, whoever made it. */
  readonly hablado: Hablado[] = []
  readonly sesiones = new Set<unknown>()
  readonly olvido: Olvido
  #transcurrido = 0
  /** How far the wall clock of the machine is from the time that passes. */
  desfase = 0

  private constructor(mundo: Mundo, documento: Documento, nombre: string) {
    this.mundo = mundo
    this.documento = documento
    this.desde = mundo.rango()
    this.nombre = nombre
    const from = mundo.simulador.now()
    const clock = () => from + this.#transcurrido + this.desfase
    const ambito = { documentoId: documento.documentoId, desde: this.desde, claves: `${nombre}-` }
    this.olvido = new Olvido(mundo, ambito, () => this.#transcurrido)
    this.deps = { ...mundo.deps, clock, monotonic: () => this.#transcurrido, guardia: this.olvido }
  }

  static async open(mundo: Mundo, nombre: string): Promise<Escenario> {
    return new Escenario(mundo, await mundo.innominada(), nombre)
  }

  pasan(ms: number): Promise<void> {
    this.#transcurrido += ms
    return this.mundo.pasan(ms, { documentoId: this.documento.documentoId, desde: this.desde })
  }
}

export function pedir(
  escenario: Escenario,
  { operacion, clave, intencion }: Pick<Pedido, 'operacion' | 'clave' | 'intencion'>,
  deps = escenario.deps,
): Promise<Result<Respondido>> {
  const { mundo, documento, desde, nombre } = escenario
  const comun = {
    emisor: mundo.emisor,
    actor: ALGUIEN,
    idempotencyKey: clave === null ? null : `${nombre}-${clave}`,
    now: deps.clock(),
  }
  const motivo = `Motivo ${intencion}`
  if (operacion === 'nominar')
    return nominar(deps, {
      ...comun,
      id: documento.cdc,
      cuerpo: sinFaltas({ receptor: RECEPTORES[intencion], motivo } as never),
    })
  if (operacion === 'cancelar')
    return cancelar(deps, { ...comun, id: documento.cdc, cuerpo: sinFaltas({ motivo }) })
  // A and B overlap; M is a range that SIFEN does not take.
  const [inicio, fin] = { A: [desde, desde + 5], B: [desde + 3, desde + 8], M: [desde, desde + 5] }[intencion]
  const numeroTimbrado = intencion === 'M' ? 12_345_678 : mundo.timbrado
  const cuerpo = {
    tipoDocumento: 1,
    establecimiento: '001',
    puntoExpedicion: '001',
    numeroTimbrado,
    numeroInicio: inicio!,
    numeroFin: fin!,
    motivo,
  }
  return inutilizar(deps, { ...comun, cuerpo: sinFaltas(cuerpo), retencionAnos: 5 })
}

function armar({ mundo, documento }: Escenario, { rarezas, pedidos }: Caso): number[] {
  const armed: number[] = []
  const deRango = pedidos[0]!.operacion === 'inutilizar'
  for (const { servicio, ...rareza } of rarezas) {
    const filtro = deRango ? { servicio, evento: 'rGeVeInu' } : { servicio, cdc: documento.cdc }
    armed.push(mundo.simulador.arm({ ...rareza, filtro }))
  }
  return armed
}

/** The requests of a case, side by side or one after another, in the order that its numbers decide. */
export async function correr(escenario: Escenario, caso: Caso): Promise<Corrido[]> {
  const { mundo } = escenario
  const armed = armar(escenario, caso)
  const corridos: Corrido[] = []
  let turn = 0
  const elegir = (de: number) => caso.azar[turn++ % caso.azar.length]! % de
  const { olvido } = escenario
  const entre = async () => {
    // Nobody is in the middle of a transaction: whatever was not committed is forgotten anyway.
    if (caso.olvido !== null && escenario.sesiones.size === 0) {
      if (await olvido.look(caso.olvido, turn)) {
        for (const corrido of corridos) corrido.olvidada = true
        await escenario.pasan(CAMBIO_DE_BASE_MS)
      }
    }
    if (caso.pausas.includes(turn)) await escenario.pasan(ARRIENDO_VENCIDO_MS)
    for (const { en, ms } of caso.saltos) if (en === turn) escenario.desfase += ms
  }
  for (const group of grupos(caso.pedidos)) {
    const turnos = new Turnos()
    const running = group.map(async pedido => {
      for (let turn = 0; turn < pedido.espera; turn++) await turnos.pasar(async () => {})
      const ojos = new Ojos(turnos, pedido, escenario)
      const deps = ojos.deps({ ...escenario.deps, sifen: mundo.armado })
      const sifen = journaled(deps.sifen, olvido, olvido)
      let nadaHecho = false
      const respuesta = await pedir(escenario, pedido, { ...deps, sifen }).catch(error => {
        if (error instanceof Caida || (olvido.hecho && isDatabaseAway(error))) return null
        if (!ojos.tropezo || !(isDatabaseAway(error) || isGivenUp(error))) throw error
        nadaHecho = !mayBeDone(error)
        return null
      })
      corridos.push({ pedido, ojos, respuesta, nadaHecho, olvidada: false })
    })
    await turnos.hasta(Promise.all(running), elegir, entre)
    await escenario.pasan(
      corridos.some(({ ojos }) => ojos.caido || ojos.tropezo) ? ARRIENDO_VENCIDO_MS : 1_000,
    )
  }
  for (const id of armed) mundo.simulador.disarm(id)
  await olvido.recover()
  return corridos
}

function grupos(pedidos: readonly Pedido[]): Pedido[][] {
  const groups: Pedido[][] = []
  for (const pedido of pedidos) {
    if (pedido.tras || groups.length === 0) groups.push([pedido])
    else groups.at(-1)!.push(pedido)
  }
  return groups
}
