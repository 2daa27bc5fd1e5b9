/**
 * The tree of a message, with as much of the shape of a DOM as the canonicalisation library asks for. Messages hold
 * elements and text, nothing else.
 */
export interface Atributo {
  readonly name: string
  readonly prefix: string | null
  readonly localName: string
  readonly namespaceURI: string | null
  readonly value: string
}

abstract class Base {
  abstract readonly nodeType: number
  abstract readonly nodeName: string
  parentNode: Elemento | null = null
  nextSibling: Nodo | null = null

  appendChild(_hijo: Nodo): void {
    throw new Error('no admite hijos')
  }

  removeChild(_hijo: Nodo): void {
    throw new Error('el árbol no se cambia')
  }
}

export class Texto extends Base {
  readonly nodeType = 3
  readonly nodeName = '#text'
  readonly data: string

  constructor(data: string) {
    super()
    this.data = data
  }
}

export type Nodo = Elemento | Texto

export class Elemento extends Base {
  readonly nodeType = 1
  readonly nodeName: string
  readonly prefix: string | null
  readonly localName: string
  readonly namespaceURI: string | null
  readonly attributes: readonly Atributo[]
  readonly childNodes: Nodo[] = []
  /** What was found out about the element, so that it is not found out again. */
  revision: unknown = undefined

  constructor(nombre: string, prefijo: string | null, ns: string | null, atributos: readonly Atributo[]) {
    super()
    this.nodeName = nombre
    this.prefix = prefijo
    this.localName = prefijo === null ? nombre : nombre.slice(prefijo.length + 1)
    this.namespaceURI = ns
    this.attributes = atributos
  }

  get tagName(): string {
    return this.nodeName
  }

  get firstChild(): Nodo | null {
    return this.childNodes[0] ?? null
  }

  get textContent(): string {
    let todo = ''
    for (const n of this.childNodes) todo += n.nodeType === 3 ? n.data : n.textContent
    return todo
  }

  override appendChild(hijo: Nodo): void {
    const ultimo = this.childNodes.at(-1)
    if (ultimo) ultimo.nextSibling = hijo
    hijo.parentNode = this
    this.childNodes.push(hijo)
  }

  /** Value of the attribute of that name, without namespace. */
  atributo(nombre: string): string | undefined {
    return this.attributes.find(a => a.name === nombre)?.value
  }

  atributoDe(ns: string, local: string): string | undefined {
    return this.attributes.find(a => a.namespaceURI === ns && a.localName === local)?.value
  }
}
