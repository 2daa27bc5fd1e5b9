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

export type CorreoDeDocumento = components['schemas']['Correo']

export const ESTADOS_DE_CORREO: Readonly<
  Record<CorreoDeDocumento['estado'], { nombre: string; color: string }>
> = {
  PENDIENTE: { nombre: 'Por salir', color: 'blue' },
  SALIENDO: { nombre: 'Saliendo', color: 'blue' },
  ACEPTADO: { nombre: 'Enviado', color: 'green' },
  RECHAZADO: { nombre: 'Rechazado', color: 'red' },
  INCIERTO: { nombre: 'No sabemos si salió', color: 'yellow' },
  FALLIDO: { nombre: 'No salió', color: 'red' },
  REBOTADO: { nombre: 'No llegó', color: 'red' },
}

const POR: Readonly<Record<CorreoDeDocumento['motivo'], string>> = {
  APROBADO: 'Salió solo, al aprobarse.',
  NOMINADO: 'Salió solo, al nominarse.',
  CANCELADO: 'Salió solo, al cancelarse.',
  PEDIDO: 'Lo envió una persona o un sistema.',
}

/** What was not tried by then waits for its turn: as many as may leave in a day have left, or the server is away. */
const ENSEGUIDA_MS = 120_000

function cuandoSale({ proximoIntento, fecha }: CorreoDeDocumento, now: number): string {
  const desde = proximoIntento ?? fecha
  if (now - Date.parse(desde) < ENSEGUIDA_MS) return 'Sale en unos segundos.'
  return `Espera su turno desde el ${fechaHora(desde)} y sale solo: o ya salieron los que se permiten por día, o el servidor de correo no contesta.`
}

/** What became of a mail: what the server said, and whether its link was opened. Nobody knows whether it was read. */
export function queSeSabe(correo: CorreoDeDocumento, now: number): string {
  const { estado, motivo, respuesta, remedio, proximoIntento, fechaApertura } = correo
  const dijo = respuesta === null ? '' : ` El servidor de correo: ${respuesta}.`
  switch (estado) {
    case 'ACEPTADO':
      return fechaApertura === null
        ? `${POR[motivo]} El servidor de correo lo tomó; su enlace no se abrió todavía.`
        : `${POR[motivo]} Su enlace se abrió el ${fechaHora(fechaApertura)}.`
    case 'PENDIENTE':
      return dijo === ''
        ? cuandoSale(correo, now)
        : `Se intenta de nuevo el ${fechaHora(proximoIntento)}.${dijo}`
    case 'SALIENDO':
      return 'Se le está dando al servidor de correo.'
    case 'RECHAZADO':
      return `No se intenta más: revise la dirección.${dijo}`
    case 'INCIERTO':
      return `Se cortó cuando terminaba: pudo haber salido. No se repite solo; si no le llegó, envíelo de nuevo.${dijo}`
    case 'REBOTADO':
      return `${remedio ?? 'No llegó.'}${respuesta === null ? '' : ` El servidor del comprador: ${respuesta}.`}`
    case 'FALLIDO':
      return `No se intenta más: en 72 horas ningún servidor lo tomó, o antes se dejó de enviar correos.${dijo}`
  }
}
