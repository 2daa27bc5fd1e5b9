import { expect, test } from 'vitest'
import { filasOf } from './filas.ts'

const tabla = (...lines: string[]) =>
  `-- A comment.\n\ncreate table una_tabla (\n${lines.map(line => `  ${line}`).join(',\n')}\n);\n`
const PK = 'constraint una_tabla_pkey PRIMARY KEY (una_tabla_id)'

const property = (line: string, ...more: string[]) =>
  /una[tT]abla: \{\n {4}(.*)/.exec(filasOf(tabla(line, ...more, PK)))?.[1]

test.each([
  ['una_tabla_id bigint generated always as identity not null', 'unaTablaId: number'],
  ['numero_casa integer', 'numeroCasa: number | null'],
  ['fecha_creacion timestamp with time zone default ahora() not null', 'fechaCreacion: number'],
  ['total numeric(23,8) not null', 'total: string'],
  ['fin date', 'fin: string | null'],
  ['pdf bytea not null', 'pdf: Buffer'],
  ['receptor jsonb', 'receptor: unknown'],
  ['direcciones text[]', 'direcciones: string[] | null'],
  [`permisos text[] default '{leer}'::text[] not null`, 'permisos: string[]'],
])('%s is read as %s', (line, expected) => {
  expect(property(line)).toBe(expected)
})

test('a text that a check holds to some texts is one of those', () => {
  const check = `constraint una_tabla_rol_check CHECK ((rol = ANY (ARRAY['A'::text, 'B'::text])))`
  expect(property('rol text not null', check)).toBe(`rol: 'A' | 'B'`)
  expect(property('otro text', check)).toBe('otro: string | null')
})

test('a text that the guard of its table holds to some texts is one of those', () => {
  const guard = (tabla: string) =>
    `CREATE FUNCTION guardar()\n  case\n    when new.rol not in ('A',\n      'B')\n      then '${tabla}_rol_check'\n  end;\n`
  const rol = (tabla_: string) =>
    /rol: (.*)/.exec(filasOf(tabla('rol text not null', PK) + guard(tabla_)))?.[1]
  expect([rol('una_tabla'), rol('otra')]).toEqual([`'A' | 'B'`, 'string'])
})

test('a column is read as what its type says', () => {
  const text = filasOf(tabla('total numeric(23,8) not null', 'fin date', 'una_tabla_id bigint', PK))
  expect(text).toContain(`total: 'trim_scale(#total)::text',`)
  expect(text).toContain(`fin: '#fin',`)
  expect(text).toContain(`unaTablaId: '#una_tabla_id',`)
})

test('a type that nobody has thought of is told, not guessed', () => {
  expect(() => property('donde point not null')).toThrow(
    'No type is known for a column: donde point not null',
  )
})
