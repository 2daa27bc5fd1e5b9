import { BETO, COMPRADOR, decidido, type Emisor, emitida, equipar, facturaDe, registrar } from './emisor.ts'
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
  for (const nombre of ['Caja 1', 'Caja 2']) await emisor.ask('POST', '/api-keys', { nombre })
  for (const nombre of ['ERP', 'Contabilidad'])
    await emisor.ask('POST', '/webhooks', { nombre, url: 'http://127.0.0.1:9/avisos' })
  await emisor.ask('POST', '/miembros', { correo: BETO, rol: 'EMISOR' })
  const { id: pedido } = await emisor.ask<{ id: number }>('POST', '/documentos/adoptar', {
    cdcs: inventados(otro.cdc, 101),
  })
  const { id: tanda } = await emisor.ask<{ id: number }>('POST', '/documentos/tandas', {
    nombre: 'Noviembre',
  })
  await emisor.ask('POST', `/documentos/tandas/${tanda}/documentos`, {
    documentos: [
      { referencia: 'fila 2', cuerpo: facturaDe() },
      ...['USD', 'BRL'].map(moneda => ({ referencia: `fila en ${moneda}`, cuerpo: enOtraMoneda(moneda) })),
    ],
  })
  return pagesOf(emisor.id, { nominado: uno.id, nominable: otro.id, pedido, tanda, recibido })
}

/** So much that every figure is long, of a buyer whose name has no place to break; and one that SIFEN refused, which says so. */
export async function conMuchoDinero(emisor: Emisor): Promise<number> {
  const [{ id }] = await Promise.all([
    emitida(emisor, {
      receptor: { ...CON_CEDULA, nombreRazonSocial: 'COMPRADORA'.repeat(7) },
      condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 12_500_000_000 },
      items: [{ ...facturaDe().items[0], cantidad: 10, precioUnitario: 1_250_000_000 }],
    }),
    emitida(emisor, {
      receptor: { ...A_CONTRIBUYENTE, numeroDocumento: '80000500-7', nombreRazonSocial: 'NO EXISTE SA' },
    }),
  ])
  return id
}

/** Everything that has a name, with one as long as may be and without a place to break; and the pages of those. */
export async function sinDondeCortar({ id: emisor, ask }: Emisor): Promise<Record<string, string>> {
  const nombre = 'DOCUMENTACION'.repeat(8).slice(0, 100)
  const correo = `${nombre.slice(0, 60)}@${nombre.slice(0, 60)}.com.py`.toLowerCase()
  const receptor = {
    ...CON_CEDULA,
    tipoDocumento: 'PASAPORTE',
    numeroDocumento: '12345678901234567890',
    nombreRazonSocial: nombre.repeat(3).slice(0, 255),
    direccion: nombre.repeat(3).slice(0, 255),
    numeroCasa: 1234,
    email: correo.slice(-80),
  }
  const item = { ...facturaDe().items[0], codigo: nombre.slice(0, 50), descripcion: nombre.repeat(20) }
  const factura = facturaDe({ receptor, items: [item], informacionInteres: nombre.repeat(30) })
  await ask('POST', '/api-keys', { nombre })
  await ask('POST', '/webhooks', { nombre, url: `http://127.0.0.1:9/${nombre.repeat(19)}` })
  await ask('POST', '/miembros', { correo, rol: 'EMISOR' })
  await ask('POST', '/clientes', { clientes: [receptor] })
  const { codigo, descripcion, unidadMedida, tasaIVA, afectacionTributaria } = item
  await ask('POST', '/productos', {
    productos: [
      { codigo, descripcion, unidadMedida, tasaIVA, afectacionTributaria, precioUnitario: 123_456_789_012 },
    ],
  })
  const { id: tanda } = await ask<{ id: number }>('POST', '/documentos/tandas', { nombre })
  await ask('POST', `/documentos/tandas/${tanda}/documentos`, {
    documentos: [
      { referencia: nombre.slice(0, 60), cuerpo: factura },
      { referencia: nombre.slice(1, 61), cuerpo: { ...factura, items: [{ ...item, tasaIVA: 7 }] } },
    ],
  })
  await ask('POST', '/documentos/recurrentes', { nombre, cada: 'MES', dia: 1, cuerpo: factura })
  const { id } = await decidido(ask, factura)
  await ask('POST', `/documentos/${id}/cancelar`, { motivo: nombre.repeat(5) })
  const documento = `/c/${emisor}/documentos/${id}`
  return {
    largo: documento,
    historiaDeLargo: `${documento}?vista=historia`,
    otraComoLargo: `/c/${emisor}/emitir?de=${id}`,
    tandaDeLargo: `/c/${emisor}/cantidad/${tanda}`,
  }
}

const CON_CEDULA = {
  tipoContribuyente: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '1234567',
}
const A_CONTRIBUYENTE = { tipoContribuyente: 'CONTRIBUYENTE', tipoOperacion: 'B2B' }

/** A sale of a million and a half, in that money. */
const enOtraMoneda = (moneda: string) =>
  facturaDe({
    monedaOperacion: moneda,
    tipoCambio: 7300,
    receptor: { ...CON_CEDULA, nombreRazonSocial: 'QUIEN COMPRA' },
    condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: moneda, montoPago: 1_500_000.5 },
    items: [{ ...facturaDe().items[0], cantidad: 1, precioUnitario: 1_500_000.5 }],
  })

/** What a supplier issued to it: one that stands, one that he cancelled, and one that nobody asked SIFEN about yet. */
async function recibidoDe(whole: Whole, emisor: Emisor): Promise<number> {
  const proveedor = await registrar(whole, 'PROVEEDOR DE TODO SA')
  await equipar(whole, proveedor, 'DEV')
  const { cdc } = await comprada(proveedor, emisor)
  await recibeCancelada(proveedor, emisor)
  const otra = await comprada(proveedor, emisor)
  await emisor.ask(
    'POST',
    '/documentos-recibidos',
    await proveedor.ask<string>('GET', `/documentos/${otra.id}/xml`),
  )
  const { resultados } = await emisor.ask<{ resultados: { documento: { id: number } }[] }>(
    'POST',
    '/documentos-recibidos',
    { cdc },
  )
  return resultados[0]!.documento.id
}

/** What a supplier issued and took back comes to that taxpayer: what all of it comes to is more than what stands. */
export async function recibeCancelada(proveedor: Emisor, emisor: Emisor): Promise<void> {
  const { id, cdc } = await comprada(proveedor, emisor)
  await proveedor.ask('POST', `/documentos/${id}/cancelar`, { motivo: 'se repitió la venta' })
  await emisor.ask('POST', '/documentos-recibidos', { cdc })
}

/** What a supplier issued to that taxpayer. */
export function comprada(proveedor: Emisor, { ruc }: Emisor) {
  const receptor = { ...A_CONTRIBUYENTE, numeroDocumento: ruc, nombreRazonSocial: 'QUIEN COMPRA SA' }
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
