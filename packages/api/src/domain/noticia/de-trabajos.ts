import { RETENCION_DE_AVISOS_DIAS } from '../aviso/tipos.ts'
import { remedioDeRebote } from '../correo/rebote.ts'
import type { HechosDeNoticias, TandaPorMirar } from './hechos.ts'
import { SIN_CUENTA, tellCuantos } from './palabras.ts'
import type { Noticia } from './tipos.ts'

/** Of mails that came back, one notice: of the last it is said why. */
export function deRebotes({ rebotes: { cuantos, ultimo } }: HechosDeNoticias): Noticia[] {
  if (ultimo === null) return []
  const { correoId, documentoId, para, rebote } = ultimo
  return [
    {
      ...SIN_CUENTA,
      causa: `rebote:${correoId}`,
      tipo: 'CORREO_REBOTADO',
      severidad: 'ATENCION',
      titulo:
        cuantos === 1
          ? `Un correo a ${para} volvió`
          : `${tellCuantos(cuantos, 'correo', 'correos')} a compradores volvieron; el último, a ${para}`,
      remedio: remedioDeRebote(rebote),
      cuantos,
      pagina: `documentos/${documentoId}`,
    },
  ]
}

/** What was bought for the books is not any more: one notice, anew for each. */
export function deCancelados({ cancelados: { cuantos, desde, ultimo } }: HechosDeNoticias): Noticia[] {
  if (ultimo === null) return []
  const { recibidoId, ruc, numeroFormateado } = ultimo
  return [
    {
      ...SIN_CUENTA,
      causa: `recibido-cancelado:${recibidoId}`,
      tipo: 'RECIBIDO_CANCELADO',
      severidad: 'ATENCION',
      titulo:
        cuantos === 1
          ? `El RUC ${ruc} canceló ${numeroFormateado}, que usted recibió`
          : `Le cancelaron ${tellCuantos(cuantos, 'documento', 'documentos')} que usted recibió; el último, ${numeroFormateado}, del RUC ${ruc}`,
      remedio:
        'Ya no cuenta en el libro de compras. Si ese mes ya se exportó o se declaró, haga los archivos de nuevo y rectifique.',
      ...{ cuantos, desde, pagina: cuantos === 1 ? `recibidos/${recibidoId}` : 'recibidos' },
    },
  ]
}

/** Whoever waits to be told by them waits for nothing; what happened meanwhile can be read for some days. */
export const deWebhooks = ({ webhooks }: Pick<HechosDeNoticias, 'webhooks'>): Noticia[] =>
  webhooks.map(({ webhookId, nombre, motivo, vez, desde }) => ({
    ...SIN_CUENTA,
    causa: `webhook:${webhookId}:${vez}`,
    tipo: 'WEBHOOK_PAUSADO',
    severidad: 'ATENCION',
    titulo:
      motivo === 'FALLAS'
        ? `A «${nombre}» no se le avisa más: durante cinco días falló toda entrega`
        : `A «${nombre}» no se le avisa más: respondió 410, que no quiere más`,
    remedio: `Haga que esa dirección responda, y actívelo. Lo que pasó mientras tanto se pide con reenviar o se lee en los avisos: se guarda ${RETENCION_DE_AVISOS_DIAS} días.`,
    desde,
    pagina: 'webhooks',
  }))

/** They stand at the till: one notice, anew for each who comes. */
export function dePeticiones({ peticiones: { cuantos, desde, ultima } }: HechosDeNoticias): Noticia[] {
  if (ultima === null) return []
  return [
    {
      ...SIN_CUENTA,
      causa: `peticion:${ultima}`,
      tipo: 'PIDEN_FACTURA',
      severidad: 'ATENCION',
      titulo:
        cuantos === 1
          ? 'Alguien pide su factura y espera el visto bueno'
          : `${tellCuantos(cuantos, 'persona pide', 'personas piden')} su factura y esperan el visto bueno`,
      remedio: 'Mire a nombre de quién, y acéptelo o niéguelo. Nada se envía a SIFEN antes.',
      cuantos,
      desde,
      pagina: 'peticiones',
    },
  ]
}

/** Nobody is asked, and so she is told: one notice, anew for each who comes. Who asked, when and from where stands on the page. */
export function deNominadas({ nominadas }: HechosDeNoticias): Noticia[] {
  const { cuantos, desde, ultima, sinFirmar } = nominadas
  if (ultima === null) return []
  const facturas = tellCuantos(cuantos, 'persona pidió', 'personas pidieron')
  return [
    {
      ...SIN_CUENTA,
      causa: `nominada:${ultima}`,
      tipo: 'PIDEN_FACTURA',
      severidad: 'DATO',
      titulo: `${cuantos === 1 ? 'Alguien pidió' : facturas} su factura con el enlace del ticket, desde ayer`,
      remedio:
        sinFirmar === 0
          ? 'Mire quién, cuándo y desde dónde. No hace falta nada más.'
          : `Mire quién, cuándo y desde dónde: ${sinFirmar === 1 ? 'una todavía no se firmó, y puede negarla' : `${sinFirmar} todavía no se firmaron, y puede negarlas`}.`,
      ...{ cuantos, desde, pagina: sinFirmar === 0 ? 'peticiones?vista=todas' : 'peticiones?vista=gracia' },
    },
  ]
}

/** Whoever began one may be gone: what became of it, and what it waits for. */
export const deTandas = ({ tandas }: HechosDeNoticias): Noticia[] =>
  tandas.map(tanda => ({
    ...SIN_CUENTA,
    tipo: 'TANDA',
    causa: `tanda:${tanda.tandaId}:${tanda.estado}:${tanda.intentos}`,
    pagina: `cantidad/${tanda.tandaId}`,
    ...tellTanda(tanda),
  }))

function tellTanda({
  estado,
  nombre,
  conFaltas,
  listos,
  emitidos,
}: TandaPorMirar): Pick<Noticia, 'severidad' | 'titulo' | 'remedio'> {
  const documentos = (n: number) => tellCuantos(n, 'documento', 'documentos')
  if (estado === 'PAUSADA')
    return {
      severidad: 'URGENTE',
      titulo: `«${nombre}» se detuvo: ${emitidos} emitidos, y ${documentos(listos)} sin emitir`,
      remedio:
        'Ábrala: dice qué falta. Resuélvalo y dígale que siga; lo que ya se emitió no se emite otra vez.',
    }
  if (estado === 'BORRADOR')
    return {
      severidad: 'ATENCION',
      titulo: `«${nombre}» espera su aprobación: ${documentos(listos + conFaltas)}`,
      remedio: 'Nada de ella se emite antes. Ábrala, mire lo que va a salir y emítala, o cancélela.',
    }
  if (conFaltas > 0)
    return {
      severidad: 'ATENCION',
      titulo: `«${nombre}» terminó: ${emitidos} emitidos, y ${documentos(conFaltas)} sin emitir`,
      remedio: 'De cada uno que falta, la tanda dice qué corregir. Corríjalo y emítalo en otra.',
    }
  return {
    severidad: 'DATO',
    titulo: `«${nombre}» terminó: ${documentos(emitidos)}, sin faltas`,
    remedio: 'No tiene que hacer nada.',
  }
}
