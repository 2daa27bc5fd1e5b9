import { describe, expect, test } from 'vitest'
import type { HechosDeNoticias, TimbradoQueTermina } from './hechos.ts'
import { noticias } from './noticias.ts'

/** A Friday, 09:00 in Paraguay. */
const NOW = Date.UTC(2026, 10, 20, 12)
const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

const NADA: HechosDeNoticias = {
  certificado: null,
  timbrados: [],
  caida: null,
  eventosInciertos: { cuantos: 0, desde: null, primero: null },
  enEspera: { cuantos: 0, desde: null, emision: null, primero: null },
  rechazados: { cuantos: 0, desde: null, ultimo: null },
  cancelaciones: [],
  porCancelar: [],
  recibidos: { cuantos: 0, hasta: null },
  cancelados: { cuantos: 0, desde: null, ultimo: null },
  rebotes: { cuantos: 0, ultimo: null },
  peticiones: { cuantos: 0, desde: null, ultima: null },
  nominadas: { cuantos: 0, desde: null, ultima: null, sinFirmar: 0 },
  tandas: [],
  webhooks: [],
  sinUsar: null,
}
const de = (hechos: Partial<HechosDeNoticias>) => noticias({ ...NADA, ...hechos }, NOW)
const dice = (hechos: Partial<HechosDeNoticias>) =>
  de(hechos).map(({ tipo, severidad, causa }) => `${tipo} ${severidad} ${causa}`)

test('of a taxpayer of whom nothing is wanting there is no notice', () => {
  expect(de({})).toEqual([])
})

describe('a certificate', () => {
  const vence = (falta: number) => dice({ certificado: { certificadoId: 7, hasta: NOW + falta } })

  test.each([
    ['longer than thirty days: nothing', 30 * DIA + 1, []],
    ['thirty days', 30 * DIA, ['CERTIFICADO ATENCION certificado:7:30']],
    ['more than a week', 7 * DIA + 1, ['CERTIFICADO ATENCION certificado:7:30']],
    ['a week', 7 * DIA, ['CERTIFICADO URGENTE certificado:7:7']],
    ['more than a day', DIA + 1, ['CERTIFICADO URGENTE certificado:7:7']],
    ['a day', DIA, ['CERTIFICADO URGENTE certificado:7:1']],
    ['a moment', 1, ['CERTIFICADO URGENTE certificado:7:1']],
    ['it ended', 0, ['CERTIFICADO URGENTE certificado:7:fin']],
  ])('that serves for %s', (_, falta, dicho) => {
    expect(vence(falta)).toEqual(dicho)
  })
})

describe('a timbrado', () => {
  const TIMBRADO: TimbradoQueTermina = {
    ...{ timbradoId: 3, numero: '12345678', establecimiento: '001', punto: '001', siguiente: 5, fin: null },
    ...{ detenido: false, aviso: 'algo' },
  }
  test.each([
    ['ends in eight days', { fin: '2026-11-27' }, 'ATENCION timbrado:3:30'],
    ['ends in seven days, all of the last one', { fin: '2026-11-26' }, 'URGENTE timbrado:3:7'],
    ['ends today', { fin: '2026-11-20' }, 'URGENTE timbrado:3:1'],
    ['ended yesterday', { fin: '2026-11-19' }, 'URGENTE timbrado:3:fin'],
    ['has 101 numbers', { siguiente: 9_999_899 }, 'ATENCION timbrado:3:30'],
    ['has 100 numbers', { siguiente: 9_999_900 }, 'URGENTE timbrado:3:pocos'],
    ['is stopped', { detenido: true }, 'URGENTE timbrado:3:detenido'],
  ])('that %s', (_, cambios, dicho) => {
    expect(dice({ timbrados: [{ ...TIMBRADO, ...cambios }] })).toEqual([`TIMBRADO ${dicho}`])
  })
})

describe('SIFEN', () => {
  const caida = (desde: number, ultima: number, vuelta: number | null) =>
    dice({
      caida: { desde: NOW - desde, ultima: NOW - ultima, vuelta: vuelta === null ? null : NOW - vuelta },
    })
  const causa = (desde: number) => NOW - desde

  test.each([
    ['that does not answer for less than ten minutes is no news', 10 * MINUTO - 1, 0, null, []],
    [
      ...['that does not answer for ten minutes is', 10 * MINUTO, 0, null],
      [`CAIDA_DE_SIFEN URGENTE sifen-caido:${causa(10 * MINUTO)}`],
    ],
    ['of which nothing was heard for an hour says nothing of now', DIA, HORA + 1, null, []],
    ['that was tried an hour ago is', DIA, HORA, null, [`CAIDA_DE_SIFEN URGENTE sifen-caido:${causa(DIA)}`]],
    ['that came back at once was a flap', 20 * MINUTO, 11 * MINUTO, 10 * MINUTO + 1, []],
    [
      ...['that came back after ten minutes', 20 * MINUTO, 11 * MINUTO, 10 * MINUTO],
      [`VUELTA_DE_SIFEN DATO sifen-volvio:${causa(20 * MINUTO)}`],
    ],
    ['that came back more than an hour ago is as ever', DIA, 2 * HORA, HORA + 1, []],
  ] as [string, number, number, number | null, string[]][])('%s', (_, desde, ultima, vuelta, dicho) => {
    expect(caida(desde, ultima, vuelta)).toEqual(dicho)
  })
})

describe('a documento that waits', () => {
  const espera = (firma: number, emision = firma) =>
    dice({ enEspera: { cuantos: 1, desde: NOW - firma, emision: NOW - emision, primero: 9 } })

  test.each([
    ['less than an hour is on its way', HORA - 1, undefined, []],
    ['an hour', HORA, undefined, ['SIN_RESPUESTA URGENTE espera:9']],
    ['less than 48 hours', 48 * HORA - 1, undefined, ['SIN_RESPUESTA URGENTE espera:9']],
    ['48 hours: in a day it is late', 48 * HORA, undefined, ['PLAZO_DE_ENVIO URGENTE envio-72:9']],
    ['72 hours', 72 * HORA, undefined, ['PLAZO_DE_ENVIO URGENTE envio-72:9']],
    ['longer: it is late', 72 * HORA + 1, undefined, ['PLAZO_DE_ENVIO ATENCION envio-72:9:pasado']],
    [
      'long, more than three days before SIFEN takes it no more',
      100 * HORA,
      648 * HORA - 1,
      ['PLAZO_DE_ENVIO ATENCION envio-72:9:pasado'],
    ],
    [
      'until three days before SIFEN takes it no more',
      100 * HORA,
      648 * HORA,
      ['PLAZO_DE_ENVIO URGENTE envio-720:9'],
    ],
    ['a moment, of a sale of 27 days ago', 1, 648 * HORA, ['PLAZO_DE_ENVIO URGENTE envio-720:9']],
  ] as [string, number, number | undefined, string[]][])('%s', (_, firma, emision, dicho) => {
    expect(espera(firma, emision)).toEqual(dicho)
  })

  test('an evento of which nobody knows is news after an hour', () => {
    const incierto = (edad: number) =>
      dice({ eventosInciertos: { cuantos: 2, desde: NOW - edad, primero: 4 } })
    expect([incierto(HORA - 1), incierto(HORA)]).toEqual([[], ['SIN_RESPUESTA URGENTE eventos-inciertos:4']])
  })
})

test('what was refused is told at once, and again when there is one more', () => {
  const rechazados = (ultimo: number) => dice({ rechazados: { cuantos: 1, desde: NOW, ultimo } })
  expect([rechazados(3), rechazados(4)]).toEqual([
    ['RECHAZADO URGENTE rechazado:3'],
    ['RECHAZADO URGENTE rechazado:4'],
  ])
})

describe('a cancellation that is not registered', () => {
  const cancelacion = (tipoDocumento: number, edad: number, estado: 'ENVIADO' | 'RECHAZADO' = 'RECHAZADO') =>
    de({
      cancelaciones: [
        {
          ...{ eventoSifenId: 8, documentoId: 2, tipoDocumento, numeroFormateado: '001-001-0000002' },
          ...{ fechaAprobacion: NOW - edad, estado },
        },
      ],
    })
  test.each([
    ['of a factura, until its 48 hours are over', 1, 48],
    ['of a note, until its 168 hours are over', 5, 168],
  ])('%s', (_, tipo, horas) => {
    expect(cancelacion(tipo, horas * HORA - 1)).toMatchObject([
      { tipo: 'CANCELACION_SIN_EFECTO', hasta: NOW + 1 },
    ])
    expect(cancelacion(tipo, horas * HORA)).toEqual([])
  })

  test('says where it is asked about again, and another thing once SIFEN refused it', () => {
    expect(cancelacion(1, HORA, 'ENVIADO')).toMatchObject([
      { causa: 'cancelacion:8:ENVIADO', pagina: 'documentos/2' },
    ])
    expect(cancelacion(1, HORA)).toMatchObject([{ causa: 'cancelacion:8:RECHAZADO' }])
  })
})

test('what can be cancelled for some hours more is told, and urges nobody', () => {
  const hasta = NOW + HORA
  expect(
    dice({
      porCancelar: [
        { cuantos: 0, hasta },
        { cuantos: 3, hasta },
      ],
    }),
  ).toEqual([`PLAZO_DE_CANCELACION DATO por-cancelar:${hasta}`])
})

test('what was received is told a week before the end of its 45 days, once a day', () => {
  const recibidos = (falta: number) => dice({ recibidos: { cuantos: 1, hasta: NOW + falta } })
  expect(recibidos(7 * DIA + 1)).toEqual([])
  expect(recibidos(7 * DIA)).toEqual(['PLAZO_DE_RECIBIDO ATENCION recibidos:2026-11-27'])
  expect(recibidos(1)).toEqual(['PLAZO_DE_RECIBIDO ATENCION recibidos:2026-11-20'])
  expect(recibidos(0)).toEqual([])
})

test("the month's unused numbers are told until their window closes, and urge in its last three days", () => {
  const sinUsar = (falta: number, cuantos = 2) =>
    dice({ sinUsar: { mes: '2026-10', hasta: NOW + falta, cuantos } })
  expect(sinUsar(DIA, 0)).toEqual([])
  expect(sinUsar(3 * DIA + 1)).toEqual(['NUMEROS_SIN_USAR ATENCION sin-usar:2026-10'])
  expect(sinUsar(3 * DIA)).toEqual(['NUMEROS_SIN_USAR URGENTE sin-usar:2026-10:3'])
  expect(de({ sinUsar: { mes: '2026-10', hasta: NOW + DIA, cuantos: 2 } })[0]?.titulo).toMatch(
    /^2 números de octubre de 2026 sin documento válido/,
  )
})

test('the gravest come first, and of those the one that ends first', () => {
  const tipos = de({
    recibidos: { cuantos: 1, hasta: NOW + HORA },
    certificado: { certificadoId: 1, hasta: NOW + 20 * DIA },
    rechazados: { cuantos: 1, desde: NOW, ultimo: 1 },
    sinUsar: { mes: '2026-10', hasta: NOW + DIA, cuantos: 1 },
    porCancelar: [{ cuantos: 1, hasta: NOW + 1 }],
  }).map(({ tipo }) => tipo)
  expect(tipos).toEqual([
    'NUMEROS_SIN_USAR',
    'RECHAZADO',
    'PLAZO_DE_RECIBIDO',
    'CERTIFICADO',
    'PLAZO_DE_CANCELACION',
  ])
})

test.each([
  ['stopped', { estado: 'PAUSADA', listos: 3 }, 'TANDA URGENTE tanda:4:PAUSADA:2'],
  ['waits for a person', { estado: 'BORRADOR', listos: 3 }, 'TANDA ATENCION tanda:4:BORRADOR:2'],
  [
    'ended with what is to be corrected',
    { estado: 'TERMINADA', conFaltas: 1 },
    'TANDA ATENCION tanda:4:TERMINADA:2',
  ],
  ['ended', { estado: 'TERMINADA' }, 'TANDA DATO tanda:4:TERMINADA:2'],
] as const)('a tanda that %s is told as that', (_, cambios, dicho) => {
  const tanda = { tandaId: 4, nombre: 'Noviembre', intentos: 2, conFaltas: 0, listos: 0, emitidos: 7 }
  expect(dice({ tandas: [{ ...tanda, ...cambios }] })).toEqual([dicho])
})

test.each([
  ['failed for days', 'FALLAS', 'cinco días'],
  ['answered 410', 'YA_NO_ESTA', '410'],
] as const)(
  'a webhook to which nothing is delivered because it %s is told, anew each time',
  (_, motivo, dice) => {
    const webhook = { webhookId: 3, nombre: 'ERP', motivo, vez: 8, desde: 5 }
    expect(de({ webhooks: [webhook] })).toEqual([
      {
        ...{ causa: 'webhook:3:8', tipo: 'WEBHOOK_PAUSADO', severidad: 'ATENCION', pagina: 'webhooks' },
        ...{ desde: 5, hasta: null, cuantos: null },
        titulo: expect.stringMatching(`«ERP».*${dice}`),
        remedio: expect.stringContaining('actívelo'),
      },
    ])
  },
)

test('what a supplier cancelled is told, anew with each one, with what follows from it', () => {
  const ultimo = { recibidoId: 9, ruc: '80012345-0', numeroFormateado: '001-001-0000007' }
  expect(de({ cancelados: { cuantos: 1, desde: 5, ultimo } })).toEqual([
    {
      ...{ causa: 'recibido-cancelado:9', tipo: 'RECIBIDO_CANCELADO', severidad: 'ATENCION' },
      ...{ cuantos: 1, desde: 5, hasta: null, pagina: 'recibidos/9' },
      titulo: 'El RUC 80012345-0 canceló 001-001-0000007, que usted recibió',
      remedio: expect.stringContaining('rectifique'),
    },
  ])
  expect(de({ cancelados: { cuantos: 3, desde: 5, ultimo } })).toMatchObject([
    {
      ...{ causa: 'recibido-cancelado:9', cuantos: 3, pagina: 'recibidos' },
      titulo: 'Le cancelaron 3 documentos que usted recibió; el último, 001-001-0000007, del RUC 80012345-0',
    },
  ])
})

test('of mails that came back the last one is told, and the next one anew', () => {
  const ultimo = { correoId: 9, documentoId: 5, para: 'a@b.py', rebote: '5.1.1' }
  expect(de({ rebotes: { cuantos: 2, ultimo } })).toMatchObject([
    { causa: 'rebote:9', cuantos: 2, pagina: 'documentos/5', titulo: expect.stringContaining('a@b.py') },
  ])
})

test('what buyers asked where nobody need say yes is told as well, with what can still be refused', () => {
  const [una] = de({ nominadas: { cuantos: 1, desde: 5, ultima: 9, sinFirmar: 0 } })
  expect(una).toMatchObject({
    ...{ causa: 'nominada:9', tipo: 'PIDEN_FACTURA', severidad: 'DATO', cuantos: 1, desde: 5 },
    ...{ titulo: expect.stringContaining('Alguien pidió su factura'), pagina: 'peticiones?vista=todas' },
  })
  const [varias] = de({ nominadas: { cuantos: 3, desde: 5, ultima: 11, sinFirmar: 2 } })
  expect(varias).toMatchObject({
    ...{ causa: 'nominada:11', titulo: expect.stringContaining('3 personas pidieron su factura') },
    ...{ remedio: expect.stringContaining('2 todavía no se firmaron'), pagina: 'peticiones?vista=gracia' },
  })
  expect(de({ nominadas: { cuantos: 3, desde: 5, ultima: 11, sinFirmar: 1 } })[0]?.remedio).toContain(
    'puede negarla.',
  )
})

test('who waits for a nod is told of, anew with each who comes, and gone with the last', () => {
  expect(de({ peticiones: { cuantos: 1, desde: 5, ultima: 9 } })).toMatchObject([
    { causa: 'peticion:9', tipo: 'PIDEN_FACTURA', cuantos: 1, desde: 5, pagina: 'peticiones' },
  ])
  expect(de({ peticiones: { cuantos: 2, desde: 5, ultima: 11 } })).toMatchObject([
    { causa: 'peticion:11', titulo: expect.stringContaining('2 personas piden') },
  ])
  expect(de({ peticiones: { cuantos: 0, desde: null, ultima: null } })).toEqual([])
})
