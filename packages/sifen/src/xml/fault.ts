export type XmlFaultReason =
  | 'too-large'
  | 'too-deep'
  | 'too-many-nodes'
  | 'too-many-attributes'
  | 'encoding'
  | 'doctype'
  | 'instruction'
  | 'entity'
  | 'namespace'
  | 'duplicate-attribute'
  | 'malformed'

export interface XmlFault {
  readonly reason: XmlFaultReason
  /** Position in the text, in UTF-16 units; 0 when the fault is of the whole. */
  readonly at: number
  /** In Spanish, with cause and place; never carries more than a name of the content. */
  readonly message: string
}

/** How the reader leaves when it meets a fault; it never crosses the border of this folder. */
export class Refusal {
  readonly fault: XmlFault
  constructor(reason: XmlFaultReason, at: number, message: string) {
    this.fault = { reason, at, message }
  }
}

const LONGEST_NAME_SHOWN = 40

export const shown = (name: string): string =>
  name.length > LONGEST_NAME_SHOWN ? `${name.slice(0, LONGEST_NAME_SHOWN)}…` : name
