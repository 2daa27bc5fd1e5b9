export type { EquipoDemo } from './equipo.ts'
export { migrarBase } from './migrar.ts'
export { type DemoUsuario, sembrarDemo } from './semilla.ts'
