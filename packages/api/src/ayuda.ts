/** Whether help is what is asked for, as it is here or in other programs. */
export const asksAyuda = (args: readonly string[]): boolean =>
  args[0] === 'ayuda' || args.some(dicha => ['--ayuda', '--help', '-h'].includes(dicha))

/** What a program that takes nothing there answers to what was said on its line, and begins nothing; null: nothing was said. */
export function answerLinea(args: readonly string[], ayuda: string): { estado: 0 | 2; texto: string } | null {
  const [dicha] = args
  if (dicha === undefined) return null
  return asksAyuda(args)
    ? { estado: 0, texto: ayuda }
    : { estado: 2, texto: `«${dicha}» está de más. ${ayuda}` }
}
