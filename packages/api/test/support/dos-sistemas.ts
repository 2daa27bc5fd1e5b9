import { FACTURA } from './factura.ts'
import { hasta } from './hasta.ts'
import { Nominaciones } from './nominaciones.ts'
import type { Respuesta } from './servicio.ts'

const TIMBRADOS = '/api/v1/contribuyentes/1/timbrados'

/** Two systems that issue under the same timbrado, at one SIFEN: what the other used, ours learns from SIFEN alone. */
export class DosSistemas {
  readonly otro: Nominaciones
  readonly nuestro: Nominaciones
  readonly ana: string

  private constructor(otro: Nominaciones, nuestro: Nominaciones, ana: string) {
    this.otro = otro
    this.nuestro = nuestro
    this.ana = ana
  }

  static async open(): Promise<DosSistemas> {
    const otro = await Nominaciones.open()
    // Both draw their codes from the same row: with the same code, number and day two documentos would have one CDC.
    for (let n = 0; n < 30; n++) await otro.emisiones.emitir({})
    const nuestro = await Nominaciones.beside(otro, { sifenPausaMs: '100' })
    return new DosSistemas(otro, nuestro, await nuestro.servicio.token('ana'))
  }

  async close(): Promise<void> {
    await this.nuestro.servicio.close()
    await this.otro.close()
  }

  /** A row of numbers of its own for one test, in both systems. The other one used the first of them. */
  async numeracion(punto: number, usados: number): Promise<{ timbradoId: number; ajenos: string[] }> {
    const ids = []
    for (const sistema of [this.otro, this.nuestro]) {
      const { status, body, text } = await sistema.post(TIMBRADOS, {
        as: await sistema.servicio.token('ana'),
        json: {
          numeroTimbrado: '80099999',
          inicio: '2026-01-01',
          establecimiento: 1,
          puntoExpedicion: punto,
          tipoDocumento: 'FACTURA_ELECTRONICA',
          proximoNumero: 1,
        },
      })
      if (status !== 201) throw new Error(text)
      ids.push(body.data.timbradoId)
    }
    const ajenos = []
    for (let n = 0; n < usados; n++) ajenos.push(await this.otro.aprobada({ puntoExpedicion: punto }))
    return { timbradoId: ids[1]!, ajenos }
  }

  /** Asks ours to issue there, whatever comes of it. */
  pedir = (punto: number, clave?: string): Promise<Respuesta> =>
    this.nuestro.post('/api/v1/documento-electronico', {
      json: { ...FACTURA, puntoExpedicion: punto },
      ...(clave === undefined ? {} : { clave }),
    })

  alinear = (timbradoId: number, json: unknown = {}): Promise<Respuesta> =>
    this.nuestro.post(`${TIMBRADOS}/${timbradoId}/alinear`, { as: this.ana, json })

  cambiar = (timbradoId: number, json: unknown): Promise<Respuesta> =>
    this.nuestro.servicio.request('PATCH', `${TIMBRADOS}/${timbradoId}`, { as: this.ana, json })

  async timbrado(timbradoId: number) {
    const { body } = await this.nuestro.ver(TIMBRADOS, this.ana)
    return body.data.datos.find((row: { timbradoId: number }) => row.timbradoId === timbradoId)
  }

  /** Issues one that meets a number of the other system: its row stops at once, before SIFEN was asked about it to the end. */
  async detener(punto: number, timbradoId: number): Promise<string> {
    const { status, body, text } = await this.pedir(punto)
    if (status !== 202) throw new Error(text)
    await hasta(async () => (await this.timbrado(timbradoId)).detenido !== null)
    return body.cdc
  }

  /** Whatever is issued from now on waits, as when SIFEN is away; `soltar` lets it go. */
  async retener(): Promise<void> {
    await this.nuestro.servicio.db.query(`
      create or replace function demorar() returns trigger language plpgsql as $$ begin new.proxima := 'infinity'; return new; end $$;
      create or replace trigger demora before insert on documento for each row execute function demorar()`)
  }

  async soltar(...cdcs: readonly string[]): Promise<void> {
    const { db, envio } = this.nuestro.servicio
    await db.query('drop trigger if exists demora on documento')
    await db.query(
      `update documento set proxima = '2026-01-01' where proxima = 'infinity' and cdc = any ($1)`,
      [cdcs],
    )
    await envio.worker!.barrer()
  }

  /** How often documentos were given to SIFEN. */
  envios = (cdcs: readonly string[]): number =>
    cdcs.flatMap(cdc => this.nuestro.emisiones.conversacion(cdc)).filter(s => /^siRecep(Lote)?DE$/.test(s))
      .length
}
