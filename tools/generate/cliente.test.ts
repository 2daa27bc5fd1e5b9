import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapi } from '../../packages/api/src/http/openapi.ts'
import { ROUTES } from '../../packages/api/src/http/routes/index.ts'
import { CLIENTE, type Contract, llamadaDe, type Peticion, peticiones, programa } from './cliente.ts'
import { contractTypes } from './panel.ts'

const contract = JSON.parse(JSON.stringify(openapi(ROUTES))) as Contract
const all = peticiones(contract)
const IMPORTS = "import { pedir } from './cliente.ts'\n"

const byId = (operationId: string): Peticion => all.find(one => one.operationId === operationId)!
const without = (value: unknown, name: string): Record<string, unknown> => {
  const { [name]: _, ...rest } = value as Record<string, unknown>
  return rest
}

/** Calls that are wrong in one thing each: the compiler must refuse every one. */
const emitir = byId('emitirDocumento')
const cuerpo = emitir.llamada.body as Record<string, unknown>
const verDocumento = byId('verDocumento')
const conCuerpo = (body: unknown): string => llamadaDe({ ...emitir, llamada: { ...emitir.llamada, body } })
const PLANTED: { what: string; call: string; refused: RegExp }[] = [
  {
    what: 'a body without a field that is required',
    call: conCuerpo(without(cuerpo, 'items')),
    refused: /'"items"' is missing/,
  },
  {
    what: 'a value outside of its enumeration',
    call: conCuerpo({ ...cuerpo, tipoDocumento: 'FACTURA' }),
    refused: /'"FACTURA"' is not assignable to type '"FACTURA_ELECTRONICA" \|/,
  },
  {
    what: 'a field that is not there',
    call: conCuerpo({ ...cuerpo, tipoDeDocumento: 'FACTURA_ELECTRONICA' }),
    refused: /'"tipoDeDocumento"' does not exist/,
  },
  {
    what: 'no body',
    call: llamadaDe({ ...emitir, llamada: without(emitir.llamada, 'body') }),
    refused: /'body' is missing/,
  },
  {
    what: 'no parameter in the path',
    call: llamadaDe({ ...verDocumento, llamada: {} }),
    refused: /'path' is missing/,
  },
  {
    what: 'a query without what it must have',
    call: llamadaDe({
      ...byId('precargarNota'),
      llamada: { ...byId('precargarNota').llamada, query: {} },
    }),
    refused: /'"tipo"' is missing/,
  },
  {
    what: 'a header that the operation does not take',
    call: llamadaDe({
      ...verDocumento,
      llamada: { ...verDocumento.llamada, header: { 'Idempotency-Key': 'uno' } },
    }),
    refused: /'"Idempotency-Key"' does not exist/,
  },
  {
    what: 'a method that is not there',
    call: llamadaDe({ ...verDocumento, method: 'delete' }),
    refused: /'"delete"' is not assignable/,
  },
  {
    what: 'an answer taken for what it is not',
    call: `${llamadaDe(verDocumento)}.then(respuesta =>
  respuesta.status === 200 ? respuesta.content['application/json'].total * 2 : 0)`,
    refused: /arithmetic operation must be of type/,
  },
]

let directory: string
let faults: Map<string, string[]>

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'mbohera-cliente-'))
  const files: Record<string, string> = {
    'contrato.ts': contractTypes(contract as unknown as Parameters<typeof contractTypes>[0]),
    'cliente.ts': CLIENTE,
    'programa.ts': programa(contract),
    ...Object.fromEntries(
      PLANTED.map(({ call }, index) => [
        `planted-${index}.ts`,
        `${IMPORTS}await ${call}
`,
      ]),
    ),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  const compiler = ts.createProgram(
    Object.keys(files).map(name => join(directory, name)),
    {
      target: ts.ScriptTarget.ES2024,
      lib: ['lib.es2024.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      moduleDetection: ts.ModuleDetectionKind.Force,
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  )
  faults = new Map(Object.keys(files).map(name => [name, []]))
  for (const { file, start, messageText } of ts.getPreEmitDiagnostics(compiler)) {
    const text = ts.flattenDiagnosticMessageText(messageText, ' ')
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1
    faults.get(basename(file?.fileName ?? 'cliente.ts'))!.push(`${line}: ${text}`)
  }
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('a client generated from the contract calls every operation with every example, and takes every answer, without a cast', () => {
  const called = new Set(all.map(({ operationId }) => operationId))
  expect([...called].sort()).toEqual(ROUTES.map(({ operationId }) => operationId).sort())
  expect(`${CLIENTE}${programa(contract)}`).not.toMatch(/\bany\b|\bas [A-Z]|@ts-/)
  for (const name of ['contrato.ts', 'cliente.ts', 'programa.ts']) expect(faults.get(name), name).toEqual([])
})

test.each(PLANTED.map((planted, index) => ({ ...planted, index })))(
  '$what does not compile',
  ({ index, refused }) => {
    expect(faults.get(`planted-${index}.ts`)).toEqual([expect.stringMatching(refused)])
  },
)
