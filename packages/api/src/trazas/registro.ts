/** `node --import <path of this file> …`: what traces is loaded, and before what it listens to. Without it nothing of it is. */
import { isMainThread } from 'node:worker_threads'
import { codeOfSenal, endWhenTold } from '../senales.ts'

// Threads inherit --import: what they do is one matter of the process that asked them.
if (isMainThread) {
  // It takes longer than the program itself, which comes after it and says then what its end is called.
  endWhenTold(codeOfSenal)
  const { startTrazas } = await import('./empezar.ts')
  startTrazas()
}
