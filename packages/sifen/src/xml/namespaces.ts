import { Refusal, shown } from './fault.ts'
import type { XmlAttribute, XmlNamespace } from './tree.ts'

export interface QName {
  readonly name: string
  readonly prefix: string
  readonly local: string
}

const XML = 'http://www.w3.org/XML/1998/namespace'
const XMLNS = 'http://www.w3.org/2000/xmlns/'

const START =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const NCNAME = `[${START}][${START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}]*`
const QNAME = new RegExp(`^(?:(${NCNAME}):)?(${NCNAME})$`, 'u')

// A name is a handful of characters; a longer one is an attack on the memory of names.
const LONGEST_NAME = 256

/** Which prefix means which namespace at the place where the reader stands. */
export class Namespaces {
  private readonly names = new Map<string, QName>()
  private readonly lenient: boolean
  private readonly bound = new Map<string, string>([
    ['', ''],
    ['xml', XML],
  ])
  /** For each open element, the bindings that its declarations replaced. */
  private readonly replaced: (readonly (readonly [string, string | undefined])[] | undefined)[] = []

  /** `lenient`: an undeclared prefix means no namespace instead of an error. */
  constructor(lenient = false) {
    this.lenient = lenient
  }

  name(written: string, at: number): QName {
    const known = this.names.get(written)
    if (known) return known
    const [, prefix = '', local] = (written.length <= LONGEST_NAME ? QNAME.exec(written) : null) ?? []
    if (local === undefined)
      throw new Refusal('malformed', at, `«${shown(written)}» no es un nombre de XML válido.`)
    const qname = { name: written, prefix, local }
    this.names.set(written, qname)
    return qname
  }

  open(declarations: readonly XmlNamespace[], at: number): void {
    if (declarations.length === 0) {
      this.replaced.push(undefined)
      return
    }
    this.replaced.push(declarations.map(({ prefix }) => [prefix, this.bound.get(prefix)] as const))
    for (const { prefix, uri } of declarations) {
      if (uri === '' && prefix !== '')
        throw new Refusal('namespace', at, `El prefijo «${shown(prefix)}» se declara vacío.`)
      this.bound.set(prefix, uri)
    }
  }

  close(): void {
    for (const [prefix, before] of this.replaced.pop() ?? []) {
      if (before === undefined) this.bound.delete(prefix)
      else this.bound.set(prefix, before)
    }
  }

  ofElement(qname: QName, at: number): string {
    if (qname.prefix === 'xmlns') throw new Refusal('namespace', at, 'Un elemento usa el prefijo «xmlns».')
    return this.uri(qname.prefix, at)
  }

  declarations(names: readonly string[], values: readonly string[], at: number): XmlNamespace[] {
    const found: XmlNamespace[] = []
    // The parser fills both lists together: there are as many values as names.
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? ''
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
      const prefix = name === 'xmlns' ? '' : this.name(name, at).local
      const uri = values[i] ?? ''
      const reserved = prefix === 'xmlns' || uri === XMLNS || (prefix === 'xml') !== (uri === XML)
      if (reserved) throw new Refusal('namespace', at, 'El XML redefine un espacio de nombres reservado.')
      if (found.some(other => other.prefix === prefix)) duplicate(name, at)
      found.push({ prefix, uri })
    }
    return found
  }

  /** Those that are not declarations, after the declarations of the same element were opened. */
  attributes(names: readonly string[], values: readonly string[], at: number): XmlAttribute[] {
    const found: XmlAttribute[] = []
    for (let i = 0; i < names.length; i++) {
      const written = names[i] ?? ''
      if (written === 'xmlns' || written.startsWith('xmlns:')) continue
      const { name, prefix, local } = this.name(written, at)
      const namespace = prefix === '' ? '' : this.uri(prefix, at)
      for (const other of found)
        if (other.local === local && other.namespace === namespace) duplicate(written, at)
      found.push({ name, prefix, local, namespace, value: values[i] ?? '' })
    }
    return found
  }

  private uri(prefix: string, at: number): string {
    const uri = this.bound.get(prefix)
    if (uri === undefined && this.lenient) return ''
    if (uri === undefined)
      throw new Refusal('namespace', at, `El prefijo «${shown(prefix)}» no está declarado.`)
    return uri
  }
}

function duplicate(name: string, at: number): never {
  throw new Refusal('duplicate-attribute', at, `El atributo «${shown(name)}» está repetido.`)
}
