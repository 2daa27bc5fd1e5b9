/** Which part of a command keeps it from being one. */
export interface MalEscrita {
  mal: string
}

/** What was said on a command line: its words in order, and its options, in whatever order they stood. */
export interface Dicho {
  palabras: readonly string[]
  opciones: ReadonlyMap<string, string>
}

/** Whether something is said after an option: `--json` is alone. */
export type Forma = Readonly<Record<string, 'con-valor' | 'sola'>>

const faltaValor = (nombre: string): MalEscrita => ({ mal: `A --${nombre} le falta su valor.` })

/** Reads the words (so many at the most) and the options that a command takes. */
export function readDicho(args: readonly string[], forma: Forma, cuantas = 0): Dicho | MalEscrita {
  const palabras: string[] = []
  const opciones = new Map<string, string>()
  const quedan = [...args]
  for (let dicha = quedan.shift(); dicha !== undefined; dicha = quedan.shift()) {
    if (!dicha.startsWith('--')) {
      palabras.push(dicha)
      continue
    }
    const [, nombre = '', igual] = /^--([^=]*)(?:=(.*))?$/s.exec(dicha) ?? []
    const como = forma[nombre]
    if (como === undefined || (como === 'sola' && igual !== undefined))
      return { mal: `«${dicha}» no es una opción de esta orden.` }
    if (opciones.has(nombre)) return { mal: `--${nombre} está dos veces.` }
    const valor = como === 'sola' ? '' : (igual ?? quedan.shift())
    if (valor === undefined || valor.startsWith('--')) return faltaValor(nombre)
    opciones.set(nombre, valor)
  }
  const sobra = palabras[cuantas]
  return sobra === undefined ? { palabras, opciones } : { mal: `«${sobra}» está de más.` }
}
