import type { Cuerpos } from '@mbohera/cliente'
import { escribir } from '../escribir.ts'
import { Falla } from '../falla.ts'
import { type Mandato, type Pedido, textoDe } from '../mandato.ts'
import { CDC, LLAVE, MOTIVO, readArchivo, readJson, required, resultadoDeEvento } from './comunes.ts'

function cuerpoDe(pedido: Pedido): Cuerpos['nominar'] {
  const archivo = textoDe(pedido, 'archivo')
  const sueltas = ['ruc', 'nombre', 'motivo'].filter(name => textoDe(pedido, name) !== null)
  if (archivo !== null) {
    if (sueltas.length > 0)
      throw new Falla('uso', `Con --archivo sobra --${sueltas[0]}.`, 'Lo que dice el archivo es todo.')
    // What it is, the service judges: every fault comes back by its field.
    return readJson(readArchivo(archivo), archivo) as Cuerpos['nominar']
  }
  return {
    receptor: {
      naturaleza: 'CONTRIBUYENTE',
      tipoOperacion: 'B2B',
      pais: 'PRY',
      nombreRazonSocial: required(textoDe(pedido, 'nombre'), 'nombre'),
      numeroDocumento: required(textoDe(pedido, 'ruc'), 'ruc'),
    },
    motivo: required(textoDe(pedido, 'motivo'), 'motivo'),
  }
}

export const NOMINAR: Mandato = {
  nombre: 'nominar',
  resumen: 'Nombra al comprador de una factura innominada y aprobada',
  explica:
    'Una nominación no se deshace. Si el programa se corta, repita el mismo mandato: se averigua qué pasó, y nunca se nomina dos veces.',
  argumentos: [CDC],
  opciones: [
    { nombre: 'ruc', valor: 'RUC', texto: 'el del comprador, con su dígito verificador' },
    { nombre: 'nombre', valor: 'TEXTO', texto: 'su nombre o razón social' },
    MOTIVO,
    {
      nombre: 'archivo',
      valor: 'ARCHIVO',
      texto: 'todo eso como JSON, también quien no tiene RUC',
      archivo: true,
    },
    LLAVE,
  ],
  ejemplos: [
    [
      `mbohera nominar 0180… --ruc 80012345-0 --nombre 'COMPRADORA SA' --motivo 'El comprador se identificó después'`,
      'un contribuyente',
    ],
    ['mbohera nominar 0180… --archivo nominacion.json --json', 'cualquier receptor, desde un programa'],
  ],
  async run(mundo, pedido) {
    const cuerpo = cuerpoDe(pedido)
    const propia = textoDe(pedido, LLAVE.nombre)
    return resultadoDeEvento(
      await escribir(mundo, { operacion: 'nominar', id: pedido.argumentos[0]!, cuerpo, propia }),
    )
  },
}
