import type { Cuerpos } from '@mbohera/cliente'
import type { Terminal } from '../terminal.ts'

const numero = (text: string) => (/^\d{1,12}$/.test(text) ? null : 'es un número, sin puntos')
const importe = (text: string) =>
  /^\d{1,15}([.,]\d{1,8})?$/.test(text) && Number(text.replace(',', '.')) > 0
    ? null
    : 'es un número mayor que cero, sin puntos de miles'
const uno =
  (...words: string[]) =>
  (text: string) =>
    words.includes(text.toLowerCase()) ? null : `es ${words.join(' o ')}`

const exacto = (text: string): number | string => {
  const plain = text.replace(',', '.')
  return /^\d{1,12}$/.test(plain) ? Number(plain) : plain
}

type Venta = Cuerpos['emitir']

/** A sale for cash, in guaraníes, of the moment in which the service has it. Everything else is an archivo. `totalDe`: what a sale comes to, as its taxpayer has cash rounded; null where nobody says it. */
export async function preguntarVenta(
  terminal: Terminal,
  totalDe: (venta: Venta) => Promise<string | null>,
): Promise<Venta> {
  terminal.tell(
    'Una factura al contado, en guaraníes. Para todo lo demás: mbohera emitir ARCHIVO. Ctrl-C la deja sin emitir.',
  )
  const establecimiento = Number(await terminal.ask('Establecimiento', { omision: '1', check: numero }))
  const punto = Number(await terminal.ask('Punto de expedición', { omision: '1', check: numero }))
  const receptor = await preguntarReceptor(terminal)
  const items: Venta['items'] = []
  let total = 0
  for (
    let otro = 's';
    otro === 's';
    otro = (await terminal.ask('¿Otro ítem? (s/n)', { omision: 'n', check: uno('s', 'n') })).toLowerCase()
  ) {
    const descripcion = await terminal.ask(`Ítem ${items.length + 1}: descripción`)
    const codigo = await terminal.ask('  código', { omision: String(items.length + 1) })
    const cantidad = exacto(await terminal.ask('  cantidad', { omision: '1', check: importe }))
    const precioUnitario = exacto(await terminal.ask('  precio unitario, con IVA', { check: importe }))
    const tasaIVA = Number(
      await terminal.ask('  IVA (10, 5 o 0)', { omision: '10', check: uno('10', '5', '0') }),
    ) as 10
    total += Number(cantidad) * Number(precioUnitario)
    const afectacionTributaria = tasaIVA > 0 ? 'GRAVADO' : 'EXENTO'
    items.push({
      codigo,
      descripcion,
      unidadMedida: 'UNI',
      cantidad,
      precioUnitario,
      tasaIVA,
      afectacionTributaria,
    })
  }
  const ventaDe = (montoPago: number): Venta => ({
    tipoDocumento: 'FACTURA_ELECTRONICA',
    tipoTransaccion: 'VENTA_MERCADERIA',
    numeroEstablecimiento: establecimiento,
    puntoExpedicion: punto,
    monedaOperacion: 'PYG',
    condicionOperacion: 'CONTADO',
    condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago },
    receptor,
    items,
  })
  const suma = Math.round(total)
  const dicho = await totalDe(ventaDe(suma))
  // No guaraní has cents: what is paid is the next that can be.
  const debido = dicho === null ? suma : Math.round(Number(dicho))
  await terminal.ask(`Total ${debido.toLocaleString('es-PY')} Gs. ¿Emitir? (s)`, { check: uno('s') })
  return ventaDe(debido)
}

async function preguntarReceptor(terminal: Terminal): Promise<NonNullable<Cuerpos['emitir']['receptor']>> {
  const ruc = await terminal.ask('RUC del comprador con dígito verificador (o "-": sin nombre)', {
    omision: '-',
    check: text => (text === '-' || /^\d{3,8}[A-D]?-\d$/i.test(text) ? null : 'es como 80012345-0, o "-"'),
  })
  if (ruc === '-')
    return { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' }
  const nombreRazonSocial = await terminal.ask('Su nombre o razón social')
  return { tipoContribuyente: 'CONTRIBUYENTE', tipoOperacion: 'B2B', numeroDocumento: ruc, nombreRazonSocial }
}
