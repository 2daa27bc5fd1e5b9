export type { EquipoDemo } from './equipo.ts'
export { migrateDatabase } from './migrar.ts'
export { type DemoUsuario, seedDemo } from './semilla.ts'
