const HEADER = `// What a statement reads of each table, as the driver gives it (openPool): identifiers as numbers, instants as milliseconds since 1970.
// Generated from schema.sql by "npm run schema"; a test compares the two.
`

/** A property of a row: its type, and how a statement reads its column; # is the place of the table's alias. */
interface Columna {
  name: string
  type: string
  read: string
}

const camel = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())

/** Exact decimals are read as text: a number would lose digits. */
const READ: Record<string, { type: string; read: (column: string) => string }> = {
  numeric: { type: 'string', read: column => `trim_scale(${column})::text` },
  'numeric[]': { type: 'string[]', read: column => `${column}::text[]` },
}
const TYPES: Record<string, string> = {
  // As the driver reads it: a Date has an hour.
  date: 'string',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'timestamp with time zone': 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  jsonb: 'unknown',
  bytea: 'Buffer',
  'text[]': 'string[]',
}

interface Tabla {
  name: string
  body: string
  /** Of all tables: what a guard lets in stands in its function. */
  schema: string
}

/** The texts to which a check, or the guard of the table, holds a column, if it says nothing else. */
function valuesOf(column: string, { name, body, schema }: Tabla): string | null {
  const check = new RegExp(` CHECK \\(\\(${column} = ANY \\(ARRAY\\[('[^\\]]+)\\]\\)\\)\\),?$`, 'm').exec(
    body,
  )
  const guard = new RegExp(
    `when new\\.${column} not in \\(('[^)]+)\\)\\s+then '${name}_${column}_check'`,
  ).exec(schema)
  const texts = check?.[1] ?? guard?.[1]
  if (texts === undefined) return null
  return [...texts.matchAll(/'([^']+)'/g)].map(([, text]) => `'${text}'`).join(' | ')
}

function columnOf(line: string, table: Tabla): Columna {
  const [, column = '', type = '', rest = ''] =
    /^ {2}(\w+) (timestamp with time zone|\w+(?:\[\])?)(.*)$/.exec(line) ?? []
  const special = READ[type]
  const plain = special?.type ?? valuesOf(column, table) ?? TYPES[type]
  if (plain === undefined) throw new Error(`No type is known for a column: ${line.trim()}`)
  const nullable = plain !== 'unknown' && !/\bnot null\b/.test(rest)
  return {
    name: camel(column),
    type: nullable ? `${plain} | null` : plain,
    read: special?.read(`#${column}`) ?? `#${column}`,
  }
}

/** TypeScript for the rows of every table of a schema. */
export function filasOf(schema: string): string {
  const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)].map(
    ([, name = '', body = '']) => ({
      name: camel(name),
      columns: body
        .split('\n')
        .filter(line => !line.startsWith('  constraint '))
        .map(line => columnOf(line, { name, body, schema })),
    }),
  )
  const block = (of: (column: Columna) => string) =>
    tables.flatMap(({ name, columns }) => [
      `  ${name}: {`,
      ...columns.map(column => `    ${of(column)}`),
      '  }',
    ])
  return [
    `${HEADER}`,
    'export interface Filas {',
    ...block(({ name, type }) => `${name}: ${type}`),
    '}',
    '',
    '/** How a statement reads each column; # is the place of the alias of its table. */',
    'export const COLUMNS = {',
    ...block(({ name, read }) => `${name}: '${read}',`).map(line => (line === '  }' ? '  },' : line)),
    '} as const satisfies { [T in keyof Filas]: Record<keyof Filas[T], string> }',
    '',
  ].join('\n')
}
