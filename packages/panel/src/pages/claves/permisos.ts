import type { components } from '../../api/contrato.generated.ts'

export type Permiso = components['schemas']['PermisoDeClave']

/** What a key may, in the order of the contract, with the sentence by which one chooses. */
export const PERMISOS: Record<Permiso, { nombre: string; explica: string }> = {
  leer: {
    nombre: 'Leer',
    explica: 'Consulta documentos, su estado, KuDE y XML, eventos y el padrón.',
  },
  emitir: { nombre: 'Emitir', explica: 'Emite facturas y notas, y archiva documentos.' },
  nominar: { nombre: 'Nominar', explica: 'Nomina al comprador de una factura innominada.' },
  anular: { nombre: 'Anular', explica: 'Cancela documentos e inutiliza números: no se puede deshacer.' },
}

export const TODOS = Object.keys(PERMISOS) as Permiso[]

export const enPalabras = (permisos: readonly Permiso[]): string =>
  permisos.length === TODOS.length ? 'Todo' : permisos.map(permiso => PERMISOS[permiso].nombre).join(', ')

/** As they are pasted: one on each line, or with commas. */
export const entradas = (text: string): string[] => text.split(/[\s,;]+/).filter(entry => entry !== '')
