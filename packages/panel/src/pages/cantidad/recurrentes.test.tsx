import { expect, test } from 'vitest'
import { abrir, boton, elServicio, screen, texto, tocar } from '../../../test/piezas/mostrar.tsx'

const RECURRENTES = 'GET …/documentos/recurrentes'
const PAUSAR = 'PATCH …/documentos/recurrentes/{recurrenteId}'
const DOCUMENTOS = 'GET …/documentos'

const cuerpoDe = (more: object) => {
  const { data } = elServicio().ejemplo(RECURRENTES) as { data: { datos: { cuerpo: object }[] } }
  return { ...data.datos[0]!.cuerpo, ...more }
}
const son = (...todos: object[]) => elServicio().lista(RECURRENTES, todos)
const open = () => abrir('/c/1/cantidad')
const hechas = (cuantas: string) => screen.getByRole('link', { name: new RegExp(cuantas) })

test('what one made is a click away: of that buyer and that item, since it is repeated', async () => {
  son({ hechos: 3, fechaCreacion: '2026-09-01T02:00:00.000Z' })
  const { donde } = await open()
  await tocar(hechas('3 hasta ahora'))
  expect(donde()).toMatch(/^\/c\/1\/documentos\?/)
  const { buscar, fechaDesde, tipoDocumento } = elServicio().pedido(DOCUMENTOS).query
  expect([buscar, fechaDesde, tipoDocumento]).toEqual([
    '2345678 Yerba mate',
    // In Asunción it was still August.
    '2026-08-31',
    'FACTURA_ELECTRONICA',
  ])
})

test.each([
  [
    {
      naturaleza: 'CONTRIBUYENTE',
      tipoOperacion: 'B2B',
      numeroDocumento: '80012345',
      digitoVerificador: '0',
    },
    '80012345-0',
  ],
  [{ tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' }, ''],
])('a buyer is looked for as he is known: %o', async (receptor, numero) => {
  son({
    hechos: 1,
    cuerpo: cuerpoDe({
      receptor: { nombreRazonSocial: 'XAVIER', pais: 'PRY', ...receptor },
      items: [
        {
          ...{
            codigo: 'A',
            descripcion: 'Alquiler: (local 2) – piso 1, esquina y depósito grande',
            cantidad: 1,
          },
          ...{ unidadMedida: 'UNI', precioUnitario: 1000, tasaIVA: 10, afectacionTributaria: 'GRAVADO' },
        },
      ],
    }),
  })
  await open()
  await tocar(hechas('Una hasta ahora'))
  expect(elServicio().pedido(DOCUMENTOS).query.buscar).toBe(`${numero} Alquiler local piso esquina`.trim())
})

test('one that made nothing yet leads nowhere', async () => {
  son({ hechos: 0 })
  await open()
  expect(texto()).toContain('Cuota de Ana Benítez')
  expect(screen.queryByRole('link', { name: /hasta ahora/ })).toBe(null)
})

test('when each is due is said as one says it', async () => {
  son(
    { id: 1, cada: 'MES', dia: 31 },
    { id: 2, cada: 'SEMANA', dia: 6, alMomento: true },
    { id: 3, activo: false },
    { id: 4, proximo: null },
  )
  await open()
  for (const said of ['El 31 de cada mes, o el último', 'Los sábados, sin preguntar', 'En pausa', 'Terminó'])
    expect(texto()).toContain(said)
})

test('one is paused where it stands, and the list is read anew; that it was not is said', async () => {
  son({})
  elServicio().rechaza(PAUSAR, 'access-denied', 403)
  await open()
  await tocar(boton('Pausar Cuota de Ana Benítez'))
  expect(elServicio().pedido(PAUSAR).body).toEqual({ activo: false })
  expect(texto()).toContain('Su rol no lo permite')
  elServicio().responde(PAUSAR, value => value)
  son({ activo: false })
  await tocar(boton('Pausar Cuota de Ana Benítez'))
  await tocar(boton('Seguir Cuota de Ana Benítez'))
  expect(elServicio().pedido(PAUSAR).body).toEqual({ activo: true })
})

test('without any it says how one begins', async () => {
  son()
  await open()
  expect(texto()).toContain('«Repetir cada mes»')
})
