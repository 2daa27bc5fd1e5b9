import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Mandato, textoDe } from '../mandato.ts'
import { parseDonde, tokenDe } from '../mcp/http/donde.ts'
import { startServidor } from '../mcp/http/servidor.ts'
import { Sesiones } from '../mcp/http/sesiones.ts'
import { Lineas } from '../mcp/lineas.ts'
import { Herramientas } from '../mcp/servicio.ts'
import type { Mundo } from '../mundo.ts'

/** For programs that ask over HTTP, each that greets in a session of its own, until it is killed. */
async function serveHttp(mundo: Mundo, donde: string, create: () => Herramientas): Promise<void> {
  const { terminal, entorno, now } = mundo
  const dado = entorno.tokenDeMcp
  const token = tokenDe(dado)
  const { server, url } = await startServidor(parseDonde(donde), {
    token,
    sesiones: new Sesiones(create, now),
    sinSesion: create(),
    tell: text => terminal.tell(text),
  })
  terminal.tell(`Se atiende en ${url}`)
  terminal.tell(
    dado === null
      ? `Authorization: Bearer ${token}\nEs el token de quien puede llamar. Se muestra sólo ahora, y termina con este programa.`
      : 'Authorization: Bearer, con el token de MBOHERA_MCP_TOKEN.',
  )
  await once(server, 'close')
}

async function serveLineas({ terminal }: Mundo, servicio: Herramientas): Promise<void> {
  const under = new Set<Promise<void>>()
  const lineas = new Lineas(servicio, mensaje => terminal.line(JSON.stringify(mensaje)))
  for await (const linea of createInterface({ input: process.stdin, terminal: false })) {
    const one = lineas.take(linea).finally(() => under.delete(one))
    under.add(one)
  }
  await Promise.all(under)
}

export const MCP: Mandato = {
  nombre: 'mcp',
  resumen: 'Ofrece estos mandatos a un modelo de lenguaje (Model Context Protocol)',
  explica:
    'Por la entrada y la salida; o, con --http, en un puerto de esta máquina, a quien muestra el token. Lo que sólo lee está siempre. Lo que cambia algo (emitir, nominar, cancelar, inutilizar) hay que permitirlo, y aun así cada vez muestra primero qué haría y pide una confirmación.',
  argumentos: [],
  opciones: [
    { nombre: 'permitir-escribir', texto: 'también emitir, nominar, cancelar e inutilizar' },
    {
      nombre: 'http',
      valor: 'DONDE',
      texto: 'por HTTP, en 127.0.0.1:PUERTO (0: lo elige el sistema); el token, o MBOHERA_MCP_TOKEN',
    },
  ],
  ejemplos: [
    ['mbohera mcp', 'lo que se pone como comando en la configuración del programa que usa el modelo'],
    ['mbohera mcp --permitir-escribir', 'con lo que cambia algo, cada vez con su confirmación'],
    ['mbohera mcp --http 127.0.0.1:8765', 'para los que llaman por HTTP; muestra la dirección y el token'],
  ],
  async run(mundo, pedido) {
    const create = () => new Herramientas(mundo, pedido.opciones['permitir-escribir'] === true)
    const donde = textoDe(pedido, 'http')
    await (donde === null ? serveLineas(mundo, create()) : serveHttp(mundo, donde, create))
    return { salida: 'bien', texto: '', datos: {}, bytes: new Uint8Array() }
  },
}
