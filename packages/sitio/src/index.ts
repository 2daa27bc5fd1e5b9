import { listFilas, listHallables } from './buscar.ts'
import { Contrato, contratoText } from './contrato.ts'
import { codigos, errores } from './errores.ts'
import { readEstatico, readPagina } from './fuentes.ts'
import { DE_TABLAS, PRIMERA, SLUGS } from './indice.ts'
import { llms } from './llms.ts'
import { toOpenapi30 } from './openapi30.ts'
import { slugOf } from './slug.ts'

/** What the pages tell that stands elsewhere. */
export interface Hechos {
  /** The contract (OpenAPI), asked for when something needs it. */
  contrato: () => Record<string, unknown>
  /** The page of each type of problem, as Markdown. */
  problemas: ReadonlyMap<string, string>
}

export interface Pieza {
  /** What a file of it would be called. */
  name: string
  text: string
}

const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? ''

/** The documentation: pages, each also as Markdown, what may be found in them, and what agents read. */
export class Sitio {
  readonly #contrato: Hechos['contrato']
  readonly #problemas: ReadonlyMap<string, string>
  readonly #makers = new Map<string, () => Pieza | Promise<Pieza>>()
  #paginas: Map<string, string> | undefined

  constructor({ contrato, problemas }: Hechos) {
    this.#contrato = contrato
    this.#problemas = problemas
    for (const slug of SLUGS) this.#putPagina(`/docs/${slug}`, slug, () => this.#pagina(slug), slug)
    for (const [tipo, markdown] of problemas)
      this.#putPagina(`/problemas/${tipo}`, tipo, () => markdown, null)
    this.#makers.set('/docs', () => this.read(`/docs/${PRIMERA}`))
    for (const name of ['sitio.css', 'sitio.js'])
      this.#makers.set(`/docs/${name}`, () => ({ name, text: readEstatico(name) }))
    this.#put('/docs/openapi-3.0.json', () => JSON.stringify(toOpenapi30(contrato()), null, 2))
    this.#put('/docs/contrato.md', () => this.#contratoText())
    this.#put('/docs/buscar.json', () => JSON.stringify(this.#hallables()))
    this.#put('/llms.txt', () => llms(this.#todas(), [...problemas.keys()]))
    this.#put('/llms-full.txt', () =>
      [...this.#todas().values(), ...problemas.values(), this.#contratoText()].join('\n\n---\n\n'),
    )
  }

  /** Every address there is. */
  get urls(): string[] {
    return [...this.#makers.keys()]
  }

  /** Made each time: whoever serves it keeps it. */
  async read(url: string): Promise<Pieza> {
    const maker = this.#makers.get(url)
    if (maker === undefined) throw new Error(`There is no ${url} in the documentation`)
    return maker()
  }

  #contratoText(): string {
    return contratoText(new Contrato(this.#contrato()))
  }

  #put(url: string, text: () => string): void {
    this.#makers.set(url, () => ({ name: url.slice(url.lastIndexOf('/') + 1), text: text() }))
  }

  #putPagina(url: string, name: string, markdown: () => string, slug: string | null): void {
    this.#makers.set(`${url}.md`, () => ({ name: `${name}.md`, text: markdown() }))
    this.#makers.set(url, async () => {
      // Nobody who starts waits for what colours code.
      const { toHtml, showPagina } = await import('./pagina.ts')
      const titulos = new Map([...this.#todas()].map(([one, text]) => [one, titleOf(text)]))
      const lugar = { slug, markdown: `${url}.md` }
      return { name: `${name}.html`, text: showPagina(toHtml(markdown()), titulos, lugar) }
    })
  }

  #pagina(slug: string): string {
    const [errors] = DE_TABLAS
    if (slug === errors) return errores(this.#problemas)
    return (DE_TABLAS as readonly string[]).includes(slug) ? codigos() : readPagina(slug)
  }

  #todas(): Map<string, string> {
    this.#paginas ??= new Map(SLUGS.map(slug => [slug, this.#pagina(slug)]))
    return this.#paginas
  }

  #hallables() {
    const [, deCodigos] = DE_TABLAS
    return [
      ...[...this.#todas()].flatMap(([slug, markdown]) =>
        slug === deCodigos
          ? listFilas(markdown, `/docs/${slug}`)
          : listHallables(markdown, `/docs/${slug}`, slugOf),
      ),
      ...[...this.#problemas].flatMap(([tipo, markdown]) =>
        listHallables(markdown, `/problemas/${tipo}`, slugOf).slice(0, 1),
      ),
    ]
  }
}
