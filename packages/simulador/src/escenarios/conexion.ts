import type { Accion } from '../red/accion.ts'
import { type Escena, type Escenario, num, si } from './tipo.ts'

const REGISTRAR = (porDefecto: boolean) => ({
  registrar: { porDefecto, que: 'true: el mensaje se procesa y se registra antes' },
})
const registra: Escenario['registra'] = parametros => si(parametros, 'registrar')

const cut: Accion = { tipo: 'cortar' }
const drop = () => cut

function respond({ respuesta }: Escena): Accion {
  return respuesta === undefined ? cut : { tipo: 'responder', respuesta }
}

/** Scenarios of the connection: what is lost, late or cut. */
export const DE_CONEXION: readonly Escenario[] = [
  {
    nombre: 'perder-solicitud',
    que: 'La solicitud se pierde antes de registrarse: corta la conexión y no queda nada.',
    parametros: {},
    registra: () => false,
    accion: drop,
  },
  {
    nombre: 'perder-respuesta',
    que: 'El mensaje se procesa y se registra, pero la respuesta se pierde.',
    parametros: {},
    registra: () => true,
    accion: drop,
  },
  {
    nombre: 'registrar-tarde',
    que: 'Pierde la respuesta y registra recién después de «ms»: la consulta dice que no existe y luego que sí.',
    parametros: { ms: { porDefecto: 5000, que: 'demora del registro, en ms del reloj del simulador' } },
    registra: () => false,
    accion(escena) {
      escena.later(num(escena.parametros, 'ms'))
      return cut
    },
  },
  {
    nombre: 'colgar',
    que: 'No responde nunca; cierra la conexión después de «ms».',
    parametros: { ...REGISTRAR(true), ms: { porDefecto: 120_000, que: 'hasta cerrar la conexión' } },
    registra,
    accion: ({ parametros }) => ({ tipo: 'colgar', ms: num(parametros, 'ms') }),
  },
  {
    nombre: 'goteo',
    que: 'Responde gota a gota: «bytes» cada «cadaMs».',
    parametros: {
      bytes: { porDefecto: 1, que: 'bytes por gota' },
      cadaMs: { porDefecto: 250, que: 'entre gota y gota' },
    },
    registra: () => true,
    accion: ({ parametros, respuesta }) =>
      respuesta === undefined
        ? cut
        : { tipo: 'gotear', respuesta, bytes: num(parametros, 'bytes'), cadaMs: num(parametros, 'cadaMs') },
  },
  {
    nombre: 'cortar-antes',
    que: 'Corta la conexión (RST) antes del primer byte de la respuesta.',
    parametros: REGISTRAR(false),
    registra,
    accion: drop,
  },
  {
    nombre: 'cortar-durante',
    que: 'Corta la conexión (RST) en medio de la respuesta.',
    parametros: { bytes: { porDefecto: 100, que: 'bytes del cuerpo que llegan a salir' } },
    registra: () => true,
    accion: ({ parametros, respuesta }) =>
      respuesta === undefined ? cut : { tipo: 'cortar', respuesta, bytes: num(parametros, 'bytes') },
  },
  {
    nombre: 'cortar-despues',
    que: 'Envía la respuesta entera y corta la conexión (RST).',
    parametros: {},
    registra: () => true,
    accion: ({ respuesta }) => (respuesta === undefined ? cut : { tipo: 'cortar', respuesta }),
  },
  {
    nombre: 'duplicar-solicitud',
    que: 'La red entrega la solicitud dos veces; se ve la respuesta de la entrega «responder».',
    parametros: { responder: { porDefecto: 2, que: '1: la primera respuesta; 2: la segunda' } },
    registra: () => true,
    accion(escena) {
      const second = escena.again()
      return num(escena.parametros, 'responder') === 2
        ? { tipo: 'responder', respuesta: second }
        : respond(escena)
    },
  },
  {
    nombre: 'limite-rafaga',
    que: 'Corta las conexiones que pasan de «conexiones» en «ms»; conviene armarlo con veces=0.',
    parametros: {
      conexiones: { porDefecto: 14, que: 'conexiones nuevas permitidas' },
      ms: { porDefecto: 2000, que: 'ventana, en ms del reloj del simulador' },
    },
    registra: () => false,
    accion(escena) {
      const { parametros } = escena
      if (escena.connections(num(parametros, 'ms')) > num(parametros, 'conexiones')) return cut
      return { tipo: 'responder', respuesta: escena.again() }
    },
  },
  {
    nombre: 'latencia',
    que: 'Responde bien, pero después de «demoraMs».',
    parametros: {},
    registra: () => true,
    accion: respond,
  },
]
