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

export const cartaDeCambio = (email: string, enlace: string, llaves: 'kept' | 'dropped'): Carta =>
  carta(
    email,
    'Su contraseña de Mbohéra cambió',
    [
      llaves === 'kept'
        ? 'La contraseña de su cuenta de Mbohéra acaba de cambiar, y las sesiones se cerraron. Si no fue usted, pida otra ahora mismo:'
        : 'La contraseña de su cuenta de Mbohéra acaba de cambiar, las sesiones se cerraron y las llaves de acceso se quitaron: agregue otra vez las suyas. Si no fue usted, pida otra ahora mismo:',
    ],
    enlace,
  )

/** What somebody who knew her password changed of the ways into her account. */
export type CambioDeAcceso = 'llave-nueva' | 'llave-quitada' | 'segundo-activado' | 'segundo-quitado'

const PIDA_OTRA =
  'Si no fue usted, pida otra contraseña ahora mismo: con ella se cierran las sesiones y se quitan las llaves de acceso.'

const CAMBIOS_DE_ACCESO: Record<CambioDeAcceso, { asunto: string; parrafos: readonly string[] }> = {
  'llave-nueva': {
    asunto: 'Su cuenta de Mbohéra tiene una llave de acceso nueva',
    parrafos: [
      'Se agregó una llave de acceso a su cuenta de Mbohéra: con ella se ingresa sin contraseña.',
      PIDA_OTRA,
    ],
  },
  'llave-quitada': {
    asunto: 'Se quitó una llave de acceso de su cuenta de Mbohéra',
    parrafos: ['Se quitó una llave de acceso de su cuenta de Mbohéra: con ella ya no se ingresa.', PIDA_OTRA],
  },
  'segundo-activado': {
    asunto: 'El segundo paso de su cuenta de Mbohéra se activó',
    parrafos: [
      'Al ingresar a su cuenta de Mbohéra se pide desde ahora, además de la contraseña, un código de un teléfono.',
      `${PIDA_OTRA} Y pida a quien administra el servicio que desactive el segundo paso.`,
    ],
  },
  'segundo-quitado': {
    asunto: 'El segundo paso de su cuenta de Mbohéra se desactivó',
    parrafos: ['Al ingresar a su cuenta de Mbohéra ya no se pide un código de su teléfono.', PIDA_OTRA],
  },
}

export const cartaDeAviso = (email: string, cambio: CambioDeAcceso, enlace: string): Carta =>
  carta(email, CAMBIOS_DE_ACCESO[cambio].asunto, CAMBIOS_DE_ACCESO[cambio].parrafos, enlace)
