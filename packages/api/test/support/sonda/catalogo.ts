import * as catalogo from '../../../src/db/catalogo.ts'
import { PRIMER_LUGAR } from '../../../src/domain/catalogo/pagina.ts'
import { AHORA, type Sonda } from './mundo.ts'

const YERBA = {
  clave: 'YERBA-1',
  alias: '7840000000017',
  nombre: 'Yerba mate 1 kg',
  datos: { codigo: 'YERBA-1', descripcion: 'Yerba mate 1 kg' },
  buscado: 'yerba-1 yerba mate 1 kg 7840000000017',
}
const TODOS: catalogo.FiltroDeCatalogo = {
  clase: 'PRODUCTO',
  archivado: false,
  palabras: ['mate'],
  entera: 'mate',
}

export const CATALOGO: Sonda = {
  'catalogo/listVentasPorLeer': async m => {
    const ventas = await catalogo.listVentasPorLeer(m.db, m.emisor, 10)
    if (ventas.length === 0) throw new Error('no documento tells it anything')
  },
  'catalogo/setLectura': async m => {
    const dichas = [0, 0, 7].map(leido => ({ leido, hasta: 7 }))
    const hechas: boolean[] = []
    for (const dicha of dichas) hechas.push(await catalogo.setLectura(m.db, m.emisor, dicha))
    if (hechas.join() !== 'true,false,true') throw new Error(hechas.join())
  },
  'catalogo/upsertEntradas': async m => {
    const entradas = [{ ...YERBA, archivado: false }]
    await catalogo.upsertEntradas(m.db, m.emisor, 'PRODUCTO', { entradas, now: AHORA })
    await catalogo.upsertEntradas(m.db, m.emisor, 'PRODUCTO', { entradas, now: AHORA })
  },
  'catalogo/recordUsos': m =>
    catalogo.recordUsos(m.db, m.emisor, 'PRODUCTO', [
      { ...YERBA, nombre: 'Otro', usos: 2, ultimoUso: AHORA },
    ]),
  'catalogo/listCatalogo': async m => {
    const page = { despues: PRIMER_LUGAR, limite: 10 }
    const [unica, ...otras] = await catalogo.listCatalogo(
      m.db,
      m.emisor,
      { ...TODOS, palabras: ['mate', 'yer'] },
      page,
    )
    if (unica?.usos !== 2 || otras.length > 0) throw new Error(JSON.stringify([unica, otras]))
  },
  'catalogo/listLlamados': async m => {
    const llamados = ['YERBA-1', '7840000000017', 'yerba'].map(entera =>
      catalogo.listLlamados(m.db, m.emisor, { ...TODOS, entera }, 10),
    )
    const cuantos = (await Promise.all(llamados)).map(({ length }) => length)
    if (cuantos.join() !== '1,1,0') throw new Error(cuantos.join())
  },
  'catalogo/countCatalogo': async m => {
    const cuantos = await catalogo.countCatalogo(m.db, m.emisor, 'PRODUCTO', ['SONDA', 'OTRA'])
    if (cuantos.hay !== 1) throw new Error('not one')
  },
}
