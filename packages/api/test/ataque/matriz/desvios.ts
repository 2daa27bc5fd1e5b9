import { OPERACIONES, type Operacion } from '../contrato.ts'
import type { Credencial } from './credenciales.ts'
import { alPasar, type DeQuien, type Juicio, juicio, nombraCosa } from './esperado.ts'

export interface Pedido {
  metodo: string
  path: string
  headers: Record<string, string>
  /** One that comes again. */
  otraVez?: [name: string, value: string]
  consulta?: string
  cuerpo?: string
}

type Cambio = (pedido: Pedido, op: Operacion) => Pedido

/** One thing in which a request is not the plain one, and what follows from it. */
export interface Desvio {
  nombre: string
  aplica: (op: Operacion) => boolean
  /** Whose things its path names. */
  deQuien?: DeQuien
  contribuyenteId?: string
  /** By how it is written; `op` is what was meant. */
  cambia?: Cambio
  /** Which answers are right, when the plain request would be refused or would get through. */
  espera: (op: Operacion, credencial: Credencial, llano: Llano) => readonly number[]
}

export interface Llano {
  juicio: Juicio
  alPasar: readonly number[]
}

const llano: Desvio['espera'] = (_op, _credencial, { juicio, alPasar }) =>
  juicio.pasa ? alPasar : juicio.status
/** A refusal of the credential comes first; whoever gets through hears this. */
const alFinal =
  (...status: number[]): Desvio['espera'] =>
  (_op, _credencial, { juicio }) =>
    juicio.pasa ? status : juicio.status
/** No route is found, so nobody asks who it is. */
const sinRuta =
  (...status: number[]): Desvio['espera'] =>
  () =>
    status

/** A path that ends with nothing may be that of something without a name: whoever may ask for one hears that there is none. */
const sinCosa: Desvio['espera'] = (_op, _credencial, { juicio }) =>
  juicio.pasa ? [404] : [404, ...juicio.status]

const siempre = () => true
const conCuerpo = ({ tieneCuerpo }: Operacion) => tieneCuerpo
const delPanel = ({ plantilla }: Operacion) => plantilla.includes('{contribuyenteId}')
const header =
  (name: string, value: string): Cambio =>
  pedido => ({
    ...pedido,
    headers: { ...pedido.headers, [name]: value },
  })
const camino =
  (change: (path: string) => string): Cambio =>
  pedido => ({
    ...pedido,
    path: change(pedido.path),
  })
const cuerpo =
  (text: string, type = 'application/json'): Cambio =>
  pedido => ({
    ...pedido,
    cuerpo: text,
    headers: { ...pedido.headers, 'content-type': type },
  })
const formato = (name: string, value: string, ...status: number[]): Desvio => ({
  nombre: `${name}: ${value.slice(0, 12) || 'vacía'}`,
  aplica: ({ plantilla, metodo }) =>
    metodo === 'POST' &&
    /(?<!adopciones\/\{adopcionId\}|tandas\/\{tandaId\})\/(nominar|cancelar|transporte|inutilizar|notificar|conformar|disconformar|desconocer)$/.test(
      plantilla,
    ),
  cambia: header(name, value),
  espera: alFinal(...status),
})

/** A method that nothing answers under the path, and the methods that something does. */
export const metodosDe = (path: string): string[] => [
  ...new Set(
    OPERACIONES.filter(({ forma }) => forma.test(path)).flatMap(({ metodo }) =>
      metodo === 'GET' ? ['GET', 'HEAD'] : [metodo as string],
    ),
  ),
]
const METODOS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const otroMetodo = (which: number): Desvio => ({
  nombre: `otro método (${which})`,
  aplica: siempre,
  cambia: pedido => {
    const others = METODOS.filter(metodo => !metodosDe(pedido.path).includes(metodo))
    return { ...pedido, metodo: others[which % others.length]! }
  },
  espera: sinRuta(405),
})

const ajeno = (deQuien: DeQuien): Desvio => ({
  nombre: `lo ${deQuien === 'de otro' ? 'de otro contribuyente' : deQuien}`,
  aplica: nombraCosa,
  deQuien,
  espera: llano,
})

const contribuyente = (contribuyenteId: string, ...status: number[]): Desvio => ({
  nombre: `contribuyenteId ${contribuyenteId.slice(0, 12)}`,
  aplica: delPanel,
  contribuyenteId,
  espera: (_op, credencial) => (credencial.clase.tipo === 'persona' ? status : [401]),
})

/** Of a contribuyente that is hers, and of nobody else. */
const delOtro: Desvio = {
  nombre: 'contribuyenteId del otro',
  // Whoever belongs there gets in, and may do what the others are refused: that is another matrix.
  aplica: op => delPanel(op) && op.metodo === 'GET',
  contribuyenteId: '2',
  deQuien: 'de otro',
  espera: (op, { clase }) => {
    const there = juicio(op, clase, 2)
    return there.pasa ? alPasar(op, clase, 'de otro') : there.status
  },
}

const AMBIENTE_AJENO: Desvio['espera'] = (op, credencial, { juicio, alPasar }) => {
  if (!juicio.pasa) return juicio.status
  // A key has one, and a person chooses by that very route which one she sees.
  const dice = credencial.clase.tipo === 'persona' && delPanel(op) && !op.plantilla.endsWith('/ambiente')
  return dice ? [409] : alPasar
}

export const DESVIOS: readonly Desvio[] = [
  { nombre: 'ninguno', aplica: siempre, espera: llano },
  ...[0, 1, 2, 3].map(otroMetodo),
  { nombre: 'barra al final', aplica: siempre, cambia: camino(path => `${path}/`), espera: sinCosa },
  { nombre: 'mayúsculas', aplica: siempre, cambia: camino(path => path.toUpperCase()), espera: sinRuta(404) },
  {
    nombre: 'doble barra',
    aplica: siempre,
    cambia: camino(path => path.replace('/v1/', '/v1//')),
    espera: sinRuta(404),
  },
  {
    nombre: '%2e%2e',
    aplica: siempre,
    cambia: camino(path => path.replace('/v1/', '/v1/%2e%2e/v1/')),
    espera: sinRuta(404),
  },
  {
    nombre: 'barra codificada',
    aplica: siempre,
    cambia: camino(path => path.replace('/v1/', '/v1%2f')),
    espera: sinRuta(404),
  },
  { nombre: 'punto y coma', aplica: siempre, cambia: camino(path => `${path};a=b/x`), espera: sinRuta(404) },
  ajeno('de otro ambiente'),
  ajeno('de otro'),
  delOtro,
  contribuyente('999999', 404),
  contribuyente('x', 404),
  contribuyente('1.0', 404),
  contribuyente('1e0', 404),
  contribuyente('-1', 404),
  contribuyente('0x1', 404),
  contribuyente('%201', 404),
  contribuyente('%D9%A1', 404),
  contribuyente('9'.repeat(40), 404),
  { nombre: 'contribuyenteId codificado', aplica: delPanel, contribuyenteId: '%31', espera: llano },
  {
    nombre: 'otro tipo de cuerpo',
    // What is adopted, or received, may come as a file.
    aplica: op => conCuerpo(op) && !/\/(adoptar|documento-recibido|documentos-recibidos)$/.test(op.plantilla),
    cambia: cuerpo('<a/>', 'text/xml'),
    espera: alFinal(415),
  },
  { nombre: 'cuerpo que no es JSON', aplica: conCuerpo, cambia: cuerpo('{'), espera: alFinal(400) },
  { nombre: 'cuerpo que es una lista', aplica: conCuerpo, cambia: cuerpo('[]'), espera: alFinal(400) },
  { nombre: 'cuerpo null', aplica: conCuerpo, cambia: cuerpo('null'), espera: alFinal(400) },
  {
    nombre: 'cuerpo con una palabra dos veces',
    aplica: conCuerpo,
    cambia: cuerpo('{"a":1,"a":2}'),
    espera: alFinal(400),
  },
  {
    nombre: 'cuerpo enorme',
    aplica: conCuerpo,
    // More than the most that any route takes.
    cambia: cuerpo(`{"a":"${'a'.repeat(2_200_000)}"}`),
    espera: alFinal(413),
  },
  {
    nombre: 'cuerpo que dice de quién',
    aplica: conCuerpo,
    cambia: cuerpo('{"contribuyenteId":2,"usuarioId":1,"rol":"DUEÑO","__proto__":{"rol":"PROPIETARIO"}}'),
    espera: llano,
  },
  {
    nombre: 'GET con cuerpo',
    aplica: ({ metodo }) => metodo === 'GET',
    cambia: cuerpo('{"id":2}'),
    espera: llano,
  },
  {
    nombre: 'X-HTTP-Method-Override',
    aplica: siempre,
    cambia: header('x-http-method-override', 'DELETE'),
    espera: llano,
  },
  {
    nombre: 'X-Forwarded-For',
    aplica: siempre,
    cambia: header('x-forwarded-for', '127.0.0.1'),
    espera: llano,
  },
  { nombre: 'X-Original-Url', aplica: siempre, cambia: header('x-original-url', '/healthz'), espera: llano },
  { nombre: 'Accept', aplica: siempre, cambia: header('accept', 'text/html'), espera: llano },
  {
    nombre: 'Mbohera-Ambiente PROD',
    aplica: siempre,
    cambia: header('mbohera-ambiente', 'PROD'),
    espera: AMBIENTE_AJENO,
  },
  {
    nombre: 'Mbohera-Ambiente inventado',
    aplica: siempre,
    cambia: header('mbohera-ambiente', 'NADA'),
    espera: AMBIENTE_AJENO,
  },
  {
    nombre: 'un parámetro dos veces',
    aplica: siempre,
    cambia: pedido => ({ ...pedido, consulta: 'limite=1&limite=2' }),
    espera: alFinal(400),
  },
  {
    nombre: 'un parámetro que dice de quién',
    aplica: siempre,
    cambia: pedido => ({ ...pedido, consulta: 'contribuyenteId=2&ambiente=PROD' }),
    espera: llano,
  },
  {
    nombre: 'dos credenciales',
    aplica: siempre,
    cambia: pedido => ({
      ...pedido,
      otraVez: ['authorization', `Bearer ${pedido.path.length}`],
    }),
    // Nobody can say which of the two was meant; some proxy or log would say the other one.
    espera: (_op, { headers }, { juicio, alPasar }) =>
      headers.authorization === undefined ? (juicio.pasa ? alPasar : juicio.status) : [401],
  },
  formato('idempotency-key', '', 400),
  formato('idempotency-key', 'ñ', 400),
  formato('idempotency-key', 'a'.repeat(256), 400),
]
