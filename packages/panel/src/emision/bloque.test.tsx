import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  boton,
  campo,
  elegir,
  escribirEn,
  mostrar,
  salirDe,
  screen,
  texto,
  tocar,
} from '../../test/piezas/mostrar.tsx'
import type { Faults } from '../form/faults.ts'
import { CamposDeBloque } from './bloque.tsx'
import { aBloque, type Bloque, type CampoDeBloque, type Escritos } from './escritos.ts'
import { Grupos, MasDatos } from './mas-datos.tsx'

const uno = (nombre: string, more: Partial<CampoDeBloque> = {}): CampoDeBloque => ({
  nombre,
  forma: 'texto',
  etiqueta: nombre,
  ayuda: `Ayuda de ${nombre}.`,
  obligatorio: false,
  ...more,
})

const BLOQUE: Bloque = [
  uno('Orden', { max: 15 }),
  uno('Relato', { forma: 'parrafo' }),
  uno('Dia', { forma: 'fecha' }),
  uno('Momento', { forma: 'momento' }),
  uno('Cuenta', { forma: 'cifras', obligatorio: true }),
  uno('Modo', {
    forma: 'opcion',
    opciones: [
      { value: 'A', label: 'Por aire' },
      { value: 'T', label: 'Por tierra' },
    ],
  }),
  uno('Extra', { forma: 'grupo', varios: 3, campos: [uno('chapa'), uno('marca')] }),
]

const faltas = (of: Record<string, string>): Faults => ({
  of: campo => of[campo],
  rest: [],
  title: 'No se aceptó',
})
const NINGUNA = faltas({})

let sale: unknown
function Prueba({
  bloque = BLOQUE,
  faults = NINGUNA,
  inicial = {},
}: {
  bloque?: Bloque
  faults?: Faults
  inicial?: Escritos
}) {
  const [escritos, setEscritos] = useState<Escritos>(inicial)
  sale = aBloque(bloque, '', escritos)
  return (
    <CamposDeBloque bloque={bloque} prefijo="" escritos={escritos} onCambio={setEscritos} faults={faults} />
  )
}

test('each field is found by its name, with its help and its limit', async () => {
  await mostrar(<Prueba />)
  expect(campo('Orden').getAttribute('aria-describedby')).toBeTruthy()
  expect(texto()).toContain('Ayuda de Orden. Hasta 15 caracteres.')
  expect(campo('Relato').tagName).toBe('TEXTAREA')
  expect(campo(/^Cuenta/).getAttribute('inputmode')).toBe('numeric')
  expect(campo(/^Cuenta/).hasAttribute('required')).toBe(true)
})

test('what was typed goes under its name, and what was not does not go', async () => {
  await mostrar(<Prueba />)
  await escribirEn(campo('Orden'), 'OC-7')
  await escribirEn(campo('Dia'), '31/12/2026')
  await elegir('Modo', 'Por tierra')
  expect(sale).toEqual({ Orden: 'OC-7', Dia: '2026-12-31', Modo: 'T' })
})

test.each([
  ['Dia', '31/02/2026'],
  ['Momento', '31/12/2026'],
])(
  '%s that cannot be read goes as it was typed: it is refused, and never left out',
  async (nombre, escrito) => {
    await mostrar(<Prueba />)
    await escribirEn(campo(nombre), escrito)
    await salirDe(campo(nombre))
    expect(sale).toEqual({ [nombre]: escrito })
    expect((campo(nombre) as HTMLInputElement).value).toBe(escrito)
    expect(texto()).toContain('Escríbala así')
  },
)

test('a moment is typed letter by letter, its blank too', async () => {
  await mostrar(<Prueba />)
  await escribirEn(campo('Momento'), '31/12/2026 ')
  expect((campo('Momento') as HTMLInputElement).value).toBe('31/12/2026 ')
  await escribirEn(campo('Momento'), '31/12/2026 9:30')
  expect(sale).toMatchObject({ Momento: expect.stringContaining('2026-12-31T09:30') })
})

test('what is wrong stands beside its field', async () => {
  await mostrar(<Prueba faults={faltas({ Orden: 'es muy larga', Modo: 'no se admite' })} />)
  expect(campo('Orden').getAttribute('aria-invalid')).toBe('true')
  expect(texto()).toContain('es muy larga')
  expect(texto()).toContain('no se admite')
})

test('of several one more is added, up to how many there may be', async () => {
  await mostrar(<Prueba />)
  await escribirEn(campo('chapa'), 'AAA 111')
  await tocar(boton('Agregar otro extra'))
  expect(screen.getByRole('group', { name: 'Extra 2' })).toBeTruthy()
  await tocar(boton('Agregar otro extra'))
  expect(screen.queryByRole('button', { name: 'Agregar otro extra' })).toBe(null)
  expect(screen.getAllByLabelText('chapa')).toHaveLength(3)
})

test('when one is taken out, those behind it move up with what was typed in them', async () => {
  await mostrar(<Prueba />)
  await tocar(boton('Agregar otro extra'))
  await tocar(boton('Agregar otro extra'))
  const write = (n: number, text: string) => escribirEn(screen.getAllByLabelText('chapa')[n]!, text)
  await write(0, 'AAA 111')
  await write(1, 'BBB 222')
  await write(2, 'CCC 333')
  await tocar(boton('Quitar extra 2'))
  expect(screen.getAllByLabelText<HTMLInputElement>('chapa').map(({ value }) => value)).toEqual([
    'AAA 111',
    'CCC 333',
  ])
})

test('the last one of them cannot be taken out', async () => {
  await mostrar(<Prueba />)
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBe(null)
})

function Plegados({ faults = NINGUNA, inicial = {} }: { faults?: Faults; inicial?: Escritos }) {
  const [escritos, setEscritos] = useState<Escritos>(inicial)
  return (
    <MasDatos
      titulo="Más datos"
      resumen="órdenes"
      bloque={BLOQUE}
      escritos={escritos}
      onCambio={setEscritos}
      faults={faults}
    />
  )
}

test('what few say is one line until it is opened', async () => {
  await mostrar(<Plegados />)
  expect(texto()).toBe('Más datosórdenes')
  await tocar(boton(/^Más datos/))
  expect(campo('Orden')).toBeTruthy()
})

test('what was said before begins open, and what is wrong is open whoever folds it', async () => {
  const { unmount } = await mostrar(<Plegados inicial={{ Orden: 'OC-7' }} />)
  expect((campo('Orden') as HTMLInputElement).value).toBe('OC-7')
  unmount()
  await mostrar(<Plegados faults={faltas({ Orden: 'es muy larga' })} />)
  await tocar(boton('Más datos'))
  expect(texto()).toContain('es muy larga')
})

test('a group has a name of its own for who cannot see it', async () => {
  const bloque: Bloque = [uno('carga', { forma: 'grupo', etiqueta: 'Carga', campos: [uno('peso')] })]
  await mostrar(
    <Grupos bloque={bloque} escritos={{ 'carga.peso': '5' }} onCambio={() => {}} faults={NINGUNA} />,
  )
  expect(screen.getByRole('group', { name: 'Carga' })).toBeTruthy()
})

function DeDinero({ moneda }: { moneda?: string }) {
  const [escritos, setEscritos] = useState<Escritos>({})
  const bloque = ['comision', 'tipoCambio', 'pesoNeto'].map(nombre => uno(nombre, { forma: 'monto' }))
  sale = aBloque(bloque, '', escritos, moneda)
  return (
    <MasDatos
      titulo="Más datos"
      bloque={[uno('sector', { forma: 'grupo', campos: bloque }), ...bloque]}
      moneda={moneda}
      escritos={escritos}
      onCambio={setEscritos}
      faults={NINGUNA}
    />
  )
}

test.each([
  ['PYG', 'comision', '¿Cuánto es: 5.500 o, con decimales, 55,00?', '55 .00'],
  ['USD', 'comision', '', '55.00'],
  [undefined, 'tipoCambio', '¿Cuánto es: 5.500 o, con decimales, 55,00?', '55 .00'],
  ['PYG', 'pesoNeto', '', '55.00'],
])(
  'of an amount in %s, %s, that may be two, one is asked which, and neither is sent',
  async (moneda, nombre, pregunta, sent) => {
    await mostrar(<DeDinero {...(moneda === undefined ? {} : { moneda })} />)
    await tocar(boton(/^Más datos/))
    await escribirEn(screen.getAllByLabelText(nombre)[0]!, '55.00')
    expect(texto().includes('¿Cuánto es')).toBe(pregunta !== '')
    expect(texto()).toContain(pregunta)
    expect(sale).toEqual({ [nombre]: sent })
  },
)
