/** The entry point for whoever only verifies: it loads no socket and no PDF writer, and runs where Node is 18 or later. */
export { type Autoridades, readAutoridades } from '../firma/autoridades.ts'
export type { Comprobacion, Mirada } from './comprobacion.ts'
export { type Conocido, verifyArchivo } from './verificar.ts'
