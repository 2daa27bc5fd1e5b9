import type { Operacion } from '../contrato.ts'

/**
 * Who may do what, written from the interface (API.md §1 to §4) and not from the routes: the matrix asks the service whether it thinks
 * the same. Whoever adds a route finds it judged here by its form, and writes a row only where the form says something else.
 */
export const ROLES = ['LECTOR', 'EMISOR', 'ADMINISTRADOR', 'PROPIETARIO'] as const
export type Rol = (typeof ROLES)[number]

/** The least role that may, by the first row that fits `METHOD path`. */
const HACE_FALTA: [form: RegExp, rol: Rol][] = [
  // Which ambiente she sees is each one's own choice.
  [/^PUT .*\/ambiente$/, 'LECTOR'],
  // And what she has seen.
  [/^(POST|PUT) .*\/noticias\/(vistas|ajuste)$/, 'LECTOR'],
  // What she looks for again and again; how a paper would look.
  [/^PUT .*\/filtros$/, 'LECTOR'],
  [/^POST .*\/membrete\/vista-previa$/, 'LECTOR'],
  // Who did what, and from where: for those who answer for it.
  // Whoever names one is told of everything.
  [/\/webhooks\b/, 'ADMINISTRADOR'],
  [/^GET .*\/(auditoria|alertas|usos)\b/, 'ADMINISTRADOR'],
  [/^GET /, 'LECTOR'],
  [/^\w+ .*\/(documentos|eventos|clientes|productos|peticiones-nominacion)\b/, 'EMISOR'],
  [/^\w+ /, 'ADMINISTRADOR'],
]

export type Ambiente = 'DEV' | 'PROD' | 'SANDBOX'

/** What a credential is; `nada`: it opens nothing. */
export type Clase =
  | { tipo: 'nada' }
  /** `pagada`: the plan includes the integration API. */
  | {
      tipo: 'clave'
      contribuyente: 1 | 2
      ambiente: Ambiente
      pagada: boolean
      permisos: readonly string[] | null
    }
  | { tipo: 'persona'; rol: Rol | null; contribuyente: 1 | 2 | null }

export type Juicio = { pasa: true } | { pasa: false; status: readonly number[] }

const pasa: Juicio = { pasa: true }
const no = (...status: number[]): Juicio => ({ pasa: false, status })

/** What a key that has not all scopes must have for it: one of these. */
const PERMISO: [form: RegExp, permisos: readonly string[]][] = [
  // Whose key it is, every key may ask.
  [/^GET .*\/contribuyente$/, ['leer', 'emitir', 'nominar', 'anular', 'webhooks']],
  [/\/webhooks\b/, ['webhooks']],
  [/\/nominar$/, ['nominar']],
  [/^(POST|DELETE) .*\/(enlace-nominacion|(aprobar|negar))$/, ['nominar']],
  // It stops what emission's permission began, and cancels nothing.
  [/\/(adopciones\/\{adopcionId\}|tandas\/\{tandaId\})\/cancelar$/, ['emitir']],
  [/\/(cancelar|inutilizar)$/, ['anular']],
  [/documento-recibido\/\{id\}\/conciliar$/, ['emitir']],
  [/\/conciliar$/, ['nominar', 'anular']],
  [/^GET /, ['leer']],
  [/^DELETE .*\/enlaces\b/, ['emitir']],
  [/^PATCH .*\/recurrentes\b/, ['emitir']],
  [/^POST /, ['emitir']],
]

/** Whether this credential gets as far as the operation itself, in the contribuyente 1, and what it hears if not. */
export function juicio(op: Operacion, clase: Clase, contribuyenteId = 1): Juicio {
  if (op.credencial === 'nadie') return pasa
  if (clase.tipo !== op.credencial) return no(401)
  const forma = `${op.metodo} ${op.plantilla}`
  if (clase.tipo === 'clave') {
    // On every route of a key (§2).
    if (clase.ambiente === 'PROD' && !clase.pagada) return no(403)
    const alguno = PERMISO.find(([form]) => form.test(forma))![1]
    return clase.permisos === null || alguno.some(one => clase.permisos!.includes(one)) ? pasa : no(403)
  }
  if (!op.plantilla.includes('{contribuyenteId}')) return pasa
  if (clase.contribuyente !== contribuyenteId || clase.rol === null) return no(403)
  const falta = HACE_FALTA.find(([form]) => form.test(forma))![1]
  return ROLES.indexOf(clase.rol) >= ROLES.indexOf(falta) ? pasa : no(403)
}

const EXITO = [200, 201, 202]
/** The body is empty and the thing may be in any state: it is refused for what it says, or it was possible. */
const ALGO = [...EXITO, 400, 404, 409, 422]

export type DeQuien = 'propias' | 'de otro ambiente' | 'de otro'

/** What is of the contribuyente whatever the ambiente. */
const SIN_AMBIENTE = /\{(apiKeyId|miembroId)\}/

/** Whether the path names something, by which parameter. */
export const nombraCosa = (op: Operacion): boolean =>
  /\{(?!contribuyenteId|documento\})\w+\}/.test(op.plantilla)

/** What an earlier request of the matrix may have ended for good. */
const SE_ELIMINA = /\{webhookId\}/

/** What the operation answers to whoever gets as far as it. */
export function alPasar(op: Operacion, clase: Clase, deQuien: DeQuien): readonly number[] {
  // Whom SIFEN knows is SIFEN's to say, and in SANDBOX nobody asks.
  if (/\{documento\}/.test(op.plantilla)) return [200, 404, 422, 503]
  const lee = op.metodo === 'GET'
  if (!nombraCosa(op)) return lee ? [200] : ALGO
  const propia =
    (deQuien === 'propias' && esDe(clase, 1, 'DEV')) ||
    (deQuien === 'de otro ambiente' &&
      (esDe(clase, 1, 'PROD') || (SIN_AMBIENTE.test(op.plantilla) && esDe(clase, 1)))) ||
    (deQuien === 'de otro' && esDe(clase, 2, 'DEV'))
  if (propia) return lee ? [200, 400, 409, 422, ...(SE_ELIMINA.test(op.plantilla) ? [404] : [])] : ALGO
  // It does not exist; what the body lacks may be said first, and that in SANDBOX nobody is named.
  return op.tieneCuerpo || /\/(nominar|enlace-nominacion)$/.test(op.plantilla)
    ? [404, 422]
    : lee
      ? [404, 400]
      : [404]
}

function esDe(clase: Clase, contribuyente: 1 | 2, ambiente: Ambiente = 'DEV'): boolean {
  if (clase.tipo === 'clave') return clase.contribuyente === contribuyente && clase.ambiente === ambiente
  return clase.tipo === 'persona' && clase.contribuyente === contribuyente && ambiente === 'DEV'
}
