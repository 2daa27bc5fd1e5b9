import type { Observacion } from '../../src/domain/evento/conversacion.ts'
import type { findRejectionInDoubt, weigh, yieldsTo } from '../../src/domain/evento/solapadas.ts'
import { REGLAS } from '../../src/domain/evento/tipos.ts'
import type { politica } from './estado.ts'

/** Three numbers, and every range of them: requests of voidings one after another, and everything that SIFEN may do to each send. */
export type Rango = readonly [desde: number, hasta: number]
export const RANGOS: readonly Rango[] = [
  [0, 1],
  [1, 2],
  [1, 1],
]

export interface Reglas {
  nextStep: typeof politica
  enDuda: typeof findRejectionInDoubt
  sopesar: typeof weigh
  dejaPaso: typeof yieldsTo
}

interface Anulacion {
  rango: Rango
  estado: 'ENVIADO' | 'APROBADO' | 'RECHAZADO'
  historia: readonly Observacion[]
}

export interface Mundo {
  nuestras: readonly Anulacion[]
  /** What SIFEN has: ours by their place, those of others by their number alone. */
  registradas: readonly { rango: Rango; nuestra: number | null }[]
  camino: readonly number[]
  quedan: { pedidos: number; rarezas: number; ajenos: number }
}

const tocan = ([a, b]: Rango, [c, d]: Rango) => a <= d && c <= b
const PEDIDO: Observacion = { paso: 'pedido' }
const LOST: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
const said = (codigo: string): Observacion => ({ paso: 'envio', dijo: 'rechazado', codigo, mensaje: '' })
const APROBADO: Observacion = { paso: 'envio', dijo: 'aprobado', codigo: '0600', mensaje: '', protocolo: '1' }

const cambia = (mundo: Mundo, i: number, cambio: Partial<Anulacion>): Mundo => ({
  ...mundo,
  nuestras: mundo.nuestras.map((una, j) => (i === j ? { ...una, ...cambio } : una)),
})

function llega(mundo: Mundo, i: number): { mundo: Mundo; dijo: Observacion } {
  const { rango } = mundo.nuestras[i]!
  if (mundo.registradas.some(otra => tocan(otra.rango, rango))) return { mundo, dijo: said('4066') }
  return { mundo: { ...mundo, registradas: [...mundo.registradas, { rango, nuestra: i }] }, dijo: APROBADO }
}

/** Null: the process ended before it heard. */
function* envios(mundo: Mundo, i: number): Iterable<{ mundo: Mundo; dijo: Observacion | null }> {
  const una = llega(mundo, i)
  yield una
  if (mundo.quedan.rarezas === 0) return
  const quedan = { ...mundo.quedan, rarezas: mundo.quedan.rarezas - 1 }
  const cuesta = (after: Mundo, dijo: Observacion | null) => ({ mundo: { ...after, quedan }, dijo })
  yield cuesta(mundo, LOST)
  yield cuesta(una.mundo, LOST)
  yield cuesta({ ...mundo, camino: [...mundo.camino, i] }, LOST)
  const dos = llega(una.mundo, i)
  yield cuesta(dos.mundo, dos.dijo)
  yield cuesta(mundo, said('0121'))
  yield cuesta(mundo, null)
  yield cuesta(una.mundo, null)
}

/** operations/eventos/settle.ts: the conversation, and what is recorded of it. */
function* resolver(reglas: Reglas, mundo: Mundo, i: number): Iterable<Mundo> {
  const { historia, rango } = mundo.nuestras[i]!
  const step = reglas.nextStep(historia, REGLAS.INUTILIZACION)
  if (step.paso === 'fin') {
    const refused = reglas.enDuda(step.final, historia)
    const otras = mundo.nuestras.filter((otra, j) => j !== i && tocan(otra.rango, rango)).map(conocido)
    const otra = (['APROBADO', 'ENVIADO'] as const).find(estado => otras.includes(estado)) ?? null
    const { estado } = refused === null ? step.final : reglas.sopesar(step.final, refused, otra)
    yield estado === 'INCIERTO' ? mundo : cambia(mundo, i, { estado })
    return
  }
  for (const { mundo: after, dijo } of envios(mundo, i)) {
    // What a dead process saw of its request is not kept, but the marks of requests are.
    if (dijo === null) yield cambia(after, i, { historia: marcas(historia) })
    else yield* resolver(reglas, cambia(after, i, { historia: [...historia, dijo] }), i)
  }
}

/** db/inutilizacion.ts, findSolapada: an approval that was inferred proves nothing of another. */
const conocido = ({ estado, historia }: Anulacion): Anulacion['estado'] => {
  const last = historia.at(-1)
  return estado === 'APROBADO' && !(last?.paso === 'envio' && last.dijo === 'aprobado') ? 'ENVIADO' : estado
}

const marcas = (historia: readonly Observacion[]) =>
  historia.slice(0, historia.findLastIndex(({ paso }) => paso === 'pedido') + 1)

/** operations/eventos/inutilizar.ts: what was sent before of these numbers comes first, then a new one. */
function* pedir(reglas: Reglas, mundo: Mundo, rango: Rango, desde = 0): Iterable<Mundo> {
  const i = mundo.nuestras.findIndex(
    ({ estado, rango: suyo }, j) => j >= desde && estado === 'ENVIADO' && tocan(suyo, rango),
  )
  if (i === -1) {
    const nueva: Anulacion = { rango, estado: 'ENVIADO', historia: [PEDIDO] }
    yield* resolver(reglas, { ...mundo, nuestras: [...mundo.nuestras, nueva] }, mundo.nuestras.length)
    return
  }
  const tomada = cambia(mundo, i, { historia: [...mundo.nuestras[i]!.historia, PEDIDO] })
  for (const after of resolver(reglas, tomada, i)) {
    const una = after.nuestras[i]!
    const same = String(una.rango) === String(rango)
    const goesOn =
      una.estado === 'ENVIADO'
        ? reglas.dejaPaso({ historia: una.historia, ahora: 0 }, same)
        : !(same && una.estado === 'APROBADO')
    if (goesOn) yield* pedir(reglas, after, rango, i + 1)
    else yield after
  }
}

/** Everything that may happen next. */
export function* sucesores(reglas: Reglas, mundo: Mundo): Iterable<Mundo> {
  const { quedan, camino, registradas } = mundo
  for (const [k, i] of camino.entries())
    yield llega({ ...mundo, camino: camino.filter((_, j) => j !== k) }, i).mundo
  if (quedan.ajenos > 0)
    for (const numero of [0, 1, 2]) {
      const rango: Rango = [numero, numero]
      if (registradas.some(otra => tocan(otra.rango, rango))) continue
      const after = { ...mundo, quedan: { ...quedan, ajenos: quedan.ajenos - 1 } }
      yield { ...after, registradas: [...registradas, { rango, nuestra: null }] }
    }
  if (quedan.pedidos > 0)
    for (const rango of RANGOS)
      yield* pedir(reglas, { ...mundo, quedan: { ...quedan, pedidos: quedan.pedidos - 1 } }, rango)
}

/** What is wrong with a state, if something is. */
export function falta({ nuestras, registradas }: Mundo): string | null {
  const there = (i: number) => registradas.some(({ nuestra }) => nuestra === i)
  const deOtros = registradas.some(({ nuestra }) => nuestra === null)
  for (const [i, { estado }] of nuestras.entries()) {
    if (estado === 'RECHAZADO' && there(i)) return 'RECHAZADO here, registered there'
    // With others at the same numbers, what is inferred may be wrong: decision 0013.
    if (estado === 'APROBADO' && !there(i) && !deOtros) return 'APROBADO here, not there'
  }
  return null
}
