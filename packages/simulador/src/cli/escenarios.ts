import { ESCENARIOS } from '../escenarios/catalogo.ts'

const params = (parametros: Readonly<Record<string, { porDefecto: unknown }>>) =>
  Object.entries(parametros)
    .map(([name, { porDefecto }]) => `${name}=${porDefecto}`)
    .join(' ')

/** `simulador escenarios`: one line each. */
export function escenarios(): string {
  const width = Math.max(...ESCENARIOS.map(({ nombre }) => nombre.length))
  const lines = ESCENARIOS.map(
    ({ nombre, que, parametros }) => `${nombre.padEnd(width)}  ${que} [${params(parametros)}]`,
  )
  return `${lines.join('\n')}\n`
}
