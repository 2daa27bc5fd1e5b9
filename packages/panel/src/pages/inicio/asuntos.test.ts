import { expect, test } from 'vitest'
import { asuntosDe, type Carencias, deNoticias } from './asuntos.ts'
import type { ResumenDeEmisor } from './consulta.ts'
import { tope } from './escala.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const hace = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const nada: ResumenDeEmisor = {
  ambiente: 'DEV',
  dias: [{ dia: '2026-10-22', emitidos: 0, nominados: 0 }],
  documentos: [],
  eventosSinRespuesta: { cuantos: 0, desde: null },
  certificado: null,
  timbrados: [],
  plazosDeInutilizacion: [],
  claves: [],
  sifen: { estado: 'RESPONDE', ultimaRespuesta: hace(1), ultimaFalla: null, avisoDeReloj: null },
}
const caido = {
  estado: 'NO_RESPONDE',
  ultimaRespuesta: hace(60),
  ultimaFalla: null,
  avisoDeReloj: null,
} as const

const ask = (
  change: Partial<ResumenDeEmisor>,
  faltantes: Carencias['faltantes'] = [],
  sinTimbrado: Carencias['sinTimbrado'] = [],
) => asuntosDe({ ...nada, ...change }, { faltantes, sinTimbrado }, { raiz: '/c/1', now: NOW })

test('when all is well there is nothing to attend', () => {
  expect(ask({})).toEqual([])
})

test('every matter leads to the place where it is cured', () => {
  const asuntos = ask(
    {
      documentos: [
        { estado: 'RECHAZADO', cuantos: 3, desde: hace(9) },
        { estado: 'ERROR', cuantos: 1, desde: hace(9) },
      ],
      eventosSinRespuesta: { cuantos: 1000, desde: hace(5) },
      certificado: { aviso: 'El certificado vence en 3 días' } as ResumenDeEmisor['certificado'],
    },
    [{ codigo: 'csc' }],
  )
  expect(asuntos.map(({ cuantos, href }) => [cuantos, href])).toEqual([
    [null, '/c/1/empezar'],
    [null, '/c/1/configuracion?vista=certificado'],
    ['1000+', '/c/1/eventos?estadoEvento=ENVIADO'],
    ['3', '/c/1/documentos?estado=RECHAZADO&fechaDesde=2026-10-22'],
    ['1', '/c/1/documentos?estado=ERROR&fechaDesde=2026-10-22'],
  ])
})

test('a certificado that ended is said once', () => {
  const certificado = { aviso: 'El certificado venció' } as ResumenDeEmisor['certificado']
  expect(ask({ certificado }, [{ codigo: 'certificado-vencido' }])).toHaveLength(1)
})

test('what has just left waits for nobody; what waits long is told, with all that waits', () => {
  const esperan = (minutes: number): ResumenDeEmisor['documentos'] => [
    { estado: 'PENDIENTE', cuantos: 4, desde: hace(minutes - 0.5) },
    { estado: 'EN_LOTE', cuantos: 2, desde: hace(minutes) },
  ]
  expect(ask({ documentos: esperan(1) })).toEqual([])
  expect(ask({ documentos: esperan(90) })).toMatchObject([
    {
      cuantos: '6',
      texto: expect.stringContaining('hace 1 h 30 min'),
      href: '/c/1/documentos?estado=EN_LOTE',
    },
  ])
  expect(ask({ documentos: esperan(1), sifen: caido })).toMatchObject([
    { cuantos: '6', texto: expect.stringMatching(/^SIFEN no responde/) },
  ])
})

test('SIFEN that does not answer is told also while nothing waits', () => {
  expect(ask({ sifen: caido })).toMatchObject([{ texto: expect.stringMatching(/^SIFEN no responde/) }])
})

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [11, 20],
  [21, 50],
  [201, 500],
  [99_999, 100_000],
])('the axis of at most %i ends at %i', (max, end) => {
  expect(tope(max)).toBe(end)
})

test('a key that ends soon is named, with its prefix and its day, and leads to the keys', () => {
  const clave = { nombre: 'Caja 1', keyPrefix: 'sk_live_2h1nmE', expiraEn: '2026-11-30T23:59:59' }
  expect(ask({ claves: [clave as ResumenDeEmisor['claves'][number]] })).toEqual([
    {
      color: 'orange',
      cuantos: null,
      texto: 'La clave «Caja 1» (sk_live_2h1nmE…) vence el 30/11/2026 23:59: rótela y cámbiela en su sistema',
      href: '/c/1/claves',
    },
  ])
})

test('who issues invoices and cannot correct one is told so, and by what it is cured', () => {
  const notas = ['NOTA_DE_CREDITO_ELECTRONICA', 'NOTA_DE_DEBITO_ELECTRONICA'] as const
  expect(ask({}, [], ['AUTOFACTURA_ELECTRONICA', ...notas])).toMatchObject([
    {
      texto: expect.stringContaining('nota de crédito y nota de débito'),
      href: '/c/1/configuracion?vista=timbrados',
    },
  ])
  expect(ask({}, [], ['AUTOFACTURA_ELECTRONICA', 'NOTA_DE_REMISION_ELECTRONICA'])).toEqual([])
  expect(ask({}, [{ codigo: 'timbrado' }], ['FACTURA_ELECTRONICA', ...notas])).toHaveLength(1)
})

test('of the notices those with a term, and of who is told no more, stand here too; what is counted already does not twice', () => {
  const noticia = (
    tipo: Parameters<typeof deNoticias>[0][number]['tipo'],
    severidad: 'URGENTE' | 'ATENCION' | 'DATO',
  ) => ({
    ...{ tipo, severidad, causa: tipo, titulo: tipo, remedio: 'algo', pagina: 'libro?mes=2026-10' },
    ...{ desde: null, hasta: null, cuantos: 3, vistaEn: null },
  })
  const todas = [
    noticia('NUMEROS_SIN_USAR', 'URGENTE'),
    noticia('WEBHOOK_PAUSADO', 'ATENCION'),
    noticia('RECHAZADO', 'URGENTE'),
    noticia('PLAZO_DE_CANCELACION', 'DATO'),
  ]
  expect(deNoticias(todas, '/c/1')).toEqual([
    { color: 'red', cuantos: '3', texto: 'NUMEROS_SIN_USAR', href: '/c/1/libro?mes=2026-10' },
    { color: 'yellow', cuantos: '3', texto: 'WEBHOOK_PAUSADO', href: '/c/1/libro?mes=2026-10' },
  ])
})
