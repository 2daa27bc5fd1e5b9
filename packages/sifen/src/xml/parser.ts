import { Refusal, shown, type XmlFaultReason } from './fault.ts'
import { Namespaces, type QName } from './namespaces.ts'
import type { XmlLimits } from './read.ts'
import { resolveReferences } from './references.ts'
import { skipDeclaration, startsDeclaration } from './source.ts'
import type { XmlAttribute, XmlElement, XmlNamespace, XmlNode } from './tree.ts'

/** `fragment`: what was cut out of a larger text, so that a prefix may be used whose declaration stayed behind. */
export type ContentForm = 'document' | 'fragment'

interface OpenElement extends XmlElement {
  readonly children: XmlNode[]
}

const NO_NAMESPACES: readonly XmlNamespace[] = Object.freeze([])
const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([])

const LT = 0x3c
const GT = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d

const isSpace = (code: number): boolean => code === 0x20 || code === 0xa || code === 0x9

// Everything that ends a name in a tag; what stands before it is judged as a name afterwards.
const endsName = (code: number): boolean =>
  isSpace(code) || code === GT || code === SLASH || code === EQUALS || code === LT || Number.isNaN(code)

/** Answers "is there one between here and there?" in constant time, as long as the questions move forward. */
class Occurrences {
  private readonly text: string
  private readonly sought: string
  private next: number

  constructor(text: string, sought: string) {
    this.text = text
    this.sought = sought
    this.next = this.find(0)
  }

  within(from: number, to: number): boolean {
    if (this.next < from) this.next = this.find(from)
    return this.next < to
  }

  private find(from: number): number {
    const found = this.text.indexOf(this.sought, from)
    return found < 0 ? Number.POSITIVE_INFINITY : found
  }
}

/** One pass over the text, no recursion, every character looked at a bounded number of times. */
export class Parser {
  private readonly text: string
  private readonly limits: XmlLimits
  private readonly form: ContentForm
  private readonly namespaces: Namespaces
  private readonly top: XmlNode[] = []
  private readonly open: OpenElement[] = []
  private here: XmlNode[] = this.top
  private pos = 0
  private readonly ampersands: Occurrences
  private readonly cdataEnds: Occurrences
  private count = 0
  private roots = 0
  private readonly pendingNames: string[] = []
  private readonly pendingValues: string[] = []

  constructor(text: string, limits: XmlLimits, form: ContentForm) {
    this.text = text
    this.limits = limits
    this.form = form
    this.namespaces = new Namespaces(form === 'fragment')
    this.ampersands = new Occurrences(text, '&')
    this.cdataEnds = new Occurrences(text, ']]>')
  }

  nodes(): readonly XmlNode[] {
    const { text } = this
    if (startsDeclaration(text, 0)) this.pos = skipDeclaration(text, 0)
    while (this.pos < text.length) {
      if (text.charCodeAt(this.pos) === LT) this.markup()
      else this.characters()
    }
    const unclosed = this.open.at(-1)
    if (unclosed) this.refuse('malformed', `Falta el cierre de <${shown(unclosed.name)}>.`)
    if (this.form === 'document' && this.roots === 0)
      this.refuse('malformed', 'El XML no tiene elemento raíz.')
    return this.top
  }

  private refuse(reason: XmlFaultReason, message: string, at = this.pos): never {
    throw new Refusal(reason, at, message)
  }

  private markup(): void {
    const next = this.text.charCodeAt(this.pos + 1)
    if (next === SLASH) this.endTag()
    else if (next === 0x21) this.bang()
    else if (next === 0x3f) this.instruction()
    else this.startTag()
  }

  private bang(): void {
    const { text, pos } = this
    if (text.startsWith('<!--', pos)) this.comment()
    else if (text.startsWith('<![CDATA[', pos)) this.cdata()
    else if (text.startsWith('<!DOCTYPE', pos))
      this.refuse('doctype', 'El XML trae un DOCTYPE; no se admite.')
    else this.refuse('malformed', 'Hay una marca «<!» que no es comentario ni CDATA.')
  }

  private instruction(): void {
    const { text, pos, form } = this
    if (form !== 'document' && startsDeclaration(text, pos)) this.pos = skipDeclaration(text, pos)
    else this.refuse('instruction', 'El XML trae una instrucción de proceso; no se admite.')
  }

  private comment(): void {
    const dashes = this.text.indexOf('--', this.pos + 4)
    if (dashes < 0 || this.text.charCodeAt(dashes + 2) !== GT)
      this.refuse('malformed', 'Un comentario no está bien cerrado.')
    this.pos = dashes + 3
  }

  private cdata(): void {
    const end = this.text.indexOf(']]>', this.pos + 9)
    if (end < 0) this.refuse('malformed', 'Una sección CDATA no está cerrada.')
    if (this.open.length === 0 && this.form === 'document')
      this.refuse('malformed', 'Hay texto fuera del elemento raíz.')
    this.append(this.text.slice(this.pos + 9, end))
    this.pos = end + 3
  }

  private characters(): void {
    const { text, pos } = this
    const next = text.indexOf('<', pos)
    const end = next < 0 ? text.length : next
    const raw = text.slice(pos, end)
    if (this.open.length === 0 && this.form === 'document') {
      if (/[^ \t\n]/.test(raw)) this.refuse('malformed', 'Hay texto fuera del elemento raíz.')
    } else {
      if (this.cdataEnds.within(pos, end))
        this.refuse('malformed', 'El texto contiene «]]>» fuera de una sección CDATA.')
      this.append(this.ampersands.within(pos, end) ? resolveReferences(raw, pos) : raw)
    }
    this.pos = end
  }

  private append(text: string): void {
    const { here } = this
    const last = here.length - 1
    const before = here[last]
    if (typeof before === 'string') here[last] = before + text
    else if (text !== '') here.push(text)
  }

  private startTag(): void {
    const { text, limits } = this
    const start = this.pos
    if (++this.count > limits.maxNodes)
      this.refuse('too-many-nodes', `El XML tiene más de ${limits.maxNodes} elementos.`)
    if (this.open.length >= limits.maxDepth)
      this.refuse('too-deep', `El XML anida más de ${limits.maxDepth} elementos.`)
    if (this.open.length === 0 && ++this.roots > 1 && this.form === 'document')
      this.refuse('malformed', 'El XML tiene más de un elemento raíz.')
    this.pos++
    const qname = this.namespaces.name(this.scanName(), start)
    const spaced = isSpace(text.charCodeAt(this.pos))
    if (spaced) this.scanAttributes()
    const empty = text.charCodeAt(this.pos) === SLASH
    if (empty) this.pos++
    if (text.charCodeAt(this.pos) !== GT)
      this.refuse('malformed', `La etiqueta <${shown(qname.name)}> no está bien cerrada.`)
    this.pos++
    this.enter(qname, start)
    if (empty) this.leave()
  }

  private scanName(): string {
    const { text } = this
    const start = this.pos
    let end = start
    while (!endsName(text.charCodeAt(end))) end++
    this.pos = end
    return text.slice(start, end)
  }

  private skipSpace(): number {
    let code = this.text.charCodeAt(this.pos)
    while (isSpace(code)) code = this.text.charCodeAt(++this.pos)
    return code
  }

  /** Stops at the '/' or '>' of the tag, with the attributes in the two pending lists. */
  private scanAttributes(): void {
    const { text, pendingNames, pendingValues } = this
    pendingNames.length = 0
    pendingValues.length = 0
    for (let code = this.skipSpace(); code !== GT && code !== SLASH; code = this.skipSpace()) {
      if (pendingNames.length >= this.limits.maxAttributes)
        this.refuse('too-many-attributes', `Un elemento tiene más de ${this.limits.maxAttributes} atributos.`)
      const name = this.scanName()
      if (this.skipSpace() !== EQUALS)
        this.refuse('malformed', `El atributo «${shown(name)}» no tiene valor.`)
      this.pos++
      pendingNames.push(name)
      pendingValues.push(this.scanValue(name))
      const after = text.charCodeAt(this.pos)
      if (!isSpace(after) && after !== GT && after !== SLASH)
        this.refuse('malformed', `Falta un espacio después del atributo «${shown(name)}».`)
    }
  }

  private scanValue(name: string): string {
    const { text } = this
    const quote = this.skipSpace()
    if (quote !== 0x22 && quote !== 0x27)
      this.refuse('malformed', `El valor del atributo «${shown(name)}» no está entre comillas.`)
    const start = this.pos + 1
    const end = text.indexOf(quote === 0x22 ? '"' : "'", start)
    if (end < 0) this.refuse('malformed', `El valor del atributo «${shown(name)}» no está cerrado.`)
    const raw = text.slice(start, end)
    if (raw.includes('<')) this.refuse('malformed', `El valor del atributo «${shown(name)}» contiene «<».`)
    this.pos = end + 1
    return resolveReferences(/[\t\n]/.test(raw) ? raw.replace(/[\t\n]/g, ' ') : raw, start)
  }

  private enter(qname: QName, start: number): void {
    const plain = this.pendingNames.length === 0
    const declarations = plain ? NO_NAMESPACES : this.namespacesOf(start)
    this.namespaces.open(declarations, start)
    const element: OpenElement = {
      name: qname.name,
      prefix: qname.prefix,
      local: qname.local,
      namespace: this.namespaces.ofElement(qname, start),
      parent: this.open.at(-1),
      declarations,
      attributes: plain
        ? NO_ATTRIBUTES
        : this.namespaces.attributes(this.pendingNames, this.pendingValues, start),
      children: [],
    }
    this.pendingNames.length = 0
    this.here.push(element)
    this.open.push(element)
    this.here = element.children
  }

  private namespacesOf(start: number): readonly XmlNamespace[] {
    const found = this.namespaces.declarations(this.pendingNames, this.pendingValues, start)
    return found.length === 0 ? NO_NAMESPACES : found
  }

  private leave(): void {
    this.namespaces.close()
    this.open.pop()
    this.here = this.open.at(-1)?.children ?? this.top
  }

  private endTag(): void {
    const { text } = this
    const element = this.open.at(-1)
    if (!element) this.refuse('malformed', 'Hay una etiqueta de cierre sin apertura.')
    if (!text.startsWith(element.name, this.pos + 2))
      this.refuse('malformed', `Se esperaba el cierre de <${shown(element.name)}>.`)
    this.pos += 2 + element.name.length
    if (this.skipSpace() !== GT)
      this.refuse('malformed', `Se esperaba el cierre de <${shown(element.name)}>.`)
    this.pos++
    this.leave()
  }
}
