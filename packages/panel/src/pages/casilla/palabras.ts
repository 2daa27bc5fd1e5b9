import { formatCuenta } from '../../values/decimal.ts'
import { fechaHora } from '../../values/fecha.ts'
import type { Casilla } from './consulta.ts'

interface Dicho {
  titulo: string
  dice: string
  color: string
}

const MOTIVOS: Record<string, string> = {
  CLAVE:
    'El servidor no aceptó el usuario o la contraseña. Muchos servidores (Gmail entre ellos) piden una contraseña de aplicaciones. Corríjala abajo y guarde: mientras tanto no se prueba de nuevo, para que no la bloqueen.',
  CARPETA: 'El servidor no tiene esa carpeta. Corríjala abajo y guarde; la principal se llama INBOX.',
  DIRECCION:
    'El nombre del servidor lleva a una dirección que no está en Internet. Corríjalo abajo y guarde.',
}

/** How the inbox is, in words of whoever looks at it. */
export function tellCasilla({ estado, motivo, dicho, fechaRevision, usuario, sinAdjuntos }: Casilla): Dicho {
  if (estado === 'PAUSADA')
    return { titulo: 'No se la lee', dice: MOTIVOS[motivo ?? ''] ?? '', color: 'orange' }
  if (fechaRevision === null)
    return { titulo: `Se va a leer ${usuario}`, dice: 'Todavía no se la leyó.', color: 'blue' }
  const cuando = fechaHora(fechaRevision)
  if (dicho !== null)
    return {
      titulo: 'No se la pudo leer',
      dice: `Se intentó el ${cuando}, y se intenta de nuevo. Si sigue así, mire el nombre del servidor y el puerto.`,
      color: 'orange',
    }
  const cuantos = sinAdjuntos === 1 ? '1 correo no traía' : `${formatCuenta(sinAdjuntos)} correos no traían`
  const otros = sinAdjuntos === 0 ? '' : ` ${cuantos} ningún documento.`
  return {
    titulo: `Se lee ${usuario}`,
    dice: `Cada cinco minutos; la última vez, el ${cuando}.${otros}`,
    color: 'green',
  }
}
