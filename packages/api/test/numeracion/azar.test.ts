import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DosSistemas } from '../support/dos-sistemas.ts'

const RUNS = Number(process.env.MBOHERA_RUNS ?? 6)
const SEED = Number(process.env.MBOHERA_SEED ?? 20_261_122)

let dos: DosSistemas
beforeAll(async () => {
  dos = await DosSistemas.open()
})
afterAll(() => dos?.close())

/** What may happen to a row of numbers that two systems use. */
type Paso = { que: 'emitir' | 'otro-emite' | 'alinear' | 'adoptar'; de: number }

const paso = fc.record<Paso>({
  que: fc.constantFrom('emitir', 'emitir', 'emitir', 'otro-emite', 'otro-emite', 'alinear', 'adoptar'),
  de: fc.integer({ min: 1, max: 3 }),
})

let puntos = 100

/** The row as it goes, and what must hold of it after every step. */
class Fila {
  readonly punto = ++puntos
  readonly nuestros: string[] = []
  readonly ajenos: string[] = []
  timbradoId = 0
  detenida = false
  detenciones = 0
  /** Refused with 1002 since somebody last aligned the row. */
  quemados = 0

  async open(): Promise<void> {
    this.timbradoId = (await dos.numeracion(this.punto, 0)).timbradoId
  }

  async emitir(): Promise<void> {
    const before = await dos.timbrado(this.timbradoId)
    const { status, body } = await dos.pedir(this.punto)
    expect(status, 'a stopped row takes no number, one that is not does').toBe(this.detenida ? 409 : 202)
    if (status === 409) {
      expect((await dos.timbrado(this.timbradoId)).proximoNumero).toBe(before.proximoNumero)
      return
    }
    this.nuestros.push(body.cdc)
    const { estado } = await dos.nuestro.emisiones.fin(body.cdc)
    this.detenida = estado === 'RECHAZADO'
    if (this.detenida) {
      this.quemados++
      this.detenciones++
    }
    expect(this.quemados, 'refused between two alignings').toBeLessThanOrEqual(1)
    expect((await dos.timbrado(this.timbradoId)).detenido !== null).toBe(this.detenida)
  }

  /** The other one does not stop when it meets a number of ours: it is refused, and goes on. */
  async otroEmite(cuantos: number): Promise<void> {
    for (let n = 0; n < cuantos; n++) {
      const cdc = await dos.otro.emisiones.emitir({ puntoExpedicion: this.punto })
      if ((await dos.otro.emisiones.fin(cdc)).estado === 'APROBADO') this.ajenos.push(cdc)
      await dos.otro.servicio.db.query(
        'update timbrado set detenido_en = null, detenido_numero = null where detenido_en is not null',
      )
    }
  }

  async alinear(siguiente: number | null): Promise<void> {
    const { proximoNumero } = await dos.timbrado(this.timbradoId)
    const { status, body } = await dos.alinear(
      this.timbradoId,
      siguiente === null ? {} : { siguiente: proximoNumero + siguiente },
    )
    if (status === 422) {
      expect([this.detenida, body.errors[0].codigo]).toEqual([true, 'required'])
      return
    }
    expect(status).toBe(200)
    expect(body.data.proximoNumero).toBeGreaterThanOrEqual(proximoNumero)
    this.detenida = false
    this.quemados = 0
  }

  async adoptar(): Promise<void> {
    if (this.ajenos.length > 0) await dos.nuestro.adoptar(...this.ajenos)
    await this.alinear(null)
  }
}

const hacer = (fila: Fila, { que, de }: Paso): Promise<void> => {
  if (que === 'emitir') return fila.emitir()
  if (que === 'otro-emite') return fila.otroEmite(de)
  return que === 'alinear' ? fila.alinear(de) : fila.adoptar()
}

test('whatever two systems do with one row, at most one documento is refused for its number between two alignings', async () => {
  const seen = { nuestros: 0, ajenos: 0, detenciones: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 6, maxLength: 12 }), async pasos => {
      const fila = new Fila()
      await fila.open()
      for (const one of pasos) await hacer(fila, one)
      // With the other one still and everything adopted, a person's word and one more documento end it.
      await fila.adoptar()
      await fila.alinear(50)
      await fila.emitir()
      expect(fila.detenida).toBe(false)
      const { rows } = await dos.nuestro.servicio.db.query(
        `select count(*)::int as n from documento where timbrado_id = $1 and estado = any ('{PENDIENTE,ENVIADO,EN_LOTE}')`,
        [fila.timbradoId],
      )
      expect(rows[0].n, 'documentos that nobody settles').toBe(0)
      seen.nuestros += fila.nuestros.length
      seen.ajenos += fila.ajenos.length
      seen.detenciones += fila.detenciones
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: process.env.MBOHERA_SHRINK === undefined },
  )
  process.stdout.write(`${RUNS} runs, seed ${SEED}: ${JSON.stringify(seen)}\n`)
  expect(seen.detenciones).toBeGreaterThan(0)
})
