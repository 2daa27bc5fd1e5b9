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
import { CODIGOS_DE_TOTALES } from './totales.ts'
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
  for (const { juzgar } of juicios) juzgar(e, f)
}

/** The codes that a documento can be refused with by a row of these tables: whose days a newer note may change. */
export const CODIGOS_DE_REGLAS: ReadonlySet<string> = new Set([
  ...juicios.flatMap(({ codigos }) => codigos),
  ...CODIGOS_DE_TOTALES,
])
