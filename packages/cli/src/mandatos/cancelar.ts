import { escribir } from '../escribir.ts'
import { type Mandato, textoDe } from '../mandato.ts'
import { CDC, LLAVE, MOTIVO, required, resultadoDeEvento } from './comunes.ts'

export const CANCELAR: Mandato = {
  nombre: 'cancelar',
  resumen: 'Cancela un documento aprobado',
  explica: 'SIFEN admite la cancelación por un tiempo. Si el programa se corta, repita el mismo mandato.',
  argumentos: [CDC],
  opciones: [MOTIVO, LLAVE],
  ejemplos: [
    [`mbohera cancelar 0180… --motivo 'La venta se deshizo'`, 'cancela, y espera lo que dice SIFEN'],
  ],
  async run(mundo, pedido) {
    const cuerpo = { motivo: required(textoDe(pedido, 'motivo'), 'motivo') }
    const propia = textoDe(pedido, LLAVE.nombre)
    return resultadoDeEvento(
      await escribir(mundo, { operacion: 'cancelar', id: pedido.argumentos[0]!, cuerpo, propia }),
    )
  },
}
