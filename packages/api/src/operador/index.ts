export type { EquipoDemo } from './equipo.ts'
export { type DemoUsuario, sembrarDemo } from './semilla.ts'
