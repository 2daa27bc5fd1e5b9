import type { Campo, Tabla } from './campo.ts'
import type { LeidoDe, VistoDe } from './tipos.ts'

/** The word of a closed list behind a code. */
export const palabraDe = <T extends Readonly<Record<string, number>>>(
  codigos: T,
  code: unknown,
): (keyof T & string) | undefined => Object.keys(codigos).find(word => codigos[word] === code)

const showCampo = (campo: Campo, value: unknown): unknown =>
  campo.forma === 'opcion' && campo.codigos !== undefined ? palabraDe(campo.codigos, value) : value

/**
 * The fields of a table from what they became to SIFEN, in the words of the body; those that follow from a rule come beside them. What
 * there is not is left out.
 */
export function show<T extends Tabla>(
  tabla: T,
  leido: LeidoDe<T>,
  porRegla: { readonly [K in keyof VistoDe<T>]?: VistoDe<T>[K] | undefined },
): VistoDe<T> {
  const dicho: Readonly<Record<string, unknown>> = porRegla
  const valores = new Map<string, unknown>(Object.entries(leido))
  const visto: Record<string, unknown> = {}
  for (const [nombre, campo] of Object.entries(tabla)) {
    const value = Object.hasOwn(dicho, nombre)
      ? dicho[nombre]
      : campo.sifen === undefined
        ? undefined
        : showCampo(campo, valores.get(campo.sifen))
    if (value !== undefined) visto[nombre] = value
  }
  return visto as VistoDe<T> // under the names of the table
}
