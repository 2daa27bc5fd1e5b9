import { COMUNES, type Mandato } from '../mandato.ts'

export const TERMINALES = ['bash', 'zsh', 'fish'] as const
export type TerminalConocida = (typeof TERMINALES)[number]

/** What may follow what was written; `archivo` where a file may. */
export function completar(tabla: readonly Mandato[], palabras: readonly string[]): string[] {
  const escritas = palabras.slice(0, -1)
  const actual = palabras.at(-1) ?? ''
  const dichas = escritas.filter(word => !word.startsWith('-'))
  const mandato = tabla
    .filter(({ nombre }) => nombre.split(' ').every((word, index) => dichas[index] === word))
    .sort((a, b) => b.nombre.length - a.nombre.length)[0]
  const begins = (words: readonly string[]) => words.filter(word => word.startsWith(actual))
  if (mandato === undefined) {
    const nombres = tabla.map(({ nombre }) => nombre.split(' '))
    const siguientes = nombres.filter(words => dichas.every((word, index) => words[index] === word))
    return begins([...new Set(siguientes.flatMap(words => words[dichas.length] ?? []))])
  }
  const opciones = [...mandato.opciones, ...COMUNES]
  const anterior = opciones.find(({ nombre }) => `--${nombre}` === escritas.at(-1))
  if (anterior?.valores !== undefined) return begins(anterior.valores)
  if (anterior?.valor !== undefined) return []
  if (actual.startsWith('-'))
    return begins(opciones.map(({ nombre }) => `--${nombre}`).filter(nombre => !escritas.includes(nombre)))
  return []
}

const GUIONES: Record<TerminalConocida, string> = {
  bash: `_mbohera() {
  local IFS=$'\\n'
  COMPREPLY=($(mbohera completar -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _mbohera mbohera
`,
  zsh: `#compdef mbohera
_mbohera() {
  local -a found
  found=("\${(@f)$(mbohera completar -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _mbohera mbohera
`,
  fish: `complete -c mbohera -a '(mbohera completar -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}

export const guionDe = (terminal: TerminalConocida): string => GUIONES[terminal]
