import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Recibidos } from '../../support/recibidos.ts'

let r: Recibidos

beforeAll(async () => {
  r = await Recibidos.open()
})
afterAll(() => r.close())

const aumentar = (de: string): string =>
  de.replaceAll('150000', '950000').replaceAll('136364', '863636').replaceAll('13636', '86364')

test('what SIFEN approved is what is here, and not another text that its issuer signed under the same CDC', async () => {
  const { cdc, xml } = await r.venta()
  const otra = await r.otraVez(xml, aumentar)
  const { status, text, body } = await r.archivo(otra)
  expect([status, body.resultados?.[0].documento.total], text).toEqual([200, '950000'])
  const { body: despues } = await r.conciliar(cdc)
  expect(despues).toMatchObject({ estado: 'APROBADO', total: '150000', montos: { total: '150000' } })
  expect((await r.ver(`/${cdc}/xml`)).text).toBe(xml)
})

test('of one that is under way by itself the same; who changed it, and what it said, is written down once', async () => {
  const { cdc, xml } = await r.venta()
  await r.archivo(await r.otraVez(xml, aumentar))
  const { db } = r.n.servicio
  await db.query(`update documento_recibido set proxima_consulta = ahora() where cdc = $1`, [cdc])
  await hasta(async () => (await r.uno(cdc)).estado === 'APROBADO')
  expect(await r.uno(cdc)).toMatchObject({
    total: '150000',
    montos: { total: '150000', iva10: '13636.36363636' },
  })
  await r.conciliar(cdc)
  const { rows } = await db.query(
    `select detalle from auditoria where accion = 'recibido.conciliar' and objeto = $1 order by auditoria_id`,
    [cdc],
  )
  expect(rows.map(({ detalle }) => detalle)).toEqual([
    { ambiente: 'DEV', estado: 'APROBADO', totalDelArchivo: '950000' },
    { ambiente: 'DEV', estado: 'APROBADO' },
  ])
})

test('where SIFEN approved it for somebody else, the text that names this taxpayer is approved by nobody', async () => {
  const cdc = await r.n.aprobada()
  const xml = await r.xml(cdc)
  const receptor = /<gDatRec>[\s\S]*<\/gDatRec>/.exec((await r.venta()).xml)![0]
  const otra = await r.otraVez(xml, de => de.replace(/<gDatRec>[\s\S]*<\/gDatRec>/, () => receptor))
  expect((await r.archivo(otra)).body.resultados[0].resultado).toBe('RECIBIDO')
  const { status, body } = await r.conciliar(cdc)
  expect([status, body.errors]).toMatchObject([
    422,
    [{ codigo: 'otro-receptor', detail: expect.stringMatching(/otro receptor: .*Consulte a quien/) }],
  ])
  expect(await r.uno(cdc)).toMatchObject({ estado: 'FIRMADO', protocoloAutorizacion: null })
  expect((await r.ver(`/${cdc}/xml`)).text).toBe(otra)
})

test('what SIFEN approved takes the place of what came once, with its word, and nothing else does', async () => {
  const { cdc, xml } = await r.venta()
  await r.archivo(xml)
  const { db } = r.n.servicio
  const change = (set: string) =>
    db.query(`update documento_recibido set ${set} where cdc = $1`, [cdc]).then(
      () => 'changed',
      (error: { constraint?: string }) => error.constraint,
    )
  const inmutable = 'documento_recibido_inmutable'
  expect(await change(`xml = '-'`)).toBe(inmutable)
  expect(await change(`montos = '{1,1,1,1,1,1}'`)).toBe('recibido_montos_fijos')
  const aprobar = `estado = 'APROBADO', fecha_aprobacion = ahora()`
  expect(await change(`numero = 7, ${aprobar}`)).toBe(inmutable)
  expect(await change(`total = 1, ${aprobar}`)).toBe('changed')
  expect(await change(`total = 2, ${aprobar}`)).toBe(inmutable)
})

describe('what nobody signed is in no book', () => {
  const SUMA = '<gTotSub><dTotGralOpe>9000000</dTotGralOpe><dSub10>9000000</dSub10></gTotSub>'

  test.each([
    ['a comment', (xml: string) => xml.replace('<DE ', `<!--${SUMA}--><DE `)],
    ['a group beside what is signed', (xml: string) => xml.replace('<DE ', `${SUMA}<DE `)],
    ['a group within what is not', (xml: string) => xml.replace('</dVerFor>', `${SUMA}</dVerFor>`)],
    ['a group behind it', (xml: string) => xml.replace('</gCamFuFD>', `${SUMA}</gCamFuFD>`)],
    [
      'a group in the signature',
      (xml: string) => xml.replace('</Signature>', `<Object>${SUMA}</Object></Signature>`),
    ],
    [
      'a group that is a text',
      (xml: string) => xml.replace('</gCamFuFD>', `<dInfAdic><![CDATA[${SUMA}]]></dInfAdic></gCamFuFD>`),
    ],
  ])('%s', async (_, tamper) => {
    const { cdc, xml } = await r.venta()
    const { status, body, text } = await r.archivo(tamper(xml))
    expect([status, body.errors?.[0].codigo], text).toEqual([422, 'sin-firmar'])
    expect((await r.ver(`/${cdc}`)).status).toBe(404)
    expect((await r.archivo(xml)).body.resultados[0].documento.montos.total).toBe('150000')
  })

  test('not even where it was taken in while nobody looked for it: SIFEN shows what was signed', async () => {
    const { cdc, xml } = await r.venta()
    await r.archivo(xml)
    const { db } = r.n.servicio
    await db.query('alter table documento_recibido disable trigger user')
    await db.query(`update documento_recibido set xml = $2, montos[6] = 9000000 where cdc = $1`, [
      cdc,
      xml.replace('<DE ', `<!--${SUMA}--><DE `),
    ])
    await db.query('alter table documento_recibido enable trigger user')
    expect((await r.uno(cdc)).montos.total).toBe('9000000')
    expect((await r.conciliar(cdc)).body).toMatchObject({ estado: 'APROBADO', montos: { total: '150000' } })
    expect((await r.ver(`/${cdc}/xml`)).text).toBe(xml)
  })
})
