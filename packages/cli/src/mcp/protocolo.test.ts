import { expect, test } from 'vitest'
import { Lineas } from './lineas.ts'
import type { Servicio } from './protocolo.ts'

const ECO: Servicio = {
  serverInfo: { name: 'eco', title: 'Eco', version: '1' },
  instructions: 'Repite.',
  list: () => [{ name: 'eco', title: 'Eco', description: 'Repite.', inputSchema: {}, annotations: {} }],
  call: async (name, args) =>
    name === 'eco' ? { dicho: { content: [{ type: 'text', text: JSON.stringify(args) }] } } : null,
}
async function ask(message: unknown): Promise<object | undefined> {
  const said: object[] = []
  const lineas = new Lineas(ECO, mensaje => said.push(mensaje) > 0)
  await lineas.take(typeof message === 'string' ? message : JSON.stringify(message))
  return said[0]
}
const request = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 7, method, params })

test.each([
  ['{', null, -32700],
  ['[]', null, -32600],
  ['"hola"', null, -32600],
  ['{"id":7,"method":"ping"}', null, -32600],
  ['{"jsonrpc":"2.0","id":7,"method":1}', 7, -32600],
  [request('resources/list'), 7, -32601],
  [request('tools/call', { name: 'nada' }), 7, -32602],
  [request('tools/call', { name: 'eco', arguments: [1] }), 7, -32602],
  [request('tools/call'), 7, -32602],
])('%j is answered with the fault that it is', async (message, id, code) => {
  expect(await ask(message)).toMatchObject({ jsonrpc: '2.0', id, error: { code } })
})

test('who greets is answered in her version, or in the latest', async () => {
  const greeted = (protocolVersion?: unknown) => ask(request('initialize', { protocolVersion }))
  expect(await greeted('2025-03-26')).toMatchObject({ result: { protocolVersion: '2025-03-26' } })
  for (const unknown of ['1999-01-01', 5, undefined])
    expect(await greeted(unknown)).toMatchObject({
      result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, instructions: 'Repite.' },
    })
})

test('what wants no answer has none: a notification, and an answer', async () => {
  expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeUndefined()
  expect(await ask({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'eco' } })).toBeUndefined()
  expect(await ask({ jsonrpc: '2.0', id: 1, result: {} })).toBeUndefined()
})

test('a ping, the tools, and a call have their results, under the id of the question', async () => {
  expect(await ask(request('ping'))).toEqual({ jsonrpc: '2.0', id: 7, result: {} })
  expect(await ask(request('tools/list'))).toMatchObject({ id: 7, result: { tools: [{ name: 'eco' }] } })
  expect(await ask(request('tools/call', { name: 'eco', arguments: { a: 1 } }))).toMatchObject({
    result: { content: [{ text: '{"a":1}' }] },
  })
})

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const TODO = {
  resultType: 'complete',
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'eco', title: 'Eco', version: '1' } },
}

test('without a greeting each question says its revision, and each answer whose it is and that it is all', async () => {
  const asked = (method: string, params: object = {}) => ask(request(method, { ...params, _meta: META }))
  const result = async (...one: Parameters<typeof asked>) =>
    ((await asked(...one)) as { result: object }).result
  const kept = { ttlMs: expect.any(Number), cacheScope: 'private' }
  expect(await result('server/discover')).toEqual({
    ...TODO,
    ...kept,
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    instructions: 'Repite.',
  })
  expect(await result('tools/list')).toEqual({ ...TODO, ...kept, tools: ECO.list() })
  expect(await result('tools/call', { name: 'eco', arguments: { a: 1 } })).toEqual({
    ...TODO,
    content: [{ type: 'text', text: '{"a":1}' }],
  })
  for (const gone of ['ping', 'initialize', 'subscriptions/listen', 'resources/list'])
    expect(await asked(gone)).toMatchObject({ id: 7, error: { code: -32601 } })
  expect(await asked('tools/call', { name: 'nada' })).toMatchObject({ id: 7, error: { code: -32602 } })
})

test('of a revision that it does not speak it names those that it does; what lacks its part is told which', async () => {
  const [version = '', capacidades = ''] = Object.keys(META)
  const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
  for (const requested of ['2099-01-01', '2025-11-25', ''])
    expect(await ask(request('tools/list', { _meta: { ...META, [version]: requested } }))).toMatchObject({
      error: { code: -32022, data: { supported, requested } },
    })
  for (const [missing, _meta] of [
    [version, undefined],
    [version, { ...META, [version]: 5 }],
    [capacidades, { ...META, [capacidades]: undefined }],
    [capacidades, { ...META, [capacidades]: [] }],
  ] as const)
    expect(await ask(request('server/discover', { _meta }))).toMatchObject({
      error: { code: -32602, message: expect.stringContaining(missing) },
    })
})

test('of what is cancelled nobody is told, nothing is forgotten, and the others are answered', async () => {
  const forgotten: string[] = []
  const said: object[] = []
  const ends = new Map<string, () => void>()
  const seen = new Map<string, AbortSignal>()
  const lento: Servicio = {
    ...ECO,
    call: (_name, { cual }, signal) => {
      seen.set(String(cual), signal)
      return new Promise(resolve => {
        const despues = () => void forgotten.push(String(cual))
        ends.set(String(cual), () => resolve({ dicho: { content: [] }, despues }))
      })
    },
  }
  const lineas = new Lineas(lento, mensaje => said.push(mensaje) > 0)
  const call = (id: number, cual: string) =>
    lineas.take(JSON.stringify({ ...request('tools/call', { name: 'eco', arguments: { cual } }), id }))
  const cancel = (requestId: unknown) =>
    lineas.take(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }))
  const both = [call(1, 'una'), call(2, 'otra')]
  for (const id of [1, 3, '2', undefined]) await cancel(id)
  expect([seen.get('una')?.aborted, seen.get('otra')?.aborted]).toEqual([true, false])
  for (const end of ends.values()) end()
  await Promise.all(both)
  await cancel(2)
  expect([said, forgotten]).toEqual([[{ jsonrpc: '2.0', id: 2, result: { content: [] } }], ['otra']])
})
