import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { hayPoppler, sinPoppler, textoDePdf } from '../../support/jueces.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'

/** What a KuDE cannot show is said before it is signed; nothing that has no meaning on paper is in the way. */
let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

const [ITEM] = FACTURA.items
const llamado = (nombreRazonSocial: string) => ({ receptor: { ...FACTURA.receptor, nombreRazonSocial } })

test('letters that no glyph stands for are refused, with the field and the letters', async () => {
  const json = { ...FACTURA, ...llamado('王小明 Wang'), items: [{ ...ITEM, descripcion: 'Té 茶 verde' }] }
  await expectRechazo(n.servicio, n.key, json, [
    ['receptor.nombreRazonSocial', 'unprintable'],
    ['items[0].descripcion', 'unprintable'],
  ])
  const { body } = await n.post(`${EMISION}/vista-previa`, { json })
  expect(body.faltas[0].detail).toContain('«王», «小», «明»: escríbalo en letras latinas')
})

test('a caller who says that it may be so has it issued, as it was said', async () => {
  const headers = { prefer: 'handling=lenient' }
  const { status, body, text } = await n.post(EMISION, {
    json: { ...FACTURA, ...llamado('王小明 Wang') },
    headers,
  })
  expect(status, text).toBe(202)
  expect((await n.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  expect(n.simulador.documento(body.cdc)!.xml).toContain('<dNomRec>王小明 Wang</dNomRec>')
})

test.skipIf(!hayPoppler)(
  `pictures are signed as they came and take no place on paper; names of everywhere are drawn${sinPoppler}`,
  async () => {
    const cdc = await n.aprobada({
      ...llamado('Иван Nguyễn Łódź Jose\u0301'),
      items: [{ ...ITEM, descripcion: '🔥Oferta ＡＣＭＥ 5 ㎏' }],
    })
    expect(n.simulador.documento(cdc)!.xml).toContain('🔥Oferta ＡＣＭＥ 5 ㎏')
    for (const formato of ['a4', 'ticket']) {
      const headers = { authorization: `Bearer ${n.key}` }
      const { rawPayload } = await n.servicio.http.inject({
        url: `${EMISION}/${cdc}/kude?formato=${formato}`,
        headers,
      })
      const text = textoDePdf(rawPayload)
      expect(text).toContain('Иван Nguyễn Łódź José')
      expect(text).toContain('Oferta ACME 5 kg')
      expect(text).not.toContain('🔥')
    }
  },
)
