import type { Simulador } from '@mbohera/simulador'
import type { Ambiente } from '../../src/domain/ambiente.ts'
import { PERMISOS_DE_API_KEY } from '../../src/domain/api-key/permiso.ts'
import type { createDatabase } from '../support/database.ts'
import { FACTURA } from '../support/factura.ts'
import { NOW, type Persona, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const API = '/api/v1'
type Rol = 'PROPIETARIO' | 'ADMINISTRADOR' | 'EMISOR' | 'LECTOR'

/** Things of one contribuyente in one ambiente that somebody may ask for by their numbers. */
export interface Cosas {
  id: string
  cdc: string
  eventoSifenId: string
  apiKeyId: string
  miembroId: string
  timbradoId: string
  idCsc: string
  adopcionId: string
  tandaId: string
  recurrenteId: string
  recibidoId: string
  webhookId: string
  enlaceId: string
  peticionId: string
}

/** The service with a SIFEN, two taxpayers, and in each something worth stealing. */
export class Blanco {
  readonly servicio: Servicio
  readonly simulador: Simulador
  readonly claves: Record<string, string> = {}
  readonly cosas: Record<'propias' | 'de otro ambiente' | 'de otro', Cosas>
  port = 0

  private constructor(servicio: Servicio, simulador: Simulador) {
    this.servicio = servicio
    this.simulador = simulador
    this.cosas = {} as Blanco['cosas']
  }

  static async open(database?: Awaited<ReturnType<typeof createDatabase>>): Promise<Blanco> {
    // What it remembers is not the service's memory.
    const simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, traficoGuardado: 100 })
    const servicio = await Servicio.start({}, simulador, undefined, database)
    servicio.now = NOW
    servicio.runClock()
    const blanco = new Blanco(servicio, simulador)
    const address = await servicio.http.listen({ host: '127.0.0.1', port: 0 })
    blanco.port = Number(new URL(address).port)
    await blanco.#poblar()
    return blanco
  }

  async #poblar(): Promise<void> {
    const { claves, servicio } = this
    for (const [name, persona, ambiente] of [
      ['DEV', 'ana', 'DEV'],
      ['PROD', 'ana', 'PROD'],
      ['SANDBOX', 'ana', 'SANDBOX'],
      ['DEV de otro', 'beto', 'DEV'],
      ['PROD de otro', 'beto', 'PROD'],
    ] as const)
      claves[name] = (await servicio.clave(persona, ambiente, { permisos: [...PERMISOS_DE_API_KEY] })).key
    this.cosas.propias = await this.#cosas('ana', 'DEV', claves.DEV!, 'CLIENTA PROPIA')
    this.cosas['de otro ambiente'] = await this.#cosas('ana', 'PROD', claves.PROD!, 'CLIENTA EN PROD')
    this.cosas['de otro'] = await this.#cosas('beto', 'DEV', claves['DEV de otro']!, 'CLIENTA AJENA')
  }

  async #cosas(persona: Persona, ambiente: Ambiente, clave: string, comprador: string): Promise<Cosas> {
    const { servicio } = this
    const post = async (url: string, as: string, json: unknown) => {
      const answer = await servicio.request('POST', API + url, { as, json })
      if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${answer.text}`)
      return answer.body
    }
    const adoptar = async (cdc: string) => {
      const lista = { as: clave, body: cdc, headers: { 'content-type': 'text/plain' } }
      const { body, text } = await servicio.request('POST', `${API}/documento-electronico/adoptar`, lista)
      if (body?.id === undefined) throw new Error(text)
      return String(body.id)
    }
    const json = { ...FACTURA, receptor: { ...FACTURA.receptor, nombreRazonSocial: comprador } }
    const { id, cdc } = await post('/documento-electronico', clave, json)
    const { fechaEmision: _, ...cuerpo } = json
    const recurrente = { nombre: comprador, cada: 'MES', dia: 1, desde: '2027-01-01', cuerpo }
    const inutilizacion = {
      tipoDocumento: 1,
      establecimiento: '001',
      puntoExpedicion: '001',
      numeroTimbrado: await this.#timbrado(persona, ambiente, 'numero'),
      numeroInicio: 900_001,
      numeroFin: 900_002,
      motivo: 'números que no se usarán',
    }
    const { eventoSifenId } = await post('/documento-electronico/inutilizar', clave, inutilizacion)
    return {
      id: String(id),
      cdc,
      eventoSifenId: String(eventoSifenId),
      apiKeyId: String((await servicio.clave(persona, ambiente)).apiKeyId),
      miembroId: await this.miembro(persona === 'ana' ? 1 : 2, 'LECTOR', `nadie-${ambiente}-${persona}`),
      // The last one is of nothing that is issued here.
      timbradoId: await this.#timbrado(persona, ambiente, 'timbrado_id'),
      idCsc: await this.#csc(persona, ambiente),
      adopcionId: await adoptar(cdc),
      tandaId: String((await post('/documento-electronico/tandas', clave, { nombre: comprador })).id),
      recurrenteId: String((await post('/documento-electronico/recurrentes', clave, recurrente)).id),
      recibidoId: await this.#recibido(persona, ambiente),
      webhookId: await this.#webhook(persona, ambiente),
      enlaceId: await this.#enlace(persona, ambiente, id),
      peticionId: await this.#peticion(persona, ambiente, id),
    }
  }

  /** What somebody else issued to him, as if it had come. */
  async #recibido(persona: Persona, ambiente: Ambiente): Promise<string> {
    const { rows } = await this.servicio.db.query(
      `insert into documento_recibido (contribuyente_id, ambiente, cdc, emisor_ruc, emisor_nombre, tipo_documento, numero_timbrado,
         establecimiento, punto, numero, fecha_emision, moneda, total, total_guaranies, receptor_nombre, estado, xml, fecha_creacion,
         conservar_hasta)
       values ($1, $2, $3, '80012345-0', 'COMPRADORA SA', 1, '80012345', '001', '001', 7, ahora(), 'PYG', 1, 1, 'QUIEN RECIBE', 'FIRMADO',
         '<rDE/>', ahora(), '2031-12-31') returning recibido_id`,
      [persona === 'ana' ? 1 : 2, ambiente, '01800123450001001000000722026112010000000014'],
    )
    return String(rows[0].recibido_id)
  }

  /** To which nothing is delivered. */
  async #webhook(persona: Persona, ambiente: Ambiente): Promise<string> {
    const { rows } = await this.servicio.db.query(
      `insert into webhook (contribuyente_id, ambiente, url, nombre, estado, motivo_pausa, fecha_creacion, proxima)
       values ($1, $2, 'https://ejemplo.com.py/', 'ERP', 'PAUSADO', 'PEDIDA', ahora(), ahora()) returning webhook_id`,
      [persona === 'ana' ? 1 : 2, ambiente],
    )
    return String(rows[0].webhook_id)
  }

  /** Whose pase nobody has. */
  async #enlace(persona: Persona, ambiente: Ambiente, documentoId: number): Promise<string> {
    const { rows } = await this.servicio.db.query(
      `insert into enlace (contribuyente_id, ambiente, documento_id, hash, creado_por, fecha_creacion)
       values ($1, $2, $3, $4, 'nadie', ahora()) returning enlace_id`,
      [persona === 'ana' ? 1 : 2, ambiente, documentoId, Buffer.alloc(32, `${ambiente} ${documentoId}`)],
    )
    return String(rows[0].enlace_id)
  }

  /** Which somebody took back. */
  async #peticion(persona: Persona, ambiente: Ambiente, documentoId: number): Promise<string> {
    const { rows } = await this.servicio.db.query(
      `insert into peticion (contribuyente_id, ambiente, documento_id, edicion, via, estado, receptor, vez_hash, clave, fecha_creacion, fecha_resolucion)
       values ($1, $2, $3, 0, 'PAPEL', 'DESISTIDA', $4, $5, 'nadie', ahora(), ahora()) returning peticion_id`,
      [
        ...[persona === 'ana' ? 1 : 2, ambiente, documentoId],
        JSON.stringify({ iNatRec: 2, iTiOpe: 2, cPaisRec: 'PRY', dNomRec: 'QUIEN PIDE' }),
        Buffer.alloc(32, `${ambiente} ${documentoId}`),
      ],
    )
    return String(rows[0].peticion_id)
  }

  async #timbrado(persona: Persona, ambiente: Ambiente, columna: string): Promise<string> {
    const { rows } = await this.servicio.db.query(
      `select ${columna} as valor from timbrado where contribuyente_id = $1 and ambiente = $2 order by timbrado_id desc limit 1`,
      [persona === 'ana' ? 1 : 2, ambiente],
    )
    return String(rows[0].valor)
  }

  /** One that is kept and not in use, with an id that nobody else has. */
  async #csc(persona: Persona, ambiente: Ambiente): Promise<string> {
    const as = await this.servicio.token(persona)
    const idCsc = `1${persona === 'ana' ? 1 : 2}${ambiente === 'DEV' ? 1 : 2}0`
    const url = `${API}/contribuyentes/${persona === 'ana' ? 1 : 2}/csc`
    for (const id of [idCsc, '0001']) {
      const json = { ambiente, idCsc: id, csc: 'ABCD0000000000000000000000000000' }
      const { status, text } = await this.servicio.request('PUT', url, { as, json })
      if (status !== 200) throw new Error(text)
    }
    return idCsc
  }

  /** Somebody who was invited. */
  async miembro(contribuyenteId: number, rol: Rol, nombre: string): Promise<string> {
    const as = await this.servicio.token(contribuyenteId === 1 ? 'ana' : 'beto')
    const json = { correo: `${nombre.toLowerCase()}@ejemplo.com.py`, rol }
    const url = `${API}/contribuyentes/${contribuyenteId}/miembros`
    const { body, text } = await this.servicio.request('POST', url, { as, json })
    if (body.data?.miembroId === undefined) throw new Error(text)
    return String(body.data.miembroId)
  }

  async close(): Promise<void> {
    await this.servicio.close()
    await this.simulador.close()
  }
}
