import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Nominaciones } from '../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
  const cdc = await n.innominada()
  expect((await n.nominar(cdc, { clave: 'una' })).status).toBe(200)
})
afterAll(() => n.close())

/** What a row like one that is there meets, but for what is changed of it; nothing of it stays. */
async function insertada(tabla: string, cambios: object): Promise<string> {
  const { db } = n.servicio
  await db.query('begin')
  try {
    await db.query(
      `insert into ${tabla} overriding system value select (jsonb_populate_record(t, $1)).* from ${tabla} t limit 1`,
      [JSON.stringify(cambios)],
    )
    return 'a row'
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint?: string }
    return `${code} ${constraint}`
  } finally {
    await db.query('rollback')
  }
}

const CHECK = '23514'
const AJENO = { contribuyente_id: 999_999 }
const SIN_NADIE = { documento_id: null, evento_sifen_id: null }

const RECHAZADAS: [regla: string, tabla: string, cambios: object][] = [
  ['evento_sifen_ambiente_check', 'evento_sifen', { ambiente: 'SANDBOX' }],
  ['evento_sifen_tipo_check', 'evento_sifen', { tipo: 'OTRO' }],
  ['evento_sifen_estado_check', 'evento_sifen', { estado: 'OTRO' }],
  ['evento_sifen_origen_check', 'evento_sifen', { origen: 'OTRO' }],
  ['evento_sifen_check1', 'evento_sifen', { receptor: null }],
  ['evento_sifen_check1', 'evento_sifen', { tipo: 'CANCELACION' }],
  ['evento_sifen_check2', 'evento_sifen', { estado: 'ENVIADO' }],
  ['evento_sifen_check2', 'evento_sifen', { fecha_procesamiento: null }],
  ['evento_sifen_datos_check', 'evento_sifen', { datos: {} }],
  ['evento_sifen_documento_check', 'evento_sifen', { documento_id: null }],
  ['evento_sifen_documento_check', 'evento_sifen', { tipo: 'INUTILIZACION', receptor: null }],
  ['evento_sifen_recibido_check', 'evento_sifen', { recibido_id: 1 }],
  ['evento_sifen_id_mensaje_check', 'evento_sifen', { id_mensaje: 0 }],
  ['evento_sifen_id_mensaje_check', 'evento_sifen', { id_mensaje: 10_000_000_000 }],
  ['evento_sifen_mensaje_check', 'evento_sifen', { id_mensaje: null }],
  ['evento_sifen_mensaje_check', 'evento_sifen', { origen: 'EXTERNO' }],
  ['idempotencia_ambiente_check', 'idempotencia', { ambiente: 'OTRO' }],
  ['idempotencia_check', 'idempotencia', SIN_NADIE],
  ['idempotencia_clave_check', 'idempotencia', { clave: '' }],
  ['idempotencia_clave_check', 'idempotencia', { clave: 'x'.repeat(256) }],
  ['idempotencia_operacion_check', 'idempotencia', { operacion: 'OTRA' }],
  ['intercambio_ambiente_check', 'intercambio', { ambiente: 'SANDBOX' }],
  ['documento_ambiente_check', 'documento', { ambiente: 'OTRO' }],
  ['documento_estado_check', 'documento', { estado: 'OTRO' }],
  ['documento_origen_check', 'documento', { origen: 'OTRO' }],
  ['documento_timbrado_check', 'documento', { timbrado_id: null }],
  ['documento_cdc_check', 'documento', { cdc: '1'.repeat(43) }],
  ['documento_numero_check', 'documento', { numero: 0 }],
  ['documento_numero_check', 'documento', { numero: 10_000_000 }],
  ['timbrado_alineado_check', 'timbrado', { alineado_desde: 0 }],
  ['timbrado_alineado_check', 'timbrado', { alineado_desde: 9, siguiente: 8 }],
  ['timbrado_detenido_check', 'timbrado', { detenido_numero: 7 }],
  ['timbrado_siguiente_check', 'timbrado', { siguiente: 10_000_001 }],
  ['timbrado_ambiente_check', 'timbrado', { ambiente: 'OTRO' }],
  ['timbrado_establecimiento_check', 'timbrado', { establecimiento: '1' }],
  ['timbrado_numero_check', 'timbrado', { numero: '1' }],
  ['timbrado_punto_check', 'timbrado', { punto: '1' }],
  ['timbrado_serie_check', 'timbrado', { serie: 'aa' }],
  ['timbrado_tipo_documento_check', 'timbrado', { tipo_documento: 2 }],
]

test.each(RECHAZADAS)('%s keeps out what it is about: %s, %o', async (regla, tabla, cambios) => {
  expect(await insertada(tabla, cambios)).toBe(`${CHECK} ${regla}`)
})

test.each([
  ['evento_sifen', { ...AJENO, documento_id: null, tipo: 'INUTILIZACION', receptor: null }],
  ['intercambio', { ...AJENO, ...SIN_NADIE }],
  ['documento', { ...AJENO, timbrado_id: null, origen: 'ADOPTADO' }],
])(
  'a row of %s that refers to nothing else of its taxpayer is of one that is there',
  async (tabla, cambios) => {
    expect(await insertada(tabla, cambios)).toBe(`23503 ${tabla}_contribuyente_id_fkey`)
  },
)

test.each([
  ['evento_sifen', 'evento_sifen_documento_id_fkey'],
  ['documento', 'documento_timbrado_id_fkey'],
])('what one of %s refers to is of the same taxpayer', async (tabla, regla) => {
  const otras = { evento_sifen_id: 900_000, documento_id: 900_000 }
  const { documento_id: _, ...deEvento } = otras
  expect(await insertada(tabla, { ...AJENO, ...(tabla === 'documento' ? otras : deEvento) })).toBe(
    `23503 ${regla}`,
  )
})

test('of each rule that a guard knows one row above is kept out', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../src/db/schema.sql'), 'utf8')
  const guards = [...schema.matchAll(/FUNCTION public\.guardar_\w+\(\)[\s\S]*?\$function\$;/g)].join('\n')
  const known = new Set([...guards.matchAll(/'(\w+_check\d?)'/g)].map(([, regla]) => regla))
  expect(new Set(RECHAZADAS.map(([regla]) => regla))).toEqual(known)
})
