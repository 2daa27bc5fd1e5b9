import type { Simulador } from '@mbohera/simulador'
import type { Env } from '../../src/config/env.ts'
import { Emisiones } from './emisiones.ts'
import { hasta } from './hasta.ts'
import { NOW, type Respuesta, Servicio } from './servicio.ts'
import { startSifen } from './simulador.ts'

/** The body of the interface document, with what identifies the buyer. */
export const NOMINACION = {
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'COMPRADORA SA',
    numeroDocumento: '80012345-0',
  },
  motivo: 'El comprador se identificó después',
}

/** The same with another buyer. */
export const OTRA = {
  ...NOMINACION,
  receptor: {
    ...NOMINACION.receptor,
    nombreRazonSocial: 'OTRA COMPRADORA SA',
    numeroDocumento: '80099999-1',
  },
}

/** The same with a RUC that SIFEN does not know: it refuses. */
export const NADIE = {
  ...NOMINACION,
  receptor: { ...NOMINACION.receptor, nombreRazonSocial: 'NO EXISTE SA', numeroDocumento: '80000500-7' },
}

export const INNOMINADA = {
  receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
}

export interface Pedido {
  clave?: string
  json?: unknown
  as?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

const DOCUMENTOS = '/api/v1/documento-electronico'
const CERROJO = 20_261_120

/** Issues without a name, and gives one, as a client does. */
export class Nominaciones {
  readonly servicio: Servicio
  readonly simulador: Simulador
  readonly key: string
  readonly emisiones: Emisiones
  readonly #alAprobar = new Map<string, number>()

  constructor(servicio: Servicio, simulador: Simulador, key: string) {
    this.servicio = servicio
    this.simulador = simulador
    this.key = key
    this.emisiones = new Emisiones(servicio, simulador, key)
  }

  /** The service, a SIFEN, and a key of EJEMPLO SA in DEV; the clock runs. */
  static async open(
    env: Env = {},
    at = NOW,
    given?: Parameters<typeof Servicio.start>[3],
  ): Promise<Nominaciones> {
    const simulador = await startSifen({ latencia: 0, startAt: at + 1000 })
    const servicio = await Servicio.start(env, simulador, undefined, given)
    servicio.now = at
    servicio.runClock()
    return new Nominaciones(servicio, simulador, (await servicio.clave('ana')).key)
  }

  /** Another installation of the same taxpayer, at the same SIFEN: what one of them does, the other learns from SIFEN alone. */
  static async beside({ simulador, servicio }: Nominaciones, env: Env = {}): Promise<Nominaciones> {
    const otro = await Servicio.start(env, simulador)
    otro.now = servicio.now
    otro.runClock()
    // Two that issue under one timbrado keep to numbers of their own.
    await otro.db.query('update timbrado set siguiente = 5000')
    return new Nominaciones(otro, simulador, (await otro.clave('ana')).key)
  }

  adoptar = (...cdcs: string[]): Promise<Respuesta> => this.post(`${DOCUMENTOS}/adoptar`, { json: { cdcs } })

  conciliar = (cdc: string, pedido: Pedido = {}): Promise<Respuesta> =>
    this.post(`${DOCUMENTOS}/${cdc}/conciliar`, pedido)

  async close(): Promise<void> {
    await this.servicio.close()
    await this.simulador.close()
  }

  /** An approved invoice that names nobody. */
  async innominada(): Promise<string> {
    return this.aprobada(INNOMINADA)
  }

  async aprobada(cambios: Record<string, unknown> = {}): Promise<string> {
    const cdc = await this.emisiones.emitir(cambios)
    const { estado } = await this.emisiones.fin(cdc)
    if (estado !== 'APROBADO') throw new Error(`${cdc} is ${estado}`)
    this.#alAprobar.set(cdc, this.emisiones.conversacion(cdc).length)
    return cdc
  }

  post(url: string, { clave, as = this.key, json, body, headers }: Pedido = {}): Promise<Respuesta> {
    return this.servicio.request('POST', url, {
      as,
      ...(body === undefined ? { json: json ?? {} } : { body }),
      headers: { ...headers, ...(clave === undefined ? {} : { 'idempotency-key': clave }) },
    })
  }

  nominar = (id: string | number, pedido: Pedido = {}): Promise<Respuesta> =>
    this.post(`${DOCUMENTOS}/${id}/nominar`, { json: NOMINACION, ...pedido })

  cancelar = (id: string | number, pedido: Pedido = {}): Promise<Respuesta> =>
    this.post(`${DOCUMENTOS}/${id}/cancelar`, { json: { motivo: 'error de carga' }, ...pedido })

  actualizarTransporte = (id: string | number, json: unknown, pedido: Pedido = {}): Promise<Respuesta> =>
    this.post(`${DOCUMENTOS}/${id}/transporte`, { json, ...pedido })

  inutilizar = (json: unknown, pedido: Pedido = {}): Promise<Respuesta> =>
    this.post(`${DOCUMENTOS}/inutilizar`, { json, ...pedido })

  async ver(url: string, as = this.key): Promise<Respuesta> {
    return this.servicio.request('GET', url, { as })
  }

  documento = async (cdc: string) => (await this.ver(`${DOCUMENTOS}/${cdc}`)).body

  /** The receptor that a credit note would be begun with, or why there is none. */
  async precarga(cdc: string): Promise<unknown> {
    const as = await this.servicio.token('ana')
    const { body } = await this.ver(`/api/v1/contribuyentes/1/documentos/${cdc}/precarga?tipo=NCE`, as)
    return body.data?.receptor.numeroDocumento ?? body.errors[0].codigo
  }

  /** What SIFEN has registered for a documento, of any kind. */
  registrados = (cdc: string) => this.simulador.eventos(cdc)

  /** The services that saw this CDC since the documento was approved, in order. */
  servicios = (cdc: string): string[] => this.emisiones.conversacion(cdc).slice(this.#alAprobar.get(cdc) ?? 0)

  /** Everything of a documento that no evento may change. */
  async huella(cdc: string): Promise<string[]> {
    const parts = await Promise.all(
      ['xml', 'kude?original=1', 'kude?formato=ticket&original=1'].map(part =>
        this.servicio.http.inject({
          method: 'GET',
          url: `${DOCUMENTOS}/${cdc}/${part}`,
          headers: { authorization: `Bearer ${this.key}` },
        }),
      ),
    )
    return parts.map(part => part.rawPayload.toString('base64'))
  }

  async count(table: 'evento_sifen' | 'idempotencia' | 'intercambio'): Promise<number> {
    const { rows } = await this.servicio.db.query(`select count(*)::int as n from ${table}`)
    return rows[0].n
  }

  async clave(clave: string): Promise<{ operacion: string; eventoSifenId: number } | undefined> {
    const { rows } = await this.servicio.db.query(
      'select operacion, evento_sifen_id::int as "eventoSifenId" from idempotencia where clave = $1',
      [clave],
    )
    return rows[0]
  }

  /** The lease of whoever had it is over. */
  expireLeases = () =>
    this.servicio.db.query(
      `update evento_sifen set arriendo_hasta = ahora() - interval '1 second' where arriendo_hasta is not null`,
    )

  /** SIFEN loses the answer of events, whole or as told, so often; with `registrar` it registers them all the same. */
  lose(veces = 1, registrar = true): void {
    this.simulador.arm({
      escenario: 'pagina-bigip',
      parametros: { registrar },
      filtro: { servicio: 'siRecepEvento' },
      veces,
    })
  }

  /** SIFEN answers no question about a documento. */
  mute(veces = 0): void {
    this.simulador.arm({ escenario: 'pagina-bigip', filtro: { servicio: 'siConsDE' }, veces })
  }

  /** Left ENVIADO, and SIFEN is well again: it has the event, or does not. */
  async leaveUncertain(
    pedir: () => Promise<Respuesta>,
    { registrar = true }: { registrar?: boolean } = {},
  ): Promise<Respuesta> {
    this.lose(0, registrar)
    this.mute()
    const answer = await pedir()
    this.simulador.disarmAll()
    return answer
  }

  /** An evento that SIFEN has, whose verdict cannot be written before whatever else is asked was answered. */
  async mientrasHabla(pedir: () => Promise<Respuesta>, otros: () => Promise<void>): Promise<Respuesta> {
    const { db } = this.servicio
    const llegadas = () => this.simulador.llegadas({ servicio: 'siRecepEvento' })
    await db.query(`
      create or replace function esperar() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${CERROJO}); return new; end $$;
      create or replace trigger espera before update on evento_sifen for each row execute function esperar();
      select pg_advisory_lock(${CERROJO})`)
    const before = llegadas()
    const waiting = pedir()
    try {
      await hasta(() => llegadas() > before)
      await otros()
    } finally {
      await db.query(`select pg_advisory_unlock(${CERROJO})`)
    }
    const answer = await waiting
    await db.query('drop trigger espera on evento_sifen')
    return answer
  }
}
