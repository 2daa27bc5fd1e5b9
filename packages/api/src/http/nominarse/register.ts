import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { rutaDePase } from '../../domain/nominarse/pase.ts'
import { wrong } from '../../domain/validated.ts'
import type { Prensa } from '../../operations/kude.ts'
import {
  checkPrueba,
  type EnlaceDeNominacion,
  findEnlaceDeNominacion,
  viewEnlaceDeNominacion,
} from '../../operations/nominarse/enlace.ts'
import {
  createPeticion,
  findNombre,
  findPeticionPropia,
  type PedirDeps,
  removePeticion,
  replacePeticion,
  viewPeticionPropia,
} from '../../operations/nominarse/pedir.ts'
import { type CuerpoDe, lectorDe } from '../body.ts'
import { type LimitarDeps, limitGuess } from '../limitar.ts'
import { originOf, redOf } from '../origen.ts'
import { asFarAsIsKnown } from '../por-recuperar.ts'
import type { Respuesta } from '../route.ts'
import { sendFailure, sendRespuesta } from '../server.ts'
import { answerArchivo } from './archivo.ts'
import { presentPeticionPropia, presentVista } from './presentar.ts'

export interface NominarsePublicoDeps extends PedirDeps, LimitarDeps, Prensa {}

const CABECERAS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const LIMITE_BYTES = 4096
const VEZ = /^[\w-]{32}$/
const AGENTE_MAX = 200

const Opcional = Type.Optional(Type.String())
/** What any of the acts is told; what one does not know is not looked at. */
const Cuerpo = Type.Object({
  prueba: Type.Optional(Type.Object({ total4: Opcional, hora: Opcional })),
  ruc: Opcional,
  receptor: Type.Optional(
    Type.Object({ ruc: Opcional, tipoDocumento: Opcional, numeroDocumento: Opcional, nombre: Opcional }),
  ),
  correo: Opcional,
  /** How many minutes to correct she was promised where she said yes. */
  graciaMinutos: Type.Optional(Type.Integer()),
  cual: Opcional,
})
const leer = lectorDe(Cuerpo)
type Dado = CuerpoDe<typeof Cuerpo>['dado']

/** A request through a link that was made here. */
interface Pedido {
  enlace: EnlaceDeNominacion
  dado: Dado
  /** What her browser holds; null: it holds nothing yet. */
  vez: string | null
  request: FastifyRequest
  now: number
}

interface Acto {
  /** What it costs: SIFEN may be asked. */
  costo: number
  /** Whether it is done through a link that leads somewhere, or by whoever asked through it before. */
  con: 'enlace' | 'vez'
  run: (deps: NominarsePublicoDeps, pedido: Pedido) => Promise<Result<Respuesta>>
}

/** What the page of a link asks for. The link is the credential of who opens it, and a secret of her browser that of who asked. */
export function registerNominarse(app: FastifyInstance, deps: NominarsePublicoDeps): void {
  for (const [nombre, acto] of Object.entries(ACTOS))
    app.post<{ Params: { pase: string } }>(
      `${rutaDePase(':pase')}/${nombre}`,
      { bodyLimit: LIMITE_BYTES },
      async (request, reply) => {
        reply.headers(CABECERAS)
        const answered = await answer(deps, request, acto)
        return answered.ok
          ? sendRespuesta(reply, answered.value)
          : sendFailure(deps, request, reply, asFarAsIsKnown(answered.failure, deps.guardia))
      },
    )
}

async function answer(
  deps: NominarsePublicoDeps,
  request: FastifyRequest<{ Params: { pase: string } }>,
  { costo, con, run }: Acto,
): Promise<Result<Respuesta>> {
  if (!isPropia(request)) return fail({ type: 'enlace-not-found' })
  const enlace = await openEnlaceDeNominacion(deps, request, request.params.pase, costo)
  if (!enlace.ok) return enlace
  const vez = vezOf(request)
  if (con === 'enlace' ? !enlace.value.abierto : vez === null) return fail({ type: 'enlace-not-found' })
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  const read = leer(bytes, { exact: false, indulgente: true })
  if (!read.ok) return read
  return run(deps, { enlace: enlace.value, dado: read.value.dado, vez, request, now: deps.clock() })
}

/** The page alone asks, from the same origin: a form of another site sends neither this type nor these headers. */
function isPropia({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Of a link that nobody made here nothing is told, and so many a minute are looked up for each address; of a good one each is counted, and so is its taxpayer. */
export async function openEnlaceDeNominacion(
  deps: NominarsePublicoDeps,
  request: FastifyRequest,
  pase: string,
  costo: number,
): Promise<Result<EnlaceDeNominacion>> {
  const enlace = await findEnlaceDeNominacion(deps, pase)
  // A good link beside whoever guesses is opened: nobody finds one among so many by trying.
  if (enlace === null) return fail(limitGuess(deps, request) ?? { type: 'enlace-not-found' })
  const { emisor, documentoId, via } = enlace
  const enlaces = `n${emisor.contribuyenteId} ${emisor.ambiente}`
  // Who has stolen what was sent uses up nothing of whoever has the paper.
  const quien = { enlace: `${enlaces} ${documentoId} ${via}`, enlaces, red: redOf(request) }
  const demasiadas = deps.limites.admitEnlace(quien, costo, deps.clock())
  return demasiadas === null ? ok(enlace) : fail(demasiadas)
}

const vezOf = ({ headers }: FastifyRequest): string | null => {
  const vez = headers['x-vez']
  return typeof vez === 'string' && VEZ.test(vez) ? vez : null
}

const deDonde = ({ request, now }: Pedido, vez: string) => ({
  ...{ vez, now, origen: originOf(request), requestId: request.id },
  agente: request.headers['user-agent']?.slice(0, AGENTE_MAX) ?? null,
})

const pedidoDe = ({ receptor, graciaMinutos = null }: Dado) => ({ receptor: receptor ?? {}, graciaMinutos })

/** What is done by whoever has the ticket. */
const withPrueba =
  (run: (deps: NominarsePublicoDeps, pedido: Pedido) => Promise<Result<Respuesta>>): Acto['run'] =>
  async (deps, pedido) => {
    const probada = await checkPrueba(deps, pedido.enlace, pedido.dado.prueba ?? null)
    if (!probada.ok) return probada
    return probada.value
      ? run(deps, pedido)
      : invalid(wrong('prueba', 'required', 'diga las últimas cifras del total y la hora del ticket'))
  }

const answerPeticion = async (
  deps: NominarsePublicoDeps,
  found: ReturnType<typeof viewPeticionPropia>,
): Promise<Result<Respuesta>> => {
  const row = await found
  return row.ok ? ok({ status: 200, body: presentPeticionPropia(row.value, deps.base()) }) : row
}

const ACTOS: Readonly<Record<string, Acto>> = {
  ver: {
    costo: 1,
    con: 'enlace',
    async run(deps, { enlace, dado }) {
      const probada = await checkPrueba(deps, enlace, dado.prueba ?? null)
      if (!probada.ok) return probada
      const visto = await viewEnlaceDeNominacion(deps, enlace, probada.value)
      return ok({ status: 200, body: presentVista(visto) })
    },
  },
  nombre: {
    costo: 10,
    con: 'enlace',
    run: withPrueba(async (deps, { enlace, dado, now }) => {
      const found = await findNombre(deps, enlace, dado.ruc ?? null, now)
      return found.ok ? ok({ status: 200, body: { nombre: found.value.razonSocial } }) : found
    }),
  },
  pedir: {
    costo: 10,
    con: 'enlace',
    run: withPrueba(async (deps, pedido) => {
      const { enlace, dado } = pedido
      const vez = pedido.vez ?? Buffer.from(deps.randomBytes(24)).toString('base64url')
      const pedida = { ...pedidoDe(dado), correo: dado.correo }
      const created = await createPeticion(deps, enlace, pedida, deDonde(pedido, vez))
      if (!created.ok) return created
      const peticion = presentPeticionPropia(created.value.peticion, deps.base())
      return ok({ status: created.value.repetida ? 200 : 201, body: { vez, peticion } })
    }),
  },
  seguir: {
    costo: 2,
    con: 'vez',
    run: (deps, { enlace, vez }) => answerPeticion(deps, viewPeticionPropia(deps, enlace, vez ?? '')),
  },
  corregir: {
    costo: 10,
    con: 'vez',
    run: (deps, pedido) => {
      const de = deDonde(pedido, pedido.vez ?? '')
      return answerPeticion(deps, replacePeticion(deps, pedido.enlace, pedidoDe(pedido.dado), de))
    },
  },
  desistir: {
    costo: 2,
    con: 'vez',
    run: (deps, pedido) =>
      answerPeticion(deps, removePeticion(deps, pedido.enlace, deDonde(pedido, pedido.vez ?? ''))),
  },
  archivo: {
    costo: 10,
    con: 'vez',
    async run(deps, { enlace, dado, vez }) {
      const peticion = await findPeticionPropia(deps, enlace, vez ?? '')
      return peticion.ok ? answerArchivo(deps, peticion.value, dado.cual) : peticion
    },
  },
}
