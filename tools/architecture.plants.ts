/** One violation of each rule: what is written, where, and which rule must name that file. */
export interface Plant {
  rule: string
  path: string
  text: string
  /** What the planted import needs in order to be there. */
  also?: Record<string, string>
}

const manifest = (name: string): Record<string, string> => ({
  [`packages/${name}/package.json`]: JSON.stringify({ name: `@mbohera/${name}`, type: 'module' }),
})

const API = 'packages/api/src'
const SIFEN = 'packages/sifen/src'

export const PLANTS: Plant[] = [
  {
    rule: 'no-circular',
    path: `${API}/domain/planted-a.ts`,
    text: `import './planted-b.ts'`,
    also: { [`${API}/domain/planted-b.ts`]: `import './planted-a.ts'` },
  },
  { rule: 'not-unresolvable', path: `${API}/domain/planted-nowhere.ts`, text: `import './nowhere.ts'` },
  { rule: 'no-undeclared-package', path: 'packages/idp/src/planted-undeclared.ts', text: `import 'qrcode'` },
  { rule: 'src-has-no-dev-dependency', path: `${SIFEN}/planted-dev.ts`, text: `import 'xml-crypto'` },
  {
    rule: 'src-not-to-test',
    path: `${API}/http/planted-test.ts`,
    text: `import '../../test/support/postgres.ts'`,
  },
  {
    rule: 'public-face-only',
    path: 'packages/local/src/planted-inside.ts',
    text: `import '../../api/src/db/db.ts'`,
  },
  { rule: 'sifen-imports-nobody', path: `${SIFEN}/planted-room.ts`, text: `import '@mbohera/simulador'` },
  {
    rule: 'simulador-imports-nobody',
    path: 'packages/simulador/src/planted-room.ts',
    text: `import '@mbohera/sifen'`,
  },
  { rule: 'idp-imports-nobody', path: 'packages/idp/src/planted-room.ts', text: `import '@mbohera/sifen'` },
  {
    rule: 'panel-speaks-http',
    path: 'packages/panel/src/planted-room.ts',
    text: `import '@mbohera/sifen'`,
    also: manifest('panel'),
  },
  {
    rule: 'cliente-imports-nothing',
    path: 'packages/cliente/src/planted-module.ts',
    text: `import 'node:crypto'`,
  },
  {
    rule: 'cli-knows-sifen-only',
    path: 'packages/cli/src/planted-room.ts',
    text: `import '../../api/src/domain/ruc.ts'`,
    also: manifest('cli'),
  },
  {
    rule: 'sitio-knows-values-only',
    path: 'packages/sitio/src/planted-room.ts',
    text: `import '@mbohera/sifen'`,
  },
  { rule: 'api-knows-sifen-only', path: `${API}/planted-room.ts`, text: `import '@mbohera/idp'` },
  {
    rule: 'simulador-is-for-tests',
    path: `${API}/planted-simulador.ts`,
    text: `import '@mbohera/simulador'`,
  },
  { rule: 'idp-is-for-tests', path: `${SIFEN}/planted-idp.ts`, text: `import '@mbohera/idp'` },
  { rule: 'local-is-the-top', path: `${API}/planted-local.ts`, text: `import '@mbohera/local/postgres'` },
  {
    rule: 'only-transport-opens-sockets',
    path: `${SIFEN}/soap/planted-socket.ts`,
    text: `import 'node:https'`,
  },
  { rule: 'sifen-does-no-io', path: `${SIFEN}/planted-file.ts`, text: `import 'node:fs'` },
  {
    rule: 'transport-is-the-rim',
    path: `${SIFEN}/soap/planted-transport.ts`,
    text: `import '../transport/planted.ts'`,
    also: { [`${SIFEN}/transport/planted.ts`]: 'export const planted = 1' },
  },
  { rule: 'only-kude-makes-pdf', path: `${SIFEN}/planted-pdf.ts`, text: `import 'qrcode'` },
  {
    rule: 'valores-are-pure',
    path: `${SIFEN}/valores.ts`,
    text: `export * from './evento/evento.ts'`,
  },
  {
    rule: 'domain-takes-values-only',
    path: `${API}/domain/planted-signer.ts`,
    text: `import '@mbohera/sifen'`,
  },
  { rule: 'domain-is-pure', path: `${API}/domain/planted-node.ts`, text: `import 'node:crypto'` },
  { rule: 'domain-is-pure', path: `${API}/domain/planted-npm.ts`, text: `import 'typebox'` },
  { rule: 'domain-imports-nobody', path: `${API}/domain/planted-db.ts`, text: `import '../db/db.ts'` },
  {
    rule: 'domain-imports-nobody',
    path: `${API}/domain/planted-type.ts`,
    text: `import type { Db } from '../db/db.ts'\nexport type Planted = Db`,
  },
  {
    rule: 'db-knows-domain-only',
    path: `${API}/db/planted-operation.ts`,
    text: `import '../operations/authorize.ts'`,
  },
  { rule: 'only-db-speaks-sql', path: `${API}/operador/planted-sql.ts`, text: `import 'pg'` },
  {
    rule: 'operations-know-no-http',
    path: `${API}/operations/planted-http.ts`,
    text: `import '../http/problems.ts'`,
  },
  { rule: 'operations-use-ports', path: `${API}/operations/planted-node.ts`, text: `import 'node:https'` },
  {
    rule: 'http-writes-no-sql',
    path: `${API}/http/routes/planted-sql.ts`,
    text: `import '../../db/api-key.ts'`,
  },
  {
    rule: 'http-writes-no-sql',
    path: `${API}/http/planted-sql.ts`,
    text: `import '../db/api-key.ts'`,
  },
  {
    rule: 'http-knows-no-adapter',
    path: `${API}/http/planted-adapter.ts`,
    text: `import '../oidc/verificar.ts'`,
  },
  {
    rule: 'adapters-implement-ports',
    path: `${API}/oidc/planted-http.ts`,
    text: `import '../http/problems.ts'`,
  },
  {
    rule: 'adapters-implement-ports',
    path: `${API}/oidc/planted-operation.ts`,
    text: `import '../operations/authorize.ts'`,
  },
  { rule: 'config-imports-nobody', path: `${API}/config/planted-db.ts`, text: `import '../db/db.ts'` },
  { rule: 'app-builds-http-only', path: `${API}/app.ts`, text: `import './db/db.ts'` },
  {
    rule: 'only-main-opens-the-context',
    path: `${API}/http/planted-context.ts`,
    text: `import '../context.ts'`,
  },
  {
    rule: 'src-not-to-generator',
    path: 'packages/simulador/src/juez/planted-generator.ts',
    text: `import '../tablas/generar/main.ts'`,
  },
  { rule: 'one-core', path: `${API}/queue/planted-core.ts`, text: `import '../core.ts'` },
  {
    rule: 'only-context-builds-the-app',
    path: `${API}/operador/planted-app.ts`,
    text: `import '../app.ts'`,
  },
  { rule: 'nobody-imports-main', path: `${API}/http/planted-main.ts`, text: `import '../main.ts'` },
  {
    rule: 'operador-stands-beside',
    path: `${API}/operations/planted-operador.ts`,
    text: `import '../operador/index.ts'`,
  },
  {
    rule: 'trazas-listen-from-outside',
    path: `${API}/queue/planted-trazas.ts`,
    text: `import '../trazas/registro.ts'`,
  },
]
