import {
  ciudades,
  condicionNegociacion,
  departamentos,
  distritos,
  documentoVendedor,
  FORMA_CDC,
  FORMA_DECIMAL,
  modalidadTransporte,
  motivoRemision,
  naturalezaReceptor,
  naturalezaVendedor,
  paises,
  responsableFlete,
  responsableRemision,
  tipoConstancia,
  tipoTransporte,
} from '@mbohera/sifen'
import type { Campo, Opcion, Tabla } from '../../packages/api/src/domain/campos/campo.ts'
import { DOCUMENTO_ASOCIADO } from '../../packages/api/src/domain/emision/campos-asociado.ts'
import { REMISION } from '../../packages/api/src/domain/emision/campos-remision.ts'
import { TRANSPORTE } from '../../packages/api/src/domain/emision/campos-transporte.ts'
import { VENDEDOR } from '../../packages/api/src/domain/emision/campos-vendedor.ts'
import { CONTACTO } from '../../packages/api/src/domain/receptor/campos.ts'
import { ACTUALIZACION } from '../../packages/api/src/domain/transporte/campos.ts'
import { openapi } from '../../packages/api/src/http/openapi.ts'
import { ROUTES } from '../../packages/api/src/http/routes/index.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Response {
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, Response | { $ref: string }>
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

const quoted = (value: unknown): string => JSON.stringify(value)

const object = (fields: string[]): string => (fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`)

function typeOf(schema: Schema | undefined): string {
  if (schema === undefined) return 'unknown'
  if (schema.$ref) return `components['schemas']['${nameIn(schema.$ref)}']`
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.enum) return schema.enum.map(quoted).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  const kinds = [schema.type ?? (schema.properties ? 'object' : 'unknown')].flat()
  return kinds.map(kind => ofKind(kind, schema)).join(' | ')
}

function ofKind(kind: string, schema: Schema): string {
  if (kind === 'array') return `(${typeOf(schema.items)})[]`
  if (kind === 'integer') return 'number'
  if (kind !== 'object') return kind
  if (!schema.properties || Object.keys(schema.properties).length === 0) return 'Record<string, unknown>'
  const required = new Set(schema.required)
  return object(
    Object.entries(schema.properties).map(
      ([name, field]) => `${quoted(name)}${required.has(name) ? '' : '?'}: ${typeOf(field)}`,
    ),
  )
}

const contentOf = (content: Record<string, { schema?: Schema }> = {}): string =>
  object(
    Object.entries(content).map(
      ([media, { schema }]) => `${quoted(media)}: ${media.endsWith('json') ? typeOf(schema) : 'unknown'}`,
    ),
  )

/** Whoever writes a path has numbers as well as texts. */
const typeOfParameter = ({ in: place, schema }: Parameter): string =>
  place === 'path' && schema.type === 'integer' ? 'number | string' : typeOf(schema)

function parametersOf(parameters: Parameter[]): string {
  const places = [...new Set(parameters.map(({ in: place }) => place))]
  return object(
    places.map(place => {
      const here = parameters.filter(parameter => parameter.in === place)
      const optional = here.every(({ required }) => !required)
      const fields = here.map(
        parameter =>
          `${quoted(parameter.name)}${parameter.required ? '' : '?'}: ${typeOfParameter(parameter)}`,
      )
      return `${place}${optional ? '?' : ''}: ${object(fields)}`
    }),
  )
}

const nameIn = ($ref: string): string => $ref.split('/').at(-1)!

const responseOf = ({ content }: Response): string =>
  `{ headers: Record<string, string>; content: ${contentOf(content)} }`

function operation({ parameters = [], requestBody, responses }: Operation, contract: Contract): string {
  const body = requestBody
    ? `requestBody${requestBody.required ? '' : '?'}: { content: ${contentOf(requestBody.content)} }`
    : 'requestBody?: never'
  const answers = Object.entries(responses).map(
    ([status, response]) =>
      `${status}: ${'$ref' in response ? `components['responses']['${nameIn(response.$ref)}']` : responseOf(response)}`,
  )
  const known = parameters.map(parameter =>
    '$ref' in parameter ? contract.components.parameters[nameIn(parameter.$ref)]! : parameter,
  )
  return object([`parameters: ${parametersOf(known)}`, body, `responses: ${object(answers)}`])
}

/** The contract as types: all of it, or of some paths only. */
export function contractTypes(contract: Contract, isWanted: (path: string) => boolean = () => true): string {
  const paths = Object.entries(contract.paths).filter(([path]) => isWanted(path))
  const { responses, schemas } = contract.components
  return [
    '// Written by npm run openapi; do not edit.',
    'export interface paths {',
    ...paths.flatMap(([path, methods]) => [
      `  ${quoted(path)}: {`,
      ...Object.entries(methods).map(([method, value]) => `    ${method}: ${operation(value, contract)}`),
      '  }',
    ]),
    '}',
    'export interface components {',
    '  responses: {',
    ...Object.entries(responses).map(([name, response]) => `    ${name}: ${responseOf(response)}`),
    '  }',
    '  schemas: {',
    ...Object.entries(schemas).map(([name, schema]) => `    ${name}: ${typeOf(schema)}`),
    '  }',
    '}',
    '',
  ].join('\n')
}

/** Of what a person may ask: what a program asks with its key is no business of the panel. */
export const panelTypes = (): string =>
  contractTypes(openapi(ROUTES) as unknown as Contract, path => path.startsWith('/api/v1/contribuyentes'))

/** Of what a program may ask with its key. */
export const clienteTypes = (): string =>
  contractTypes(openapi(ROUTES) as unknown as Contract, path => !path.startsWith('/api/v1/contribuyentes'))

export const CLIENTE_TYPES = 'packages/cliente/src/contrato.generated.ts'

export const PANEL_TYPES = 'packages/panel/src/api/contrato.generated.ts'

/** The countries of SIFEN's table, for the panel to choose from. */
export const panelPaises = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    'export const PAISES: readonly { value: string; label: string }[] = [',
    ...[...paises].map(([value, label]) => `  { value: ${quoted(value)}, label: ${quoted(label)} },`),
    ']',
    '',
  ].join('\n')

export const PANEL_PAISES = 'packages/panel/src/receptor/paises.generated.ts'

/** Departamentos, distritos and ciudades, one a line: `-1 CAPITAL`, below it `+1 ASUNCION`, below it `1 ASUNCION`. */
export function panelLugares(): string {
  const lines = [...departamentos].flatMap(([departamento, nombre]) => [
    `-${departamento} ${nombre}`,
    ...[...distritos()].filter(([, { departamento: of }]) => of === departamento).flatMap(linesOfDistrito),
  ])
  return [
    '// Written by npm run openapi; do not edit.',
    `export const LUGARES =\n  ${quoted(lines.join('\n'))}`,
    '',
  ].join('\n')
}

const linesOfDistrito = ([codigo, { nombre }]: [number, { nombre: string }]): string[] => [
  `+${codigo} ${nombre}`,
  ...[...ciudades()]
    .filter(([, { distrito }]) => distrito === codigo)
    .map(([ciudad, { nombre: name }]) => `${ciudad} ${name}`),
]

export const PANEL_LUGARES = 'packages/panel/src/lugar/lugares.generated.ts'

/** The fields of a receptor that are shown as they are, with what a person calls them. */
export const panelEtiquetas = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    'export const ETIQUETAS = [',
    ...Object.entries<Campo>(CONTACTO).flatMap(([nombre, { etiqueta }]) =>
      etiqueta === undefined ? [] : [`  [${quoted(nombre)}, ${quoted(etiqueta)}],`],
    ),
    '] as const',
    '',
  ].join('\n')

export const PANEL_ETIQUETAS = 'packages/panel/src/receptor/etiquetas.generated.ts'

/** The forms that the panel asks before it sends anything: those of the library. */
export const panelFormas = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    `export const CDC = ${FORMA_CDC}`,
    `export const DECIMAL = ${FORMA_DECIMAL}`,
    '',
  ].join('\n')

export const PANEL_FORMAS = 'packages/panel/src/values/formas.generated.ts'

/** SIFEN's words for the codes of these elements. */
const TEXTOS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  iNatVen: naturalezaVendedor,
  iTipIDVen: documentoVendedor,
  iMotEmiNR: motivoRemision,
  iRespEmiNR: responsableRemision,
  iTipTrans: tipoTransporte,
  iModTrans: modalidadTransporte,
  iRespFlete: responsableFlete,
  iNatTrans: naturalezaReceptor,
  iTipIDTrans: documentoVendedor,
  iTipCons: tipoConstancia,
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A word of a closed list as a person reads it: as SIFEN says its code, or letter by letter where it says nothing. */
function textoDe({ sifen = '', codigos = {} }: Opcion, palabra: string): string {
  if (sifen === 'cCondNeg') return `${palabra}: ${condicionNegociacion.get(palabra)}`
  const dicho = TEXTOS[sifen]?.get(codigos[palabra] ?? 0)
  return capital(dicho ?? palabra.toLowerCase().replaceAll('_', ' '))
}

const LUGAR = ['departamento', 'distrito', 'ciudad']
const FECHA = /^\d{4}-\d\d-\d\d$/

/** How it is asked for. Departamento, distrito and ciudad are one question, in the place of the first. */
function formaDe(nombre: string, campo: Campo): string | null {
  if (LUGAR.includes(nombre)) return nombre === LUGAR[0] ? 'lugar' : null
  if (campo.forma === 'objeto' || campo.forma === 'lista') return 'grupo'
  if (campo.forma === 'opcion') return 'opcion'
  if (campo.forma === 'texto') {
    if (FECHA.test(String(campo.ejemplo))) return 'fecha'
    return /^(cPaisDest|cNacTrans)$/.test(campo.sifen ?? '') ? 'pais' : 'texto'
  }
  return campo.forma === 'decimal' ? 'monto' : 'cifras'
}

/** A sentence of the contract without its words: fields by what a person calls them, choices by what she reads. */
function ayudaDe(ayuda: string, tabla: Tabla): string {
  const nombres = new Map(Object.entries(tabla).map(([nombre, { etiqueta }]) => [nombre, etiqueta ?? nombre]))
  for (const campo of Object.values(tabla))
    if (campo.forma === 'opcion')
      for (const palabra of campo.valores) nombres.set(palabra, textoDe(campo, palabra))
  return ayuda.replace(/\w*([a-z][A-Z]|[A-Z]{2})\w*/g, word => {
    const nombre = nombres.get(word)
    return nombre === undefined ? word : `«${nombre}»`
  })
}

function bloqueDe(tabla: Tabla): object[] {
  return Object.entries<Campo>(tabla).flatMap(([nombre, campo]) => {
    const forma = formaDe(nombre, campo)
    if (forma === null || campo.etiqueta === undefined) return []
    const { etiqueta, obligatorio = false } = campo
    return [
      {
        nombre,
        forma,
        etiqueta,
        ayuda: ayudaDe(campo.ayuda, tabla),
        obligatorio,
        ...(campo.forma === 'texto' && campo.max !== undefined ? { max: campo.max } : {}),
        ...(campo.forma === 'opcion'
          ? { opciones: campo.valores.map(value => ({ value, label: textoDe(campo, value) })) }
          : {}),
        ...(campo.forma === 'objeto' || campo.forma === 'lista' ? { campos: bloqueDe(campo.campos) } : {}),
        ...(campo.forma === 'lista' ? { varios: campo.max ?? 1 } : {}),
      },
    ]
  })
}

/** The blocks of an emission, and of an update of its transport, that the panel asks for as they are declared. */
export const panelBloques = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    ...Object.entries({
      VENDEDOR,
      CONSTANCIA: DOCUMENTO_ASOCIADO,
      REMISION,
      TRANSPORTE,
      ACTUALIZACION,
    }).flatMap(([nombre, tabla]) => [
      `export const ${nombre} = [`,
      ...bloqueDe(tabla).map(campo => `  ${JSON.stringify(campo)},`),
      '] as const',
    ]),
    '',
  ].join('\n')

export const PANEL_BLOQUES = 'packages/panel/src/emision/bloques.generated.ts'
