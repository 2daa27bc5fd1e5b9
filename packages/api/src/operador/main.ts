import { codeOfSenal, endWhenTold } from '../senales.ts'

endWhenTold(codeOfSenal)
const { runLinea } = await import('./ordenes.ts')

runLinea(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
