// Recibe lo que Mbohéra avisa: MBOHERA_WEBHOOK_SECRETO=whsec_… node webhook.mjs
import { createServer } from 'node:http'
import { verificarWebhook, WebhookNoValido } from '@mbohera/cliente'

// Mientras se cambia el secreto, los dos, separados por un espacio.
const secreto = (process.env.MBOHERA_WEBHOOK_SECRETO ?? '').split(' ').filter(uno => uno !== '')
if (secreto.length === 0) {
  console.error('Falta MBOHERA_WEBHOOK_SECRETO: lo dio la creación del webhook')
  process.exit(1)
}
const hechos = new Set() // en su programa: una tabla, con el webhook-id como clave

function hacer({ type, data }) {
  console.log(type, data.cdc ?? '')
}

async function leer(solicitud) {
  const partes = []
  for await (const parte of solicitud) partes.push(parte)
  return Buffer.concat(partes) // como llegó: antes de que algo lo interprete
}

createServer(async (solicitud, respuesta) => {
  try {
    const aviso = await verificarWebhook(await leer(solicitud), solicitud.headers, { secreto })
    if (!hechos.has(aviso.id)) hacer(aviso)
    hechos.add(aviso.id)
    respuesta.writeHead(204).end()
  } catch (error) {
    // Lo que no es de Mbohéra no se hace. Lo que falló acá llegará de nuevo.
    respuesta.writeHead(error instanceof WebhookNoValido ? 400 : 500).end(error.message)
  }
}).listen(Number(process.env.PUERTO ?? 8000), '127.0.0.1')
