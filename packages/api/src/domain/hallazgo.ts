/** What a look at one part of the installation found, and what to do about it. */
export interface Hallazgo {
  /** The part: `base de datos`, `SIFEN DEV`. */
  que: string
  estado: EstadoDeHallazgo
  detalle: string
  /** Null: nothing has to be done. */
  remedio: string | null
}

/** FALLA: the service does not work, or part of it. AVISO: it works, and somebody should know. */
export type EstadoDeHallazgo = 'BIEN' | 'AVISO' | 'FALLA'

export const bien = (que: string, detalle: string): Hallazgo => ({
  que,
  estado: 'BIEN',
  detalle,
  remedio: null,
})
export const aviso = (que: string, detalle: string, remedio: string): Hallazgo => ({
  que,
  estado: 'AVISO',
  detalle,
  remedio,
})
export const falla = (que: string, detalle: string, remedio: string): Hallazgo => ({
  que,
  estado: 'FALLA',
  detalle,
  remedio,
})

export const isSano = (hallazgos: readonly Hallazgo[]): boolean =>
  hallazgos.every(({ estado }) => estado !== 'FALLA')

/** For a terminal: a line for each, and its cure below. */
export function describeHallazgos(hallazgos: readonly Hallazgo[]): string {
  const cuantos = (de: EstadoDeHallazgo) => hallazgos.filter(({ estado }) => estado === de).length
  const wide = Math.max(...hallazgos.map(({ que }) => que.length))
  const lines = hallazgos.flatMap(({ que, estado, detalle, remedio }) => [
    `${estado.padEnd(5)}  ${que.padEnd(wide)}  ${detalle}`,
    ...(remedio === null ? [] : [`${' '.repeat(wide + 9)}→ ${remedio}`]),
  ])
  const total = `bien: ${cuantos('BIEN')}, avisos: ${cuantos('AVISO')}, fallas: ${cuantos('FALLA')}`
  return [...lines, '', total].join('\n')
}
