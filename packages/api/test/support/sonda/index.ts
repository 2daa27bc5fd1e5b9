import { AVISOS, SEGUIDO } from './avisos.ts'
import { CASILLAS } from './casillas.ts'
import { CATALOGO } from './catalogo.ts'
import { AUDITORIA, CLAVES, EMISORES, PERSONAS } from './cuentas.ts'
import { ADOPCIONES, CONSULTAS, DOCUMENTOS } from './documentos.ts'
import { EVENTOS, OTROS_EVENTOS, RECUPERACION } from './eventos.ts'
import type { Mundo, Sonda } from './mundo.ts'
import { NOMINARSE } from './nominarse.ts'
import { NOTICIAS } from './noticias.ts'
import { DE_NADIE, OPERADOR, SOLO_REPARTIDA } from './servidor.ts'
import { TANDAS } from './tandas.ts'

export { SOLO_REPARTIDA }

export const SONDAS: Sonda = {
  ...PERSONAS,
  ...EMISORES,
  ...CLAVES,
  ...SEGUIDO,
  ...DOCUMENTOS,
  ...CONSULTAS,
  ...ADOPCIONES,
  ...EVENTOS,
  ...OTROS_EVENTOS,
  ...RECUPERACION,
  ...AVISOS,
  ...CATALOGO,
  ...CASILLAS,
  ...TANDAS,
  ...NOMINARSE,
  ...NOTICIAS,
  ...DE_NADIE,
  ...OPERADOR,
  ...AUDITORIA,
}

/** Calls each; what was thrown, by the name of what threw it. */
export async function probe(mundo: Mundo, sondas: Sonda): Promise<Record<string, string>> {
  const thrown: Record<string, string> = {}
  for (const [name, call] of Object.entries(sondas))
    try {
      await call(mundo)
    } catch (error) {
      thrown[name] = String(error)
    }
  return thrown
}
