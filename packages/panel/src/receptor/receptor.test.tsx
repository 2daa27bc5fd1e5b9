import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  boton,
  campo,
  elegir,
  elServicio,
  escribirEn,
  mostrar,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
} from '../../test/piezas/mostrar.tsx'
import type { Faults } from '../form/faults.ts'
import { FormularioDeReceptor } from './receptor.tsx'
import { aEmision, RECEPTOR_VACIO, type ValoresDeReceptor } from './valores.ts'

const CLIENTES = 'GET …/clientes'
const NINGUNA: Faults = { of: () => undefined, rest: [], title: '' }
const OPCIONES = ['INNOMINADO', 'RUC', 'PERSONA', 'EXTRANJERO'] as const

let valores: ValoresDeReceptor = RECEPTOR_VACIO
beforeEach(() => {
  valores = RECEPTOR_VACIO
})

function Prueba({
  inicial = {},
  faults = NINGUNA,
}: {
  inicial?: Partial<ValoresDeReceptor>
  faults?: Faults
}) {
  const [now, setNow] = useState<ValoresDeReceptor>({
    ...RECEPTOR_VACIO,
    comprador: 'INNOMINADO',
    ...inicial,
  })
  valores = now
  return (
    <FormularioDeReceptor
      conOperacion
      conConocidos
      valores={now}
      opciones={OPCIONES}
      faults={faults}
      onCambio={change => setNow(before => ({ ...before, ...change }))}
    />
  )
}

const clientes = (...receptores: object[]) =>
  elServicio().responde(CLIENTES, (value: { data: { datos: { receptor: object }[] } }) => {
    const [model] = value.data.datos
    value.data.datos = receptores.map(receptor => ({
      ...model!,
      receptor: { ...model!.receptor, ...receptor },
    }))
    return value
  })

const PERSONA = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoContribuyente: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  digitoVerificador: undefined,
}

test('who buys without a name is asked nothing', async () => {
  await mostrar(<Prueba />)
  expect(screen.queryByLabelText(/^RUC/)).toBe(null)
  expect(aEmision(valores)).toEqual({
    tipoContribuyente: 'INNOMINADO',
    tipoOperacion: 'B2C',
    nombreRazonSocial: 'Sin Nombre',
  })
})

test('the kinds of buyer are one choice with a question, each with its word', async () => {
  await mostrar(<Prueba />)
  expect(screen.getByRole('radiogroup', { name: '¿Quién compra?' })).toBeTruthy()
  expect(screen.getAllByRole('radio').map(one => one.getAttribute('aria-label'))).toEqual([
    'Sin nombre',
    'Con RUC',
    'Sin RUC',
    'Del exterior',
  ])
})

test('a customer of before is found by a part of the name, with all that is known of her', async () => {
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'compra')
  await pasar(200)
  await teclear('{Enter}')
  expect(valores).toMatchObject({
    comprador: 'RUC',
    numeroDocumento: '80012345-0',
    nombreRazonSocial: 'COMPRADORA SA',
    direccion: 'Avenida Dos',
    numeroCasa: '120',
  })
  expect((campo('Cliente') as HTMLInputElement).value).toBe('')
})

test('of two with the same number the one that was chosen is the one that buys', async () => {
  clientes(
    {
      ...PERSONA,
      tipoDocumento: 'CEDULA_PARAGUAYA',
      numeroDocumento: '1234567',
      nombreRazonSocial: 'ANA BENITEZ',
    },
    { ...PERSONA, tipoDocumento: 'PASAPORTE', numeroDocumento: '1234567', nombreRazonSocial: 'BRUNO DIAZ' },
  )
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), '1234567')
  await pasar(200)
  await teclear('{ArrowDown}{Enter}')
  expect(valores).toMatchObject({ nombreRazonSocial: 'BRUNO DIAZ', tipoDocumento: 'PASAPORTE' })
})

test('a RUC that nobody bought with is looked up as a RUC', async () => {
  clientes()
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), '80012345-0')
  await teclear('{Enter}')
  expect(valores).toMatchObject({ comprador: 'RUC', numeroDocumento: '80012345-0' })
  await pasar(500)
  expect(valores.nombreRazonSocial).toBe('COMPRADORA SA')
})

test.each([
  ['412345', '412345'],
  ['4123456', '4123456'],
  ['4.123.456', '4123456'],
])(
  'whoever has the number %s whole is the one that it names, and nobody who has it in a longer one',
  async (escrito, numero) => {
    clientes({
      ...PERSONA,
      tipoDocumento: 'CEDULA_PARAGUAYA',
      numeroDocumento: '4123456',
      nombreRazonSocial: 'ANA DIAZ',
    })
    await mostrar(<Prueba />)
    await escribirEn(campo('Cliente'), escrito)
    await teclear('{Enter}')
    expect(elServicio().pedido(CLIENTES).query).toMatchObject({ buscar: numero })
    expect(valores.numeroDocumento).toBe(numero)
    expect(valores.comprador).toBe(numero === '4123456' ? 'PERSONA' : 'RUC')
  },
)

test('a known customer whose RUC is of somebody else in the registry is told of, and the other name is one press away', async () => {
  await mostrar(
    <Prueba
      inicial={{ comprador: 'RUC', nombreRazonSocial: 'María José Benítez', numeroDocumento: '80012345-0' }}
    />,
  )
  await pasar(500)
  expect(valores.nombreRazonSocial).toBe('María José Benítez')
  expect(texto()).toContain('En el padrón ese RUC es de COMPRADORA SA')
  await tocar(boton('Usar ese nombre'))
  expect(valores.nombreRazonSocial).toBe('COMPRADORA SA')
  expect(texto()).not.toContain('En el padrón')
})

const PADRON = 'GET …/padron/{documento}'
const nombre = () => (campo(/^Razón social/) as HTMLInputElement).value

test('the name that the registry gave to a number goes with it: another number is of nobody until it is known whose', async () => {
  await mostrar(<Prueba inicial={{ comprador: 'RUC' }} />)
  await escribirEn(campo(/^RUC/), '80012345')
  await pasar(500)
  expect(nombre()).toBe('COMPRADORA SA')
  const slow = elServicio().demora(PADRON)
  await escribirEn(campo(/^RUC/), '80012345-0')
  expect(nombre()).toBe('COMPRADORA SA')
  await escribirEn(campo(/^RUC/), '80069563-1')
  expect(nombre()).toBe('')
  await pasar(500)
  expect(nombre()).toBe('')
  slow.llega(elServicio().ejemplo(PADRON))
  await pasar(0)
  expect(nombre()).toBe('COMPRADORA SA')
})

test.each(['999', '12A', '80012345'])(
  'a RUC is looked up by its form, as short as there is: %s',
  async ruc => {
    await mostrar(<Prueba inicial={{ comprador: 'RUC' }} />)
    await escribirEn(campo(/^RUC/), ruc)
    await pasar(500)
    expect(elServicio().pedido(PADRON).path).toContain(`/padron/${ruc}`)
  },
)

test.each(['80', '0123', '80012345A'])('what is no RUC is not looked up: %s', async ruc => {
  await mostrar(<Prueba inicial={{ comprador: 'RUC' }} />)
  await escribirEn(campo(/^RUC/), ruc)
  await pasar(500)
  expect(elServicio().pedidos(PADRON)).toHaveLength(0)
})

test('so does all that came with a known customer whose number is typed over, and a name typed by hand stays', async () => {
  elServicio().corta(PADRON)
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'compra')
  await pasar(200)
  await teclear('{Enter}')
  expect(nombre()).toBe('COMPRADORA SA')
  expect(valores.direccion).toBe('Avenida Dos')
  await escribirEn(campo(/^RUC/), '80069563-1')
  expect(valores).toMatchObject({ nombreRazonSocial: '', direccion: '', numeroCasa: '', email: '' })
  await escribirEn(campo(/^Razón social/), 'FERRETERIA SA')
  await escribirEn(campo(/^RUC/), '80069564-0')
  expect(nombre()).toBe('FERRETERIA SA')
})

test('the name and the mail of a company are nobody’s who is said to have no RUC, once her own number is typed', async () => {
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'compra')
  await pasar(200)
  await teclear('{Enter}')
  await tocar(screen.getByRole('radio', { name: 'Sin RUC' }))
  expect(valores.nombreRazonSocial).toBe('COMPRADORA SA')
  await escribirEn(campo(/^Número de documento/), '2345678')
  expect(valores).toMatchObject({ nombreRazonSocial: '', direccion: '', numeroCasa: '', email: '' })
})

test('of a known customer without a RUC whose number is typed over nothing stays, and it is there again with her number', async () => {
  const ANA = { numeroDocumento: '1234567', nombreRazonSocial: 'ANA BENITEZ', email: 'ana@ejemplo.com.py' }
  clientes({ ...PERSONA, tipoDocumento: 'CEDULA_PARAGUAYA', ...ANA })
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'ana')
  await pasar(200)
  await teclear('{Enter}')
  expect(valores).toMatchObject(ANA)
  await escribirEn(campo(/^Número de documento/), '2345678')
  expect(valores).toMatchObject({ nombreRazonSocial: '', email: '' })
  await escribirEn(campo(/^Número de documento/), '1234567')
  expect(valores).toMatchObject(ANA)
})

test('after the page was loaded anew a name typed by hand stays with another number, and what came with the number goes', async () => {
  elServicio().corta(PADRON)
  const { unmount } = await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'compra')
  await pasar(200)
  await teclear('{Enter}')
  await escribirEn(campo(/^Razón social/), 'FERRETERIA SA')
  unmount()
  await mostrar(<Prueba inicial={JSON.parse(JSON.stringify(valores))} />)
  await escribirEn(campo(/^RUC/), '80069563-1')
  expect(valores).toMatchObject({ nombreRazonSocial: 'FERRETERIA SA', direccion: '', email: '' })
})

test.each(['80.012.345-0', '80012345', '80 012 345'])(
  'a RUC that is written %s is looked up, and goes as the registry has it',
  async escrito => {
    await mostrar(<Prueba inicial={{ comprador: 'RUC' }} />)
    await escribirEn(campo(/^RUC/), escrito)
    await pasar(500)
    expect(nombre()).toBe('COMPRADORA SA')
    expect((campo(/^RUC/) as HTMLInputElement).value).toBe(escrito)
    expect(aEmision(valores)).toMatchObject({ numeroDocumento: '80012345-0' })
    await escribirEn(campo(/^RUC/), '8001234')
    expect(aEmision(valores)).toMatchObject({ numeroDocumento: '8001234' })
  },
)

test('what the registry says of a number that was typed over since is nobody else’s name', async () => {
  const slow = elServicio().demora(PADRON)
  await mostrar(<Prueba inicial={{ comprador: 'RUC' }} />)
  await escribirEn(campo(/^RUC/), '80012345-0')
  await pasar(500)
  await escribirEn(campo(/^RUC/), '80069563-1')
  slow.llega(elServicio().ejemplo(PADRON))
  await pasar(0)
  expect(nombre()).toBe('')
  await escribirEn(campo(/^RUC/), '80012345-0')
  await pasar(500)
  expect(nombre()).toBe('COMPRADORA SA')
})

test('a name that is typed before the registry answers stays, and its own is offered', async () => {
  const slow = elServicio().demora(PADRON)
  await mostrar(<Prueba inicial={{ comprador: 'RUC' }} />)
  await escribirEn(campo(/^RUC/), '80012345-0')
  await pasar(500)
  await escribirEn(campo(/^Razón social/), 'FERRETERIA LOPEZ')
  slow.llega(elServicio().ejemplo(PADRON))
  await pasar(0)
  expect(nombre()).toBe('FERRETERIA LOPEZ')
  expect(boton('Usar ese nombre')).toBeTruthy()
})

test('a name that nobody has is said, and goes as soon as one types on', async () => {
  clientes()
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'nadie')
  await teclear('{Enter}')
  expect(texto()).toContain('Todavía no le vendió a nadie así')
  await escribirEn(campo('Cliente'), 'nadies')
  expect(texto()).not.toContain('Todavía no le vendió a nadie así')
})

test('what was asked of the catalogue before one chose another buyer changes nothing when it comes', async () => {
  const slow = elServicio().demora(CLIENTES)
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'compra')
  await teclear('{Enter}')
  await tocar(screen.getByRole('radio', { name: 'Sin RUC' }))
  slow.llega(elServicio().ejemplo(CLIENTES))
  await pasar(0)
  expect(valores).toMatchObject({ comprador: 'PERSONA', numeroDocumento: '' })
})

test('of two that were asked for the answer to the first is none to the second', async () => {
  const slow = elServicio().demora(CLIENTES)
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'compra')
  await teclear('{Enter}')
  await escribirEn(campo('Cliente'), 'otra')
  slow.llega(elServicio().ejemplo(CLIENTES))
  await pasar(0)
  expect(valores.comprador).toBe('INNOMINADO')
  expect((campo('Cliente') as HTMLInputElement).value).toBe('otra')
})

test('a catalogue that is away hinders nobody', async () => {
  elServicio().corta(CLIENTES)
  await mostrar(<Prueba />)
  await escribirEn(campo('Cliente'), 'compra')
  await pasar(200)
  await tocar(screen.getByRole('radio', { name: 'Con RUC' }))
  expect(campo(/^RUC/)).toBeTruthy()
  expect(texto()).not.toContain('El servicio no responde')
})

test('where there is an address and no number, it goes as a house without one', async () => {
  await mostrar(
    <Prueba inicial={{ comprador: 'PERSONA', numeroDocumento: '2345678', nombreRazonSocial: 'ANA' }} />,
  )
  await tocar(boton(/Dirección y contacto/))
  await escribirEn(campo('Dirección'), 'Palma')
  expect(aEmision(valores)).toMatchObject({ direccion: 'Palma', numeroCasa: 0 })
  await escribirEn(campo('Dirección'), '')
  expect(aEmision(valores)).not.toHaveProperty('numeroCasa')
})

test('what was said of an address begins open, and what is said is kept when it is folded', async () => {
  await mostrar(<Prueba inicial={{ comprador: 'PERSONA', direccion: 'Palma' }} />)
  expect(boton(/Dirección y contacto/).getAttribute('aria-expanded')).toBe('true')
  await tocar(boton(/Dirección y contacto/))
  expect(valores.direccion).toBe('Palma')
})

const plegado = () => boton(/Dirección y contacto/).getAttribute('aria-expanded') === 'false'

test('what is wrong with what was folded away is in sight: nobody is refused without seeing why', async () => {
  const faults: Faults = {
    ...NINGUNA,
    title: 'No se aceptó',
    of: path => (path === 'receptor.celular' ? 'Tiene menos de 10 cifras' : undefined),
  }
  await mostrar(<Prueba inicial={{ comprador: 'PERSONA' }} faults={faults} />)
  expect(plegado()).toBe(false)
  expect(texto()).toContain('Tiene menos de 10 cifras')
})

test('what was typed of a buyer from abroad is in sight when she is another kind of buyer', async () => {
  await mostrar(<Prueba inicial={{ comprador: 'PERSONA' }} />)
  expect(plegado()).toBe(true)
  await tocar(screen.getByRole('radio', { name: 'Del exterior' }))
  await escribirEn(campo('Correo'), 'ana@ejemplo')
  await tocar(screen.getByRole('radio', { name: 'Con RUC' }))
  expect(plegado()).toBe(false)
  expect((campo('Correo') as HTMLInputElement).value).toBe('ana@ejemplo')
})

test('what cannot be read is not folded away: no form goes with it, and it is said why', async () => {
  await mostrar(<Prueba inicial={{ comprador: 'PERSONA', email: 'ana@ejemplo.com.py' }} />)
  await escribirEn(campo('Correo'), 'ana@')
  await tocar(boton(/Dirección y contacto/))
  expect(plegado()).toBe(false)
  await escribirEn(campo('Correo'), 'ana@ejemplo.com.py')
  await tocar(boton(/Dirección y contacto/))
  expect(plegado()).toBe(true)
})

test('what was typed for one kind of buyer is there when one comes back to it', async () => {
  await mostrar(<Prueba inicial={{ comprador: 'RUC' }} />)
  await escribirEn(campo(/^Razón social/), 'EMPRESA SA')
  await tocar(screen.getByRole('radio', { name: 'Sin RUC' }))
  await tocar(screen.getByRole('radio', { name: 'Con RUC' }))
  expect((campo(/^Razón social/) as HTMLInputElement).value).toBe('EMPRESA SA')
})

test('a country is chosen among those that are not Paraguay', async () => {
  await mostrar(<Prueba inicial={{ comprador: 'EXTRANJERO' }} />)
  await elegir(/^País/, 'Brasil')
  expect(aEmision(valores)).toMatchObject({ pais: 'BRA', tipoOperacion: 'B2F' })
  expect(screen.queryByRole('option', { name: 'Paraguay' })).toBe(null)
})

test('what is wrong stands beside its field', async () => {
  const faults: Faults = {
    ...NINGUNA,
    of: path => (path === 'receptor.numeroDocumento' ? 'el dígito es 0' : undefined),
  }
  await mostrar(<Prueba inicial={{ comprador: 'RUC' }} faults={faults} />)
  expect(campo(/^RUC/).getAttribute('aria-invalid')).toBe('true')
})
