import { qrSvg } from '@mbohera/sifen/vista'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../domain/failure.ts'
import { tipoDeLogo } from '../../domain/membrete/membrete.ts'
import { rutaDePase } from '../../domain/nominarse/pase.ts'
import {
  type EnlaceDeNominacion,
  noteAperturaDeNominacion,
  viewEnlaceDeNominacion,
} from '../../operations/nominarse/enlace.ts'
import { isVisita } from '../enlaces/register.ts'
import { asFarAsIsKnown } from '../por-recuperar.ts'
import { cabecerasDePagina, registerEstaticos } from './estaticos.ts'
import { PAGINA_SIN_ENLACE, paginaDeNegativa, paginaDeNominarse } from './pagina.ts'
import { presentVista } from './presentar.ts'
import { type NominarsePublicoDeps, openEnlaceDeNominacion } from './register.ts'

const HTML = 'text/html; charset=utf-8'
const SIN_EMISOR = cabecerasDePagina({ emisor: { color: null }, origenes: [] })

export interface PaginaDeps extends NominarsePublicoDeps {
  /** Where people reach the service, where that was said. */
  urlPublica: string | null
}

type Show = (
  reply: FastifyReply,
  enlace: EnlaceDeNominacion,
  request: FastifyRequest<{ Params: { pase: string } }>,
) => unknown

/** What a buyer opens: the page, whose program asks for the rest; the emisor's logo, and the link as a code to be read from a screen. */
export function registerPaginaDeNominarse(app: FastifyInstance, deps: PaginaDeps): void {
  registerEstaticos(app)
  app.register(async scope => {
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'the page of a buyer could not be shown')
      return sendPagina(reply, 503, SIN_SERVICIO)
    })
    const show = (url: string, show: Show) =>
      scope.get<{ Params: { pase: string } }>(url, async (request, reply) => {
        const enlace = await openEnlaceDeNominacion(deps, request, request.params.pase, 1)
        if (!enlace.ok) return sendNegado(reply, asFarAsIsKnown(enlace.failure, deps.guardia))
        if (!enlace.value.abierto) return sendPagina(reply, 404, PAGINA_SIN_ENLACE)
        return show(reply, enlace.value, request)
      })
    const ruta = rutaDePase(':pase')
    show(ruta, (reply, enlace, request) => showPagina(deps, reply, enlace, request))
    show(`${ruta}/logo`, (reply, enlace) => showLogo(deps, reply, enlace))
    show(`${ruta}/qr.svg`, (reply, _, request) => showQr(deps, reply, request))
  })
}

/** Of a ticket that was scanned everything is shown at once; of a link that was sent nothing of the ticket, before she proves to have it. */
async function showPagina(
  deps: PaginaDeps,
  reply: FastifyReply,
  enlace: EnlaceDeNominacion,
  request: FastifyRequest<{ Params: { pase: string } }>,
): Promise<FastifyReply> {
  const { via, row } = enlace
  const visto = await viewEnlaceDeNominacion(deps, enlace, via === 'PAPEL')
  const vista = { ...presentVista(visto), origenes: row.origenes ?? [] }
  if (isVisita(request)) await noteAperturaDeNominacion(deps, enlace)
  return reply
    .headers(cabecerasDePagina(vista))
    .type(HTML)
    .send(paginaDeNominarse(vista, rutaDePase(request.params.pase)))
}

async function showLogo(
  deps: PaginaDeps,
  reply: FastifyReply,
  enlace: EnlaceDeNominacion,
): Promise<FastifyReply> {
  const { membrete } = await viewEnlaceDeNominacion(deps, enlace, false)
  if (membrete?.logo == null) return sendPagina(reply, 404, PAGINA_SIN_ENLACE)
  return reply
    .headers({ ...SIN_EMISOR, 'cache-control': 'private, max-age=3600' })
    .type(tipoDeLogo(membrete.logo))
    .send(Buffer.from(membrete.logo))
}

/** For the screen of a cashier, and for a shop's own page. */
function showQr(
  { urlPublica }: PaginaDeps,
  reply: FastifyReply,
  { params, protocol, host }: FastifyRequest<{ Params: { pase: string } }>,
): FastifyReply {
  const aqui = urlPublica ?? `${protocol}://${host}`
  return reply
    .headers({ ...SIN_EMISOR, 'cross-origin-resource-policy': 'cross-origin' })
    .type('image/svg+xml; charset=utf-8')
    .send(qrSvg(`${aqui}${rutaDePase(params.pase)}`))
}

const SIN_SERVICIO = paginaDeNegativa(
  'No se puede mostrar ahora',
  'El enlace puede ser bueno: vuelva a abrirlo en unos minutos.',
)

function sendNegado(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.type === 'recovery-pending') return sendPagina(withPause(reply, failure), 503, SIN_SERVICIO)
  if (failure.type !== 'rate-limited') return sendPagina(reply, 404, PAGINA_SIN_ENLACE)
  const { segundos } = failure
  const texto = `Desde esta conexión se abrieron demasiados enlaces. Espere ${segundos} s y vuelva a abrirlo.`
  return sendPagina(withPause(reply, failure), 429, paginaDeNegativa('Demasiadas consultas', texto))
}

const withPause = (reply: FastifyReply, { segundos }: { segundos: number }): FastifyReply =>
  reply.header('retry-after', String(segundos))

const sendPagina = (reply: FastifyReply, status: number, pagina: string): FastifyReply =>
  reply.code(status).headers(SIN_EMISOR).type(HTML).send(pagina)
