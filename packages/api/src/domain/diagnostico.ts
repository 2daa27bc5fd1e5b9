/** What a look at one part of the installation found, and what to do about it. */
export interface Diagnostico {
  /** The part: `base de datos`, `SIFEN DEV`. */
  que: string
  estado: EstadoDeDiagnostico
  detalle: string
  /** Null: nothing has to be done. */
  remedio: string | null
}

/** FALLA: the service does not work, or part of it. AVISO: it works, and somebody should know. NADA: there was nothing to look at, so nothing is known. */
export type EstadoDeDiagnostico = 'BIEN' | 'NADA' | 'AVISO' | 'FALLA'

export const tellBien = (que: string, detalle: string): Diagnostico => ({
  que,
  estado: 'BIEN',
  detalle,
  remedio: null,
})
export const tellNada = (que: string, detalle: string): Diagnostico => ({
  que,
  estado: 'NADA',
  detalle,
  remedio: null,
})
export const tellAviso = (que: string, detalle: string, remedio: string): Diagnostico => ({
  que,
  estado: 'AVISO',
  detalle,
  remedio,
})
export const tellFalla = (que: string, detalle: string, remedio: string): Diagnostico => ({
  que,
  estado: 'FALLA',
  detalle,
  remedio,
})

export const isSano = (diagnosticos: readonly Diagnostico[]): boolean =>
  diagnosticos.every(({ estado }) => estado !== 'FALLA')

/** For a terminal: a line for each, and its cure below. */
export function describeDiagnosticos(diagnosticos: readonly Diagnostico[]): string {
  const cuantos = (de: EstadoDeDiagnostico) => diagnosticos.filter(({ estado }) => estado === de).length
  const wide = Math.max(...diagnosticos.map(({ que }) => que.length))
  const lines = diagnosticos.flatMap(({ que, estado, detalle, remedio }) => [
    `${estado.padEnd(5)}  ${que.padEnd(wide)}  ${detalle}`,
    ...(remedio === null ? [] : [`${' '.repeat(wide + 9)}→ ${remedio}`]),
  ])
  const total = `bien: ${cuantos('BIEN')}, sin nada que mirar: ${cuantos('NADA')}, avisos: ${cuantos('AVISO')}, fallas: ${cuantos('FALLA')}`
  return [...lines, '', total].join('\n')
}
