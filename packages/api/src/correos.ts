import { randomBytes, randomInt } from 'node:crypto'
import { escapeHtml } from '@mbohera/sitio/escape'
import type { Logger } from 'pino'
import { hashEnlace } from './cifrado/enlace.ts'
import type { Config } from './config/config.ts'
import type { ServidorDeCorreo } from './config/secrets.ts'
import { listEmisoresConCorreo } from './db/correo.ts'
import type { Pool } from './db/db.ts'
import { listEmisoresPorAvisar } from './db/noticia-correo.ts'
import type { RefDeCorreo } from './domain/correo/rebote.ts'
import type { ReciboDeCorreo } from './domain/correo/reintento.ts'
import { textoDeCorreo } from './domain/correo/texto.ts'
import { numeroFormateado } from './domain/documento/estado.ts'
import { type Membrete, textoDe, tipoDeLogo } from './domain/membrete/membrete.ts'
import { textoDeInvitacion } from './domain/miembro/por-correo.ts'
import { textoDeNoticias } from './domain/noticia/por-correo.ts'
import { descansoDe, FALLA_DESDE } from './domain/webhook/reintento.ts'
import { writeMensaje } from './entrega/mensaje.ts'
import { BuzonSmtp } from './entrega/smtp.ts'
import { formatDia, nombreDe, totalDicho } from './http/enlaces/pagina.ts'
import { rutaDeEnlace } from './http/enlaces/ruta.ts'
import { type NoticiasParaEscribir, type ParaEscribir, sendCorreos } from './operations/correos/enviar.ts'
import type { EnlaceImpreso } from './operations/nominarse/imprimir.ts'
import { tellNoticias } from './operations/noticias/avisar.ts'
import type { Clock, Imprenta, Secretos } from './operations/ports.ts'
import { startWorker } from './queue/worker.ts'
import { inTarea } from './trazas/canales.ts'

const POR_BARRIDO = 1_000
/** A server takes few connections from one place at once. */
const A_LA_VEZ = 4
const SUERTES = 1_000_000

/** How many tries there were in this process, by what came of them. */
export type CuentaDeCorreos = Record<ReciboDeCorreo['que'], number>

export interface CorreosOptions {
  config: Pick<Config, 'webhooks' | 'correo' | 'urlPublica'>
  servidor: ServidorDeCorreo | null
  pool: Pool
  /** What the database's clock shows: by it, and not by the one of this machine, something is due or over. */
  novedades: { ahora: Clock }
  monotonic: Clock
  imprenta: Imprenta
  impreso: EnlaceImpreso
  secretos: Secretos
  cuenta: CuentaDeCorreos
  log: Logger
}

/** Sends what waits in the tables; a server that is not there is left alone for longer and longer. */
export function startCorreos(stack: AsyncDisposableStack, options: CorreosOptions): void {
  const { config, servidor, pool, monotonic, imprenta, impreso, secretos, cuenta, log } = options
  const clock = options.novedades.ahora
  const { correo, urlPublica } = config
  if (correo === null || servidor === null || urlPublica === null) return
  const { remitente } = correo
  const deps = {
    ...{ pool, clock, monotonic, imprenta, impreso, secretos, correo, randomBytes },
    hashEnlace,
    buzon: new BuzonSmtp({ ...servidor, de: remitente, monotonic }),
    azar: () => randomInt(SUERTES) / SUERTES,
    escribir: (para: ParaEscribir) => writeCorreo(para, { remitente, urlPublica }),
    escribirNoticias: (para: NoticiasParaEscribir) => writeNoticias(para, { remitente, urlPublica }),
    onIntento: (recibo: ReciboDeCorreo) => {
      cuenta[recibo.que]++
    },
    onSinHacer: (error: unknown, { contribuyenteId, ambiente, correoId }: RefDeCorreo) =>
      log.error({ err: error, contribuyenteId, ambiente, correoId }, 'a mail could not be made'),
  }
  startAvisando(stack, options)
  let fallos = 0
  let hasta = 0
  stack.use(
    startWorker({
      buscar: async () => (monotonic() < hasta ? [] : listEmisoresConCorreo(pool, POR_BARRIDO)),
      enviar: (emisor, parar, traza) =>
        inTarea('enviar correos', traza, async () => {
          if (monotonic() < hasta) return
          const { servidor: estaba, enviados } = await sendCorreos(deps, emisor, parar)
          if (estaba && enviados > 0) fallos = 0
          if (estaba) return
          fallos++
          hasta = monotonic() + descansoDe(fallos)
          if (fallos === FALLA_DESDE) log.warn({ host: servidor.host }, 'the mail server takes nothing')
        }),
      ...{ cadaMs: config.webhooks.cadaMs, emisores: A_LA_VEZ, rondas: 1, log },
    }),
  )
}

/** So many taxpayers are looked at in a second, however many there are. */
const TURNOS_POR_BARRIDO = 20

/** Looks, for each taxpayer in her turn, at what her persons are to be told. Nothing where no mail is sent. */
function startAvisando(stack: AsyncDisposableStack, { pool, novedades, log }: CorreosOptions): void {
  stack.use(
    startWorker({
      buscar: () => listEmisoresPorAvisar(pool, TURNOS_POR_BARRIDO),
      enviar: (emisor, _parar, traza) =>
        inTarea('avisar noticias', traza, async () => {
          await tellNoticias({ pool }, emisor, novedades.ahora())
        }),
      ...{ cadaMs: CADA_BARRIDO_MS, emisores: 1, rondas: 1, log },
    }),
  )
}
const CADA_BARRIDO_MS = 1_000

function writeNoticias(
  { para, motivo, noticias, contribuyenteId, emisor, id, now }: NoticiasParaEscribir,
  { remitente, urlPublica }: { remitente: string; urlPublica: string },
): string {
  const raiz = `${urlPublica}/c/${contribuyenteId}`
  const [primera] = noticias
  const { asunto, parrafos, enlaces, pie, enlaceDePie } =
    motivo === 'INVITACION' && primera !== undefined
      ? textoDeInvitacion(primera, { emisor, raiz, para })
      : textoDeNoticias(noticias, { emisor, raiz })
  const enlace = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
  const html = parrafos.map((parrafo, n) => {
    const url = enlaces[n] ?? null
    return `<p>${escapeHtml(parrafo)}${url === null ? '' : `<br>${enlace(url)}`}</p>`
  })
  const alPie = enlaceDePie === null ? '' : ` ${enlace(enlaceDePie)}`
  return writeMensaje({
    ...{ fecha: now, responderA: null, para, asunto },
    id: `${id}@${remitente.slice(remitente.indexOf('@') + 1)}`,
    de: { nombre: 'Mbohéra', direccion: remitente },
    texto: [
      ...parrafos.map((parrafo, n) => [parrafo, enlaces[n]].filter(Boolean).join('\n')),
      [pie, enlaceDePie].filter(Boolean).join(' '),
    ].join('\n\n'),
    html: `<!doctype html><html lang="es"><body>${html.join('')}<p>${escapeHtml(pie)}${alPie}</p></body></html>`,
    imagenes: [],
    adjuntos: [],
  })
}

function writeCorreo(
  { correo, visto, responderA, id, pase, kude, xml, evento, now }: ParaEscribir,
  { remitente, urlPublica }: { remitente: string; urlPublica: string },
): string {
  const { row, contribuyente, membrete } = visto
  const logo = membrete?.logo
  const texto = membrete === null ? '' : textoDe(membrete, row.tipoDocumento)
  const cancelado = row.estado === 'CANCELADO'
  const emisor = contribuyente.nombreFantasia ?? contribuyente.razonSocial
  const { asunto, parrafos } = textoDeCorreo({
    ...{ motivo: correo.motivo, emisor, cancelado, conEvento: evento !== null },
    deVerdad: row.ambiente === 'PROD',
    documento: `${nombreDe(row.tipoDocumento)} ${numeroFormateado(row)}`,
    total: totalDicho(row),
    fecha: formatDia(row.fechaEmision),
  })
  const url = urlPublica + rutaDeEnlace(pase)
  const pdf = { nombre: `${row.cdc}.pdf`, tipo: 'application/pdf', bytes: kude }
  const firmado = { nombre: `${row.cdc}.xml`, tipo: 'application/xml', bytes: Buffer.from(xml) }
  return writeMensaje({
    ...{ fecha: now, responderA, para: correo.para, asunto },
    id: `${id}@${remitente.slice(remitente.indexOf('@') + 1)}`,
    de: { nombre: emisor, direccion: remitente },
    texto: [...parrafos, url, ...(texto === '' ? [] : [texto])].join('\n\n'),
    html: htmlDe({ parrafos, url, texto, membrete }),
    imagenes: logo ? [{ nombre: LOGO, tipo: tipoDeLogo(logo), bytes: logo }] : [],
    adjuntos: cancelado ? [pdf] : [pdf, firmado, ...(evento === null ? [] : [xmlDeEvento(evento)])],
  })
}

/** Called as when it is downloaded. */
const xmlDeEvento = ({ eventoSifenId, xml }: NonNullable<ParaEscribir['evento']>) => ({
  nombre: `evento-${eventoSifenId}.xml`,
  tipo: 'application/xml',
  bytes: Buffer.from(xml),
})

/** How the picture is called within the mail. */
const LOGO = 'logo@membrete'

function htmlDe({
  parrafos,
  url,
  texto,
  membrete,
}: {
  parrafos: readonly string[]
  url: string
  texto: string
  membrete: Membrete | null
}): string {
  const { logo = null, color = null } = membrete ?? {}
  const raya = color === null ? '' : ` style="border-top:4px solid ${color};padding-top:12px"`
  const pie = escapeHtml(texto).replaceAll('\n', '<br>')
  const dentro = [
    logo === null ? '' : `<p><img src="cid:${LOGO}" alt="" style="max-width:200px;max-height:90px"></p>`,
    ...parrafos.map(parrafo => `<p>${escapeHtml(parrafo)}</p>`),
    `<p><a href="${url}">${url}</a></p>`,
    pie === '' ? '' : `<p style="color:#555;font-size:13px">${pie}</p>`,
  ]
  return `<!doctype html><html lang="es"><body><div${raya}>${dentro.join('')}</div></body></html>`
}
