import { BETO, COMPRADOR, type Emisor, emitida, equipar, facturaDe, registrar } from './emisor.ts'
import { pagesOf } from './pages.ts'
import type { Whole } from './start.ts'

/** A taxpayer that has something on every page, and the addresses of those pages. */
export async function trabajado(whole: Whole, emisor: Emisor): Promise<Record<string, string>> {
  const [uno, otro, recibido] = await Promise.all([
    emitida(emisor),
    emitida(emisor),
    recibidoDe(whole, emisor),
  ])
  await emisor.ask('POST', `/documentos/${uno.id}/nominar`, nominacion())
  await emisor.ask('POST', '/api-keys', { nombre: 'Caja 1' })
  await emisor.ask('POST', '/miembros', { correo: BETO, rol: 'EMISOR' })
  const { id: pedido } = await emisor.ask<{ id: number }>('POST', '/documentos/adoptar', {
    cdcs: inventados(otro.cdc, 101),
  })
  const { id: tanda } = await emisor.ask<{ id: number }>('POST', '/documentos/tandas', {
    nombre: 'Noviembre',
  })
  await emisor.ask('POST', `/documentos/tandas/${tanda}/documentos`, {
    documentos: [{ referencia: 'fila 2', cuerpo: facturaDe() }],
  })
  return pagesOf(emisor.id, { nominado: uno.id, nominable: otro.id, pedido, tanda, recibido })
}

/** What a supplier issued to it. */
async function recibidoDe(whole: Whole, emisor: Emisor): Promise<number> {
  const proveedor = await registrar(whole, 'PROVEEDOR DE TODO SA')
  await equipar(whole, proveedor, 'DEV')
  const { cdc } = await comprada(proveedor, emisor)
  const { resultados } = await emisor.ask<{ resultados: { documento: { id: number } }[] }>(
    'POST',
    '/documentos-recibidos',
    { cdc },
  )
  return resultados[0]!.documento.id
}

/** What a supplier issued to that taxpayer. */
export function comprada(proveedor: Emisor, { ruc }: Emisor) {
  const receptor = {
    tipoContribuyente: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    numeroDocumento: ruc,
    nombreRazonSocial: 'QUIEN COMPRA SA',
  }
  return emitida(proveedor, { receptor })
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
