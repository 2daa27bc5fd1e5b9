import { afterAll, beforeAll, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'
import type { Persona } from '../../support/servicio.ts'

let n: Nominaciones
beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

async function panorama(persona: Persona, query = '?ambiente=DEV') {
  const { status, body, text } = await n.ver(
    `/api/v1/contribuyentes/panorama${query}`,
    await n.servicio.token(persona),
  )
  expect(status, text).toBe(200)
  return body.data
}

test('each taxpayer of hers, and nobody else’s, with the month and what is lacking', async () => {
  await n.aprobada()
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  await n.emisiones.fin(await n.emisiones.emitir())
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
  const { datos, siguiente } = await panorama('ana')
  expect([datos.map(({ razonSocial }: { razonSocial: string }) => razonSocial), siguiente]).toEqual([
    ['EJEMPLO SA'],
    null,
  ])
  const libro = await n.ver('/api/v1/libro-ventas')
  expect(datos[0]).toMatchObject({
    ...{ contribuyenteId: 1, ventas: libro.body.total, faltantes: [], urgentes: 1, atencion: 0 },
    noticia: expect.stringMatching(/^1 documento rechazado/),
    ultimoDocumento: { tipoDocumento: 'FACTURA_ELECTRONICA', numeroFormateado: '001-001-0000002' },
  })
  expect(datos[0].ventas.cuantos).toBe(1)
  const deBeto = (await panorama('beto')).datos
  expect(deBeto.map(({ contribuyenteId }: { contribuyenteId: number }) => contribuyenteId)).toEqual([2])
  expect(deBeto[0]).toMatchObject({ ventas: { cuantos: 0, total: '0' }, ultimoDocumento: null, urgentes: 0 })
})

test('another month and another ambiente are other numbers; what is no month or ambiente is said to be none', async () => {
  expect((await panorama('ana', '?ambiente=DEV&mes=2026-10')).datos[0].ventas).toMatchObject({ cuantos: 0 })
  expect((await panorama('ana', '')).datos[0]).toMatchObject({
    ventas: { cuantos: 0 },
    ultimoDocumento: null,
  })
  const as = await n.servicio.token('ana')
  for (const query of ['mes=ayer', 'ambiente=CASA', 'limite=0'])
    expect((await n.ver(`/api/v1/contribuyentes/panorama?${query}`, as)).status).toBe(400)
})

test('who has forty sees them page by page, each once, as soon as she is a member and no longer', async () => {
  const { rows } = await n.servicio.db.query(
    `with nuevos as (
       insert into contribuyente (ruc, razon_social, fecha_creacion)
       select '8020' || lpad(k::text, 4, '0') || '-0', 'CLIENTE ' || k, now() from generate_series(1, 40) k returning contribuyente_id)
     insert into miembro (contribuyente_id, usuario_id, rol, fecha_creacion)
     select contribuyente_id, (select usuario_id from miembro where contribuyente_id = 1 and rol = 'PROPIETARIO' and usuario_id is not null limit 1), 'LECTOR', now()
     from nuevos returning contribuyente_id::int as id`,
  )
  const vistos: number[] = []
  let cursor = ''
  for (let page = 0; page < 10; page++) {
    const { datos, siguiente } = await panorama('ana', `?ambiente=DEV&limite=15${cursor}`)
    vistos.push(...datos.map(({ contribuyenteId }: { contribuyenteId: number }) => contribuyenteId))
    if (siguiente === null) break
    cursor = `&cursor=${siguiente}`
  }
  const ids = rows.map(({ id }) => id)
  expect(vistos).toEqual([1, ...ids].toSorted((a, b) => a - b))
  await n.servicio.db.query('delete from miembro where contribuyente_id = $1', [ids[0]])
  const { datos } = await panorama('ana', '?ambiente=DEV&limite=100')
  expect(datos).toHaveLength(40)
})
