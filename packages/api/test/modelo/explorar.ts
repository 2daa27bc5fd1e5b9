import { AJENO, conEvento, conPedido, type Estado, huella, NADIE, PASA, type Variante } from './estado.ts'
import { conPasado, estaPendiente, olvidos, recuperacion } from './olvido.ts'
import { OLVIDO, type Paso, pasosDe, Violacion } from './pedido.ts'
import { porSuCuenta } from './sifen.ts'

const acabado = ({ punto }: Estado['pedidos'][number]) => punto === 'fin' || punto === 'muerto'

/** Everything that may happen next. */
function* sucesores(estado: Estado, variante: Variante): Iterable<Paso> {
  for (const [i, pedido] of estado.pedidos.entries()) {
    if (acabado(pedido)) continue
    for (const [nombre, after] of pasosDe(estado, i, variante)) yield [`${i}: ${nombre}`, after]
    if (estado.quedan.caidas > 0 && pedido.punto !== 'clave') {
      const quedan = { ...estado.quedan, caidas: estado.quedan.caidas - 1 }
      yield [`${i}: cae`, conPedido({ ...estado, quedan }, i, { ...OLVIDO, punto: 'muerto' })]
    }
  }
  yield* vencimientos(estado)
  yield* olvidos(estado, variante)
  yield* recuperacion(estado)
  yield* horas(estado)
  yield* porSuCuenta(estado)
}

/** A lease ends by itself when its holder is gone; when the holder lives, it had stalled. */
function* vencimientos(estado: Estado): Iterable<Paso> {
  for (const [id, { dueno, estado: settled }] of estado.eventos.entries()) {
    if (dueno === null || settled !== 'ENVIADO') continue
    const libre = conEvento(estado, id, { dueno: null })
    if (acabado(estado.pedidos[dueno]!)) yield [`vence el arriendo de ${id}`, libre]
    else if (estado.quedan.pausas > 0) {
      const quedan = { ...estado.quedan, pausas: estado.quedan.pausas - 1 }
      yield [`${dueno} se detiene y vence`, conPedido({ ...libre, quedan }, dueno, { atrasado: true })]
    }
  }
}

/** Whoever talks to SIFEN does so for less than a minute, and what is on its way arrives: then an hour may pass. */
function* horas(estado: Estado): Iterable<Paso> {
  const { quedan, sifen, pedidos, reloj } = estado
  const hablando = pedidos.some(({ punto, atrasado }) => punto === 'conversar' && !atrasado)
  if (quedan.horas === 0 || hablando || sifen.camino.length > 0) return
  yield [
    'pasa una hora',
    {
      ...estado,
      quedan: { ...quedan, horas: quedan.horas - 1 },
      reloj: reloj + PASA,
      sifen: { ...sifen, reciente: { registro: false, cancelacion: false } },
    },
  ]
}

/** What must hold in every state. */
function vigilar({ eventos, sifen, claves, pedidos }: Estado, conOlvidos: boolean): void {
  let vigentes = 0
  for (const [id, { estado }] of eventos.entries()) {
    if (estado !== 'RECHAZADO' && estado !== 'PERDIDO') vigentes++
    if (estado === 'APROBADO' && sifen.registrado !== id) throw new Violacion('APROBADO here, not there')
    if (estado === 'RECHAZADO' && sifen.registrado === id)
      throw new Violacion('RECHAZADO here, registered there')
  }
  if (vigentes > 1) throw new Violacion('an event was replaced while it stood, or may stand')
  if (sifen.registrado !== NADIE && sifen.registrado !== AJENO && !eventos[sifen.registrado]!.salio)
    throw new Violacion('registered and never sent')
  for (const [name, { evento, completada }] of Object.entries(claves))
    if (completada && eventos[evento]!.estado === 'ENVIADO')
      throw new Violacion(`the key ${name} is complete too early`)
  if (sifen.repetidos > 0) throw new Violacion('registered twice')
  for (const { salida, evento } of pedidos) {
    const { estado } = eventos[evento] ?? { estado: '' }
    // SIFEN keeps no refusals: one that was forgotten may be sent again by whoever asks for it again.
    if (salida === '200 APROBADO' && estado === 'RECHAZADO')
      throw new Violacion('an approval that was taken back')
    if (conOlvidos || !salida.startsWith('200')) continue
    if (salida !== `200 ${estado}`) throw new Violacion('an answer that the evento does not say')
  }
}

/** What no step may undo. */
function vigilarPaso(before: Estado, after: Estado): void {
  // The database forgot: what it knew is not what it knows.
  if (after.quedan.olvidos < before.quedan.olvidos) return
  for (const [id, { estado }] of before.eventos.entries())
    if (estado !== 'ENVIADO' && estado !== 'PERDIDO' && after.eventos[id]!.estado !== estado)
      throw new Violacion('a verdict changed')
  for (const [name, { evento }] of Object.entries(before.claves))
    if (after.claves[name]?.evento !== evento)
      throw new Violacion(`the key ${name} stands for something else`)
}

/** With everybody gone and SIFEN well, one more request, an hour later, settles what is left, whatever it asks for. */
function vigilarFinal(estado: Estado, variante: Variante): void {
  if (estado.sifen.camino.length > 0 || !estado.pedidos.every(acabado) || estaPendiente(estado)) return
  const abierto = estado.eventos.findIndex(e => e.estado === 'ENVIADO')
  if (abierto === NADIE) {
    const [[, repetida] = ['', estado]] = recuperacion(estado)
    if (repetida === estado) vigilarQueSeSabe(estado)
    return
  }
  if (estado.eventos[abierto]!.dueno !== null) return
  for (const intencion of [estado.eventos[abierto]!.intencion, 'otra'])
    vigilarQueCierra(estado, variante, abierto, intencion)
}

function vigilarQueCierra(estado: Estado, variante: Variante, abierto: number, intencion: string): void {
  const [primero] = estado.pedidos
  const otro = { ...primero!, clave: null, intencion, punto: 'clave' } as const
  // An hour later, so that what may have become so since is no excuse.
  const sifen = { ...estado.sifen, reciente: { registro: false, cancelacion: false } }
  const reloj = estado.reloj + PASA
  let at: Estado = { ...estado, sifen, reloj, pedidos: [...estado.pedidos, otro], quedan: NADA }
  const last = at.pedidos.length - 1
  for (let steps = 0; !acabado(at.pedidos[last]!); steps++) {
    if (steps > 20) throw new Violacion('a request without end')
    at = pasosDe(at, last, variante)[0]![1]
  }
  if (at.eventos[abierto]!.estado === 'ENVIADO') throw new Violacion('it cannot be settled any more')
  if (!estaPendiente(at)) vigilarQueSeSabe(at)
}

/** What SIFEN has of us stands here, and so does every approval that a caller was told of. */
function vigilarQueSeSabe({ eventos, sifen, pedidos }: Estado): void {
  const registrado = eventos[sifen.registrado]
  if (registrado !== undefined && registrado.estado !== 'APROBADO')
    throw new Violacion('what SIFEN has is not known here')
  for (const { salida, evento } of pedidos)
    if (salida === '200 APROBADO' && eventos[evento]!.estado !== 'APROBADO')
      throw new Violacion('a caller was told an approval that is not here')
}

const NADA = { olvidos: 0, caidas: 0, pausas: 0, rarezas: 0, ajenos: 0, horas: 0 }

export interface Exploracion {
  estados: number
  transiciones: number
  violacion: { que: string; camino: string[] } | null
}

/** Visits every state that can be reached, and stops at the first that must not be. */
export function explorar(desde: Estado, variante: Variante): Exploracion {
  const conOlvidos = desde.quedan.olvidos > 0
  // Of each state its number, and by its number the one before it and the step from there.
  const vistos = new Map([[huella(desde), 0]])
  const antes = [0]
  const pasos = ['']
  let frontera: [number, Estado][] = [[0, desde]]
  let transiciones = 0
  while (frontera.length > 0) {
    const siguiente: [number, Estado][] = []
    for (const [numero, estado] of frontera) {
      let paso = ''
      try {
        vigilarFinal(estado, variante)
        for (const [nombre, siguiente_] of sucesores(estado, variante)) {
          const after = conPasado(estado, siguiente_)
          paso = nombre
          transiciones++
          const h = huella(after)
          if (vistos.has(h)) continue
          const nuevo = vistos.size
          vistos.set(h, nuevo)
          antes.push(numero)
          pasos.push(nombre)
          vigilarPaso(estado, after)
          vigilar(after, conOlvidos)
          siguiente.push([nuevo, after])
        }
      } catch (error) {
        if (!(error instanceof Violacion)) throw error
        const camino = [...historiaDe(antes, pasos, numero), `${paso} → ${error.message}`]
        return { estados: vistos.size, transiciones, violacion: { que: error.message, camino } }
      }
    }
    frontera = siguiente
  }
  return { estados: vistos.size, transiciones, violacion: null }
}

function historiaDe(antes: readonly number[], pasos: readonly string[], hasta: number): string[] {
  const camino: string[] = []
  for (let at = hasta; at !== 0; at = antes[at]!) camino.unshift(pasos[at]!)
  return camino
}
