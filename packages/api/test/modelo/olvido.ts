import type { Observacion } from '../../src/domain/evento/conversacion.ts'
import { type Base, baseHuella, type Estado, type EventoModelo, huella, type Variante } from './estado.ts'

/** So many commits back the database may go. */
const COMMITS = 3

/** After a step that committed something, what stood before it is remembered for as long as the database may forget. */
export function conPasado(before: Estado, after: Estado): Estado {
  if (after.quedan.olvidos === 0) return after.pasado.length === 0 ? after : { ...after, pasado: [] }
  if (baseHuella(before) === baseHuella(after)) return after
  const { eventos, claves } = before
  return { ...after, pasado: [...before.pasado, { eventos, claves }].slice(-COMMITS) }
}

/** Whether the journal has what the database lacks: nothing new is stored meanwhile. */
export const estaPendiente = ({ eventos }: Estado): boolean =>
  eventos.some(({ estado, salio, apartado }) => estado === 'PERDIDO' && salio && !apartado)

/** The database forgets its last commits: it is restored, or a standby that lacks them takes its place. */
export function* olvidos(estado: Estado, { dudaDeLaBase }: Variante): Iterable<[string, Estado]> {
  const { pasado, quedan } = estado
  if (quedan.olvidos === 0) return
  const menos = { ...quedan, olvidos: quedan.olvidos - 1 }
  for (const [i, base] of pasado.entries()) {
    const atras = { ...olvidar(estado, base), quedan: menos, pasado: [] }
    yield [`la base olvida ${pasado.length - i}`, dudaDeLaBase ? dudar(atras) : atras]
  }
}

/** What SIFEN and the journal know is not forgotten; nor what was answered, but for refusals, which SIFEN does not keep. */
function olvidar(estado: Estado, base: Base): Estado {
  const eventos = estado.eventos.map((evento, id): EventoModelo => {
    const antes = base.eventos[id]
    return antes === undefined
      ? { ...evento, estado: 'PERDIDO', dueno: null }
      : { ...antes, dueno: enPlazo(estado, antes.dueno), salio: evento.salio }
  })
  const respuestas = Object.fromEntries(
    Object.entries(estado.respuestas).filter(([, dicho]) => !dicho.endsWith('RECHAZADO')),
  )
  const pedidos = estado.pedidos.map(pedido =>
    pedido.punto === 'conversar' ? { ...pedido, viejo: true } : pedido,
  )
  return { ...estado, eventos, pedidos, claves: base.claves, respuestas }
}

/** A lease ends at an instant, and the clock does not go back with the database. */
const enPlazo = ({ pedidos }: Estado, dueno: number | null): number | null =>
  dueno !== null && pedidos[dueno]!.atrasado ? null : dueno

const INCIERTO: Observacion = { paso: 'envio', dijo: 'incierto', razon: 'repuesto' }
const esSalida = (o: Observacion): boolean => o.paso === 'envio' && o.dijo !== 'no-salio'

/** operations/recuperacion/guardia.ts: before anybody uses it. A lease that is in force has its mark, which says as much. */
function dudar(estado: Estado): Estado {
  let { ficha } = estado
  const eventos = estado.eventos.map(evento =>
    evento.estado === 'ENVIADO' && evento.dueno === null
      ? {
          ...evento,
          token: ++ficha,
          historia: [...evento.historia, { ...INCIERTO, en: estado.reloj } as Observacion],
        }
      : evento,
  )
  return { ...estado, eventos, ficha }
}

/** operations/recuperacion/reponer.ts, putEvento: every evento of the journal, in the order in which they were made. */
export function* recuperacion(estado: Estado): Iterable<[string, Estado]> {
  if (!estado.eventos.some(({ estado: dicho, salio }) => dicho === 'PERDIDO' && salio)) return
  let { eventos, claves, ficha } = estado
  const change = (id: number, cambio: Partial<EventoModelo>) => {
    eventos = eventos.map((evento, at) => (at === id ? { ...evento, ...cambio } : evento))
  }
  const envio = { ...INCIERTO, en: estado.reloj } as Observacion
  for (const [id, evento] of estado.eventos.entries()) {
    if (!evento.salio) continue
    if (evento.estado === 'ENVIADO' && !evento.historia.some(esSalida))
      change(id, { historia: [...evento.historia, envio], token: ++ficha, dueno: null })
    if (evento.estado !== 'PERDIDO') continue
    const antes = eventos.findIndex((otro, at) => at < id && otro.estado === 'ENVIADO')
    if (antes >= 0) {
      change(antes, { estado: 'RECHAZADO', dueno: null })
      claves = Object.fromEntries(
        Object.entries(claves).map(([k, v]) => [k, v.evento === antes ? { ...v, completada: true } : v]),
      )
    }
    // Made when nobody could know of this one: SIFEN takes one of the two, and whoever asks about the other learns which.
    if (eventos.some(({ estado: otro }) => otro === 'ENVIADO' || otro === 'APROBADO')) {
      change(id, { apartado: true })
      continue
    }
    const historia: Observacion[] = [{ paso: 'pedido', en: estado.reloj }, envio]
    change(id, { estado: 'ENVIADO', historia, token: ++ficha, dueno: null, apartado: false })
    if (evento.clave !== null && claves[evento.clave] === undefined)
      claves = { ...claves, [evento.clave]: { evento: id, completada: false } }
  }
  const done = { ...estado, eventos, claves, ficha }
  if (huella(done) !== huella(estado)) yield ['recuperar', done]
}
