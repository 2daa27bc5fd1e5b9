import { oneOf } from '../enumeracion.ts'
import { type Validated, valid } from '../validated.ts'
import { deLista } from './lista.ts'

/** What an API key may do. Cancelling and voiding are one: both undo what was issued. */
export const PERMISOS_DE_CLAVE = ['leer', 'emitir', 'nominar', 'anular'] as const
export type PermisoDeClave = (typeof PERMISOS_DE_CLAVE)[number]

/** A request without a list gets all permissions: so had every key before keys had permissions. */
export function parsePermisos(lista: readonly string[] | null | undefined): Validated<PermisoDeClave[]> {
  if (lista === null || lista === undefined) return valid([...PERMISOS_DE_CLAVE])
  const parsed = deLista('permisos', lista, {
    max: PERMISOS_DE_CLAVE.length,
    vacia: 'una clave sin permisos no sirve para nada; déjela fuera para darle todos',
    parse: (text, campo) => oneOf(campo, text, PERMISOS_DE_CLAVE),
  })
  return parsed.ok ? valid(PERMISOS_DE_CLAVE.filter(permiso => parsed.value.includes(permiso))) : parsed
}
