import { expect, test } from 'vitest'
import type { HistoriaDeDocumento } from './documento.ts'
import { planTandas } from './plan.ts'

const NOW = 5_000
const doc = (
  id: number,
  cambios: { tipo?: number; historia?: HistoriaDeDocumento; largo?: number } = {},
) => ({
  id,
  tipoDocumento: cambios.tipo ?? 1,
  fechaEmision: NOW,
  historia: cambios.historia ?? [],
  largo: cambios.largo ?? 6_000,
})
const ids = (documentos: readonly { id: number }[]) => documentos.map(({ id }) => id)
const docs = (cuantos: number, cambios = {}) => Array.from({ length: cuantos }, (_, i) => doc(i + 1, cambios))
const plan = (documentos: ReturnType<typeof doc>[], lotes = Number.POSITIVE_INFINITY) =>
  planTandas(documentos, { loteDesde: 5, lotes, solos: 200, now: NOW })

test('a few go one by one; more than that in lotes of at most fifty, in their order', () => {
  expect(ids(plan(docs(4)).sincronos)).toEqual([1, 2, 3, 4])
  expect(plan(docs(5)).lotes.map(ids)).toEqual([[1, 2, 3, 4, 5]])
  const muchos = plan(docs(120))
  expect(muchos.lotes.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(muchos.lotes.flatMap(ids)).toEqual(ids(docs(120)))
  expect(muchos.sincronos).toEqual([])
})

test('a lote holds one type', () => {
  const mezcla = docs(12).map((d, i) => ({ ...d, tipoDocumento: i % 2 === 0 ? 1 : 5 }))
  expect(plan(mezcla).lotes.map(ids)).toEqual([
    [1, 3, 5, 7, 9, 11],
    [2, 4, 6, 8, 10, 12],
  ])
  expect(plan([...docs(5), doc(9, { tipo: 6 })])).toMatchObject({
    sincronos: [{ id: 9 }],
    lotes: [{ length: 5 }],
  })
})

test('a lote fits into what SIFEN takes; what is too large for it goes alone', () => {
  const largos = plan(docs(6, { largo: 300_000 }))
  expect(largos.lotes.map(ids)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  expect(ids(plan([...docs(5), doc(6, { largo: 700_001 })]).sincronos)).toEqual([6])
  expect(plan(docs(5, { largo: 700_000 })).lotes.map(ids)).toEqual([[1], [2], [3], [4], [5]])
})

test('what SIFEN may have is asked about; what cannot be sent any more is ended', () => {
  const dudoso = doc(1, { historia: [{ que: 'enviado', en: 1 }] })
  const viejo = { ...doc(2), fechaEmision: NOW - 721 * 3_600_000 }
  const { consultar, terminados, sincronos, lotes } = plan([dudoso, viejo, doc(3)])
  expect([ids(consultar), ids(terminados.map(t => t.documento)), ids(sincronos), lotes]).toEqual([
    [1],
    [2],
    [3],
    [],
  ])
})

test('who may only send lotes sends a lote of one', () => {
  const solo = doc(1, {
    historia: [
      { que: 'enviado', en: 1 },
      { que: 'solo-por-lote', en: 2 },
      { que: 'ausente', en: 3 },
    ],
  })
  expect(plan([solo, doc(2)])).toMatchObject({ lotes: [[{ id: 1 }]], sincronos: [{ id: 2 }] })
  expect(plan([solo, doc(2)], 0)).toMatchObject({
    lotes: [],
    sincronos: [{ id: 2 }],
    esperan: [{ id: 1 }],
  })
})

test('while no lotes may be sent, what may go one by one does', () => {
  const { sincronos, lotes, esperan } = plan(docs(6), 0)
  expect([ids(sincronos), lotes, esperan]).toEqual([[1, 2, 3, 4, 5, 6], [], []])
})

test('where one lote goes to see, the others go one by one, and what may only go in a lote waits', () => {
  const debe: HistoriaDeDocumento = [
    { que: 'enviado', en: 1 },
    { que: 'solo-por-lote', en: 2 },
    { que: 'ausente', en: 3 },
  ]
  const muchos = plan(docs(120), 1)
  expect([muchos.lotes.map(ids), ids(muchos.sincronos)]).toEqual([[ids(docs(50))], ids(docs(120).slice(50))])
  const mezcla = plan([...docs(6), ...[7, 8, 9].map(id => doc(id, { historia: debe }))], 1)
  expect([mezcla.lotes.map(ids), ids(mezcla.sincronos), ids(mezcla.esperan)]).toEqual([
    [[7]],
    [1, 2, 3, 4, 5, 6],
    [8, 9],
  ])
})

test('where one lote goes to see, it is of what was in the fewest: one that is refused again and again keeps no other from its turn', () => {
  const debe = (lotes: number): HistoriaDeDocumento => [
    { que: 'enviado', en: 1 },
    { que: 'solo-por-lote', en: 2 },
    { que: 'ausente', en: 3 },
    ...Array.from(
      { length: lotes },
      (_, i): HistoriaDeDocumento => [
        { que: 'en-lote', en: 4, lote: i },
        { que: 'sin-respuesta', en: 4, razon: '', suLote: 'rehusado' },
        { que: 'ausente', en: 4 },
        { que: 'sin-lote', en: 4, veces: 1 },
      ],
    ).flat(),
  ]
  const porLote = [2, 1, 0, 0].map((lotes, i) => doc(i + 1, { historia: debe(lotes) }))
  const uno = plan(porLote, 1)
  expect([uno.lotes.map(ids), ids(uno.esperan).toSorted()]).toEqual([[[3]], [1, 2, 4]])
  expect(plan(porLote, 3).lotes.map(ids)).toEqual([[3], [4], [2]])
})

test('of those that take an exchange each no more are taken than have a place, the oldest first; what goes in lotes is not held up', () => {
  const dudosa = { historia: [{ que: 'enviado', en: 1 }] } as const
  const mezcla = [doc(1, { tipo: 6 }), doc(2, dudosa), doc(3, dudosa), doc(4, { tipo: 6 }), doc(5, dudosa)]
  const de = (documentos: ReturnType<typeof doc>[], solos: number) =>
    planTandas(documentos, { loteDesde: 5, lotes: 9, solos, now: NOW })
  const solos = ({ sincronos, consultar }: ReturnType<typeof de>) => [ids(sincronos), ids(consultar)]
  expect(solos(de(mezcla, 3))).toEqual([[1], [2, 3]])
  expect(solos(de(mezcla, 5))).toEqual([
    [1, 4],
    [2, 3, 5],
  ])
  const muchos = Array.from({ length: 5 }, (_, i) => doc(10 + i))
  expect(de([...mezcla, ...muchos], 1)).toMatchObject({
    lotes: [muchos],
    sincronos: [{ id: 1 }],
    consultar: [],
  })
})

test('what a lote lost goes alone', () => {
  const vuelta: HistoriaDeDocumento = [
    { que: 'en-lote', en: 1, lote: 1 },
    { que: 'sin-respuesta', en: 1, razon: '' },
    { que: 'ausente', en: 1 },
  ]
  const perdidos = docs(6, { historia: vuelta })
  expect(ids(plan(perdidos).sincronos)).toEqual(ids(perdidos))
})
