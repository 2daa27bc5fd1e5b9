#!/usr/bin/env node
import { leerArgumentos } from './argumentos.ts'
import { ayudaDe, ayudaGeneral } from './ayuda/ayuda.ts'
import { readEntorno } from './config.ts'
import { type Falla, fallaDe } from './falla.ts'
import type { Resultado } from './mandato.ts'
import { completarLinea } from './mandatos/completar.ts'
import { SALIDAS } from './salidas.ts'
import { TABLA } from './tabla.ts'
import { Terminal, writeAll, writeJson } from './terminal.ts'

function tellResultado({ salida, texto, datos, bytes, despues }: Resultado, json: boolean): void {
  const leido = writeAll(1, bytes ?? (json ? writeJson({ salida, ...datos }) : `${texto}\n`))
  process.exitCode = SALIDAS[salida].codigo
  // Whoever asked has gone without hearing it: to her, nothing has ended.
  if (!leido) return
  try {
    despues?.()
  } catch (error) {
    // It was told; the same command again tells the same.
    writeAll(2, `No se pudo olvidar lo que ya terminó: ${fallaDe(error).message}\n`)
  }
}

function tellFalla({ salida, message, remedio, faltas, tipo }: Falla, json: boolean): void {
  const { codigo } = SALIDAS[salida]
  process.exitCode = codigo
  try {
    const error = { tipo, detalle: message, remedio, faltas }
    if (json) return void writeAll(1, writeJson({ salida, error }))
  } catch {
    // There is no room for it there: a person may look where she looks for what went wrong.
  }
  const lineas = [
    message,
    ...faltas
      .map(({ campo, detail }) => `${campo}: ${detail}`)
      .filter(line => line !== message)
      .map(line => `  ${line}`),
    ...(remedio === '' ? [] : [`→ ${remedio}`]),
  ]
  writeAll(2, `${lineas.join('\n')}\n`)
}

async function main(argv: readonly string[]): Promise<void> {
  const json = argv.includes('--json')
  const linea = completarLinea(TABLA, argv)
  if (linea !== null) return void writeAll(1, linea)
  const terminal = new Terminal()
  try {
    const leido = leerArgumentos(argv[0] === '--version' ? ['version', ...argv.slice(1)] : argv, TABLA)
    if ('ayuda' in leido)
      return void writeAll(1, leido.ayuda === null ? ayudaGeneral(TABLA) : ayudaDe(leido.ayuda))
    const { mandato, pedido } = leido
    const url = typeof pedido.opciones.url === 'string' ? pedido.opciones.url : null
    const resultado = await mandato.run(
      { entorno: readEntorno(), terminal, url, json, now: () => Date.now() },
      pedido,
    )
    terminal.close()
    tellResultado(resultado, json)
  } catch (error) {
    terminal.close()
    tellFalla(fallaDe(error), json)
  }
}

main(process.argv.slice(2))
