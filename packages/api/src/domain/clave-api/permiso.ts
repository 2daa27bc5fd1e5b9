import { type Fault, ok, type Result } from '../failure.ts'
import { deLista } from './lista.ts'

/** What an API key may do. Cancelling and voiding are one: both undo what was issued. */
export const PERMISOS_DE_CLAVE = ['leer', 'emitir', 'nominar', 'anular'] as const
export type PermisoDeClave = (typeof PERMISOS_DE_CLAVE)[number]

const isPermiso = (text: string): text is PermisoDeClave =>
  (PERMISOS_DE_CLAVE as readonly string[]).includes(text)

/** A request without a list gets all permissions: so had every key before keys had permissions. */
export function parsePermisos(lista: readonly string[] | null | undefined): Result<PermisoDeClave[]> {
  if (lista === null || lista === undefined) return ok([...PERMISOS_DE_CLAVE])
  const parsed = deLista('permisos', lista, {
    max: PERMISOS_DE_CLAVE.length,
    vacia: 'una clave sin permisos no sirve para nada; déjela fuera para darle todos',
    parse: (text, campo): PermisoDeClave | Fault =>
      isPermiso(text)
        ? text
        : { campo, codigo: 'enum', detail: `debe ser uno de: ${PERMISOS_DE_CLAVE.join(', ')}` },
  })
  return parsed.ok ? ok(PERMISOS_DE_CLAVE.filter(permiso => parsed.value.includes(permiso))) : parsed
}
