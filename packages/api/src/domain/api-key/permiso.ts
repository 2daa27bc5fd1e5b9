import { parseOneOf } from '../enumeracion.ts'
import { type Validated, valid } from '../validated.ts'
import { ofList } from './lista.ts'

/** What an API key may do. Cancelling and voiding are one: both undo what was issued. */
export const PERMISOS_DE_API_KEY = ['leer', 'emitir', 'nominar', 'anular', 'webhooks'] as const
export type PermisoDeApiKey = (typeof PERMISOS_DE_API_KEY)[number]

/** What a key may that nobody gave a list: so could every key before keys had permissions. Where it is told of everything, somebody says. */
const SIN_LISTA = ['leer', 'emitir', 'nominar', 'anular'] as const satisfies PermisoDeApiKey[]

export function parsePermisos(lista: readonly string[] | null | undefined): Validated<PermisoDeApiKey[]> {
  if (lista === null || lista === undefined) return valid([...SIN_LISTA])
  const parsed = ofList('permisos', lista, {
    max: PERMISOS_DE_API_KEY.length,
    vacia:
      'una clave sin permisos no sirve para nada; déjela fuera para darle leer, emitir, nominar y anular',
    parse: (text, campo) => parseOneOf(campo, text, PERMISOS_DE_API_KEY),
  })
  return parsed.ok ? valid(PERMISOS_DE_API_KEY.filter(permiso => parsed.value.includes(permiso))) : parsed
}
