import { BETO, COMPRADOR, type Emisor, emitida } from './emisor.ts'
import { pagesOf } from './pages.ts'

/** A taxpayer that has something on every page, and the addresses of those pages. */
export async function trabajado(emisor: Emisor): Promise<Record<string, string>> {
  const [uno, otro] = await Promise.all([emitida(emisor), emitida(emisor)])
  await emisor.ask('POST', `/documentos/${uno.id}/nominar`, nominacion())
  await emisor.ask('POST', '/api-keys', { nombre: 'Caja 1' })
  await emisor.ask('POST', '/miembros', { correo: BETO, rol: 'EMISOR' })
  const { id: pedido } = await emisor.ask<{ id: number }>('POST', '/documentos/adoptar', {
    cdcs: inventados(otro.cdc, 101),
  })
  return pagesOf(emisor.id, { nominado: uno.id, nominable: otro.id, pedido })
}

/** CDCs that nobody has, of that taxpayer. */
const inventados = (cdc: string, cuantos: number): string[] =>
  Array.from({ length: cuantos }, (_, n) => {
    const base = `${cdc.slice(0, 34)}${900_000_000 + n}`
    const sum = [...base].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 10)), 0)
    return `${base}${sum % 11 > 1 ? 11 - (sum % 11) : 0}`
  })

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
