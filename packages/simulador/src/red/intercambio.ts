import type { Socket } from 'node:net'
import type { Suceso } from '../escenarios/motor.ts'
import { lookInto, type Peticion } from '../escenarios/peticion.ts'
import type { Escena } from '../escenarios/tipo.ts'
import { claveDeBloqueo, type Nucleo } from '../nucleo.ts'
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

/** Everything of a blocked RUC looks malformed, but lots: those say that they were not queued. */
function isBlocked(nucleo: Nucleo, { ambiente, ruc, servicio }: Recibido, ahora: number): boolean {
  const hasta = nucleo.bloqueados.get(claveDeBloqueo(ambiente, ruc))
  return hasta !== undefined && ahora < hasta && servicio !== 'siRecepLoteDE'
}

/** Deals with a message, whatever befalls it on its way. */
function dealWith(nucleo: Nucleo, recibido: Recibido, ahora: number): Contestacion {
  if (isBlocked(nucleo, recibido, ahora))
    return { xml: rechazoGenerico(ahora, XML_MAL_FORMADO), rechazo: XML_MAL_FORMADO }
  const { servicio, ambiente, ruc, body } = recibido
  return attend(nucleo.llamada(ambiente, ruc, ahora), servicio, body)
}

function escenaOf(nucleo: Nucleo, recibido: Recibido, peticion: Peticion, suceso: Suceso): Escena {
  const { escenario, parametros } = suceso
  const ahora = nucleo.reloj.now() + (escenario.desvio?.(parametros) ?? 0)
  const { ambiente, ruc } = recibido
  const answer = () => toRespuesta(nucleo, dealWith(nucleo, recibido, ahora))
  return {
    peticion,
    ahora,
    parametros,
    respuesta: escenario.registra(parametros) ? answer() : undefined,
    again: answer,
    later: ms => nucleo.later(ahora + ms, when => void dealWith(nucleo, recibido, when)),
    block: ms => {
      nucleo.bloqueados.set(claveDeBloqueo(ambiente, ruc), ahora + ms)
      nucleo.registro.of(ambiente).lotes.block(ruc, ahora, ms / 60_000)
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

function decide(nucleo: Nucleo, recibido: Recibido, peticion: Peticion): Decidido {
  nucleo.obediencia.hear(peticion)
  const suceso = nucleo.motor.match(peticion)
  if (suceso !== undefined) return befall(nucleo, recibido, peticion, suceso)
  const contestacion = dealWith(nucleo, recibido, nucleo.reloj.now())
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
