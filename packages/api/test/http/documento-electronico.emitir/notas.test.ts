import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'
import { facturaDeOtra, rucDe } from '../../support/recibidos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let nominaciones: Nominaciones
let key: string
let factura: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  nominaciones = new Nominaciones(servicio, simulador, key)
  factura = await nominaciones.emisiones.emitir()
  await nominaciones.emisiones.fin(factura)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
const nota = (cdc: string | null, cambios: object = {}) => ({
  ...resto,
  tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
  motivoEmision: 'DEVOLUCION',
  documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
  items: [{ ...FACTURA.items[0], cantidad: 1 }],
  ...cambios,
})
const refused = (json: unknown, ...faults: [string, string][]) => expectRechazo(servicio, key, json, faults)
const CAMPO = 'documentoAsociado.cdc'

test('a wrong check digit in the CDC', () =>
  refused(nota(factura.slice(0, -1) + ((Number(factura.at(-1)) + 1) % 10)), [CAMPO, 'cdc']))

test('a CDC that is cut', () => refused(nota(factura.slice(0, 43)), [CAMPO, 'cdc']))

test('a CDC that nobody issued', () =>
  refused(
    nota(
      '01800999991001001999999922026112010000000013'.slice(0, 43) +
        dv('0180099999100100199999992202611201000000001'),
    ),
    [CAMPO, '2403'],
  ))

/** Of the authority: modulo 11 over the 43 digits. */
function dv(base: string): number {
  let sum = 0
  let factor = 2
  for (let at = base.length - 1; at >= 0; at--) {
    sum += Number(base[at]) * factor
    factor = factor === 11 ? 2 : factor + 1
  }
  const rest = sum % 11
  return rest > 1 ? 11 - rest : 0
}

/** Of an invoice of another company, which was absorbed. */
const deLaAbsorbida = (() => {
  const base = ['01', '80012345', '0', '001', '001', '0000001', '2', '20260110', '1', '482915037'].join('')
  return base + dv(base)
})()

test('a note about what an absorbed company issued names it, and SIFEN, which alone knows that invoice, takes it', async () => {
  const cdc = await facturaDeOtra(nominaciones)
  const documentoAsociado = { cdc, rucFusionado: rucDe(cdc) }
  const { status, body, text } = await servicio.request('POST', EMISION, {
    as: key,
    json: nota(cdc, { documentoAsociado }),
  })
  expect(status, text).toBe(202)
  const { estado, mensajeRechazo } = await nominaciones.emisiones.fin(body.cdc)
  expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  const { xml } = simulador.documento(body.cdc)!
  expect(xml).toContain(`<dCdCDERef>${cdc}</dCdCDERef><dRucFus>${cdc.slice(2, 10)}</dRucFus></gCamDEAsoc>`)
  const { body: suya } = await servicio.request('GET', `${EMISION}/${body.cdc}`, { as: key })
  expect(suya.documentoAsociado).toBe(cdc)
})

test('of another company than its CDC says (2443), of whoever issues the note, or in a factura (2444)', async () => {
  const RUC = 'documentoAsociado.rucFusionado'
  await refused(
    nota(deLaAbsorbida, { documentoAsociado: { cdc: deLaAbsorbida, rucFusionado: '1234567-9' } }),
    [RUC, '2443'],
  )
  await refused(nota(factura, { documentoAsociado: { cdc: factura, rucFusionado: '80099999-1' } }), [
    RUC,
    'H018',
  ])
  await refused({ ...FACTURA, documentoAsociado: { cdc: deLaAbsorbida, rucFusionado: '80012345-0' } }, [
    RUC,
    '2444',
  ])
})

test('without its RUC, what another company issued is no invoice of whoever issues the note: what to say is told', async () => {
  const { status, body } = await servicio.request('POST', EMISION, { as: key, json: nota(deLaAbsorbida) })
  expect(status).toBe(422)
  expect(body.errors).toHaveLength(1)
  expect(body.errors[0]).toMatchObject({ campo: CAMPO, codigo: '2403' })
  expect(body.errors[0].detail).toContain('rucFusionado')
})

test('no documentoAsociado', () =>
  refused(nota(null, { documentoAsociado: null }), ['documentoAsociado', 'required']))

test('no motivoEmision', () => refused(nota(factura, { motivoEmision: null }), ['motivoEmision', 'required']))

test.each([
  ['PENDIENTE', '2403'],
  ['RECHAZADO', '2403'],
  ['CANCELADO', '2404'],
])('a documento that is %s', async (estado, codigo) => {
  const otro = await nominaciones.emisiones.emitir()
  await nominaciones.emisiones.fin(otro)
  // Out of reach of the queue, which would send what is PENDIENTE.
  await forzar(
    servicio.db,
    `update documento set estado = $2, proxima = now() + interval '1 year' where cdc = $1`,
    [otro, estado],
  )
  try {
    await refused(nota(otro), [CAMPO, codigo])
  } finally {
    await forzar(servicio.db, `update documento set estado = 'APROBADO' where cdc = $1`, [otro])
  }
})

test('a receptor that is not of the invoice (2441)', () =>
  refused(nota(factura, { receptor: { ...FACTURA.receptor, numeroDocumento: '999999' } }), [
    'receptor',
    '2441',
  ]))

test('a receptor without a name, for an invoice that names hers (2441, 1331)', () =>
  refused(
    nota(factura, {
      receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
    }),
    ['receptor', '2441'],
    ['receptor.tipoDocumento', '1331'],
  ))

test('another currency (2438)', () =>
  refused(nota(factura, { monedaOperacion: 'USD', tipoCambio: 7300 }), ['monedaOperacion', '2438']))

test.each(['NOTA_DE_CREDITO_ELECTRONICA', 'NOTA_DE_DEBITO_ELECTRONICA'])(
  'a note about a note (2414): a %s about either kind',
  async tipoDocumento => {
    for (const [de, motivoEmision] of [
      ['NOTA_DE_CREDITO_ELECTRONICA', 'DEVOLUCION'],
      ['NOTA_DE_DEBITO_ELECTRONICA', 'AJUSTE_DE_PRECIO'],
    ]) {
      const otra = await nominaciones.aprobada()
      const json = nota(otra, { tipoDocumento: de, motivoEmision })
      const first = await servicio.request('POST', EMISION, { as: key, json })
      expect(first.status, first.text).toBe(202)
      await nominaciones.emisiones.fin(first.body.cdc)
      await refused(nota(first.body.cdc, { tipoDocumento }), [CAMPO, '2414'])
    }
  },
)

test('credits that come to more than the invoice (2417)', async () => {
  const otra = await nominaciones.emisiones.emitir()
  await nominaciones.emisiones.fin(otra)
  const first = await servicio.request('POST', EMISION, {
    as: key,
    json: nota(otra, { items: [{ ...FACTURA.items[0], cantidad: 2 }] }),
  })
  expect(first.status, first.text).toBe(202)
  await refused(nota(otra, { items: [{ ...FACTURA.items[0], cantidad: 2 }] }), ['items', '2417'])
  await nominaciones.emisiones.fin(first.body.cdc)
})

test('an innominada is nominated first; then the note goes to the nominated one, and to nobody else (2442)', async () => {
  const cdc = await nominaciones.innominada()
  const { receptor } = {
    receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
  }
  await refused(nota(cdc, { receptor }), [CAMPO, '1331'], ['receptor.tipoDocumento', '1331'])
  const told = await servicio.request('POST', EMISION, { as: key, json: nota(cdc) })
  expect(told.body.detail).toContain(`/api/v1/documento-electronico/${cdc}/nominar`)
  const evento = await nominaciones.nominar(cdc)
  expect(evento.body.estadoEvento, evento.text).toBe('APROBADO')
  await refused(nota(cdc), ['receptor', '2442'])
  const { naturaleza: tipoContribuyente, ...suyo } = NOMINACION.receptor
  const good = await servicio.request('POST', EMISION, {
    as: key,
    json: nota(cdc, { receptor: { tipoContribuyente, ...suyo } }),
  })
  expect(good.status, good.text).toBe(202)
  expect((await nominaciones.emisiones.fin(good.body.cdc)).estado).toBe('APROBADO')
})

const precarga = async (cdc: string, tipo: string) =>
  servicio.request('GET', `/api/v1/contribuyentes/1/documentos/${cdc}/precarga?tipo=${tipo}`, {
    as: await servicio.token('carla'),
  })

test.each(['NCE', 'NDE'])(
  'the precarga of a %s is issued as it came, but for what is debited: that nobody knows',
  async tipo => {
    const otra = await nominaciones.emisiones.emitir()
    await nominaciones.emisiones.fin(otra)
    const { status, body, text } = await precarga(otra, tipo)
    expect(status, text).toBe(200)
    if (tipo === 'NDE') {
      expect(body.data.items).toEqual([])
      body.data.items = [{ ...FACTURA.items[0], cantidad: 1 }]
    }
    const posted = await servicio.request('POST', EMISION, { as: key, json: body.data })
    expect(posted.status, posted.text).toBe(202)
    await hasta(async () => (await nominaciones.emisiones.estado(posted.body.cdc)).estado === 'APROBADO')
  },
)

const acreditar = async (cdc: string, items: object[]) => {
  const answer = await servicio.request('POST', EMISION, { as: key, json: nota(cdc, { items }) })
  expect(answer.status, answer.text).toBe(202)
  return answer.body.cdc as string
}
const visto = async (cdc: string) =>
  (
    await servicio.request('GET', `/api/v1/contribuyentes/1/documentos/${cdc}`, {
      as: await servicio.token('carla'),
    })
  ).body.data

test('a second credit note begins with what the first left, also while that waits; a third is refused when nothing is left', async () => {
  const otra = await nominaciones.emisiones.emitir()
  await nominaciones.emisiones.fin(otra)
  const [item] = FACTURA.items
  const { cantidad, precioUnitario } = item!
  const total = Number(cantidad) * Number(precioUnitario)
  expect(await visto(otra)).toMatchObject({ notas: [], saldo: String(total) })
  const primera = await acreditar(otra, [{ ...item, cantidad: 1 }])
  const { body } = await precarga(otra, 'NCE')
  const queda = String(total - Number(precioUnitario))
  expect(body.data.items).toEqual([{ ...item, cantidad: String(Number(cantidad) - 1) }])
  expect(body.data.factura).toMatchObject({ saldo: queda, total: String(total), notas: [{ cdc: primera }] })
  await nominaciones.emisiones.fin(primera)
  expect(await visto(otra)).toMatchObject({
    saldo: queda,
    notas: [
      {
        cdc: primera,
        estado: 'APROBADO',
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        total: String(precioUnitario),
      },
    ],
  })
  const posted = await servicio.request('POST', EMISION, { as: key, json: body.data })
  expect(posted.status, posted.text).toBe(202)
  await nominaciones.emisiones.fin(posted.body.cdc)
  expect((await precarga(otra, 'NCE')).body.errors).toMatchObject([{ campo: 'items', codigo: '2417' }])
  const { saldo, notas } = await visto(otra)
  expect([saldo, notas.length]).toEqual(['0', 2])
  expect((await precarga(otra, 'NDE')).body.data.factura.saldo).toBe('0')
})

/** An invoice whose items come to 37.035, of which 37.000 were paid in cash. */
const redondeada = async (precios: readonly [number, number][]) => {
  const items = precios.map(([cantidad, precioUnitario], n) => ({
    ...{ ...FACTURA.items[0], codigo: `R-${n}` },
    ...{ cantidad, precioUnitario },
  }))
  const condicionPago = { ...FACTURA.condicionPago, montoPago: 37_000 }
  return { cdc: await nominaciones.aprobada({ items, condicionPago }), items }
}

test.each<[string, [number, number][]]>([
  ['of which a rounding down would take the rest', [[3, 12_345]]],
  [
    'of which it would not',
    [
      [1, 12_020],
      [1, 25_015],
    ],
  ],
])(
  'an invoice that was rounded in cash, %s, is credited in two notes to the last guaraní',
  async (_, precios) => {
    const { cdc, items } = await redondeada(precios)
    await nominaciones.emisiones.fin(await acreditar(cdc, [{ ...items[0], cantidad: 1 }]))
    const { data } = (await precarga(cdc, 'NCE')).body
    const posted = await servicio.request('POST', EMISION, { as: key, json: data })
    expect(posted.status, posted.text).toBe(202)
    expect((await nominaciones.emisiones.fin(posted.body.cdc)).estado).toBe('APROBADO')
    const { saldo, notas } = await visto(cdc)
    expect([saldo, notas.map(({ total }: { total: string }) => total)]).toEqual([
      '0',
      [String(37_000 - precios[0]![1]), String(precios[0]![1])],
    ])
  },
)

test('and what a program credits of the rest is rounded down where it is more than that', async () => {
  const { cdc, items } = await redondeada([[3, 12_345]])
  await nominaciones.emisiones.fin(await acreditar(cdc, [{ ...items[0], cantidad: 1 }]))
  const resto = [{ ...items[0], cantidad: 2 }]
  const vista = await servicio.request('POST', `${EMISION}/vista-previa`, {
    as: key,
    json: nota(cdc, { items: resto }),
  })
  expect([vista.body.totales.total, vista.body.faltas]).toEqual(['24650', []])
  const segunda = await acreditar(cdc, resto)
  expect((await nominaciones.emisiones.fin(segunda)).estado).toBe('APROBADO')
  expect(simulador.documento(segunda)!.xml).toContain('<dRedon>40</dRedon>')
})

test('a view of it is not told that it is too much while something else of it is wrong', async () => {
  const { cdc, items } = await redondeada([[3, 12_345]])
  const ver = async (cambios: object) =>
    (
      await servicio.request('POST', `${EMISION}/vista-previa`, {
        as: key,
        json: nota(cdc, { items, ...cambios }),
      })
    ).body
  const sinMotivo = await ver({ motivoEmision: null })
  expect([sinMotivo.totales.total, sinMotivo.faltas]).toEqual([
    '37000',
    [expect.objectContaining({ campo: 'motivoEmision', codigo: 'required' })],
  ])
  const deOtro = await ver({ receptor: { ...FACTURA.receptor, numeroDocumento: '999999' } })
  expect(deOtro.faltas).toMatchObject([{ campo: 'receptor', codigo: '2441' }])
})

test('after a discount the next credit note begins with one line of the balance, and SIFEN approves it', async () => {
  const otra = await nominaciones.emisiones.emitir()
  await nominaciones.emisiones.fin(otra)
  const descuento = {
    ...FACTURA.items[0],
    codigo: 'DESC',
    descripcion: 'Descuento',
    cantidad: 1,
    precioUnitario: 10_000,
  }
  await nominaciones.emisiones.fin(await acreditar(otra, [descuento]))
  const { data } = (await precarga(otra, 'NCE')).body
  expect(data.items).toMatchObject([{ cantidad: '1', precioUnitario: data.factura.saldo }])
  const posted = await servicio.request('POST', EMISION, { as: key, json: data })
  expect(posted.status, posted.text).toBe(202)
  expect((await nominaciones.emisiones.fin(posted.body.cdc)).estado).toBe('APROBADO')
  expect((await visto(otra)).saldo).toBe('0')
})

test('the precarga has the receptor of the APROBADO nomination; an innominada that has none is refused', async () => {
  const cdc = await nominaciones.innominada()
  expect((await precarga(cdc, 'NCE')).body.errors).toMatchObject([{ campo: CAMPO, codigo: '1331' }])
  await nominaciones.nominar(cdc)
  expect((await precarga(cdc, 'NCE')).body.data.receptor).toMatchObject({
    tipoDocumento: 'RUC',
    numeroDocumento: '80012345',
  })
  expect((await precarga(cdc, 'FE')).status).toBe(400)
})

test('what belongs to a sale is no reason to refuse a note that was made of one: its answer says that it was not signed', async () => {
  const { body: otra } = await servicio.request('POST', EMISION, { as: key, json: FACTURA })
  await nominaciones.emisiones.fin(otra.cdc)
  const { condicionOperacion, condicionPago, tipoTransaccion } = FACTURA
  const json = nota(otra.cdc, { condicionOperacion, condicionPago, tipoTransaccion })
  const answer = await servicio.request('POST', EMISION, {
    as: key,
    json,
    headers: { 'idempotency-key': 'nota-1' },
  })
  expect(answer.status, answer.text).toBe(202)
  const dicho =
    '199 - "No van en una nota, y no se firmaron: tipoTransaccion, condicionOperacion, condicionPago"'
  expect(answer.headers.warning).toBe(dicho)
  const { text } = await servicio.request('GET', `${EMISION}/${answer.body.id}/xml`, { as: key })
  expect(text).not.toMatch(/iTipTra|gCamCond/)
  const again = await servicio.request('POST', EMISION, {
    as: key,
    json,
    headers: { 'idempotency-key': 'nota-1' },
  })
  expect([again.headers['idempotent-replayed'], again.headers.warning]).toEqual(['true', dicho])
  expect((await nominaciones.emisiones.fin(answer.body.cdc)).estado).toBe('APROBADO')
})
