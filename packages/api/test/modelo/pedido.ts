import type { Observacion } from '../../src/domain/evento/conversacion.ts'
import { summarize } from '../../src/domain/evento/salidas.ts'
import { REGLAS } from '../../src/domain/evento/tipos.ts'
import {
  conEvento,
  conPedido,
  type Estado,
  NADIE,
  type PedidoModelo,
  type Punto,
  type Variante,
} from './estado.ts'
import { estaPendiente } from './olvido.ts'
import { alConsultar, alEnviar, NO_SALIO } from './sifen.ts'

/** A violation seen while a step is taken: something that no state shows afterwards. */
export class Violacion extends Error {}

const marca = (en: number, ceder: boolean): Observacion => ({
  paso: 'pedido',
  en,
  ...(ceder ? { para: 'ceder' as const } : {}),
})
const NOW = Date.UTC(2026, 10, 20, 12)
const FUTURO = '2031-12-31'

export type Paso = [nombre: string, estado: Estado]
type Siguiente = (estado: Estado, i: number, variante: Variante) => Paso[]

const uno = (nombre: string, estado: Estado): Paso[] => [[nombre, estado]]

function terminar(estado: Estado, i: number, salida: string): Estado {
  const { clave, evento } = estado.pedidos[i]!
  const done = conPedido(estado, i, { ...OLVIDO, punto: 'fin', salida })
  if (clave === null || !salida.startsWith('200')) return done
  const given = `${evento}:${salida}`
  const before = estado.respuestas[clave]
  if (before !== undefined && before !== given)
    throw new Violacion(`the key ${clave} was answered ${before} and now ${given}`)
  return { ...done, respuestas: { ...estado.respuestas, [clave]: given } }
}

/** operations/with-idempotency.ts: findIdempotencyKey, decideReplay. */
const clave: Siguiente = (estado, i, { decideClave }) => {
  const pedido = estado.pedidos[i]!
  if (pedido.clave === null) return vigente(estado, i)
  const usada = estado.claves[pedido.clave]
  const fila = usada && {
    operacion: 'NOMINACION',
    completadaEn: usada.completada ? NOW : null,
    reservadaHasta: FUTURO,
    ahora: NOW,
  }
  const decision = decideClave(fila ?? null, 'NOMINACION')
  const nombre = `clave: ${decision}`
  if (usada?.completada && decision !== 'replay') throw new Violacion('a complete key is not answered again')
  if (usada?.completada === false && decision !== 'resume')
    throw new Violacion('what was begun under a key is not taken up')
  if (decision === 'execute') return uno(nombre, conPedido(estado, i, { punto: 'vigente' }))
  if (decision === 'replay' || decision === 'resume') {
    const punto = decision === 'replay' ? 'repetir' : 'leer'
    return uno(nombre, conPedido(estado, i, { punto, evento: usada!.evento, origen: 'clave' }))
  }
  return uno(nombre, terminar(estado, i, decision))
}

const isVigente = ({ estado }: Estado['eventos'][number]): boolean =>
  estado !== 'RECHAZADO' && estado !== 'PERDIDO'
/** What the database forgot between two steps of a request is not there for the second one. */
const falta = (estado: Estado, i: number): boolean =>
  estado.eventos[estado.pedidos[i]!.evento]!.estado === 'PERDIDO'
const noEsta = (estado: Estado, i: number): Paso[] => uno('no está', terminar(estado, i, 'incierto'))

/** operations/eventos/pipeline.ts, ofPolicy: settleOfKey, and the answer. */
const repetir: Siguiente = (estado, i, variante) => {
  const { evento } = estado.pedidos[i]!
  if (falta(estado, i) || estado.eventos[evento]!.estado === 'ENVIADO') return leer(estado, i, variante)
  return uno('repetir', terminar(estado, i, `200 ${estado.eventos[evento]!.estado}`))
}

/** operations/eventos/pipeline.ts, ofPolicy: settleOfKey; then the first line of takeInHand. */
const leer: Siguiente = (estado, i) => {
  const { evento } = estado.pedidos[i]!
  if (falta(estado, i)) return noEsta(estado, i)
  if (estado.eventos[evento]!.estado === 'ENVIADO')
    return uno('leer: ENVIADO', conPedido(estado, i, { punto: 'tomar' }))
  return uno('leer: resuelto', despues(estado, i))
}

/** operations/eventos/about-documento.ts, earlier: findEvento; then the first line of takeInHand. */
const vigente = (estado: Estado, i: number): Paso[] => {
  const evento = estado.eventos.findIndex(isVigente)
  if (evento === NADIE) return uno('vigente: ninguno', conPedido(estado, i, { punto: 'guardar' }))
  const con = conPedido(estado, i, { evento, origen: 'documento', punto: 'tomar' })
  if (estado.eventos[evento]!.estado === 'ENVIADO') return uno('vigente: ENVIADO', con)
  return uno('vigente: APROBADO', despues(con, i))
}

/** operations/eventos/settle.ts, takeInHand: takeEvento. */
const tomar: Siguiente = (estado, i, { arriendo, siempreSuyo, fichas }) => {
  const id = estado.pedidos[i]!.evento
  const evento = estado.eventos[id]!
  const libre = evento.dueno === null || !arriendo
  if (evento.estado !== 'ENVIADO' || !libre)
    return uno('tomar: ocupado', conPedido(estado, i, { punto: 'mirar' }))
  const token = ficha(estado, evento.token, fichas)
  const { origen, intencion } = estado.pedidos[i]!
  const ajeno = !siempreSuyo && origen === 'documento' && intencion !== evento.intencion
  const historia = [...evento.historia, marca(estado.reloj, ajeno)]
  const taken = { ...conEvento(estado, id, { token, dueno: i, historia }), ficha: token }
  return uno('tomar', conPedido(taken, i, { ...CONVERSA, token, historia, retomado: evento.salio }))
}

/** The token of the next lease. */
const ficha = (estado: Estado, antes: number, fichas: boolean): number =>
  Math.max(antes, fichas ? estado.ficha : 0) + 1

/** What nobody can read any more of a request that ended. */
export const OLVIDO = {
  token: 0,
  historia: [],
  envios: 0,
  retomado: false,
  ausente: false,
  atrasado: false,
  viejo: false,
}

const CONVERSA = {
  punto: 'conversar',
  envios: 0,
  ausente: false,
  retomado: false,
  atrasado: false,
  viejo: false,
} as const satisfies Partial<PedidoModelo>

/** operations/eventos/record.ts, store: one transaction with the documento, the event, its lease and the key. */
const guardar: Siguiente = (estado, i, { unico, fichas }) => {
  const pedido = estado.pedidos[i]!
  if (estaPendiente(estado)) return uno('guardar: por recuperar', terminar(estado, i, 'por recuperar'))
  const ocupado = estado.eventos.some(isVigente)
  const tomada = pedido.clave !== null && estado.claves[pedido.clave] !== undefined
  if ((unico && ocupado) || tomada) return uno('guardar: en curso', terminar(estado, i, 'en curso'))
  const id = estado.eventos.length
  const historia = [marca(estado.reloj, false)]
  const token = ficha(estado, 0, fichas)
  const nuevo = {
    intencion: pedido.intencion,
    estado: 'ENVIADO',
    token,
    dueno: i,
    salio: false,
    historia,
    clave: pedido.clave,
    apartado: false,
  } as const
  const claves =
    pedido.clave === null
      ? estado.claves
      : { ...estado.claves, [pedido.clave]: { evento: id, completada: false } }
  const stored = { ...estado, eventos: [...estado.eventos, nuevo], claves, ficha: token }
  return uno('guardar', conPedido(stored, i, { ...CONVERSA, evento: id, token, historia, origen: 'propio' }))
}

/** operations/eventos/conversar.ts: one turn of the loop, which is one exchange with SIFEN; or its end, and what is recorded. */
const conversar: Siguiente = (estado, i, variante) => {
  const { nextStep, plazo } = variante
  const pedido = estado.pedidos[i]!
  const step = nextStep(pedido.historia, REGLAS.NOMINACION)
  // plazoDePaso: whoever stalled past its lease, which is longer than every deadline, begins no exchange.
  if (step.paso === 'fin' || (plazo && pedido.atrasado)) return registrar(estado, i, variante)
  const enviar = step.paso === 'enviar'
  // sifen/diario.ts: nothing that was signed leaves while the database is older than the journal.
  if (enviar && (estaPendiente(estado) || (variante.prueba && !sigueSuyo(estado, i)))) {
    const historia = [...pedido.historia, NO_SALIO]
    return uno('enviar: no sale', conPedido(estado, i, { historia, ausente: false, viejo: false }))
  }
  if (enviar) vigilarEnvio(estado, pedido)
  const desenlaces = enviar ? alEnviar(estado, pedido.evento) : alConsultar(estado, pedido.evento)
  return desenlaces.map(({ nombre, cuesta, sifen, dijo: visto }) => {
    const left = enviar && visto !== NO_SALIO
    const salido = left ? sale(estado, pedido.evento) : estado
    const dijo = left ? ({ ...visto, en: estado.reloj } as Observacion) : visto
    const quedan = { ...salido.quedan, rarezas: salido.quedan.rarezas - cuesta }
    const cambio = {
      historia: [...pedido.historia, dijo],
      envios: pedido.envios + (left ? 1 : 0),
      ausente: dijo.paso === 'consulta' && dijo.dijo === 'ausente',
    }
    return [`${step.paso}: ${nombre}`, conPedido({ ...salido, sifen, quedan }, i, cambio)] as Paso
  })
}

/** operations/eventos/conversar.ts, send: the database is asked for the lease by whoever did something since, or has not heard of it for a while. */
function sigueSuyo({ eventos, pedidos }: Estado, i: number): boolean {
  const { viejo, evento, token, historia } = pedidos[i]!
  const { estado, dueno, token: suyo } = eventos[evento]!
  const recien = historia.at(-1)?.paso === 'pedido' && !viejo
  return recien || (estado === 'ENVIADO' && dueno !== null && suyo === token)
}

/** Whatever anybody knew about its absence is old from now on. */
const sale = (estado: Estado, evento: number): Estado => ({
  ...conEvento(estado, evento, { salio: true }),
  pedidos: estado.pedidos.map(p => (p.evento === evento && p.ausente ? { ...p, ausente: false } : p)),
})

function vigilarEnvio({ eventos }: Estado, pedido: PedidoModelo): void {
  const { evento, envios, retomado, ausente, origen, intencion } = pedido
  if (origen === 'documento' && eventos[evento]!.intencion !== intencion)
    throw new Violacion('a request sends what another asked for')
  if (eventos[evento]!.estado !== 'ENVIADO') throw new Violacion('a settled event is sent')
  if (eventos[evento]!.salio && !ausente)
    throw new Violacion('a send after a send, and SIFEN was not asked between')
  if (envios >= (retomado ? 1 : 2)) throw new Violacion('a second resend in one request')
}

/** operations/eventos/settle.ts, writeDown: one transaction, every write fenced by the token. */
const registrar: Siguiente = (estado, i, variante) => {
  const pedido = estado.pedidos[i]!
  const id = pedido.evento
  const evento = estado.eventos[id]!
  const step = variante.nextStep(pedido.historia, REGLAS.NOMINACION)
  const veredicto = step.paso === 'fin' ? step.final.estado : 'INCIERTO'
  // domain/evento/conversacion.ts, decidePaso: whoever did nothing says so, or its mark would say that it may have.
  const nada = pedido.historia.at(-1)?.paso === 'pedido'
  const historia = summarize(nada && step.paso !== 'fin' ? [...pedido.historia, NO_SALIO] : pedido.historia)
  const nuestro = (!variante.valla || evento.token === pedido.token) && evento.estado === 'ENVIADO'
  // db/evento-conversado.ts, recordSentencia: past its lease nobody settles anything.
  const enPlazo = !variante.valla || evento.dueno !== null
  if (veredicto === 'INCIERTO' || !nuestro || !enPlazo) {
    const suelto =
      nuestro && veredicto === 'INCIERTO' ? conEvento(estado, id, { dueno: null, historia }) : estado
    const claves = variante.completaIncierto ? completar(suelto, id) : suelto.claves
    return uno('registrar: nada', conPedido({ ...suelto, claves }, i, { ...OLVIDO, punto: 'mirar' }))
  }
  const settled = conEvento(estado, id, { estado: veredicto, dueno: null, historia })
  return uno(`registrar: ${veredicto}`, despues({ ...settled, claves: completar(settled, id) }, i))
}

const completar = ({ claves }: Estado, id: number): Estado['claves'] =>
  Object.fromEntries(
    Object.entries(claves).map(([k, v]) => [k, v.evento === id ? { ...v, completada: true } : v]),
  )

/** operations/eventos/settle.ts, findSettled: after the lease was not to be had or was lost. */
const mirar: Siguiente = (estado, i) =>
  falta(estado, i) || estado.eventos[estado.pedidos[i]!.evento]!.estado === 'ENVIADO'
    ? uno('mirar: ENVIADO', terminar(estado, i, 'incierto'))
    : uno('mirar: resuelto', despues(estado, i))

/** What a request does with an event that is settled: operations/eventos/pipeline.ts, settleEarlier. */
function despues(estado: Estado, i: number): Estado {
  const { origen, evento, intencion, clave } = estado.pedidos[i]!
  const settled = estado.eventos[evento]!
  if (origen !== 'documento') return terminar(estado, i, `200 ${settled.estado}`)
  if (settled.intencion !== intencion) {
    if (settled.estado !== 'RECHAZADO') return terminar(estado, i, 'ya nominado')
    return conPedido(estado, i, { ...OLVIDO, punto: 'guardar', evento: NADIE })
  }
  if (clave === null) return terminar(estado, i, `200 ${settled.estado}`)
  return conPedido(estado, i, { punto: 'atar' })
}

/** operations/eventos/pipeline.ts, answerEarlier: claimIdempotencyKey. */
const atar: Siguiente = (estado, i, { atarIgnoraConflicto }) => {
  const { clave, evento } = estado.pedidos[i]!
  if (falta(estado, i) || estado.eventos[evento]!.estado === 'ENVIADO') return noEsta(estado, i)
  const usada = estado.claves[clave!]
  const salida = `200 ${estado.eventos[evento]!.estado}`
  if (estaPendiente(estado)) return uno('atar: por recuperar', terminar(estado, i, 'por recuperar'))
  if (usada !== undefined && usada.evento !== evento && !atarIgnoraConflicto)
    return uno('atar: en curso', terminar(estado, i, 'en curso'))
  const claves =
    usada === undefined ? { ...estado.claves, [clave!]: { evento, completada: true } } : estado.claves
  return uno('atar', terminar({ ...estado, claves }, i, salida))
}

const PASOS: Record<Exclude<Punto, 'fin' | 'muerto'>, Siguiente> = {
  clave,
  leer,
  repetir,
  vigente,
  tomar,
  mirar,
  guardar,
  conversar,
  atar,
}

export const pasosDe: Siguiente = (estado, i, variante) => {
  const { punto } = estado.pedidos[i]!
  return punto === 'fin' || punto === 'muerto' ? [] : PASOS[punto](estado, i, variante)
}
