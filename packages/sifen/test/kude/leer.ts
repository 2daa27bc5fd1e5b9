import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether an independent reader of PDF is installed. */
export const hayPoppler = ['pdftotext', 'pdftoppm', 'pdfinfo', 'pdffonts'].every(
  command => spawnSync(command, ['-v']).error === undefined,
)
export const sinPoppler = hayPoppler ? '' : ' [omitido: falta pdftotext; instale el paquete poppler-utils]'

/** Hands a PDF to an independent program as a file that is gone afterwards. */
export function withPdf<T>(pdf: Uint8Array, use: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'kude-'))
  try {
    const path = join(folder, 'kude.pdf')
    writeFileSync(path, pdf)
    return use(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export const textOfPdf = (pdf: Uint8Array): string =>
  withPdf(pdf, path => run('pdftotext', '-layout', path, '-'))

/** With every run of blanks as one: for what may have wrapped. */
export const wordsOfPdf = (pdf: Uint8Array): string =>
  withPdf(pdf, path => run('pdftotext', '-raw', path, '-')).replace(/\s+/g, ' ')

export const pagesOfPdf = (pdf: Uint8Array): string[] => textOfPdf(pdf).split('\f').slice(0, -1)

export const infoOfPdf = (pdf: Uint8Array, ...options: string[]): string =>
  withPdf(pdf, path => run('pdfinfo', ...options, path))

export const fontsOfPdf = (pdf: Uint8Array): string[] =>
  withPdf(pdf, path => run('pdffonts', path))
    .trim()
    .split('\n')
    .slice(2)

/** The page as a gray image: one byte for each point. */
export function renderPdf(
  pdf: Uint8Array,
  dpi: number,
): { width: number; height: number; at(x: number, y: number): number } {
  const image = withPdf(pdf, path =>
    execFileSync('pdftoppm', ['-r', String(dpi), '-gray', '-f', '1', '-l', '1', path], { maxBuffer: 1e9 }),
  )
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString('latin1', 0, 40))!
  const width = Number(header[1])
  return { width, height: Number(header[2]), at: (x, y) => image[header[0].length + y * width + x]! }
}
