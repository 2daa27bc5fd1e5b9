// Who integrates against a running local start: a key, the requests of her program, and the page of the simulator.
import { signIn } from '@mbohera/idp/sign-in'
import type { LocalFacts } from '../src/folder.ts'
import { FACTURA } from './factura.ts'
import { until } from './starter.ts'

const HORA_MS = 3_600_000
const DIA_MS = 24 * HORA_MS
/** Of Paraguay, AAAA-MM-DD. */
const DIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Asuncion' })
const NOMINACION = {
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'COMPRADORA SA',
    numeroDocumento: '80012345-0',
  },
  motivo: 'El comprador se identificó después',
}
/** What takes documents, and a SIFEN that is away answers with a page. */
const RECEPCION = ['siRecepDE', 'siRecepLoteDE']

/** Whom it asks may be killed, and be another the next time. */
const SUELTA = { connection: 'close' }

interface Respuesta {
  status: number
  headers: Headers
  body: Record<string, unknown>
}
type Acto = () => Promise<string>

const dicho = ({ status, body }: Respuesta): string => {
  const { type, detail, estadoEvento, codigoRespuesta, errors } = body
  const fallas = (errors as { codigo: string }[] | undefined)?.map(({ codigo }) => codigo) ?? []
  return [status, ...(type === 'about:blank' ? [detail] : [type, estadoEvento, codigoRespuesta, ...fallas])]
    .filter(Boolean)
    .join(' ')
}

export class Integrador {
  readonly #facts: LocalFacts
  #key = ''
  #sent = 0

  private constructor(facts: LocalFacts) {
    this.#facts = facts
  }

  static async enter(facts: LocalFacts): Promise<Integrador> {
    const yo = new Integrador(facts)
    yo.#key = await yo.#clave({ nombre: 'integrador' })
    return yo
  }

  async ask(
    method: string,
    path: string,
    { as = this.#key, json }: { as?: string; json?: object } = {},
  ): Promise<Respuesta> {
    this.#sent += 1
    const response = await fetch(`${this.#facts.api}/api/v1${path}`, {
      method,
      headers: {
        ...SUELTA,
        authorization: `Bearer ${as}`,
        ...(json === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': `pedido-${this.#sent}` }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} }
  }

  async token(): Promise<string> {
    const { usuarios, idp } = this.#facts
    const { correo, clave = '' } = usuarios[0]!
    return (await signIn({ issuer: idp, email: correo, password: clave })).access_token
  }

  async #person(method: string, path: string, json: object): Promise<Record<string, unknown>> {
    const answer = await this.ask(method, `/contribuyentes/1${path}`, { as: await this.token(), json })
    if (answer.status > 201) throw new Error(`${method} ${path}: ${dicho(answer)}`)
    return answer.body.data as Record<string, unknown>
  }

  #clave = async (json: object) => (await this.#person('POST', '/api-keys', json)).key as string

  async #gestion(method: string, path: string, json?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#facts.simulador}/api${path}`, {
      method,
      headers: { ...SUELTA, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    return (await response.json()) as Record<string, unknown>
  }

  /** What keeps the clock from moving, if anything does. */
  mover = async (json: object) => (await this.#gestion('PUT', '/reloj', json)).error as string | undefined

  async avanzar(horas: number): Promise<void> {
    const error = await this.mover({ avanzarMs: horas * HORA_MS })
    if (error !== undefined) throw new Error(error)
  }

  /** What time it is for each who says so. */
  async horas(): Promise<Record<string, number>> {
    const { ms } = await this.#gestion('GET', '/reloj')
    const emitted = JSON.parse(Buffer.from((await this.token()).split('.')[1]!, 'base64url').toString())
    const { headers, body } = await this.ask('GET', '/documento-electronico/status/nadie')
    return {
      simulador: ms as number,
      proveedor: emitted.iat * 1_000,
      api: Date.parse(body.timestamp as string),
      cabecera: Date.parse(headers.get('date')!),
    }
  }

  emitir = (cambios: object = {}) =>
    this.ask('POST', '/documento-electronico', { json: { ...FACTURA, ...cambios } })

  /** 422 where something keeps it from being issued. */
  #borrador = () => this.ask('POST', '/documento-electronico/vista-previa?formato=pdf', { json: FACTURA })

  /** Its end, as a caller sees it. */
  async fin(cdc: string): Promise<string> {
    let last: Record<string, unknown> = {}
    await until(async () => {
      last = (await this.ask('GET', `/documento-electronico/status/${cdc}`)).body
      return !['PENDIENTE', 'ENVIADO'].includes(last.estado as string)
    }, 200)
    return [last.estado, last.mensajeRechazo].filter(Boolean).join(' ')
  }

  async aprobada(): Promise<string> {
    const emitted = await this.emitir()
    const cdc = emitted.body.cdc as string
    const fin = cdc === undefined ? dicho(emitted) : await this.fin(cdc)
    if (!fin.startsWith('APROBADO')) throw new Error(fin)
    return cdc
  }

  async #evento(cdc: string, act: string, json: object): Promise<string> {
    return dicho(await this.ask('POST', `/documento-electronico/${cdc}/${act}`, { json }))
  }

  /** Names the buyer, and SIFEN registers it and is not heard: here it is ENVIADO until somebody asks again. */
  async nominarSinOir(): Promise<string> {
    const cdc = await this.aprobada()
    const armar = (json: object) => this.#gestion('POST', '/armados', json)
    await armar({ escenario: 'perder-respuesta', filtro: { evento: 'rGEveNom', cdc }, veces: 1 })
    await armar({ escenario: 'html-503', filtro: { servicio: 'siConsDE', cdc }, veces: 0 })
    const said = await this.#evento(cdc, 'nominar', NOMINACION)
    await this.#gestion('DELETE', '/armados')
    return said
  }

  async #enDias(dias: number): Promise<string> {
    const { ms } = await this.#gestion('GET', '/reloj')
    return new Date((ms as number) + dias * DIA_MS).toISOString()
  }

  async #certificado(hasta?: string): Promise<void> {
    const { p12, clave } = await this.#gestion('POST', '/certificados', { ruc: '80099999-1', hasta })
    await this.#person('PUT', '/certificado', { ambiente: 'DEV', archivo: p12, contrasena: clave })
  }

  #nominar = async (): Promise<Acto> => {
    const cdc = await this.aprobada()
    return () => this.#evento(cdc, 'nominar', NOMINACION)
  }

  /** Each is made ready, and done afterwards: then it says what the API answered. */
  readonly #actos: Record<string, () => Promise<Acto>> = {
    'cancelar una factura': async () => {
      const cdc = await this.aprobada()
      return () => this.#evento(cdc, 'cancelar', { motivo: 'La venta no se hizo' })
    },
    'nominar una innominada': this.#nominar,
    'usar un token de persona de antes': async () => {
      const as = await this.token()
      return async () => dicho(await this.ask('GET', '/contribuyentes', { as }))
    },
    'usar una clave de API que vencía en 30 días': async () => {
      const as = await this.#clave({ nombre: 'de un mes', expiraEn: (await this.#enDias(30)).slice(0, 19) })
      return async () => dicho(await this.ask('GET', '/contribuyente', { as }))
    },
    'enviar una factura que SIFEN no recibió al firmarla': async () => {
      for (const servicio of RECEPCION)
        await this.#gestion('POST', '/armados', { escenario: 'html-503', filtro: { servicio }, veces: 0 })
      const { body } = await this.emitir()
      return async () => {
        await this.#gestion('DELETE', '/armados')
        return this.fin(body.cdc as string)
      }
    },
    'emitir con un timbrado que vencía en 30 días': async () => {
      const fin = DIA.format(new Date(await this.#enDias(30)))
      const { timbradoId } = await this.#person('POST', '/timbrados', {
        ...{ numeroTimbrado: '80099999', inicio: '2019-01-01', fin },
        ...{ establecimiento: '1', puntoExpedicion: '9', tipoDocumento: 'FACTURA_ELECTRONICA' },
      })
      return async () => {
        const emitted = await this.emitir({ puntoExpedicion: 9 })
        await this.#person('PATCH', `/timbrados/${timbradoId}`, { activo: false })
        return dicho(emitted)
      }
    },
    'emitir con un certificado que vencía en 30 días': async () => {
      await this.#certificado(await this.#enDias(30))
      return async () => {
        // The api hears of the database's hour by its next beat; what it would issue before that would stay.
        await until(async () => (await this.#borrador()).status === 422)
        return dicho(await this.emitir())
      }
    },
    'nominar una innominada con un certificado que vencía en 30 días': this.#nominar,
    'cargar el certificado renovado y emitir': async () => async () => {
      await this.#certificado()
      return this.fin((await this.emitir()).body.cdc as string)
    },
  }

  actos = () => Object.keys(this.#actos)

  prepare(acto: string): Promise<Acto> {
    return this.#actos[acto]!()
  }
}
