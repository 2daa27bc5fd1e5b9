// Runs the calls that arrive as JSON on standard input, one after the other, and prints what the client understood.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const setapi = require(join(process.env.PARES, 'facturacionelectronicapy-setapi')).default

async function main() {
  const { llamadas, p12, clave, ca } = JSON.parse(readFileSync(0, 'utf8'))
  const resultados = []
  for (const { metodo, id, dato, ambiente } of llamadas) {
    try {
      resultados.push(await setapi[metodo](id, dato, ambiente, p12, clave, { caCert: ca, timeout: 10_000 }))
    } catch (error) {
      resultados.push({ error: String(error.message ?? error) })
    }
  }
  process.stdout.write(JSON.stringify(resultados))
}

main()
