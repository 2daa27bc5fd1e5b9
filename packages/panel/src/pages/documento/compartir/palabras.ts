import type { components } from '../../../api/contrato.generated.ts'
import { fechaHora } from '../../../values/fecha.ts'

export type Enlace = components['schemas']['Enlace']
export type EnlaceNuevo = components['schemas']['EnlaceNuevo']

/** The whole address of a link: where nobody told the service its own, it is where this page is. */
export const direccionDe = ({ url, ruta }: Pick<EnlaceNuevo, 'url' | 'ruta'>, origin: string): string =>
  url ?? origin + ruta

/** Opens WhatsApp with what is to be sent written already; to whom is chosen there. */
export const enWhatsapp = (que: string, numero: string, direccion: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${que} ${numero}: ${direccion}`)}`

/** What is known of a link, and no more than that. */
export function comoEsta({ fechaApertura, fechaRevocacion }: Enlace): string {
  if (fechaRevocacion !== null)
    return `Revocado el ${fechaHora(fechaRevocacion)}: ya no lleva a ninguna parte`
  if (fechaApertura === null) return 'Nadie lo abrió todavía'
  return `Abierto por primera vez el ${fechaHora(fechaApertura)}`
}
