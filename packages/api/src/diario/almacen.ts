/** A segment whole. */
export interface Segmento {
  archivo: string
  bytes: Buffer
}

/** A segment that was begun, and to which its process alone writes. */
export interface Escritura {
  /** What was given is there for good when this resolves, and not before. After an error nothing more is given. */
  append: (bytes: Buffer) => Promise<void>
  close: () => Promise<void>
}

/** Where the segments of a journal stand: a directory, or a bucket of an object store. */
export interface Almacen {
  /** As people are told of it. */
  readonly nombre: string
  /** Whether a journal was ever begun there. */
  isThere: () => Promise<boolean>
  /** All of them, in the order in which they were begun; none where there is no journal yet. */
  listSegmentos: () => Promise<string[]>
  /** The same, those that were written to last first. */
  listRecientes: () => Promise<string[]>
  /** Whether it may have been written to since then. */
  wasWrittenSince: (archivo: string, instante: number) => Promise<boolean>
  readSegmento: (archivo: string) => Promise<Segmento>
  /** Whether something can be written there, and stays; else the reason. */
  probe: (proceso: string) => Promise<void>
  beginSegmento: (archivo: string, cabeza: Buffer) => Promise<Escritura>
  /** Why nothing can be written, and what to do. */
  describeFault: (error: Error) => string
}

const SUFIJO = '.diario.gz'

/** A name that sorts by when the segment was begun, and that no other process has. */
export const segmentName = (en: number, proceso: string, n: number): string =>
  `${new Date(en).toISOString().replaceAll(/[-:.]/g, '')}-${proceso}-${String(n).padStart(4, '0')}${SUFIJO}`

export const isSegmento = (name: string): boolean => name.endsWith(SUFIJO)

const INICIO = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/

/** When a segment was begun, by its name. */
export function inicioOf(archivo: string): number {
  const [, ...parts] = INICIO.exec(archivo) ?? []
  const [ano = 0, mes = 1, dia = 1, hora = 0, minuto = 0, segundo = 0, ms = 0] = parts.map(Number)
  return Date.UTC(ano, mes - 1, dia, hora, minuto, segundo, ms)
}
