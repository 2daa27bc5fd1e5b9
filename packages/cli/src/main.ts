#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { leerArgumentos } from './argumentos.ts'
import { ayudaDe, ayudaGeneral } from './ayuda/ayuda.ts'
import { readEntorno } from './config.ts'
import { type Falla, fallaDe } from './falla.ts'
import type { Resultado } from './mandato.ts'
import { completarLinea } from './mandatos/completar.ts'
import { SALIDAS } from './salidas.ts'
import { TABLA } from './tabla.ts'
import { Terminal } from './terminal.ts'

/** All of it has left this program before the next line runs: only then may anything be forgotten. */
function say(stream: 1 | 2, bytes: Uint8Array | string): void {
  const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  for (let at = 0; at < all.length; ) {
    try {
      at += writeSync(stream, all, at)
    } catch (error) {
      // A reader that is slow; one that has gone.
      if ((error as { code?: string }).code === 'EAGAIN') continue
      if ((error as { code?: string }).code === 'EPIPE') return
      throw error
    }
  }
}

function tellResultado({ salida, texto, datos, bytes, despues }: Resultado, json: boolean): void {
  if (bytes !== undefined) say(1, bytes)
  else say(1, json ? `${JSON.stringify({ salida, ...datos })}\n` : `${texto}\n`)
  process.exitCode = SALIDAS[salida].codigo
  try {
    despues?.()
  } catch (error) {
    // It was told; the same command again tells the same.
    say(2, `No se pudo olvidar lo que ya terminó: ${fallaDe(error).message}\n`)
  }
}

function tellFalla({ salida, message, remedio, faltas, tipo }: Falla, json: boolean): void {
  const { codigo } = SALIDAS[salida]
  process.exitCode = codigo
  if (json) {
    say(1, `${JSON.stringify({ salida, error: { tipo, detalle: message, remedio, faltas } })}\n`)
    return
  }
  const lineas = [
    message,
    ...faltas.map(({ campo, detail }) => `  ${campo}: ${detail}`),
    ...(remedio === '' ? [] : [`→ ${remedio}`]),
  ]
  say(2, `${lineas.join('\n')}\n`)
}

async function main(argv: readonly string[]): Promise<void> {
  const json = argv.includes('--json')
  const linea = completarLinea(TABLA, argv)
  if (linea !== null) return say(1, linea)
  const terminal = new Terminal()
  try {
    const leido = leerArgumentos(argv[0] === '--version' ? ['version', ...argv.slice(1)] : argv, TABLA)
    if ('ayuda' in leido) return say(1, leido.ayuda === null ? ayudaGeneral(TABLA) : ayudaDe(leido.ayuda))
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
