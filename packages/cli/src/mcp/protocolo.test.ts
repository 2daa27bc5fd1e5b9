import { expect, test } from 'vitest'
import { answerLinea, type Servicio } from './protocolo.ts'

const ECO: Servicio = {
  serverInfo: { name: 'eco', title: 'Eco', version: '1' },
  instructions: 'Repite.',
  list: () => [{ name: 'eco', title: 'Eco', description: 'Repite.', inputSchema: {}, annotations: {} }],
  call: async (name, args) =>
    name === 'eco' ? { dicho: { content: [{ type: 'text', text: JSON.stringify(args) }] } } : null,
}
const ask = async (message: unknown) =>
  (await answerLinea(ECO, typeof message === 'string' ? message : JSON.stringify(message)))?.mensaje
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
