import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  elegirArchivos,
  elServicio,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const PRODUCTOS = 'GET …/productos'
const GUARDAR = 'POST …/productos'
const open = () => abrir('/c/1/productos')

const planilla = (...filas: string[]) =>
  elegirArchivos(
    new File([['Código;Descripción', ...filas].join('\n')], 'productos.csv', { type: 'text/csv' }),
  )

test('one that is imported is spoken of as one', async () => {
  await open()
  await tocar(boton('Importar'))
  await planilla('SAL-1;Sal 1 kg')
  await tocar(boton('Guardar 1 producto'))
  expect(texto(screen.getByRole('dialog'))).toContain('Se guardó 1 producto')
})

test('of a file whose columns are not all known it is told which are not read, and the rest is kept', async () => {
  await open()
  await tocar(boton('Importar'))
  await elegirArchivos(
    new File(['Código;Descripción;Marca;;Notas\nSAL-1;Sal 1 kg;Timbó;;x'], 'p.csv', { type: 'text/csv' }),
  )
  expect(texto(screen.getByRole('dialog'))).toContain('No se leen las columnas «Marca» y «Notas».')
  await tocar(boton('Guardar 1 producto'))
  expect(elServicio().pedidos(GUARDAR)).toHaveLength(2)
})

test('nobody leaves while it is imported: what became of it is said here and nowhere else', async () => {
  await open()
  await tocar(boton('Importar'))
  await planilla('SAL-1;Sal 1 kg', 'SAL-2;Sal 2 kg')
  const slow = elServicio().demora(GUARDAR)
  await tocar(boton('Guardar 2 productos'))
  await teclear('{Escape}')
  slow.corta()
  await pasar(0)
  expect(texto(screen.getByRole('dialog'))).toContain('Se guardaron 0 de 2')
  await teclear('{Escape}')
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('a file that was mended is chosen again under its name', async () => {
  await open()
  await tocar(boton('Importar'))
  await planilla('SAL-1;Sal 1 kg', 'SAL-1;Sal 2 kg')
  expect(texto(screen.getByRole('dialog'))).toContain('vuelva a elegirla')
  await planilla('SAL-1;Sal 1 kg')
  expect(boton('Guardar 1 producto')).toBeTruthy()
})

const yaEstaba = (more: object) => {
  const { data } = elServicio().ejemplo(PRODUCTOS) as { data: { datos: { producto: object }[] } }
  elServicio().lista(PRODUCTOS, [{ producto: { ...data.datos[0]?.producto, codigo: 'LIBRO-1', ...more } }])
}

/** What of a product that is there already is kept once a file was imported. */
async function importar(titulos: string, fila: string) {
  await open()
  await tocar(boton('Importar'))
  await elegirArchivos(new File([`${titulos}\n${fila}`], 'precios.csv', { type: 'text/csv' }))
  await tocar(boton('Guardar 1 producto'))
  const { productos } = elServicio().pedido(GUARDAR).body as { productos: object[] }
  return productos[0]
}

test('a list of prices undoes nothing else of what is there already: of neither IVA, nor unit, nor bar code', async () => {
  yaEstaba({
    ...{ descripcion: 'Libro', unidadMedida: 'CJ', gtin: '7840000000017', precioUnitario: '40000' },
    ...{ tasaIVA: undefined, afectacionTributaria: 'EXENTO' },
  })
  const queda = await importar('Código;Descripción;Precio', 'LIBRO-1;Libro de lectura;50.000')
  expect(queda).toMatchObject({
    ...{ codigo: 'LIBRO-1', descripcion: 'Libro de lectura', precioUnitario: '50000' },
    ...{ unidadMedida: 'CJ', gtin: '7840000000017', afectacionTributaria: 'EXENTO' },
  })
  expect(queda).not.toHaveProperty('tasaIVA')
})

test('what the file says of IVA is so, whatever was there; and a price of it is in guaraníes', async () => {
  yaEstaba({
    ...{ moneda: 'USD', precioUnitario: '25', tasaIVA: '10' },
    ...{ afectacionTributaria: 'GRAVADO_PARCIAL', proporcionGravada: '30' },
  })
  const queda = await importar('Código;Descripción;Precio;IVA', 'LIBRO-1;Libro;50.000;5')
  expect(queda).toMatchObject({ precioUnitario: '50000', tasaIVA: '5', afectacionTributaria: 'GRAVADO' })
  expect(queda).not.toHaveProperty('proporcionGravada')
  expect(queda).not.toHaveProperty('moneda', 'USD')
})
