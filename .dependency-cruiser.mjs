// Every arrow of ARCHITECTURE.md as one rule. tools/architecture.test.ts plants a violation of each and sees it named:
// a rule without a plant fails there.

const TEST = '(\\.test\\.tsx?$|^packages/[^/]+/test/|^tools/|^bench/)'
/** What writes tables that are committed: it is not packed with what runs. */
const GENERATOR = '/generar/'
const API = '^packages/api/src'

/** @param {string} name @param {string} comment @param {object} from @param {object} to @param {object} [more] */
const never = (name, comment, from, to, more = {}) => ({
  name,
  severity: 'error',
  comment,
  from,
  to,
  ...more,
})

const house = [
  never(
    'no-circular',
    'Two modules that need each other when they run are one module, or a third one that both may import is missing.',
    {},
    // Knowing a type of each other is allowed: nothing of it is left when the program runs.
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  never(
    'not-unresolvable',
    'Nothing stands there. A package is imported by the public face that its "exports" names, a file with its ".ts".',
    {},
    { couldNotResolve: true },
  ),
  never(
    'no-undeclared-package',
    'Declare the package in the package.json of the workspace that imports it.',
    { path: '^packages/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  never(
    'src-has-no-dev-dependency',
    'The program needs it when it runs: move it from "devDependencies" to "dependencies", or out of src/.',
    { path: '^packages/[^/]+/src/', pathNot: [TEST, GENERATOR] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only', 'aliased-workspace'] },
  ),
  never(
    'src-not-to-generator',
    'A program reads the tables that were generated, never what generates them.',
    { path: '^packages/[^/]+/src/', pathNot: [TEST, GENERATOR] },
    { path: GENERATOR },
  ),
  never(
    'src-not-to-test',
    'A program never needs its tests. Move what both need into src/.',
    { path: '^packages/[^/]+/src/', pathNot: TEST },
    { path: TEST },
  ),
  never(
    'public-face-only',
    'Import another room by its name (@mbohera/...), never by a path into its inside.',
    { path: '^packages/([^/]+)/' },
    { path: '^packages/', pathNot: '^packages/$1/', dependencyTypesNot: ['aliased-workspace'] },
  ),
]

const rooms = [
  never(
    'sifen-imports-nobody',
    'packages/sifen is the protocol alone and publishable by itself: no other room is known in it.',
    { path: '^packages/sifen/src/' },
    { path: '^packages/(?!sifen/)' },
  ),
  never(
    'simulador-imports-nobody',
    'The simulador shares no code with the client: it is written from the manual, or it proves nothing.',
    { path: '^packages/simulador/src/' },
    { path: '^packages/(?!simulador/)' },
  ),
  never(
    'idp-imports-nobody',
    'The identity provider stands for any OpenID Connect provider: it knows nothing of us.',
    { path: '^packages/idp/src/' },
    { path: '^packages/(?!idp/)' },
  ),
  never(
    'panel-speaks-http',
    'The panel is a client like any other: it knows the service by openapi.json and HTTP, never by import.',
    { path: '^packages/panel/src/' },
    { path: '^packages/(?!panel/)' },
  ),
  never(
    'cliente-imports-nothing',
    'The client runs in Node 18, Deno, Bun and browsers, and is installed alone: it imports its own files only.',
    { path: '^packages/cliente/src/', pathNot: TEST },
    { pathNot: '^packages/cliente/src/' },
  ),
  never(
    'cli-knows-sifen-only',
    'The cli asks the service through @mbohera/cliente and uses @mbohera/sifen; it imports no other room.',
    { path: '^packages/cli/src/' },
    { path: '^packages/(?!cli/|cliente/|sifen/)' },
  ),
  never(
    'api-knows-sifen-only',
    'The service may import @mbohera/sifen, its documentation, and no other room. The idp and the simulador are reached by URL.',
    { path: `${API}/`, pathNot: TEST },
    { path: '^packages/(?!api/|sifen/|sitio/)' },
  ),
  never(
    'sitio-knows-values-only',
    'The documentation is told the contract and the problems; of the protocol it knows the tables.',
    { path: '^packages/sitio/src/', pathNot: TEST },
    { path: '^packages/(?!sitio/|sifen/src/valores)' },
  ),
  never(
    'simulador-is-for-tests',
    'Only tests and the local start may start a tax authority.',
    { pathNot: [TEST, '^packages/(simulador|local)/'] },
    { path: '^packages/simulador/' },
  ),
  never(
    'idp-is-for-tests',
    'Only tests and the local start may start an identity provider; the service accepts any.',
    { pathNot: [TEST, '^packages/(idp|local)/'] },
    { path: '^packages/idp/' },
  ),
  never(
    'local-is-the-top',
    'The local start stands above every room: only tests and tools borrow its PostgreSQL.',
    { pathNot: [TEST, '^packages/local/'] },
    { path: '^packages/local/' },
  ),
]

const sifen = [
  never(
    'only-transport-opens-sockets',
    'packages/sifen opens sockets in src/transport and nowhere else.',
    { path: '^packages/sifen/src/(?!transport/)', pathNot: TEST },
    { path: '^(node:)?(net|tls|http|https|http2|dgram|dns|undici)(/|$)|node_modules/undici/' },
  ),
  never(
    'sifen-does-no-io',
    'packages/sifen is functions of values: no files, no processes, no timers. Take what you need as an argument.',
    { path: '^packages/sifen/src/(?!transport/|kude/)', pathNot: TEST },
    { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|zlib|buffer|util|url)$' },
  ),
  never(
    'transport-is-the-rim',
    'Nothing inside packages/sifen calls the transport: requests are built and replies judged without it.',
    { path: '^packages/sifen/src/(?!transport/|index\\.ts$)', pathNot: TEST },
    { path: '^packages/sifen/src/transport/', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'valores-are-pure',
    'src/valores.ts is for whoever only decides: what it gives may not even load Node, a signature, a reply or a PDF.',
    { path: '^packages/sifen/src/valores\\.ts$' },
    {
      path: '^((node:)?(fs|net|tls|http|https|crypto|zlib)(/|$)|packages/sifen/src/(firma|kude|soap|transport)/)',
      reachable: true,
    },
  ),
  never(
    'only-kude-makes-pdf',
    'Only src/kude knows PDF and fonts: whoever only signs should not load them.',
    { path: '^packages/sifen/src/(?!kude/)', pathNot: TEST },
    { path: 'node_modules/(qrcode|@expo-google-fonts)/' },
  ),
]

const api = [
  never(
    'domain-is-pure',
    'The domain decides with values alone: no Node, no npm. Take the value as an argument.',
    { path: `${API}/domain/`, pathNot: TEST },
    { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: '^packages/sifen/' },
  ),
  never(
    'domain-takes-values-only',
    'Of the protocol the domain knows values alone: import @mbohera/sifen/valores. Signing and asking are operations.',
    { path: `${API}/domain/`, pathNot: TEST },
    // A type is gone when the program runs.
    { path: '^packages/sifen/src/(?!valores\\.ts$)', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'domain-imports-nobody',
    'The domain knows @mbohera/sifen/valores and itself: not the database, not HTTP, not the operations that use it.',
    { path: `${API}/domain/`, pathNot: TEST },
    { path: '^packages/', pathNot: '^packages/(api/src/domain|sifen/src)/' },
  ),
  never(
    'db-knows-domain-only',
    'A statement takes values and returns rows. Whatever needs more is an operation.',
    { path: `${API}/db/`, pathNot: TEST },
    // A row that is told later names the trace in which it was written.
    { path: '^packages/', pathNot: '^packages/api/src/((db|domain)/|trazas/canales\\.ts$)' },
  ),
  never(
    'only-db-speaks-sql',
    'The database driver is known to src/db alone: write the statement there, one per function.',
    { path: `${API}/(?!db/)`, pathNot: TEST },
    { path: 'node_modules/(pg|pg-pool|kysely)/' },
  ),
  never(
    'operations-know-no-http',
    'An operation puts decisions and statements in order. What HTTP makes of the outcome is decided in src/http.',
    { path: `${API}/operations/`, pathNot: TEST },
    { path: '^packages/', pathNot: '^packages/(api/src/(operations|db|domain)|sifen/src)/' },
  ),
  never(
    'operations-use-ports',
    'An operation reaches the world through operations/ports.ts: no Node, no npm. Add a port, build it in context.ts.',
    { path: `${API}/operations/`, pathNot: TEST },
    { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: '^packages/sifen/' },
  ),
  never(
    'http-writes-no-sql',
    'A route parses, calls one operation and presents the outcome. If it needs a statement, an operation is missing.',
    { path: `${API}/http/`, pathNot: TEST },
    // What an error of the database means is no statement.
    { path: `${API}/db/(?!sqlstate\\.ts$)`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'http-knows-no-adapter',
    'HTTP knows operations. Adapters, configuration and composition are the business of context.ts.',
    { path: `${API}/http/`, pathNot: TEST },
    {
      path: `${API}/((sifen|oidc|queue|cifrado|imprenta|lectura|testigo|diario|config|operador)/|[a-z-]+\\.ts$)`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  never(
    'adapters-implement-ports',
    'An adapter implements operations/ports.ts and knows nothing above it. The worker alone calls operations, as http does.',
    {
      path: `${API}/(sifen|oidc|queue|cifrado|imprenta|lectura|testigo|diario)/`,
      pathNot: [TEST, `${API}/queue/worker\\.ts$`],
    },
    {
      path: '^packages/',
      pathNot:
        '^packages/(api/src/(sifen|oidc|queue|cifrado|imprenta|lectura|testigo|diario|domain|db)|api/src/operations/ports\\.ts$|sifen/src)',
    },
  ),
  never(
    'config-imports-nobody',
    'Configuration is read before anything else exists.',
    { path: `${API}/config/`, pathNot: TEST },
    { path: '^packages/', pathNot: '^packages/api/src/(config|domain)/' },
  ),
  never(
    'app-builds-http-only',
    'app.ts puts routes on a server from what it is given; what is given is built in context.ts.',
    { path: `${API}/app\\.ts$` },
    { path: '^packages/', pathNot: '^packages/api/src/http/' },
  ),
  never(
    'only-main-opens-the-context',
    'A context knows every part; only the main of its program and tests open one.',
    { path: '^packages/', pathNot: [TEST, '^packages/api/src/(worker-)?main\\.ts$'] },
    { path: `${API}/(worker-)?context\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'one-core',
    'What every process holds open is opened by core.ts; a context adds what is its own, and has nothing of the other.',
    { path: '^packages/', pathNot: [TEST, `${API}/(worker-)?context\\.ts$`] },
    { path: `${API}/core\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'only-context-builds-the-app',
    'One place composes the service: context.ts.',
    { path: '^packages/', pathNot: [TEST, '^packages/api/src/context\\.ts$'] },
    { path: `${API}/app\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'nobody-imports-main',
    'main.ts starts a program; importing it would start it too.',
    {},
    { path: '^packages/[^/]+/src/(worker-)?main\\.ts$' },
  ),
  never(
    'operador-stands-beside',
    "The operator's commands use the database and the domain; no part of the service calls them.",
    { path: `${API}/(?!operador/)`, pathNot: TEST },
    { path: `${API}/operador/` },
  ),
  never(
    'trazas-listen-from-outside',
    'What traces is loaded by --import alone: the service publishes on trazas/canales.ts, and knows nobody who listens.',
    { path: `${API}/(?!trazas/)`, pathNot: TEST },
    { path: `${API}/trazas/(?!canales\\.ts$)` },
  ),
]

export default {
  forbidden: [...house, ...rooms, ...sifen, ...api],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(peers|dist)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      // What was found on the disk stays so for as long as this looks: it would look again after four seconds.
      cachedInputFileSystem: { cacheDuration: 3_600_000 },
    },
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
  },
}
