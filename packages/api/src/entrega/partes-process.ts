import { type LecturaDePartes, readPartes, readRetorno } from './partes.ts'

// Whoever started it gives it a mail, hears what stands in it, and ends it: by itself it would be gone before it was heard.
process.on('message', async (lectura: LecturaDePartes) => {
  const { que, bytes } = lectura
  process.send?.(await (que === 'adjuntos' ? readPartes : readRetorno)(bytes))
})
