import { createInterface } from 'node:readline'
import type { Mandato } from '../mandato.ts'
import { answerLinea } from '../mcp/protocolo.ts'
import { Herramientas } from '../mcp/servicio.ts'

export const MCP: Mandato = {
  nombre: 'mcp',
  resumen:
    'Ofrece estos mandatos a un modelo de lenguaje (Model Context Protocol, por la entrada y la salida)',
  explica:
    'Lo que sólo lee está siempre. Lo que cambia algo (emitir, nominar, cancelar, inutilizar) hay que permitirlo, y aun así cada vez muestra primero qué haría y pide una confirmación.',
  argumentos: [],
  opciones: [{ nombre: 'permitir-escribir', texto: 'también emitir, nominar, cancelar e inutilizar' }],
  ejemplos: [
    ['mbohera mcp', 'lo que se pone como comando en la configuración del programa que usa el modelo'],
    ['mbohera mcp --permitir-escribir', 'con lo que cambia algo, cada vez con su confirmación'],
  ],
  async run(mundo, pedido) {
    const servicio = new Herramientas(mundo, pedido.opciones['permitir-escribir'] === true)
    const under = new Set<Promise<void>>()
    const serve = async (linea: string): Promise<void> => {
      const respondido = await answerLinea(servicio, linea)
      if (respondido === null) return
      // Only what was told is forgotten.
      if (mundo.terminal.line(JSON.stringify(respondido.mensaje))) respondido.despues?.()
    }
    for await (const linea of createInterface({ input: process.stdin, terminal: false })) {
      if (linea.trim() === '') continue
      const one = serve(linea).finally(() => under.delete(one))
      under.add(one)
    }
    await Promise.all(under)
    return { salida: 'bien', texto: '', datos: {}, bytes: new Uint8Array() }
  },
}
