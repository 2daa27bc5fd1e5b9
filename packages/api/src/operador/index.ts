export type { EquipoDemo } from './equipo.ts'
export { migrateDatabase } from './migrar.ts'
export { type DemoUsuario, moveProveedor, seedDemo } from './semilla.ts'
