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
  webhooks: { nombre: 'Webhooks', explica: 'Dice adónde se entregan los avisos de lo que cambia.' },
}

export const TODOS = Object.keys(PERMISOS) as Permiso[]
/** What a new key may unless somebody says otherwise, as the service has it. */
export const HABITUALES: Permiso[] = TODOS.filter(permiso => permiso !== 'webhooks')

export const enPalabras = (permisos: readonly Permiso[]): string =>
  permisos.join() === HABITUALES.join()
    ? 'Todo, salvo webhooks'
    : permisos.length === TODOS.length
      ? 'Todo'
      : permisos.map(permiso => PERMISOS[permiso].nombre).join(', ')

/** As they are pasted: one on each line, or with commas. */
export const entradas = (text: string): string[] => text.split(/[\s,;]+/).filter(entry => entry !== '')
