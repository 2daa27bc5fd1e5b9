import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EnlaceAbierto } from '../../db/enlace.ts'
import { type Failure, ok, type Result } from '../../domain/failure.ts'
import { viewKude, viewXml } from '../../operations/documentos.ts'
import { type EnlacesDeps, findEnlace, noteApertura, viewCompartido } from '../../operations/enlaces.ts'
import type { Prensa } from '../../operations/kude.ts'
import type { Guardia } from '../../operations/ports.ts'
import { fileOf, sendFile } from '../files.ts'
import { type LimitarDeps, limitGuess } from '../limitar.ts'
import { redOf } from '../origen.ts'
import { asFarAsIsKnown } from '../por-recuperar.ts'
import { answerKude } from '../responder-kude.ts'
import { answerXml } from '../responder-xml.ts'
import type { Respuesta } from '../route.ts'
import { sendRespuesta } from '../server.ts'
import { estiloDe, PAGINA_AUSENTE, PAGINA_DE_FALLA, paginaDe, paginaDeEspera } from './pagina.ts'
import { rutaDeEnlace } from './ruta.ts'

export interface PublicoDeps extends EnlacesDeps, LimitarDeps, Prensa {
  guardia: Guardia
}

/** No program runs in it, nothing is loaded from elsewhere, nobody frames it, and whoever is linked to does not learn the link. */
const politicaDe = (estilo: string) =>
  `default-src 'none'; style-src 'self'${estilo}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const CABECERAS = {
  'content-security-policy': politicaDe(''),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const HTML = 'text/html; charset=utf-8'
/** A PDF may have to be drawn for it. */
const COSTO = { pagina: 1, archivo: 10 }

type Answer = (deps: PublicoDeps, enlace: EnlaceAbierto, pase: string) => Promise<Result<Respuesta>>

/** What whoever has a link sees, without logging in. The link is the credential: nothing here is asked in the name of anybody. */
export function registerPublico(app: FastifyInstance, deps: PublicoDeps): void {
  const estilo = fileOf('estilo.css', readFileSync(join(import.meta.dirname, 'estilo.css')))
  app.get('/d/estilo.css', (request, reply) =>
    sendFile(estilo, request, reply.headers({ ...CABECERAS, 'cache-control': 'public, max-age=3600' })),
  )
  app.register(async scope => {
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'a link could not be shown')
      return sendPagina(reply, 503, PAGINA_DE_FALLA)
    })
    const show = (url: string, costo: number, answer: Answer) =>
      scope.get<{ Params: { pase: string } }>(url, (request, reply) =>
        open(deps, request, reply, { pase: request.params.pase, costo, answer }),
      )
    show(rutaDeEnlace(':pase'), COSTO.pagina, showPagina)
    show(`${rutaDeEnlace(':pase')}/kude.pdf`, COSTO.archivo, showKude)
    show(`${rutaDeEnlace(':pase')}/documento.xml`, COSTO.archivo, showXml)
  })
}

async function open(
  deps: PublicoDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { pase, costo, answer }: { pase: string; costo: number; answer: Answer },
): Promise<unknown> {
  reply.headers(CABECERAS)
  const enlace = await findEnlace(deps, pase)
  if (enlace === null) {
    // Who guesses has so many a minute, as who guesses credentials; a good link beside him is shown: nobody finds one among so many by trying.
    const adivina = limitGuess(deps, request) ?? { type: 'enlace-not-found' }
    return sendNegado(reply, asFarAsIsKnown(adivina, deps.guardia))
  }
  const enlaces = `e${enlace.contribuyenteId} ${enlace.ambiente}`
  const quien = { enlace: `${enlaces} ${enlace.enlaceId}`, enlaces, red: redOf(request) }
  const demasiadas = deps.limites.admitEnlace(quien, costo, deps.clock())
  if (demasiadas !== null) return sendNegado(reply, demasiadas)
  const answered = await answer(deps, enlace, pase)
  if (!answered.ok) return sendNegado(reply, answered.failure)
  if (isVisita(request)) await noteApertura(deps, enlace)
  return sendRespuesta(reply, answered.value)
}

/** A browser that prepares what nobody has asked for yet says so, and so does whoever wants to know only whether it is there. */
export const isVisita = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))

const sendPagina = (reply: FastifyReply, status: number, pagina: string): FastifyReply =>
  reply.code(status).headers(CABECERAS).type(HTML).send(pagina)

/** Why a link that may be good is not shown now. */
const PASAN: readonly Failure['type'][] = ['rate-limited', 'service-unavailable', 'recovery-pending']

function sendNegado(reply: FastifyReply, failure: Failure): FastifyReply {
  if (!PASAN.includes(failure.type)) return sendPagina(reply, 404, PAGINA_AUSENTE)
  const segundos = 'segundos' in failure ? failure.segundos : 5
  reply.header('retry-after', String(segundos))
  return failure.type === 'rate-limited'
    ? sendPagina(reply, 429, paginaDeEspera(segundos))
    : sendPagina(reply, 503, PAGINA_DE_FALLA)
}

const showPagina: Answer = async (deps, enlace, pase) => {
  const visto = await viewCompartido(deps, enlace)
  if (!visto.ok) return visto
  return ok({
    status: 200,
    body: paginaDe(visto.value, enlace, pase),
    headers: {
      'content-type': HTML,
      'content-security-policy': politicaDe(permisoDe(estiloDe(visto.value))),
    },
  })
}

/** Of one style element: that it is to the letter what was written here. */
const permisoDe = (estilo: string): string =>
  estilo === '' ? '' : ` 'sha256-${hash('sha256', estilo, 'base64')}'`

const showKude: Answer = async (deps, { documentoId, ...emisor }) =>
  answerKude(await viewKude(deps, emisor, { documentoId }, { formato: 'a4', original: false }))

const showXml: Answer = async (deps, { documentoId, ...emisor }) =>
  answerXml(await viewXml(deps, emisor, { documentoId }))
