import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** The sources of a repository as the compiler knows them: with the types of what they name. */
export interface Tree {
  sources: readonly ts.SourceFile[]
  checker: ts.TypeChecker
  /** Where a source stands, below the root. */
  pathOf: (node: ts.Node) => string
  /** "path:line" of a node. */
  placeOf: (node: ts.Node) => string
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.Preserve,
}

/** Written by a person, for the programs: no test, and nothing that a generator wrote. */
export const isOwnSource = (path: string): boolean =>
  /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.generated\.|\/peers\//.test(path)

/** What the language itself declares is the same in each tree. */
const LIBRARY = dirname(ts.getDefaultLibFilePath(OPTIONS))
const library = new Map<string, ts.SourceFile>()

function parse(
  path: string,
  text: string,
  version: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile {
  const known = library.get(path)
  if (known !== undefined) return known
  const file = ts.createSourceFile(path, text, version, true)
  if (dirname(path) === LIBRARY) library.set(path, file)
  return file
}

/** A tree of files; what `texts` holds is taken from there, everything else from the disk below `root`. */
export function openTree(root: string, paths: readonly string[], texts?: ReadonlyMap<string, string>): Tree {
  const host = ts.createCompilerHost(OPTIONS, true)
  const absolute = new Map([...(texts ?? [])].map(([path, text]) => [join(root, path), text]))
  const { fileExists, readFile } = host
  host.fileExists = path => absolute.has(path) || fileExists(path)
  host.readFile = path => absolute.get(path) ?? readFile(path)
  host.getSourceFile = (path, version) => {
    const text = absolute.get(path) ?? (fileExists(path) ? readFileSync(path, 'utf8') : undefined)
    return text === undefined ? undefined : parse(path, text, version)
  }
  host.getCurrentDirectory = () => root
  const { directoryExists } = host
  host.directoryExists = path =>
    [...absolute.keys()].some(file => file.startsWith(`${path}/`)) || (directoryExists?.(path) ?? true)
  const program = ts.createProgram(
    paths.map(path => join(root, path)),
    { ...OPTIONS, ...(texts === undefined ? { types: ['node'] } : {}) },
    host,
  )
  const wanted = new Set(paths.map(path => join(root, path)))
  const pathOf = (node: ts.Node) => node.getSourceFile().fileName.slice(root.length + 1)
  return {
    sources: program.getSourceFiles().filter(({ fileName }) => wanted.has(fileName)),
    checker: program.getTypeChecker(),
    pathOf,
    placeOf: node => {
      const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart())
      return `${pathOf(node)}:${line + 1}`
    },
  }
}

/** Every node below, itself first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, child => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

export const nodesIn = function* (tree: Tree, where: (path: string) => boolean): Generator<ts.Node> {
  for (const source of tree.sources) if (where(tree.pathOf(source))) yield* nodesOf(source)
}

export type Fn = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration

export const isFn = (node: ts.Node): node is Fn =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node)

/** What a function is called: its own name, or that of the constant or property that it is the value of. */
export function nameOf(fn: Fn): string | undefined {
  if (fn.name !== undefined) return fn.name.getText()
  const { parent } = fn
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : undefined
}

/** The functions that have a name and are no part of another's body. */
export function* outerFns(source: ts.SourceFile): Generator<Fn> {
  const visit = function* (node: ts.Node): Generator<Fn> {
    if (isFn(node) && nameOf(node) !== undefined) {
      yield node
      return
    }
    const children: ts.Node[] = []
    ts.forEachChild(node, child => void children.push(child))
    for (const child of children) yield* visit(child)
  }
  yield* visit(source)
}

/** What an identifier stands for, seen through imports. */
export function declarationOf({ checker }: Tree, node: ts.Node): ts.Declaration | undefined {
  let symbol = checker.getSymbolAtLocation(node)
  if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0)
    symbol = checker.getAliasedSymbol(symbol)
  return symbol?.valueDeclaration ?? symbol?.declarations?.[0]
}
