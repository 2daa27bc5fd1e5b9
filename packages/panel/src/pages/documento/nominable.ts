import { porqueNo, type Rol } from '../../values/palabras.ts'
import type { DocumentoEntero } from './consulta.ts'

type Parte = Pick<DocumentoEntero, 'ambiente' | 'motivosNoNominable'>

/** Why it cannot be nominated, or nothing: the service says which documento can, the panel who may. */
export function porqueNoNominar({ ambiente, motivosNoNominable }: Parte, rol: Rol): string | undefined {
  const rango = porqueNo(rol, 'emitir')
  if (rango !== undefined) return rango
  if (ambiente === 'SANDBOX')
    return 'En SANDBOX no se nomina: nada sale hacia SIFEN. Pase a DEV para probarlo.'
  const [first] = motivosNoNominable
  return first && `${first.charAt(0).toUpperCase()}${first.slice(1)}.`
}
