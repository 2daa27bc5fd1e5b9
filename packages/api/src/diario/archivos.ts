import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type IdentidadDeFirmado, parseIdentidad } from '../domain/diario/registro.ts'
import { readMiembros } from './formato.ts'

const SUFIJO = '.diario.gz'
/** How far back the end of the journal goes: so many records of each segment, and so many in all. */
const POR_SEGMENTO = 5_000
const EN_TOTAL = 20_000

/** A name that sorts by when the segment was begun, and that no other process has. */
export const segmentName = (en: number, proceso: string, n: number): string =>
  `${new Date(en).toISOString().replaceAll(/[-:.]/g, '')}-${proceso}-${String(n).padStart(4, '0')}${SUFIJO}`

/** The segments of a journal in the order in which they were begun; none where there is no journal yet. */
export async function listSegmentos(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(name => name.endsWith(SUFIJO)).sort()
}

export interface Segmento {
  archivo: string
  bytes: Buffer
  /** When it was last written to. */
  escrito: number
}

/** A segment whole, and made durable as far as it is read: whoever wrote it may have died before it was. */
export async function readSegmento(dir: string, archivo: string): Promise<Segmento> {
  const file = await open(join(dir, archivo), 'r')
  try {
    await file.datasync()
    const { mtimeMs } = await file.stat()
    return { archivo, bytes: await file.readFile(), escrito: mtimeMs }
  } finally {
    await file.close()
  }
}

/** The newest segment of a journal, and the last link of it. */
export async function findUltimoEnlace(
  dir: string,
): Promise<{ archivo: string; enlace: string | null } | null> {
  const archivo = (await listSegmentos(dir)).at(-1)
  if (archivo === undefined) return null
  let enlace: string | null = null
  for (const leido of readMiembros((await readSegmento(dir, archivo)).bytes))
    if (leido.que === 'miembro') enlace = leido.miembro.enlace.toString('hex')
  return { archivo, enlace }
}

/** What the last records of each segment are about, those that were written to last first. */
export async function readFinal(dir: string): Promise<IdentidadDeFirmado[]> {
  const segmentos = await Promise.all(
    (await listSegmentos(dir)).map(async archivo => ({
      archivo,
      escrito: (await stat(join(dir, archivo))).mtimeMs,
    })),
  )
  const final: IdentidadDeFirmado[] = []
  for (const { archivo } of segmentos.sort((a, b) => b.escrito - a.escrito)) {
    if (final.length >= EN_TOTAL) break
    final.push(...identidadesDe((await readSegmento(dir, archivo)).bytes).slice(-POR_SEGMENTO))
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
