// Loaded before a program of the local start (`--import`), which then sees its clock moved ahead. No package of the service has this file.
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { readAdelanto } from '../config.ts'

const machine = Date.now.bind(Date)
let adelantoMs = readAdelanto()

const moved = () => machine() + adelantoMs

const clock: DateConstructor = new Proxy(Date, {
  apply: () => new clock().toString(),
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [moved()] : args, self),
  get: (target, name, self) => (name === 'now' ? moved : Reflect.get(target, name, self)),
})
Object.defineProperty(Date.prototype, 'constructor', { value: clock })
globalThis.Date = clock

// Node writes the header of a server's answers by a clock of its own.
subscribe('http.server.request.start', message => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('date', new Date().toUTCString())
})

process.on('message', (message: { adelantoMs?: number }) => {
  if (message.adelantoMs === undefined) return
  adelantoMs = message.adelantoMs
  process.send?.({ adelantoMs })
})
