import { type Camino, handlerIn, walk } from './camino.ts'
import { placesOfField } from './campo.ts'
import { blindCasts, casts, nonNulls } from './casts.ts'
import { copiesOf, FORMAS } from './copias.ts'
import { adaptersOfLibrary, dialectsOfWrong, signaturesTakingFaults } from './dialectos.ts'
import { assemblies } from './ensamblajes.ts'
import { eventAssemblies, keyDecisions, stepMachines } from './maquinas.ts'
import { positionalChecks, ruleRows } from './reglas.ts'
import { filesNaming, filesOfKind } from './tocados.ts'
import type { Tree } from './tree.ts'

/** One fact that should stand in few places, and in how many it stands. */
export interface Fila {
  what: string
  /** What was counted when the house was to be redrawn. */
  before: string
  /** At most so many; null where nothing was said. */
  wanted: number | null
  /** How it is counted here, where that is not the name of the row. */
  counts: string
  /** Null where it could not be counted: what it begins with is not where it was. */
  now: number | null
  places: readonly string[]
}

const TIPOS_EVENTO = ['NOMINACION', 'CANCELACION', 'INUTILIZACION']
const NOMINAR = 'packages/api/src/http/routes/documento-electronico/_id/nominar/post.ts'
/** Of the event; an adopción is cancelled too, which SIFEN is not told of. */
const DE_CANCELACION = /documento-electronico\/_id\/cancelar\/|\/cancela(r|cion)\.ts'?$/
const CAMPO = { interfaz: 'codigoCliente', sifen: 'dCodCliente' }

const isExample = (path: string): boolean => path.includes('/ejemplos/')
const inApi = (path: string): boolean => path.startsWith('packages/api/src/') && !isExample(path)
const inSifen = (path: string): boolean => path.startsWith('packages/sifen/src/')
const inDomain = (path: string): boolean => path.startsWith('packages/api/src/domain/')
const inPanel = (path: string): boolean => path.startsWith('packages/panel/src/')
const inServer = (path: string): boolean => inApi(path) || inSifen(path)
/** The simulator is a second opinion: what it knows it must know by itself. */
const inOurs = (path: string): boolean => inServer(path) || inPanel(path)
const inDoor = (path: string): boolean => /^packages\/api\/src\/http\/(route|register)\.ts$/.test(path)

type Contada = Pick<Fila, 'now' | 'places'>
const counted = (places: readonly string[]): Contada => ({ now: places.length, places })

const LOST: Contada = { now: null, places: [] }
/** A way has at least one room: none means that it could not be followed. */
const countedOrLost = (places: readonly string[]): Contada => (places.length === 0 ? LOST : counted(places))

function wrong(tree: Tree): Fila[] {
  const dialects = dialectsOfWrong(tree, inApi)
  return [
    {
      what: 'dialects in which "this is wrong" is said',
      before: '7',
      wanted: 1,
      counts: 'forms in which functions of the service give or are given faults of fields',
      now: dialects.size,
      places: [...dialects].map(([dialect, fns]) => `${dialect}: ${fns.length} functions, as ${fns[0]}`),
    },
    {
      what: "adapters from the library's faults",
      before: '—',
      wanted: 1,
      counts:
        'functions of the service that are given a fault, or a list of them, as the library declares it',
      ...counted(adaptersOfLibrary(tree, inApi, inSifen)),
    },
    {
      what: 'functions that are given a list of faults',
      before: '57',
      wanted: null,
      counts: 'a parameter Fault[], in the service and the library',
      ...counted(signaturesTakingFaults(tree, inServer)),
    },
  ]
}

function machines(tree: Tree): Fila[] {
  return [
    {
      what: 'state machines of "sent, unknown, ask"',
      before: '3',
      wanted: 1,
      counts: 'functions of domain/ that go by a history and say the next step',
      ...counted(stepMachines(tree, inDomain)),
    },
    {
      what: 'places that ask what an Idempotency-Key stands for',
      before: '2',
      wanted: 1,
      counts: 'calls of what may answer "replay"',
      ...counted(keyDecisions(tree, inApi)),
    },
    {
      what: 'skeletons of "an event with a key"',
      before: '3',
      wanted: 1,
      counts: 'calls of the function that has an event signed and stored',
      ...counted(eventAssemblies(tree, 'signEventoAsync', inApi)),
    },
  ]
}

function rules(tree: Tree): Fila[] {
  const rows = ruleRows(tree, inSifen)
  const positional = positionalChecks(tree, inSifen)
  const languages = [
    ...(rows.length > 0 ? [`tables: ${rows.length} rows`] : []),
    ...(positional.length > 0 ? [`functions by position: ${positional.length}`] : []),
  ]
  return [
    {
      what: 'rule languages in sifen',
      before: '2',
      wanted: 1,
      counts: 'rows of tables; functions of five and more arguments that write into a list of faults',
      ...counted(languages),
    },
    {
      what: 'checks with 5 to 9 positional arguments',
      before: '17',
      wanted: 0,
      counts: 'first of them a list of faults, in the library',
      ...counted(positional),
    },
  ]
}

/** What follows the body of a nomination through the service. */
function way(tree: Tree): Fila[] {
  const handler = handlerIn(tree, NOMINAR)
  const none: Camino = { parts: [], rooms: [], returns: [] }
  const { rooms, returns } = handler === undefined ? none : walk(tree, handler, 'SifenGateway')
  return [
    {
      what: "rooms of a nomination's walk",
      before: '24',
      wanted: 14,
      counts: 'files of the service with what is on a way from the handler to SIFEN, or is named by that',
      ...countedOrLost(rooms.filter(inApi)),
    },
    {
      what: "returns of a nomination's walk",
      before: '24',
      wanted: 8,
      counts: 'early returns on that way; a step that `attempt` needs has none',
      ...(rooms.length === 0 ? LOST : counted(returns)),
    },
  ]
}

function castRows(tree: Tree): Fila[] {
  const as = casts(tree, inServer)
  const bang = nonNulls(tree, inServer)
  const unexplained = [...as.unexplained, ...bang.unexplained]
  return [
    {
      what: 'casts in http/route.ts and register.ts',
      before: '4',
      wanted: 0,
      counts: 'through never or unknown',
      ...counted(blindCasts(tree, inDoor)),
    },
    {
      what: '`as` in service and library',
      before: '255',
      wanted: 80,
      counts: 'not `as const`',
      ...counted(as.all),
    },
    { what: '`!` in service and library', before: '265', wanted: 40, counts: '', ...counted(bang.all) },
    {
      what: '`as` and `!` without a reason',
      before: '—',
      wanted: 0,
      counts: 'no comment on their line nor on the one above',
      ...counted(unexplained),
    },
  ]
}

const copyRow = (tree: Tree, what: string, before: string, forma: keyof typeof FORMAS): Fila => ({
  what: `copies of the ${what}`,
  before,
  wanted: 1,
  counts: 'regular expressions that take and refuse what it does, in service, library and panel',
  ...counted(copiesOf(tree, FORMAS[forma], inOurs)),
})

const touched = (tree: Tree, what: string, names: RegExp, wanted: number | null): Fila => ({
  what: `files that ${what} touches`,
  before: '—',
  wanted,
  counts: `own sources of service, library and panel that name one: ${names.source}`,
  ...counted(filesNaming(tree, names, path => inOurs(path) && !isExample(path))),
})

/** Every row, from the sources alone. */
export const filasDe = (tree: Tree): Fila[] => [
  {
    what: 'places where a field of the receptor is written down',
    before: '8 and more',
    wanted: 1,
    counts: `declarations of the service that name ${CAMPO.interfaz} or ${CAMPO.sifen}; no examples`,
    ...counted(placesOfField(tree, CAMPO, inApi)),
  },
  ...wrong(tree),
  ...machines(tree),
  ...rules(tree),
  {
    what: 'assemblies of the program',
    before: '3',
    wanted: 1,
    counts: 'sources of the service that open three and more things which have to be ended',
    ...counted(assemblies(tree, path => inApi(path) && !path.includes('/operador/'))),
  },
  ...way(tree),
  ...castRows(tree),
  copyRow(tree, 'form of a CDC', '5', 'cdc'),
  copyRow(tree, 'form of a RUC', '2', 'ruc'),
  copyRow(tree, 'form of a decimal', '2', 'decimal'),
  copyRow(tree, 'form of an e-mail', '3', 'correo'),
  copyRow(tree, "form of a person's e-mail", '—', 'correoDePersona'),
  touched(tree, 'an optional field of the receptor', /(^|\.)(codigoCliente|dCodCliente)$/, 2),
  {
    what: 'files that an event touches',
    before: '—',
    wanted: 4,
    counts: 'of the service: named for cancelar, the list of routes, and those that list every kind',
    ...counted(filesOfKind(tree, { kinds: TIPOS_EVENTO, own: DE_CANCELACION }, inApi)),
  },
  touched(tree, 'a document type', /^(NOTA_DE_DEBITO(_ELECTRONICA)?|NDE)$/, null),
]

function mark({ now, wanted }: Fila): string {
  if (wanted === null) return ''
  if (now === null) return 'unknown'
  return now <= wanted ? 'met' : 'not met'
}

/** A table as Markdown has it, so that it can be read and kept. */
export function tableOf(filas: readonly Fila[]): string {
  const cells = filas.map(fila => [
    fila.what,
    fila.before,
    String(fila.now ?? '?'),
    fila.wanted === null ? '—' : `≤ ${fila.wanted}`,
    mark(fila),
    fila.counts,
  ])
  const rows = [['', 'before', 'now', 'wanted', '', 'counted'], ...cells]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`
  return [line(rows[0]!), rule, ...cells.map(line)].join('\n')
}
