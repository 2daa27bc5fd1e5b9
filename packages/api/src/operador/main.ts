import { codeOfSenal, endWhenTold } from '../senales.ts'

endWhenTold(codeOfSenal)
const { runLinea } = await import('./ordenes.ts')

// Whoever read along may be gone first: what was begun is ended all the same, and its status says how.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.stderr.write(`No se pudo escribir lo que se iba a decir: ${error.message}\n`)
  process.exitCode = 1
})
process.stderr.on('error', () => {})

runLinea(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
