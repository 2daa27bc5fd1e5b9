import { BETO, COMPRADOR, type Emisor, emitida } from './emisor.ts'
import { pagesOf } from './pages.ts'

/** A taxpayer that has something on every page, and the addresses of those pages. */
export async function trabajado(emisor: Emisor): Promise<Record<string, string>> {
  const [uno, otro] = await Promise.all([emitida(emisor), emitida(emisor)])
  await emisor.ask('POST', `/documentos/${uno.id}/nominar`, nominacion())
  await emisor.ask('POST', '/api-keys', { nombre: 'Caja 1' })
  await emisor.ask('POST', '/miembros', { correo: BETO, rol: 'EMISOR' })
  return pagesOf(emisor.id, uno.id, otro.id)
}

export const nominacion = () => ({
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'COMPRADORA SA',
    numeroDocumento: COMPRADOR,
  },
  motivo: 'El comprador se identificó después de la compra',
})
