import type { Law } from './law.ts'

/** Those of before were carried out when nothing was large, or have a lock of their own. */
const SINCE = 56

const CREATED = /\bcreate table (?:if not exists )?(\w+)/g
const LONG = [
  /^create (?:unique )?index .*?\bon (?<tabla>\w+)/,
  /^(?:update|delete from) (?<tabla>\w+)/,
  /^alter table (?<tabla>\w+) .*\bvalidate constraint\b/,
  /^alter table (?<tabla>\w+) .*\bset not null\b/,
  // With `not valid` no row is looked at.
  /^alter table (?<tabla>\w+) (?!.*\bnot valid\b).*\b(?:check|unique|primary key|foreign key|references)\b/,
]

const readStatements = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map(statement => statement.trim().replace(/\s+/g, ' '))

/** What looks at each row of a table that is there already keeps everybody from it for as long as that takes (decision 0048). */
export const migrations: Law = {
  name: 'what takes long of a migration stands in antes/',
  binds: path => {
    const [, number] = /^packages\/api\/src\/db\/migrations\/(\d{4})-[^/]*\.sql$/.exec(path) ?? []
    return number !== undefined && Number(number) >= SINCE
  },
  faults: ({ path, text }) => {
    const statements = readStatements(text)
    const created = new Set([...statements.join(';').matchAll(CREATED)].map(([, tabla]) => tabla))
    return statements.flatMap(statement => {
      const tabla = LONG.map(long => long.exec(statement)?.groups?.tabla).find(named => named !== undefined)
      return tabla === undefined || created.has(tabla) ? [] : [`${path}: ${statement.slice(0, 80)}`]
    })
  },
  plants: [
    'create index correo_nuevo on correo (contribuyente_id);',
    'create unique index if not exists correo_nuevo\n  on correo (contribuyente_id);',
    'update documento set total = 0;',
    'alter table correo drop constraint c, add constraint c check (estado is not null);',
    'alter table correo add column x text check (x is not null);',
    'alter table correo alter column x set not null;',
    'alter table correo validate constraint c;',
  ].map(text => ({ path: 'packages/api/src/db/migrations/9999-plant.sql', text })),
}
