import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool, transaction } from '../../src/db/db.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'

const ROOT = '/api/v1/contribuyentes/1'
let n: Nominaciones
let ana: string
beforeAll(async () => {
  n = await Nominaciones.open()
  ana = await n.servicio.token('ana')
})
afterAll(() => n.close())

const buscar = async (que: string, texto: string, as = ana) => {
  const { status, body } = await n.ver(`${ROOT}/${que}?buscar=${encodeURIComponent(texto)}`, as)
  expect(status).toBe(200)
  return body.data.datos
}
const guardar = (que: string, json: object) => n.post(`${ROOT}/${que}`, { as: ana, json })
const ITEM = { codigo: 'A-1', descripcion: 'Azúcar de caña', cantidad: 2, precioUnitario: 7500, tasaIVA: 5 }
const vender = (items: object[]) =>
  n.aprobada({ items, condicionOperacion: 'CREDITO', condicionPago: { tipo: 'CREDITO', plazo: '30 días' } })

describe('what was sold stays known', () => {
  test('an item and its receptor, as the last sale had them, by any part and without accents', async () => {
    await vender([ITEM])
    await vender([
      { ...ITEM, precioUnitario: 8000 },
      { ...ITEM, codigo: 'A-2', descripcion: 'Sal fina', gtin: '7840000000017' },
    ])
    const [azucar, ...otras] = await buscar('productos', 'CANA azu')
    expect(otras).toEqual([])
    expect(azucar).toMatchObject({
      producto: { codigo: 'A-1', precioUnitario: '8000', tasaIVA: '5', moneda: 'PYG' },
      usos: 2,
      escrito: false,
    })
    expect(await buscar('productos', '7840000000017')).toMatchObject([{ producto: { codigo: 'A-2' } }])
    const { nombreRazonSocial, numeroDocumento } = FACTURA.receptor
    const [cliente] = await buscar('clientes', nombreRazonSocial.slice(2, 9).toLowerCase())
    expect(cliente).toMatchObject({ receptor: { nombreRazonSocial }, usos: 2 })
    expect(await buscar('clientes', String(numeroDocumento))).toHaveLength(1)
  })

  test('two who look at once count each sale once', async () => {
    await vender([{ ...ITEM, codigo: 'A-3', descripcion: 'Harina' }])
    const vistas = await Promise.all([1, 2, 3, 4].map(() => buscar('productos', 'harina')))
    expect(vistas.flat().length).toBeGreaterThan(0)
    expect(await buscar('productos', 'harina')).toMatchObject([{ usos: 1 }])
  })

  test('another taxpayer and another ambiente know nothing of it', async () => {
    const beto = await n.servicio.token('beto')
    expect((await n.ver('/api/v1/contribuyentes/2/productos', beto)).body.data.datos).toEqual([])
    const enProd = { as: ana, headers: { 'mbohera-ambiente': 'PROD' } }
    const { body } = await n.servicio.request('GET', `${ROOT}/productos`, enProd)
    expect(body.data?.datos ?? []).toEqual([])
  })
})

describe('what a person writes', () => {
  test('is what is offered from then on, whatever later sales say; what is stored does not change', async () => {
    const cdc = await vender([{ ...ITEM, codigo: 'B-1', descripcion: 'Fideo' }])
    const xml = async () => (await n.ver(`${ROOT}/documentos/${cdc}/xml`, ana)).text
    const antes = await xml()
    const escrito = { codigo: 'B-1', descripcion: 'Fideo tallarín 500 g', precioUnitario: 9000, tasaIVA: 10 }
    expect((await guardar('productos', { productos: [escrito] })).body.data).toEqual({ guardados: 1 })
    await vender([{ ...ITEM, codigo: 'B-1', descripcion: 'Fideo', precioUnitario: 1 }])
    expect(await buscar('productos', 'fideo')).toMatchObject([
      { producto: { descripcion: 'Fideo tallarín 500 g', precioUnitario: '9000' }, usos: 2, escrito: true },
    ])
    expect(await xml()).toBe(antes)
  })

  test('archived, it is no longer offered, and is found among what is archived', async () => {
    const uno = { codigo: 'C-1', descripcion: 'Aceite girasol' }
    await guardar('productos', { productos: [uno] })
    await guardar('productos', { productos: [{ ...uno, archivado: true }] })
    expect(await buscar('productos', 'girasol')).toEqual([])
    const { body } = await n.ver(`${ROOT}/productos?archivado=true&buscar=girasol`, ana)
    expect(body.data.datos).toMatchObject([{ archivado: true }])
  })

  test('keeps none of them when one is wrong, and says which and where', async () => {
    const bueno = { codigo: 'D-1', descripcion: 'Queso Paraguay' }
    const productos = [bueno, { ...bueno, gtin: '12' }, { descripcion: 'sin código', tasaIVA: 7 }, bueno]
    const { status, body } = await guardar('productos', { productos })
    expect(status).toBe(422)
    expect(body.errors.map(({ campo }: { campo: string }) => campo)).toEqual([
      'productos[1].gtin',
      'productos[2].codigo',
      'productos[2].tasaIVA',
      'productos[3]',
    ])
    expect(await buscar('productos', 'queso')).toEqual([])
    const sin = await guardar('productos', { productos: [bueno], soloValidar: true })
    expect(sin.body.data).toEqual({ guardados: 0 })
    expect(await buscar('productos', 'queso')).toEqual([])
  })

  test.each([
    ['productos', { codigo: 'A\u0000', descripcion: 'x' }, 'codigo'],
    ['productos', { codigo: 'A', descripcion: '\ud800' }, 'descripcion'],
    ['clientes', { ...FACTURA.receptor, direccion: 'Palma\u0000' }, 'direccion'],
  ])('one of the %s with what nobody can keep is refused beside its field', async (que, uno, campo) => {
    const { status, body } = await guardar(que, { [que]: [uno] })
    expect([status, body.errors[0]?.campo]).toEqual([422, `${que}[0].${campo}`])
  })

  test('a customer is known by its document: said twice it is one, and a wrong check digit is none', async () => {
    const cliente = {
      ...FACTURA.receptor,
      nombreRazonSocial: 'FERRETERÍA ÑANDUTÍ SA',
      numeroDocumento: '80012346-9',
    }
    const { body, text } = await guardar('clientes', {
      clientes: [{ ...cliente, digitoVerificador: undefined }],
    })
    expect(body.data, text).toEqual({ guardados: 1 })
    await guardar('clientes', { clientes: [{ ...cliente, email: 'a@b.com.py' }] })
    expect(await buscar('clientes', 'nanduti')).toMatchObject([
      { receptor: { email: 'a@b.com.py' }, usos: 0 },
    ])
    const conRuc = { ...cliente, tipoContribuyente: 'CONTRIBUYENTE', tipoDocumento: 'RUC' }
    const mal = await guardar('clientes', { clientes: [{ ...conRuc, numeroDocumento: '80012345-1' }] })
    expect(mal.body.errors).toMatchObject([{ campo: 'clientes[0].numeroDocumento' }])
    const nadie = await guardar('clientes', {
      clientes: [{ tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C' }],
    })
    expect(nadie.status).toBe(422)
  })
})

test('what is called so as a whole comes first, however seldom it is sold', async () => {
  const nombres = ['1001', '10010'].map(codigo => ({ codigo, descripcion: `Entero ${codigo}` }))
  await guardar('productos', { productos: nombres })
  await vender([{ ...ITEM, codigo: '10010', descripcion: 'Entero 10010' }])
  const codigos = async (texto: string, limite: number) => {
    const { body } = await n.ver(`${ROOT}/productos?buscar=${texto}&limite=${limite}`, ana)
    return body.data.datos.map(({ producto }: { producto: { codigo: string } }) => producto.codigo)
  }
  expect(await codigos('1001', 25)).toEqual(['1001', '10010'])
  expect(await codigos('1001', 1)).toEqual(['1001'])
  expect(await codigos('entero', 25)).toEqual(['10010', '1001'])
})

test('every one is on one page and no page has one twice', async () => {
  const productos = Array.from({ length: 60 }, (_, i) => ({ codigo: `P${i}`, descripcion: `Paginado ${i}` }))
  await guardar('productos', { productos })
  const codigos: string[] = []
  for (let cursor: string | null = '', veces = 0; cursor !== null && veces < 9; veces++) {
    const { body } = await n.ver(
      `${ROOT}/productos?buscar=paginado&limite=${veces === 0 ? 1 : 25}${cursor && `&cursor=${cursor}`}`,
      ana,
    )
    codigos.push(...body.data.datos.map(({ producto }: { producto: { codigo: string } }) => producto.codigo))
    cursor = body.data.siguiente
  }
  expect(new Set(codigos).size).toBe(60)
  expect(codigos).toHaveLength(60)
})

test('what is kept or sold while somebody turns the pages puts none on two of them, and hides none that was there', async () => {
  const productos = Array.from({ length: 30 }, (_, i) => ({
    codigo: `E${i}`,
    descripcion: `Estable ${100 + i}`,
  }))
  await guardar('productos', { productos })
  const pagina = async (cursor: string) => {
    const { body } = await n.ver(`${ROOT}/productos?buscar=estable&limite=10${cursor}`, ana)
    const codigos = body.data.datos.map(({ producto }: { producto: { codigo: string } }) => producto.codigo)
    return { codigos, siguiente: body.data.siguiente }
  }
  const primera = await pagina('')
  await guardar('productos', { productos: [{ codigo: 'E-NUEVO', descripcion: 'Estable 0' }] })
  await vender([{ ...ITEM, codigo: 'E25', descripcion: 'Estable 125' }])
  const segunda = await pagina(`&cursor=${primera.siguiente}`)
  const tercera = await pagina(`&cursor=${segunda.siguiente}`)
  expect([...primera.codigos, ...segunda.codigos, ...tercera.codigos]).toEqual(
    productos.map(({ codigo }) => codigo),
  )
  expect(tercera.siguiente).toBeNull()
  expect((await pagina('')).codigos.slice(0, 2)).toEqual(['E25', 'E-NUEVO'])
})

test('a price is in a money that SIFEN knows, however it is written', async () => {
  const guardarEn = (moneda: string) => {
    const producto = { codigo: 'M-1', descripcion: 'En su moneda', precioUnitario: '8', moneda }
    return guardar('productos', { productos: [producto] })
  }
  const ajena = await guardarEn('XYZ')
  expect(ajena.status).toBe(422)
  expect(ajena.body.errors).toMatchObject([{ campo: 'productos[0].moneda', codigo: 'enum' }])
  expect((await guardarEn(' usd')).status).toBe(200)
  const { body } = await n.ver(`${ROOT}/productos?buscar=M-1`, ana)
  expect(body.data.datos[0].producto).toMatchObject({ codigo: 'M-1', moneda: 'USD' })
})

test('who writes the same in another order, at the same moment, waits for the other', async () => {
  const [uno, otro, tercero] = ['X-1', 'X-2', 'X-3'].map(codigo => ({
    codigo,
    descripcion: 'Del mismo proveedor',
  }))
  await guardar('productos', { productos: [uno, otro, tercero] })
  const pool = openPool({ url: n.servicio.databaseUrl, connections: 1, onError: () => {} })
  const guardados = await transaction(pool, async db => {
    await db.query({ text: `select 1 from catalogo where clave = 'X-2' for update` })
    const both = [
      guardar('productos', { productos: [uno, otro, tercero] }),
      guardar('productos', { productos: [tercero, otro, uno] }),
    ]
    await hasta(async () => {
      const { rows } = await n.servicio.db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length >= 2
    })
    return both
  })
  await pool.end()
  expect((await Promise.all(guardados)).map(({ status }) => status)).toEqual([200, 200])
})

test('of as many as there may be each can be changed and archived, and none more comes in', async () => {
  await n.servicio.db.query(
    `insert into catalogo (contribuyente_id, ambiente, clase, clave, nombre, datos, buscado, escrito)
     select 1, 'DEV', 'PRODUCTO', 'L-' || i, 'Lleno', '{}', 'lleno', false from generate_series(1, 200000) i on conflict do nothing`,
  )
  const sal = { codigo: 'L-7', descripcion: 'Sal gruesa' }
  const uno = async (producto: object) => (await guardar('productos', { productos: [producto] })).status
  expect(await uno(sal)).toBe(200)
  expect(await uno({ ...sal, archivado: true })).toBe(200)
  expect(await uno({ ...sal, codigo: 'L-NUEVA' })).toBe(422)
})
