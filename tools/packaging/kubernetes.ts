/** Objects of Kubernetes against its own types: what the compiler says of each, unknown fields included. */
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../check/step.ts'

export interface Objeto {
  apiVersion: string
  kind: string
  metadata: { name: string }
  // biome-ignore lint/suspicious/noExplicitAny: the compiler judges it
  [field: string]: any
}

/** `batch/v1` → batch/v1; `networking.k8s.io/v1` → networking/v1; `v1` → core/v1. */
const moduleOf = (apiVersion: string): string => {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  return `kubernetes-types/${group!.split('.')[0]}/${version}`
}

export function faultsOfTypes(objects: readonly Objeto[]): string[] {
  const source = objects
    .map(
      (object, i) =>
        `const o${i}: import('${moduleOf(object.apiVersion)}').${object.kind} = ${JSON.stringify(object)}`,
    )
    .join('\n')
  const path = join(ROOT, 'tools/packaging/objects.virtual.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    lib: ['lib.es5.d.ts'],
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = file => file === path || fileExists(file)
  host.getSourceFile = (file, version, ...rest) =>
    file === path ? ts.createSourceFile(file, source, version) : getSourceFile(file, version, ...rest)
  const program = ts.createProgram([path], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start, file }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line
    const object = objects[line]
    return `${object?.kind} ${object?.metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}
