import type { Socket } from 'node:net'
import type { Suceso } from '../escenarios/motor.ts'
import { lookInto, type Peticion } from '../escenarios/peticion.ts'
import type { Escena } from '../escenarios/tipo.ts'
import type { Nucleo } from '../nucleo.ts'
import { attend } from '../servicios/despacho.ts'
import type { Contestacion } from '../servicios/llamada.ts'
import { type Accion, type Respuesta, soap } from './accion.ts'
import { drawLatencia } from './latencia.ts'
import { rechazoGenerico } from './respuestas.ts'

export interface Recibido {
  readonly servicio: Peticion['servicio']
  readonly ambiente: Peticion['ambiente']
  readonly ruc: string
  readonly body: Buffer
  readonly socket: Socket
  readonly cookie: string | undefined
}

export interface Decidido {
  readonly accion: Accion
  readonly demoraMs: number
  readonly escenario?: string
}

const XML_MAL_FORMADO = { codigo: '0160', mensaje: 'XML Mal Formado.' }

const toRespuesta = (nucleo: Nucleo, { xml, rechazo }: Contestacion): Respuesta =>
  soap(xml, rechazo === undefined ? 200 : nucleo.ajustes.estadoRechazo)

function escenaOf(nucleo: Nucleo, recibido: Recibido, peticion: Peticion, suceso: Suceso): Escena {
  const { escenario, parametros } = suceso
  const ahora = nucleo.reloj.now() + (escenario.desvio?.(parametros) ?? 0)
  const process = (when: number) =>
    attend(nucleo.llamada(recibido.ambiente, recibido.ruc, when), recibido.servicio, recibido.body)
  const contestacion = escenario.registra(parametros) ? process(ahora) : undefined
  return {
    peticion,
    ahora,
    parametros,
    contestacion,
    respuesta: contestacion === undefined ? undefined : toRespuesta(nucleo, contestacion),
    again: () => process(ahora),
    later: ms => nucleo.later(ahora + ms, process),
    block: ms => {
      nucleo.bloqueados.set(recibido.ruc, ahora + ms)
      nucleo.registro.of(recibido.ambiente).lotes.block(recibido.ruc, ahora, ms / 60_000)
    },
    connections: ms => nucleo.rafagas.count(recibido.socket, ms),
    cookie: recibido.cookie,
  }
}

function befall(nucleo: Nucleo, recibido: Recibido, peticion: Peticion, suceso: Suceso): Decidido {
  const { escenario, parametros } = suceso
  const escena = escenaOf(nucleo, recibido, peticion, suceso)
  return {
    accion: escenario.accion(escena),
    demoraMs: Number(parametros.demoraMs),
    escenario: escenario.nombre,
  }
}

/** Everything of a blocked RUC looks malformed, but lots: those say that they were not queued. */
function isBlocked(nucleo: Nucleo, { ruc, servicio }: Recibido): boolean {
  const hasta = nucleo.bloqueados.get(ruc)
  return hasta !== undefined && nucleo.reloj.now() < hasta && servicio !== 'siRecepLoteDE'
}

function decide(nucleo: Nucleo, recibido: Recibido, peticion: Peticion): Decidido {
  nucleo.obediencia.hear(peticion)
  const suceso = nucleo.motor.match(peticion)
  if (suceso !== undefined) return befall(nucleo, recibido, peticion, suceso)
  const { servicio, ambiente, ruc, body } = recibido
  const ahora = nucleo.reloj.now()
  const contestacion: Contestacion = isBlocked(nucleo, recibido)
    ? { xml: rechazoGenerico(ahora, XML_MAL_FORMADO), rechazo: XML_MAL_FORMADO }
    : attend(nucleo.llamada(ambiente, ruc, ahora), servicio, body)
  return { accion: { tipo: 'responder', respuesta: toRespuesta(nucleo, contestacion) }, demoraMs: 0 }
}

/** What becomes of a message: judged and registered here and now, unless a scenario says otherwise. */
export function exchange(nucleo: Nucleo, recibido: Recibido): Decidido & Pick<Peticion, 'cdcs' | 'eventos'> {
  nucleo.ripen()
  const { servicio, ambiente, ruc, body } = recibido
  const seen = lookInto(servicio, body)
  const decidido = decide(nucleo, recibido, { servicio, ambiente, ruc, ...seen })
  const usual = drawLatencia(nucleo.ajustes.latencia, servicio, nucleo.azar)
  return { ...decidido, demoraMs: decidido.demoraMs + usual, ...seen }
}
