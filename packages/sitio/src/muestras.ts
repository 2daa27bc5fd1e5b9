import { extname } from 'node:path'

const LENGUAJES: Record<string, string> = {
  '.go': 'go',
  '.html': 'html',
  '.java': 'java',
  '.mjs': 'javascript',
  '.php': 'php',
  '.py': 'python',
  '.yaml': 'yaml',
}

/** Puts in the place of `<!-- muestra: python/venta.py -->` the file that a test runs. */
export const insertMuestras = (markdown: string, read: (muestra: string) => string): string =>
  markdown.replace(/^<!-- muestra: (\S+) -->$/gm, (_, muestra: string) => {
    const lenguaje = LENGUAJES[extname(muestra)]
    if (lenguaje === undefined) throw new Error(`No language is known for the sample ${muestra}`)
    return `\`\`\`${lenguaje}\n${read(muestra).trimEnd()}\n\`\`\``
  })
