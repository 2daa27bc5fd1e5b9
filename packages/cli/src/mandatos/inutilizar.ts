import { escribir } from '../escribir.ts'
import { Falla } from '../falla.ts'
import { type Mandato, type Pedido, textoDe } from '../mandato.ts'
import { LLAVE, MOTIVO, required, resultadoDeEvento } from './comunes.ts'

const TIPOS = { factura: 1, autofactura: 4, credito: 5, debito: 6, remision: 7 } as const

function numero(pedido: Pedido, nombre: string): number {
  const text = required(textoDe(pedido, nombre), nombre)
  if (!/^\d{1,9}$/.test(text))
    throw new Falla('uso', `--${nombre} debe ser un número, no "${text}".`, 'Sin puntos ni guiones.')
  return Number(text)
}

export const INUTILIZAR: Mandato = {
  nombre: 'inutilizar',
  resumen: 'Declara que un rango de números no se usará nunca',
  explica: 'No se deshace. Si el programa se corta, repita el mismo mandato.',
  argumentos: [],
  opciones: [
    { nombre: 'timbrado', valor: 'N', texto: 'el timbrado de los números' },
    { nombre: 'establecimiento', valor: 'N', texto: 'de 1 a 999' },
    { nombre: 'punto', valor: 'N', texto: 'el punto de expedición, de 1 a 999' },
    { nombre: 'desde', valor: 'N', texto: 'el primer número' },
    { nombre: 'hasta', valor: 'N', texto: 'el último; el mismo si es uno solo' },
    {
      nombre: 'tipo',
      valor: 'TIPO',
      texto: 'de qué documentos; factura si falta',
      valores: Object.keys(TIPOS),
    },
    { nombre: 'serie', valor: 'XX', texto: 'la serie, si el timbrado tiene una' },
    MOTIVO,
    LLAVE,
  ],
  ejemplos: [
    [
      `mbohera inutilizar --timbrado 12345678 --establecimiento 1 --punto 1 --desde 8 --hasta 9 --motivo 'Salto de numeración'`,
      'dos números que se saltearon',
    ],
  ],
  async run(mundo, pedido) {
    const serie = textoDe(pedido, 'serie')
    const cuerpo = {
      tipoDocumento: TIPOS[(textoDe(pedido, 'tipo') ?? 'factura') as keyof typeof TIPOS],
      establecimiento: numero(pedido, 'establecimiento'),
      puntoExpedicion: numero(pedido, 'punto'),
      numeroTimbrado: numero(pedido, 'timbrado'),
      numeroInicio: numero(pedido, 'desde'),
      numeroFin: numero(pedido, 'hasta'),
      ...(serie === null ? {} : { serieNumero: serie }),
      motivo: required(textoDe(pedido, 'motivo'), 'motivo'),
    }
    const propia = textoDe(pedido, LLAVE.nombre)
    return resultadoDeEvento(await escribir(mundo, { operacion: 'inutilizar', id: null, cuerpo, propia }))
  },
}
