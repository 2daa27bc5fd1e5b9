import { escapeHtml } from '../pages/page.ts'
import type { Pase } from './pases.ts'

/** A mail to a person about her account, ready to be given to a server. */
export type Carta = { para: string; asunto: string; texto: string; html: string }

/** Gives a mail to whoever delivers it. Nobody waits for it: what the page says is the same whatever comes of it. */
export type Cartero = (carta: Carta) => Promise<void>

const DESCUIDE = 'Si no fue usted, no haga nada: sin este enlace no cambia nada.'

function carta(para: string, asunto: string, parrafos: readonly string[], enlace?: string): Carta {
  const url = enlace === undefined ? [] : [enlace]
  const dicho = parrafos.map(parrafo => `<p>${escapeHtml(parrafo)}</p>`).join('')
  const boton = url.map(one => `<p><a href="${escapeHtml(one)}">${escapeHtml(one)}</a></p>`).join('')
  return {
    para,
    asunto,
    texto: [...parrafos, ...url].join('\n\n'),
    html: `<!doctype html><html lang="es"><body>${dicho}${boton}</body></html>`,
  }
}

/** No name that a stranger typed stands in a mail: it would be his letter, under our name. */
export const cartaConPase = ({ proposito, email }: Pase, enlace: string): Carta =>
  proposito === 'alta'
    ? carta(
        email,
        'Confirme su correo en Mbohéra',
        [
          'Alguien pidió una cuenta en Mbohéra con este correo. Con este enlace la abre y elige su contraseña; vale 24 horas y una sola vez.',
          DESCUIDE,
        ],
        enlace,
      )
    : carta(
        email,
        'Otra contraseña para Mbohéra',
        [
          'Alguien pidió cambiar la contraseña de su cuenta de Mbohéra. Con este enlace elige otra; vale 30 minutos y una sola vez.',
          DESCUIDE,
        ],
        enlace,
      )

export const cartaDeYaTiene = (email: string, enlace: string): Carta =>
  carta(
    email,
    'Ya tiene una cuenta en Mbohéra',
    [
      'Alguien pidió una cuenta en Mbohéra con este correo, que ya tiene una. Si no recuerda su contraseña, aquí pide otra.',
    ],
    enlace,
  )

export const cartaDeCambio = (email: string, enlace: string): Carta =>
  carta(
    email,
    'Su contraseña de Mbohéra cambió',
    [
      'La contraseña de su cuenta de Mbohéra acaba de cambiar, y las demás sesiones se cerraron. Si no fue usted, pida otra ahora mismo:',
    ],
    enlace,
  )
