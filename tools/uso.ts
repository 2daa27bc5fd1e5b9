import { asksAyuda } from '@mbohera/api/ayuda'

/** Whoever asks how a command is called is told, and it does nothing. What it writes, it would have written to a place called `--help`. */
export function tellUso(uso: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!asksAyuda(args)) return
  process.stdout.write(`Uso: ${uso}\n`)
  process.exit(0)
}

/** The folder that a command was given, its only word. */
export function readCarpeta(uso: string, args: readonly string[] = process.argv.slice(2)): string {
  tellUso(uso, args)
  const [carpeta, ...mas] = args
  if (carpeta !== undefined && !carpeta.startsWith('-') && mas.length === 0) return carpeta
  process.stderr.write(`Uso: ${uso}\n`)
  process.exit(2)
}
