import { completar, guionDe, TERMINALES, type TerminalConocida } from '../ayuda/completar.ts'
import { Falla } from '../falla.ts'
import type { Mandato } from '../mandato.ts'

export const COMPLETAR: Mandato = {
  nombre: 'completar',
  resumen: 'Escribe el guion con que la terminal completa los mandatos',
  argumentos: [{ nombre: 'TERMINAL', texto: TERMINALES.join(', '), opcional: true, varios: true }],
  opciones: [],
  ejemplos: [
    ['mbohera completar bash >> ~/.bashrc', 'bash'],
    ['mbohera completar zsh > ~/.zfunc/_mbohera', 'zsh'],
    ['mbohera completar fish > ~/.config/fish/completions/mbohera.fish', 'fish'],
  ],
  async run(_mundo, { argumentos }) {
    const [terminal] = argumentos
    if (argumentos.length === 1 && TERMINALES.some(known => known === terminal)) {
      const guion = guionDe(terminal as TerminalConocida)
      return { salida: 'bien', texto: guion, datos: { terminal, guion } }
    }
    throw new Falla(
      'uso',
      `No se conoce la terminal "${argumentos.join(' ')}".`,
      `Es una de: ${TERMINALES.join(', ')}.`,
    )
  },
}

/** What the scripts ask for: everything behind `--` is what was written so far. */
export const completarLinea = (tabla: readonly Mandato[], argv: readonly string[]): string | null =>
  argv[0] === 'completar' && argv[1] === '--' ? `${completar(tabla, argv.slice(2)).join('\n')}\n` : null
