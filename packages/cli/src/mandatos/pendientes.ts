import { type DocumentoEmitido, type Evento, SolicitudRechazada, YA_NO_SE_REPITE } from '@mbohera/cliente'
import { cuentaEn } from '../cuenta.ts'
import { proceed } from '../escribir.ts'
import { type Falla, fallaDe } from '../falla.ts'
import { type Cuenta, type Intencion, isDe, listIntenciones } from '../intenciones.ts'
import type { Mandato } from '../mandato.ts'
import { accesoEn, type Mundo } from '../mundo.ts'
import { horaDe, textoDeEvento } from './comunes.ts'
import { textoDeEmitido } from './emitir.ts'

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
  /** What came of it: once it is forgotten nobody can ask which it was. */
  readonly fin?: { documento: DocumentoEmitido } | { evento: Evento }
  /** What went wrong here, and says nothing of how it ended. */
  readonly falla?: Falla
  readonly olvidar: () => void
}

const nada = () => undefined
const YA_TERMINO =
  'se hizo hace más de 7 días, y Mbohéra ya no repite cómo terminó: mírelo en el panel, o con mbohera eventos'

async function averiguar(mundo: Mundo, cuenta: Cuenta, intencion: Intencion): Promise<Averiguado> {
  if (!isDe(cuenta, intencion)) {
    const { contribuyenteId, ambiente } = intencion.cuenta
    const porque = `es del contribuyente ${contribuyenteId} en ${ambiente}, y se averigua con una clave suya`
    return { intencion, resultado: 'incierto', porque, olvidar: nada }
  }
  try {
    const { resultado, olvidar } = await proceed(mundo, intencion)
    if (resultado.resultado !== 'incierto') {
      const fin = 'documento' in resultado ? { documento: resultado.documento } : { evento: resultado.evento }
      return { intencion, resultado: resultado.resultado, fin, olvidar }
    }
    // It has ended, and nobody will ever say more of it: whoever was told so may look.
    return resultado.type === YA_NO_SE_REPITE
      ? { intencion, resultado: 'terminado', porque: YA_TERMINO, olvidar }
      : { intencion, resultado: 'incierto', porque: resultado.motivo, olvidar: nada }
  } catch (error) {
    const falla = fallaDe(error)
    // Only the service refuses; and then it is forgotten already.
    if (error instanceof SolicitudRechazada)
      return { intencion, resultado: `rechazada: ${falla.message}`, olvidar: nada }
    return { intencion, resultado: 'incierto', porque: falla.message, falla, olvidar: nada }
  }
}

function lineaDe({ intencion: { guardada }, resultado, porque, fin }: Averiguado): string {
  const linea = `${guardada.operacion} ${guardada.ruta}: ${resultado}${porque === undefined ? '' : `; ${porque}`}`
  if (fin === undefined) return linea
  const texto = 'documento' in fin ? textoDeEmitido(fin.documento, false) : textoDeEvento(fin.evento)
  return `${linea}\n${texto}`
}

export const PENDIENTES: Mandato = {
  nombre: 'pendientes',
  resumen: 'Lista lo que se pidió y no se sabe cómo terminó',
  argumentos: [],
  opciones: [{ nombre: 'retomar', texto: 'averigua cómo terminó cada uno, con su misma clave' }],
  ejemplos: [['mbohera pendientes --retomar', 'después de un corte; nada se hace dos veces']],
  async run(mundo, pedido) {
    const { url } = accesoEn(mundo)
    const ilegibles: Falla[] = []
    const suyas = listIntenciones(mundo.entorno, falla => ilegibles.push(falla)).filter(
      ({ cuenta }) => cuenta.url === url,
    )
    const aparte = ilegibles.map(({ message, remedio }) => `${message} → ${remedio}`)
    const sinLeer = ilegibles.length === 0 ? {} : { ilegibles: ilegibles.map(({ message }) => message) }
    if (pedido.opciones.retomar !== true || suyas.length === 0) {
      const lineas = suyas.map(
        one => `${horaDe(new Date(one.desde))}  ${one.guardada.operacion}  ${one.guardada.ruta}`,
      )
      return {
        salida: ilegibles[0]?.salida ?? 'bien',
        texto: [...lineas, ...aparte].join('\n') || 'No hay nada pendiente.',
        datos: { pendientes: suyas.map(vista), ...sinLeer },
      }
    }
    const cuenta = await cuentaEn(mundo)
    const fines: Averiguado[] = []
    for (const intencion of suyas) fines.push(await averiguar(mundo, cuenta, intencion))
    const lineas = fines.map(lineaDe)
    const [deAqui] = [...ilegibles, ...fines.flatMap(({ falla }) => falla ?? [])]
    const incierto = fines.some(({ resultado }) => resultado === 'incierto')
    return {
      salida: deAqui?.salida ?? (incierto ? 'incierto' : 'bien'),
      texto: [...lineas, ...aparte].join('\n'),
      datos: {
        ...sinLeer,
        pendientes: fines.map(({ intencion, resultado, porque, fin }) => ({
          ...vista(intencion),
          resultado,
          ...(porque !== undefined && { porque }),
          ...fin,
        })),
      },
      despues: () => {
        for (const { olvidar } of fines) olvidar()
      },
    }
  },
}
