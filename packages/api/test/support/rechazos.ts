import { expect } from 'vitest'
import type { Servicio } from './servicio.ts'

export const EMISION = '/api/v1/documento-electronico'

/** What there is, and which numbers come next. */
export async function estadoDeLaBase(servicio: Servicio): Promise<unknown> {
  const { rows } = await servicio.db.query(`
    select (select count(*) from documento) as documentos, (select count(*) from idempotencia) as claves,
      (select json_agg(siguiente order by timbrado_id) from timbrado) as siguientes`)
  return rows
}

/** It is refused with these faults, each once, and nothing is written nor any number used. */
export async function expectRechazo(
  servicio: Servicio,
  key: string,
  json: unknown,
  faults: [campo: string, codigo: string][],
): Promise<void> {
  const before = await estadoDeLaBase(servicio)
  const { status, body, text } = await servicio.request('POST', EMISION, {
    as: key,
    ...(typeof json === 'string' ? { body: json } : { json }),
    headers: { 'idempotency-key': 'rechazada' },
  })
  expect([status, body.type], text).toEqual([422, 'validation-error'])
  const said = body.errors.map(({ campo, codigo }: { campo: string; codigo: string }) => [campo, codigo])
  expect(said, text).toEqual(faults)
  for (const { campo, detail } of body.errors) {
    expect(detail).not.toBe('')
    expect(body.detail).toContain(`${campo}: ${detail}`)
  }
  expect(await estadoDeLaBase(servicio)).toEqual(before)
}
