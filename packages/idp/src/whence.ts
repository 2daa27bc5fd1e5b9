import { AsyncLocalStorage } from 'node:async_hooks'

const whence = new AsyncLocalStorage<string>()

/** What is done for a request from there, the library's part of it too, knows that it is. */
export const answerTo = <T>(neighbourhood: string, answer: () => T): T => whence.run(neighbourhood, answer)

/** Of whom the address is that asks for what is being done; nobody's, where nobody asked. */
export const whoAsks = (): string => whence.getStore() ?? ''
