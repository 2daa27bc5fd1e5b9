import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { type Acto, Recibidos } from '../../support/recibidos.ts'

let r: Recibidos

beforeAll(async () => {
  r = await Recibidos.open()
})
afterEach(() => {
  r.n.simulador.disarmAll()
  r.n.simulador.putContribuyente('80088888', { puedeConsultar: true })
})
afterAll(() => r.close())

const CONCLUYEN = ['conformar', 'disconformar', 'desconocer'] as const
const aumentar = (de: string): string => de.replaceAll('150000', '950000')
/** What is refused, and that nothing of it was kept or sent. */
const negado = async (acto: Acto, cdc: string) => {
  const clave = `${acto}-${cdc}`
  const { status, body } = await r.decir(acto, cdc, { clave })
  const { eventos } = await r.uno(cdc)
  expect([eventos, r.n.registrados(cdc), await r.n.clave(clave)], JSON.stringify(body)).toEqual([
    [],
    [],
    undefined,
  ])
  return [status, body.errors?.[0]?.codigo ?? body.type, body.errors?.[0]?.detail ?? body.detail]
}

describe('before what concludes about a file SIFEN is asked which text it approved', () => {
  test.each(CONCLUYEN)('%s: this one; it stands as approved, and is said of that', async acto => {
    const cdc = await r.recibida('archivo')
    expect((await r.decir(acto, cdc)).body).toMatchObject({ estadoEvento: 'APROBADO' })
    expect(await r.uno(cdc)).toMatchObject({ estado: 'APROBADO', fechaAprobacion: expect.any(String) })
  })

  test.each(CONCLUYEN)(
    '%s: another one, which is here from now on, and of which nothing was said',
    async acto => {
      const { cdc, xml } = await r.venta()
      await r.archivo(await r.otraVez(xml, aumentar))
      expect(await negado(acto, cdc)).toEqual([
        422,
        'otro-contenido',
        expect.stringMatching(/PYG 150000, .* PYG 950000/),
      ])
      expect(await r.uno(cdc)).toMatchObject({ estado: 'APROBADO', total: '150000' })
      expect((await r.decir(acto, cdc)).body).toMatchObject({ estadoEvento: 'APROBADO' })
    },
  )

  test.each([
    ['conformar', '4155'],
    ['disconformar', '4204'],
    ['desconocer', '4264'],
  ] as const)('%s: it was cancelled', async (acto, codigo) => {
    const cdc = await r.recibida('archivo')
    await r.n.cancelar(cdc)
    const { status, body } = await r.decir(acto, cdc)
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { codigo, detail: expect.stringContaining('canceló') },
    ])
    expect(await r.uno(cdc)).toMatchObject({ estado: 'CANCELADO', eventos: [] })
  })

  test.each(CONCLUYEN)('%s: one that is for somebody else', async acto => {
    const cdc = await r.n.aprobada()
    const receptor = /<gDatRec>[\s\S]*<\/gDatRec>/.exec((await r.venta()).xml)![0]
    const otra = await r.otraVez(await r.xml(cdc), de =>
      de.replace(/<gDatRec>[\s\S]*<\/gDatRec>/, () => receptor),
    )
    await r.archivo(otra)
    expect(await negado(acto, cdc)).toEqual([422, 'otro-receptor', expect.stringContaining('otro receptor')])
    // Whoever only asks is told the same, and not that SIFEN has none.
    const { status, body } = await r.conciliar(cdc)
    expect([status, body.errors?.[0]?.codigo]).toEqual([422, 'otro-receptor'])
    expect(await r.uno(cdc)).toMatchObject({ estado: 'FIRMADO', fechaConsulta: expect.any(String) })
  })

  test('none: nothing concludes about it; that it arrived, or is not known, is said all the same', async () => {
    const { cdc, xml } = await r.sinEnviar()
    await r.archivo(xml)
    const todavia = expect.stringContaining('SIFEN todavía no tiene')
    expect(await negado('conformar', cdc)).toEqual([422, '4152', todavia])
    expect(await negado('disconformar', cdc)).toEqual([422, '4202', todavia])
    for (const acto of ['notificar', 'desconocer'] as const)
      expect((await r.decir(acto, cdc)).body).toMatchObject({ estadoEvento: 'APROBADO' })
  })

  test('it does not answer: nothing is said, and it is to be asked for again; a notice waits for nothing', async () => {
    const cdc = await r.recibida('archivo')
    r.n.mute()
    for (const acto of CONCLUYEN)
      expect(await negado(acto, cdc)).toEqual([503, 'sifen-unavailable', expect.stringContaining('Repita')])
    expect((await r.decir('notificar', cdc)).body).toMatchObject({ estadoEvento: 'APROBADO' })
    r.n.simulador.disarmAll()
    expect((await r.decir('conformar', cdc)).body).toMatchObject({ estadoEvento: 'APROBADO' })
  })

  test('it does not let ask: who may not is told so', async () => {
    const cdc = await r.recibida('archivo')
    r.n.simulador.putContribuyente('80088888', { puedeConsultar: false })
    expect(await negado('conformar', cdc)).toEqual([422, '0421', expect.stringContaining('no permite')])
  })
})

test('what was said is answered again as it was, whatever SIFEN says now', async () => {
  const { cdc, xml } = await r.sinEnviar()
  await r.archivo(xml)
  const { body } = await r.decir('desconocer', cdc, { clave: 'una' })
  r.n.mute()
  for (const pedido of [{ clave: 'una' }, {}, { clave: 'otra' }]) {
    const otra = await r.decir('desconocer', cdc, pedido)
    expect([otra.body, otra.headers['idempotent-replayed']]).toEqual([body, 'true'])
  }
  // What excludes it is known without a question.
  expect((await r.decir('conformar', cdc)).body.errors[0].codigo).toBe('4156')
})

test('of what SIFEN is known to have approved it is not asked before', async () => {
  const cdc = await r.recibida()
  r.n.mute()
  expect((await r.decir('conformar', cdc)).body).toMatchObject({ estadoEvento: 'APROBADO' })
})

test('what SIFEN shows to somebody else while it is being said is not what was signed about: it is to be asked for again', async () => {
  const { cdc, xml } = await r.sinEnviar()
  await r.archivo(xml)
  const { db } = r.n.servicio
  await db.query('begin')
  await db.query(
    `update documento_recibido set estado = 'APROBADO', fecha_aprobacion = ahora(), total_guaranies = 7 where cdc = $1`,
    [cdc],
  )
  const dicho = r.decir('notificar', cdc)
  await hasta(async () => (await db.query('select from pg_locks where not granted')).rowCount === 1)
  await db.query('commit')
  expect((await dicho).body).toMatchObject({ type: 'operation-in-progress' })
  expect([r.n.registrados(cdc), (await r.uno(cdc)).eventos]).toEqual([[], []])
  expect((await r.decir('notificar', cdc)).body.estadoEvento).toBe('APROBADO')
})
