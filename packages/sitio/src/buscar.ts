/** One place that a search may lead to. */
export interface Hallable {
  pagina: string
  titulo: string
  url: string
  texto: string
}

const MAX_TEXTO = 600

const plain = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_|#]|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What can be found of a page: itself, and each of its parts. */
export function listHallables(markdown: string, url: string, slugOf: (titulo: string) => string): Hallable[] {
  const [, pagina = ''] = /^# (.*)$/m.exec(markdown) ?? []
  const partes = markdown.replace(/```[\s\S]*?```/g, '').split(/^(?=#{2,3} )/m)
  return partes.map((parte, at) => {
    const [, titulo = pagina] = /^#{1,3} (.*)$/m.exec(parte) ?? []
    return {
      pagina: plain(pagina),
      titulo: plain(titulo),
      url: at === 0 ? url : `${url}#${slugOf(titulo)}`,
      texto: plain(parte.replace(/^#{1,3} .*$/m, '')).slice(0, MAX_TEXTO),
    }
  })
}

/** Every row of a table by its first cells, so that a code finds itself. */
export const listFilas = (markdown: string, url: string): Hallable[] =>
  [...markdown.matchAll(/^\| `(\d{4})` \| [^|]* \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, codigo = '', dice = '', remedio = '']) => ({
      pagina: 'Códigos de SIFEN',
      titulo: codigo,
      url: `${url}?codigo=${codigo}`,
      texto: plain(`${dice}. ${remedio}`),
    }),
  )
