import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyFirma } from '@mbohera/sifen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'
const GOLDEN = join(import.meta.dirname, '../../../../sifen/test/golden/documento')

/** Signed by another program: one or two of every type and group that SIFEN takes. */
const MUESTRAS = readdirSync(GOLDEN)
  .filter(name => name.endsWith('.xml') && name !== 'fe-produccion.xml')
  .map(name => {
    const xml = readFileSync(join(GOLDEN, name), 'utf8')
    return { name: name.replace('.xml', ''), xml, cdc: /Id="(\d{44})"/.exec(xml)![1]! }
  })
const REMISIONES_Y_AUTOFACTURAS = MUESTRAS.filter(({ cdc }) => /^0[47]/.test(cdc))

let n: Nominaciones
let ana: string

const TIMBRADOS = '/api/v1/contribuyentes/1/timbrados'
const APARTE = ['AUTOFACTURA_ELECTRONICA', 'NOTA_DE_REMISION_ELECTRONICA']

beforeAll(async () => {
  n = await Nominaciones.open()
  ana = await n.servicio.token('ana')
  for (const { xml } of MUESTRAS) await n.simulador.registerDocumento({ xml })
})
afterAll(() => n.close())

const TIPO: Record<string, string> = {
  '01': 'FACTURA_ELECTRONICA',
  '04': 'AUTOFACTURA_ELECTRONICA',
  '05': 'NOTA_DE_CREDITO_ELECTRONICA',
  '06': 'NOTA_DE_DEBITO_ELECTRONICA',
  '07': 'NOTA_DE_REMISION_ELECTRONICA',
}
const adoptado = async (cdc: string) => {
  const { status, body, text } = await n.adoptar(cdc)
  expect([status, body.resultados[0].motivo ?? null], text).toEqual([200, null])
  return n.documento(cdc)
}

describe('whatever SIFEN has of the taxpayer comes in', () => {
  test.each(MUESTRAS)(
    '$name: as it was signed, with its type, its number, and its KuDE of both formats',
    async ({ cdc, xml }) => {
      const tipoDocumento = TIPO[cdc.slice(0, 2)]
      expect(await adoptado(cdc)).toMatchObject({
        ...{ cdc, tipoDocumento, iTiDe: Number(cdc.slice(0, 2)), estado: 'APROBADO', origen: 'ADOPTADO' },
        numeroFormateado: `${cdc.slice(11, 14)}-${cdc.slice(14, 17)}-${cdc.slice(17, 24)}`,
      })
      const stored = (await n.ver(`${DOCUMENTOS}/${cdc}/xml`)).text
      expect(stored.replace(/^<\?xml[^>]*>\s*/, '')).toBe(xml.replace(/^<\?xml[^>]*>\s*/, '').trim())
      expect(verifyFirma(stored).valida).toBe(true)
      expect((await n.ver(`${DOCUMENTOS}/status/${cdc}`)).body).toMatchObject({ cdc, tipoDocumento })
      for (const formato of ['a4', 'ticket']) {
        const kude = await n.ver(`${DOCUMENTOS}/${cdc}/kude?formato=${formato}`)
        expect([kude.status, kude.headers['content-type']], kude.text).toEqual([200, 'application/pdf'])
      }
    },
  )
})

describe('a nota de remisión or an autofactura that was brought in', () => {
  test.each(REMISIONES_Y_AUTOFACTURAS)(
    '$name is found as any other: by its type, its number, its day and its receptor',
    async ({ cdc }) => {
      const { tipoDocumento, numeroFormateado, receptor, id } = await adoptado(cdc)
      for (const query of [
        `tipoDocumento=${tipoDocumento}`,
        `numero=${numeroFormateado}`,
        `tipoDocumento=${tipoDocumento}&numero=${numeroFormateado}`,
        'fechaDesde=2026-11-20&fechaHasta=2026-11-20',
        `receptor=${receptor.numeroDocumento}`,
      ]) {
        const { status, body, text } = await n.ver(`${DOCUMENTOS}?limite=100&${query}`)
        expect(status, text).toBe(200)
        expect(
          body.datos.map((one: { id: number }) => one.id),
          query,
        ).toContain(id)
      }
    },
  )

  test.each(REMISIONES_Y_AUTOFACTURAS)(
    '$name: a person sees what can be done with it, and it is done or refused as it was said',
    async ({ cdc }) => {
      const { id } = await adoptado(cdc)
      const own = `/api/v1/contribuyentes/1/documentos/${id}`
      const detail = await n.ver(own, ana)
      expect(detail.status, detail.text).toBe(200)
      const { acciones } = detail.body.data ?? detail.body
      expect(Object.entries(acciones).map(([name, a]) => [name, (a as { puede: boolean }).puede])).toEqual(
        expect.arrayContaining([
          ['nominar', false],
          ['notaDeCredito', false],
          ['notaDeDebito', false],
          ['cancelar', true],
          ['archivar', true],
          ['kude', true],
        ]),
      )
      expect((await n.nominar(cdc)).body.type).toBe('documento-not-nominable')
      for (const tipo of ['NCE', 'NDE'])
        expect((await n.ver(`${own}/precarga?tipo=${tipo}`, ana)).status).toBe(422)
      expect((await n.conciliar(cdc)).body).toMatchObject({ cdc, estado: 'APROBADO' })
      const put = await n.servicio.request('POST', `${own}/archivar`, { as: ana, json: {} })
      expect(put.status, put.text).toBe(200)
      const back = await n.servicio.request('POST', `${own}/desarchivar`, { as: ana, json: {} })
      expect(back.status, back.text).toBe(200)
      const cancelled = await n.cancelar(cdc)
      expect([cancelled.status, cancelled.body.estadoEvento], cancelled.text).toEqual([200, 'APROBADO'])
      await hasta(async () => (await n.documento(cdc)).estado === 'CANCELADO')
      const kude = await n.ver(`${DOCUMENTOS}/${cdc}/kude`)
      expect([kude.status, kude.headers['content-type']], kude.text).toEqual([200, 'application/pdf'])
    },
  )

  test('the numbers of both are used: their timbrados go on after them', async () => {
    for (const { cdc } of REMISIONES_Y_AUTOFACTURAS) await adoptado(cdc)
    const { body } = await n.ver(TIMBRADOS, ana)
    for (const tipoDocumento of APARTE) {
      const last = Math.max(
        ...REMISIONES_Y_AUTOFACTURAS.filter(({ cdc }) => TIPO[cdc.slice(0, 2)] === tipoDocumento).map(
          ({ cdc }) => Number(cdc.slice(17, 24)),
        ),
      )
      const timbrado = body.data.datos.find(
        (one: { tipoDocumento: string; puntoExpedicion: string }) =>
          one.tipoDocumento === tipoDocumento && one.puntoExpedicion === '001',
      )
      expect([tipoDocumento, timbrado.proximoNumero]).toEqual([tipoDocumento, last + 1])
    }
  })

  test('the list, the summary of the day and the search of the panel show them all', async () => {
    for (const { cdc } of MUESTRAS) await adoptado(cdc)
    const { body } = await n.ver(`${DOCUMENTOS}?limite=100`)
    expect(new Set(body.datos.map((one: { tipoDocumento: string }) => one.tipoDocumento))).toEqual(
      new Set(Object.values(TIPO)),
    )
    const { status, text } = await n.ver('/api/v1/contribuyentes/1/resumen?ambiente=DEV', ana)
    expect(status, text).toBe(200)
  })
})
