import { proceed } from '../escribir.ts'
import { fallaDe } from '../falla.ts'
import { type Intencion, listIntenciones } from '../intenciones.ts'
import type { Mandato } from '../mandato.ts'
import { accesoEn, clienteEn, type Mundo } from '../mundo.ts'
import { horaDe } from './comunes.ts'

const vista = ({ huella, guardada, cuenta, desde, veces }: Intencion) => ({
  huella,
  operacion: guardada.operacion,
  ruta: guardada.ruta,
  idempotencyKey: guardada.idempotencyKey,
  ...cuenta,
  desde,
  veces,
})

interface Averiguado {
  readonly intencion: Intencion
  readonly resultado: string
  readonly olvidar: () => void
}

async function averiguar(mundo: Mundo, intencion: Intencion): Promise<Averiguado> {
  const nada = () => undefined
  try {
    const { resultado, olvidar } = await proceed(mundo, intencion)
    return {
      intencion,
      resultado: resultado.resultado,
      olvidar: resultado.resultado === 'incierto' ? nada : olvidar,
    }
  } catch (error) {
    return { intencion, resultado: `rechazada: ${fallaDe(error).message}`, olvidar: nada }
  }
}

export const PENDIENTES: Mandato = {
  nombre: 'pendientes',
  resumen: 'Lista lo que se pidió y no se sabe cómo terminó',
  argumentos: [],
  opciones: [{ nombre: 'retomar', texto: 'averigua cómo terminó cada uno, con su misma clave' }],
  ejemplos: [['mbohera pendientes --retomar', 'después de un corte; nada se hace dos veces']],
  async run(mundo, pedido) {
    const { url } = accesoEn(mundo)
    const suyas = listIntenciones(mundo.entorno).filter(({ cuenta }) => cuenta.url === url)
    if (pedido.opciones.retomar !== true || suyas.length === 0) {
      const lineas = suyas.map(
        one => `${horaDe(new Date(one.desde))}  ${one.guardada.operacion}  ${one.guardada.ruta}`,
      )
      return {
        salida: 'bien',
        texto: lineas.join('\n') || 'No hay nada pendiente.',
        datos: { pendientes: suyas.map(vista) },
      }
    }
    clienteEn(mundo)
    const fines: Averiguado[] = []
    for (const intencion of suyas) fines.push(await averiguar(mundo, intencion))
    const lineas = fines.map(
      ({ intencion, resultado }) =>
        `${intencion.guardada.operacion} ${intencion.guardada.ruta}: ${resultado}`,
    )
    return {
      salida: fines.some(({ resultado }) => resultado === 'incierto') ? 'incierto' : 'bien',
      texto: lineas.join('\n'),
      datos: { pendientes: fines.map(({ intencion, resultado }) => ({ ...vista(intencion), resultado })) },
      despues: () => {
        for (const { olvidar } of fines) olvidar()
      },
    }
  },
}
