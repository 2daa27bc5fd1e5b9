import type { Fault } from '../../fault.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { reglasDeAsociados } from './asociados.ts'
import { reglasDeCondicion } from './condicion.ts'
import { reglasDeItems } from './items.ts'
import { reglasDeLugares } from './lugares.ts'
import { reglasDeOperacion } from './operacion.ts'
import { reglasDeReceptor } from './receptor.ts'
import { reglaSobre } from './regla.ts'
import { reglasDeTiempo } from './tiempo.ts'
import { reglasDeTipo } from './tipo.ts'
import { reglasDeTransporte } from './transporte.ts'

/** The rules that look at more than one field, in the order of the manual. */
export function reglas(e: DocumentoEntrada, f: Fault[]): void {
  const regla = reglaSobre(f)
  reglasDeTiempo(e, regla)
  reglasDeOperacion(e, regla)
  reglasDeReceptor(e, regla)
  reglasDeTipo(e, regla)
  reglasDeCondicion(e, regla)
  reglasDeItems(e, regla)
  reglasDeTransporte(e, regla)
  reglasDeLugares(e, regla)
  reglasDeAsociados(e, regla)
}
