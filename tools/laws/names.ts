import ts from 'typescript'
import { fileOf, type Source } from './source.ts'

/** What the glossary says about the names of functions. */
export interface Vocabulary {
  /** English words of the mechanics, and acts that keep the interface's word. */
  verbs: ReadonlySet<string>
  /** Spanish nouns, in the singular and as they stand. */
  nouns: ReadonlySet<string>
  /** Spanish words that never begin a name, with the English one that does. */
  never: ReadonlyMap<string, string>
}

const MECHANICS = '## Mechanics'
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
const wordsOf = (cell: string): string[] => cell.match(/[a-zA-ZáéíóúñÁÉÍÓÚÑ]+/g) ?? []
const singular = (word: string): string => word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '')
const plain = (word: string): string => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** The glossary without its last part, which is about functions and not about fields. */
export const glossaryOfFields = (markdown: string): string => markdown.split(MECHANICS)[0]!

export function vocabularyOf(markdown: string): Vocabulary {
  const [fields = '', mechanics = ''] = markdown.split(MECHANICS)
  const [table = '', acts = '', own = ''] = mechanics.split(/\n\n(?=What a caller|Nouns of our own)/)
  const rows = (text: string) =>
    text
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .map(line => line.split('|').map(cell => cell.trim()))
  const verbs = [...rows(table), ...rows(acts)].flatMap(([, word = '']) => quoted(word))
  const nouns = [...rows(fields), ...rows(own)]
    .flatMap(([, word = '']) => quoted(word).flatMap(wordsOf))
    .map(word => plain(word.split(/(?=[A-Z])/)[0]!.toLowerCase()))
  const never = rows(table).flatMap(([, word = '', , words = '']) =>
    wordsOf(words).map(one => [plain(one), quoted(word).join(' or ')] as const),
  )
  return {
    verbs: new Set(verbs),
    nouns: new Set(nouns.flatMap(word => [word, singular(word)])),
    never: new Map(never),
  }
}

interface Named {
  name: string
  node: ts.Node
  exported: boolean
  isFunction: boolean
}

const isFunctionValue = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** What a source declares at its top, and the methods of its classes. */
function* namesOf(source: Source): Generator<Named> {
  for (const statement of fileOf(source).statements) {
    const exported = isExported(statement)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name))
          yield { name: name.text, node: name, exported, isFunction: isFunctionValue(initializer) }
    if (ts.isFunctionDeclaration(statement) && statement.name)
      yield { name: statement.name.text, node: statement.name, exported, isFunction: true }
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      yield { name: statement.name.text, node: statement.name, exported, isFunction: false }
    if (!ts.isClassDeclaration(statement) || statement.name === undefined) continue
    yield { name: statement.name.text, node: statement.name, exported, isFunction: false }
    for (const member of statement.members)
      if (ts.isMethodDeclaration(member))
        yield { name: member.name.getText(), node: member.name, exported: false, isFunction: true }
  }
}

const firstWord = (name: string): string => /^[#_]*([a-z]+)/.exec(name)?.[1] ?? ''

const lineOf = (node: ts.Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1

const MECHANICAL = /^packages\/api\/src\/(db|domain|operations|queue)\//
const SERVICE = /^packages\/(api|sifen)\/src\/(?!.*\.generated\.)/

/** How functions of the service and of the library are called: a word of the mechanics or an act first, or a noun; never a Spanish verb. */
export function nameFaults(source: Source, { verbs, nouns, never }: Vocabulary): string[] {
  if (!SERVICE.test(source.path)) return []
  return [...namesOf(source)].flatMap(({ name, node, exported, isFunction }) => {
    if (!isFunction) return []
    const word = firstWord(name)
    const place = `${source.path}:${lineOf(node)} ${name}`
    const english = never.get(word)
    if (english !== undefined && !verbs.has(word)) return [`${place}: "${word}" is ${english} here`]
    if (!exported || !MECHANICAL.test(source.path) || word === '') return []
    if (verbs.has(word) || [word, singular(word), word.replace(/s$/, '')].some(noun => nouns.has(noun)))
      return []
    return [`${place}: "${word}" is neither a verb of the mechanics nor a noun of GLOSSARY.md`]
  })
}

/** One name for two things sends a reader to the wrong file. Routes are known by their paths, and schemas show what they are called after. */
const MEANING = /^packages\/api\/src\/(db|domain|operations|queue)\/|^packages\/api\/src\/[\w-]+\.ts$/

/** Names that two files export because they mean the same thing of two things, with the reason. */
export const SHARED_NAMES: ReadonlyMap<string, string> = new Map([
  ['nextStep', 'the one question of a conversation with SIFEN, asked of an evento, a documento and a lote'],
  ['esperaDe', 'until when each of these waits for its next step'],
])

export function sharedNameFaults(sources: readonly Source[], shared = SHARED_NAMES): string[] {
  const places = new Map<string, Set<string>>()
  for (const source of sources) {
    if (!MEANING.test(source.path)) continue
    for (const { name, exported } of namesOf(source))
      if (exported) places.set(name, (places.get(name) ?? new Set()).add(source.path))
  }
  return [...places]
    .filter(([name, paths]) => paths.size > 1 && !shared.has(name))
    .map(([name, paths]) => `${name} is exported by ${[...paths].sort().join(' and ')}: two things, one name`)
}
