import * as recurrente from '../../../src/db/recurrente.ts'
import * as tanda from '../../../src/db/tanda.ts'
import * as tandaDocumento from '../../../src/db/tanda-documento.ts'
import { ALGUIEN } from '../actor.ts'
import type { Mundo, Sonda } from './mundo.ts'

const page = { after: null, estado: null, limit: 10 } as const
const CLAVE = '0123456789abcdef0123456789abcdef'

const uno = (referencia: string, cuerpo: object) => ({
  ...{ referencia, lugar: 'fila 2', moneda: 'PYG', total: '150000', faltas: [] },
  cuerpo: cuerpo as never,
})

/** One place in hand; and the same in the hands of whoever had its tanda before, or read it before it was corrected. */
async function puestoEnMano(m: Mundo, orden: number) {
  const listos = await tandaDocumento.listListos(m.db, m.emisor, m.tandaId, 10)
  const listo = listos.find(uno => uno.orden === orden)
  const tomada = await tanda.takeTanda(m.db, m.emisor, 0)
  if (listo === undefined || tomada === null) throw new Error(`${orden} is not to be emitted`)
  const puesto = { ...listo, tandaId: m.tandaId, intentos: tomada.intentos }
  return {
    puesto,
    otros: [
      { ...puesto, intentos: tomada.intentos - 1 },
      { ...puesto, huella: Buffer.alloc(32) },
    ],
  }
}

/** What is emitted together. */
export const TANDAS: Sonda = {
  'tanda/insertTanda': async m => {
    m.tandaId = await tanda.insertTanda(m.db, m.emisor, { nombre: 'Ventas', clave: CLAVE, actor: ALGUIEN })
  },
  'recurrente/insertRecurrente': async m => {
    const nuevo = {
      nombre: 'Cuota',
      cada: 'MES',
      dia: 1,
      proximo: '2020-01-01',
      hasta: null,
      alMomento: false,
    } as const
    const con = { cuerpo: {} as never, moneda: 'PYG', total: '150000', actor: ALGUIEN }
    const { recurrenteId } = await recurrente.insertRecurrente(m.db, m.emisor, { ...nuevo, ...con })
    await recurrente.updateRecurrente(m.db, m.emisor, recurrenteId, { activo: true, proximo: '2020-01-01' })
    const [debido] = await recurrente.takeDebidos(m.db, m.emisor, 10)
    if (debido?.recurrenteId !== recurrenteId) throw new Error('it is not due')
    const [emisor] = await recurrente.listEmisoresConDebidos(m.db, 10)
    if (emisor?.contribuyenteId !== m.contribuyenteId) throw new Error('nobody has anything due')
    const uno = { recurrenteId, periodo: '2020-01-01', referencia: 'R-1', lugar: 'Cuota', ...con }
    await recurrente.insertDebidos(m.db, m.emisor, m.tandaId, [uno])
    await recurrente.advanceRecurrente(m.db, m.emisor, recurrenteId, { proximo: null, hechos: 1 })
  },
  'recurrente/findRecurrenteIgual': m =>
    recurrente.findRecurrenteIgual(m.db, m.emisor, {
      ...{ nombre: 'Cuota', cada: 'MES', dia: 1, proximo: '2020-01-01', hasta: null, alMomento: true },
      cuerpo: {} as never,
    }),
  'recurrente/updateRecurrente': async m => {
    const [uno] = await recurrente.listRecurrentes(m.db, m.emisor, { before: null, limit: 1 })
    await recurrente.updateRecurrente(m.db, m.emisor, uno!.recurrenteId, { alMomento: true, proximo: null })
  },
  'recurrente/takeDebidos': m => recurrente.takeDebidos(m.db, m.emisor, 10),
  'recurrente/listEmisoresConDebidos': m => recurrente.listEmisoresConDebidos(m.db, 10),
  'recurrente/insertDebidos': m => recurrente.insertDebidos(m.db, m.emisor, m.tandaId, []),
  'recurrente/advanceRecurrente': m =>
    recurrente.advanceRecurrente(m.db, m.emisor, 0, { proximo: null, hechos: 0 }),
  'recurrente/countRecurrentes': m => recurrente.countRecurrentes(m.db, m.emisor),
  'recurrente/listRecurrentes': m => recurrente.listRecurrentes(m.db, m.emisor, { before: null, limit: 10 }),
  'recurrente/lockRecurrente': m => recurrente.lockRecurrente(m.db, m.emisor, 1),
  'tanda/countTandasAbiertas': m => tanda.countTandasAbiertas(m.db, m.emisor),
  'tanda-documento/upsertDocumentosDeTanda': async m => {
    const documentos = [
      uno('V-1', {}),
      uno('V-2', {}),
      { ...uno('V-3', {}), faltas: [{ campo: '', codigo: 'x', detail: 'x' }] },
    ]
    const escritos = await tandaDocumento.upsertDocumentosDeTanda(m.db, m.emisor, m.tandaId, documentos)
    if (escritos.size !== 3) throw new Error(`${escritos.size} were written`)
    await tandaDocumento.upsertDocumentosDeTanda(m.db, m.emisor, m.tandaId, [uno('V-2', { a: 1 })])
  },
  'tanda-documento/countRepetidos': m => tandaDocumento.countRepetidos(m.db, m.emisor, m.tandaId),
  'tanda/lockTanda': m => tanda.lockTanda(m.db, m.emisor, m.tandaId),
  'tanda/setEstadoDeTanda': async m => {
    const como = { motivo: { type: 'internal-error' }, actor: ALGUIEN } as const
    await tanda.setEstadoDeTanda(m.db, m.emisor, m.tandaId, { estado: 'TERMINADA', ...como })
    await tanda.setEstadoDeTanda(m.db, m.emisor, m.tandaId, { ...como, estado: 'EN_CURSO', motivo: null })
  },
  'tanda/listEmisoresConTanda': async m => {
    const [emisor] = await tanda.listEmisoresConTanda(m.db, 10)
    if (emisor?.contribuyenteId !== m.contribuyenteId) throw new Error('nobody has a tanda that goes on')
  },
  'tanda/listTandasEnCurso': async m => {
    const [una] = await tanda.listTandasEnCurso(m.db, Date.UTC(2100, 0))
    if (una?.tandaId !== m.tandaId || una.ambiente !== m.emisor.ambiente) throw new Error('none goes on')
  },
  'tanda/takeTanda': async m => {
    const tomada = await tanda.takeTanda(m.db, m.emisor, 60_000)
    if (tomada === null) throw new Error('none was taken')
    const { releaseTanda } = tanda
    if (!(await releaseTanda(m.db, m.emisor, tomada, { esperaMs: 0, motivo: { type: 'internal-error' } })))
      throw new Error('it was not given back')
  },
  'tanda/releaseTanda': m =>
    tanda.releaseTanda(m.db, m.emisor, { tandaId: m.tandaId, intentos: -1 }, { esperaMs: 0, motivo: null }),
  'tanda-documento/listListos': m => tandaDocumento.listListos(m.db, m.emisor, m.tandaId, 10),
  'tanda-documento/settleDocumentoDeTanda': async m => {
    const { puesto, otros } = await puestoEnMano(m, 0)
    for (const otro of otros)
      if (await tandaDocumento.settleDocumentoDeTanda(m.db, m.emisor, otro, 1))
        throw new Error('it was settled by whoever has it no more')
    if (!(await tandaDocumento.settleDocumentoDeTanda(m.db, m.emisor, puesto, 1)))
      throw new Error('it was not settled')
  },
  'tanda-documento/markConFaltas': async m => {
    const { puesto, otros } = await puestoEnMano(m, 1)
    const faltas = [{ campo: 'items', codigo: 'required', detail: 'es obligatorio' }]
    for (const otro of otros)
      if (await tandaDocumento.markConFaltas(m.db, m.emisor, otro, faltas))
        throw new Error('it was marked by whoever has it no more')
    if (!(await tandaDocumento.markConFaltas(m.db, m.emisor, puesto, faltas)))
      throw new Error('it was not marked')
  },
  'tanda-documento/listDocumentosDeTanda': m =>
    tandaDocumento.listDocumentosDeTanda(m.db, m.emisor, m.tandaId, page),
  'tanda-documento/retireDocumentosDeTanda': m =>
    tandaDocumento.retireDocumentosDeTanda(m.db, m.emisor, m.tandaId),
  'tanda/findTanda': m => tanda.findTanda(m.db, m.emisor, m.tandaId),
  'tanda/listTandas': m => tanda.listTandas(m.db, m.emisor, { before: null, limit: 10 }),
  'tanda/deleteTandasViejas': async m => {
    await tanda.setEstadoDeTanda(m.db, m.emisor, m.tandaId, {
      estado: 'CANCELADA',
      motivo: null,
      actor: null,
    })
    const cuantas = await tanda.deleteTandasViejas(m.db, { dias: -1, limite: 10 })
    if (cuantas < 1) throw new Error(`${cuantas} went`)
  },
}
