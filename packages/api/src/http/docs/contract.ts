export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export interface Ref {
  $ref: string
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Header {
  description: string
}

export interface Example {
  summary?: string
  value: unknown
}

export interface Media {
  schema: Schema
  examples?: Record<string, Ref | Example>
}

export interface Response {
  description: string
  headers?: Record<string, Ref | Header>
  content?: Record<string, Media>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters: (Ref | Parameter)[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, (Ref & { description: string }) | Response>
}

/** What the page reads of openapi.json. */
export interface Contract {
  info: { title: string; summary: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    responses: Record<string, Response>
    examples: Record<string, Example>
  }
}

export const nameIn = (ref: string): string => ref.split('/').at(-1)!

/** What stands behind a reference, or the thing itself. */
export function resolve<T>(of: Record<string, T>, thing: T | Ref): T {
  const { $ref } = thing as Partial<Ref>
  return $ref === undefined ? (thing as T) : of[nameIn($ref)]!
}
