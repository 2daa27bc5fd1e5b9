export { type DemoUsuario, sembrarDemo } from './semilla.ts'
