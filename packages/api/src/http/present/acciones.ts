import { type Static, type TSchema, Type } from 'typebox'
import type { Acciones, Decision, NombreDeAccion } from '../../domain/documento/acciones.ts'
import type { Failure, Fault } from '../../domain/failure.ts'
import { type Accion, can, ROLES } from '../../domain/permisos.ts'
import { formatMomento, formatUtc } from '../../domain/tiempo.ts'
import { motivoDe } from '../problems.ts'
import { nullable, uso } from '../schemas.ts'

export const AccionVista = Type.Object(
  {
    puede: Type.Boolean({ description: 'Si ahora se puede, con la credencial que pregunta' }),
    hasta: nullable(
      Type.String({ format: 'date-time', description: 'Cuándo termina el plazo; null cuando no hay' }),
    ),
    desde: nullable(
      Type.String({
        format: 'date-time',
        description: 'Desde cuándo no se sabe si SIFEN registró la que se envió; si no, null',
      }),
    ),
    codigo: nullable(
      Type.String({
        description:
          'Por qué no se puede, para un programa: el código de SIFEN o de la falta, o el `type` del problema, con que contestaría la operación; null cuando se puede',
        examples: ['4009'],
      }),
    ),
    motivo: nullable(Type.String({ description: 'Lo mismo, para una persona; null cuando se puede' })),
  },
  { title: 'Accion' },
)

export const AccionesDeDocumento = Type.Object(
  {
    nominar: uso(AccionVista, 'Nominar al receptor; SIFEN no le pone plazo'),
    cancelar: uso(AccionVista, 'Cancelar; hasta: el plazo de SIFEN'),
    inutilizar: uso(
      AccionVista,
      'Inutilizar el número de un documento rechazado; hasta: el plazo de la norma, que SIFEN no hace cumplir',
    ),
    actualizarTransporte: uso(
      AccionVista,
      'Actualizar el transporte de una nota de remisión; SIFEN no le pone plazo',
    ),
    notaDeCredito: uso(AccionVista, 'Emitir una nota de crédito sobre el documento'),
    notaDeDebito: uso(AccionVista, 'Emitir una nota de débito sobre el documento'),
    archivar: uso(AccionVista, 'Sacarlo de las listas'),
    desarchivar: uso(AccionVista, 'Volverlo a las listas'),
    kude: uso(AccionVista, 'Descargar el KuDE'),
    compartir: uso(AccionVista, 'Mostrarlo, por un enlace, a quien no tiene cuenta'),
  } satisfies Record<NombreDeAccion, TSchema>,
  {
    title: 'Acciones',
    description:
      'Qué se puede hacer ahora con el documento. Lo deciden las mismas reglas que la operación; lo pasajero (SIFEN en pausa, otra solicitud en curso) solo lo dice la operación',
  },
)

export function presentDecision(decision: Decision): Static<typeof AccionVista> {
  if (decision.puede) {
    const hasta = decision.hasta === null ? null : formatUtc(decision.hasta)
    return { puede: true, hasta, desde: null, codigo: null, motivo: null }
  }
  const no = { puede: false, hasta: null, desde: null }
  if ('negativa' in decision) {
    const { codigo, mensaje } = decision.negativa
    return { ...no, codigo, motivo: sentence(mensaje) }
  }
  const { failure } = decision
  const faults = 'faults' in failure ? failure.faults : []
  return {
    ...no,
    desde: 'desde' in failure ? formatUtc(failure.desde) : null,
    codigo: faults[0]?.codigo ?? failure.type,
    motivo: sentence(faults.length > 0 ? deFaltas(faults) : dicho(failure)),
  }
}

/** The faults of an action as one sentence. The route that would cure a fault is left out: a program that was refused needs it, a reader of `acciones` does not. */
const deFaltas = (faults: readonly Fault[]): string =>
  faults.map(({ detail }) => detail.replace(/ \((?:POST|PUT) [^)]*\)/, '')).join('; ')

/** The reason why an action cannot be done. Some failures are worded for a request that was just refused; beforehand they need other words. */
function dicho(failure: Failure): string {
  if (failure.type === 'documento-nomination-pending')
    return `hay una nominación (evento ${failure.eventoSifenId}) de la que no se sabe desde ${formatMomento(failure.desde)} si SIFEN la registró: pregunte de nuevo a SIFEN`
  if (failure.type === 'result-uncertain')
    return `no se sabe desde ${formatMomento(failure.desde)} si SIFEN registró el evento ${failure.eventoSifenId}: pregunte de nuevo a SIFEN`
  if (failure.type === 'access-denied' && 'accion' in failure && failure.accion !== null)
    return `su rol no lo permite: esto lo hace un ${quienesPueden(failure.accion)}`
  if (failure.type === 'sandbox-not-supported')
    return 'en SANDBOX no se habla con SIFEN: pase a DEV para probarlo'
  return motivoDe(failure)
}

const quienesPueden = (accion: Accion): string =>
  ROLES.filter(rol => can(rol, accion))
    .map(rol => rol.toLowerCase())
    .join(' o un ')

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`

export function presentAcciones(acciones: Acciones): Static<typeof AccionesDeDocumento> {
  const shown = Object.entries(acciones).map(([name, decision]) => [name, presentDecision(decision)])
  // The schema has a field for each of them.
  return Object.fromEntries(shown) as Static<typeof AccionesDeDocumento>
}
