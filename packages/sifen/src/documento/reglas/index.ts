import type { Fault } from '../../fault.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { asociados } from './asociados.ts'
import { condicion } from './condicion.ts'
import { items } from './items.ts'
import type { Juicio } from './juicio.ts'
import { lugares } from './lugares.ts'
import { operacion } from './operacion.ts'
import { receptor } from './receptor.ts'
import { tiempo } from './tiempo.ts'
import { tipo } from './tipo.ts'
import { transporte } from './transporte.ts'

const juicios: readonly Juicio[] = [
  ...tiempo,
  ...operacion,
  ...receptor,
  ...tipo,
  ...condicion,
  ...items,
  ...transporte,
  ...lugares,
  ...asociados,
]

/** The rules that look at more than one field, in the order of the manual. */
export function reglas(e: DocumentoEntrada, f: Fault[]): void {
  for (const juicio of juicios) juicio(e, f)
}
