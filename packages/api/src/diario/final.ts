import { type IdentidadDeFirmado, parseIdentidad } from '../domain/diario/registro.ts'
import type { Almacen } from './almacen.ts'
import { readMiembros } from './formato.ts'

/** How far back the end of the journal goes: so many records of each segment, and so many in all. */
const POR_SEGMENTO = 5_000
const EN_TOTAL = 20_000

/** The newest segment of a journal, and the last link of it. */
export async function findUltimoEnlace(
  almacen: Almacen,
): Promise<{ archivo: string; enlace: string | null } | null> {
  const archivo = (await almacen.listSegmentos()).at(-1)
  if (archivo === undefined) return null
  let enlace: string | null = null
  for (const leido of readMiembros((await almacen.readSegmento(archivo)).bytes))
    if (leido.que === 'miembro') enlace = leido.miembro.enlace.toString('hex')
  return { archivo, enlace }
}

/** What the last records of each segment are about, those that were written to last first. */
export async function readFinal(almacen: Almacen): Promise<IdentidadDeFirmado[]> {
  const final: IdentidadDeFirmado[] = []
  for (const archivo of await almacen.listRecientes()) {
    if (final.length >= EN_TOTAL) break
    final.push(...identidadesDe((await almacen.readSegmento(archivo)).bytes).slice(-POR_SEGMENTO))
  }
  return final
}

function identidadesDe(bytes: Buffer): IdentidadDeFirmado[] {
  const identidades: IdentidadDeFirmado[] = []
  for (const leido of readMiembros(bytes)) {
    const identidad = leido.que === 'miembro' ? parseIdentidad(leido.miembro.identidad) : null
    if (identidad !== null) identidades.push(identidad)
  }
  return identidades
}
