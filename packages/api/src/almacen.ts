import type { LugarDeDiario } from './config/diario.ts'
import type { Secrets } from './config/secrets.ts'
import type { Almacen } from './diario/almacen.ts'
import { AlmacenEnDirectorio } from './diario/directorio.ts'
import { AlmacenDeObjetos } from './diario/objetos.ts'

/** Where the journal stands, as the configuration says. */
export function openAlmacen(lugar: LugarDeDiario, { objetos }: Pick<Secrets, 'objetos'>): Almacen {
  if (lugar.en === 'directorio') return new AlmacenEnDirectorio(lugar.dir)
  if (objetos === null) throw new Error('an object store without credentials')
  return new AlmacenDeObjetos({ ...lugar, credenciales: objetos })
}
