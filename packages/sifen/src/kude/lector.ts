import { at, childrenOf, textOf, type XmlElement } from '../xml/tree.ts'

export const SIFEN = 'http://ekuatia.set.gov.py/sifen/xsd'

/** A group of the document, read by the names of the manual. What is absent reads as ''. */
export class Grupo {
  private readonly element: XmlElement | undefined

  constructor(element: XmlElement | undefined) {
    this.element = element
  }

  get exists(): boolean {
    return this.element !== undefined
  }

  /** On one line: no control characters, no runs of blanks, composed letters. */
  text(...path: string[]): string {
    const found = this.element && at(this.element, SIFEN, ...path)
    return found ? oneLine(textOf(found)) : ''
  }

  attribute(name: string): string {
    return this.element?.attributes.find(a => a.local === name && a.namespace === '')?.value ?? ''
  }

  group(...path: string[]): Grupo {
    return new Grupo(this.element && at(this.element, SIFEN, ...path))
  }

  groups(local: string): Grupo[] {
    return this.element ? childrenOf(this.element, SIFEN, local).map(e => new Grupo(e)) : []
  }
}

export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
