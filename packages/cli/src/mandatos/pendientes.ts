import { cuentaEn } from '../cuenta.ts'
import { proceed } from '../escribir.ts'
import { fallaDe } from '../falla.ts'
import { type Cuenta, type Intencion, isDe, listIntenciones } from '../intenciones.ts'
import type { Mandato } from '../mandato.ts'
import { accesoEn, type Mundo } from '../mundo.ts'
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
  /** Why it is not known yet, for a person. */
  readonly porque?: string
  readonly olvidar: () => void
}

const nada = () => undefined

async function averiguar(mundo: Mundo, cuenta: Cuenta, intencion: Intencion): Promise<Averiguado> {
  if (!isDe(cuenta, intencion)) {
    const { contribuyenteId, ambiente } = intencion.cuenta
    const porque = `es del contribuyente ${contribuyenteId} en ${ambiente}, y se averigua con una clave suya`
    return { intencion, resultado: 'incierto', porque, olvidar: nada }
  }
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
    const cuenta = await cuentaEn(mundo)
    const fines: Averiguado[] = []
    for (const intencion of suyas) fines.push(await averiguar(mundo, cuenta, intencion))
    const lineas = fines.map(
      ({ intencion: { guardada }, resultado, porque }) =>
        `${guardada.operacion} ${guardada.ruta}: ${resultado}${porque === undefined ? '' : `; ${porque}`}`,
    )
    return {
      salida: fines.some(({ resultado }) => resultado === 'incierto') ? 'incierto' : 'bien',
      texto: lineas.join('\n'),
      datos: {
        pendientes: fines.map(({ intencion, resultado, porque }) => ({
          ...vista(intencion),
          resultado,
          ...(porque !== undefined && { porque }),
        })),
      },
      despues: () => {
        for (const { olvidar } of fines) olvidar()
      },
    }
  },
}
