import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentoValido } from '../../test/documentos.ts'
import { firmar } from '../../test/firmar.ts'
import { consulta, contenido, reply, sinGrupo } from '../../test/respuestas.ts'
import { certificado, runs } from '../../test/support.ts'
import { prepareDocumento } from '../documento/prepare.ts'
import { signEvento } from '../evento/evento.ts'
import type { Evento } from '../evento/tipos.ts'
import { verifyFirma } from '../firma/verify.ts'
import { processSiConsDEResponse } from '../soap/siConsDE.ts'
import { readDocumento } from './documento.ts'
import { cambiaElDocumento, readEvento } from './eventos.ts'

const TIPOS = [1, 4, 5, 6, 7] as const

/** What SIFEN shows of a documento and its events, read back. */
function mostrado(rDE: string, cdc: string, eventos: readonly string[] = []) {
  const answer = processSiConsDEResponse(
    reply(
      consulta(
        contenido(
          rDE,
          eventos.map(rGesEve => ({ rGesEve })),
        ),
      ),
    ),
    cdc,
  )
  if (answer.kind !== 'found') throw new Error(`SIFEN shows nothing: ${answer.kind}`)
  return answer.contenido
}

describe('a documento that another program signed', () => {
  test.each(TIPOS)('of type %s says, read back from its XML, what it was made from', tipo => {
    fc.assert(
      fc.property(documentoValido(tipo), entrada => {
        const prepared = prepareDocumento(entrada)
        if (!prepared.ok) throw new Error(JSON.stringify(prepared.faults))
        const { documento } = prepared
        const xml = firmar(documento)
        const read = readDocumento(mostrado(xml, documento.cdc).xml)
        if (!read.ok) throw new Error(read.detalle)
        const { gTimb, gDatRec } = documento.entrada
        expect(read.value).toMatchObject({
          cdc: documento.cdc,
          iTiDE: tipo,
          numeroTimbrado: String(gTimb.dNumTim),
          establecimiento: gTimb.dEst,
          punto: gTimb.dPunExp,
          numero: Number(gTimb.dNumDoc),
          serie: gTimb.dSerieNum ?? null,
          total: documento.totales?.dTotGralOpe ?? '0',
        })
        expect(read.value.items).toHaveLength(documento.entrada.gCamItem.length)
        // Every field that has no description of a code, with its type: a number stays one.
        const receptor = Object.entries(gDatRec ?? {}).filter(
          ([name, value]) => value !== null && value !== undefined && !name.startsWith('dDes'),
        )
        expect(read.value.receptor).toMatchObject(Object.fromEntries(receptor))
      }),
      { numRuns: runs(15) },
    )
  })

  const [entrada] = fc.sample(documentoValido(1), { numRuns: 1, seed: 7 })
  const prepared = prepareDocumento(entrada!)
  if (!prepared.ok) throw new Error('a sample with faults')
  const { cdc } = prepared.documento
  const xml = firmar(prepared.documento)

  test.each<[string, (text: string) => string, RegExp]>([
    ['one amount changed', text => text.replace(/<dTotGralOpe>\d/, '<dTotGralOpe>9'), /firma/],
    ['no signature', text => text.replace(/<Signature[\s\S]*<\/Signature>/, ''), /firma/],
    [
      'another CDC',
      text => text.replaceAll(cdc, `${cdc.slice(0, 43)}${(Number(cdc[43]) + 1) % 10}`),
      /firma/,
    ],
    ['cut in the middle', text => text.slice(0, 900), /no se puede leer/],
    ['a document type declaration', text => `<!DOCTYPE x [<!ENTITY a "b">]>${text}`, /no se puede leer/],
  ])('with %s is refused, and why', (_name, change, why) => {
    const changed = change(xml)
    expect(changed).not.toBe(xml)
    const read = readDocumento(changed)
    expect(read.ok ? 'taken' : read.detalle).toMatch(why)
  })
})

describe('an event that SIFEN lists', () => {
  const [entrada] = fc.sample(documentoValido(1), { numRuns: 1, seed: 7 })
  const prepared = prepareDocumento(entrada!)
  if (!prepared.ok) throw new Error('a sample with faults')
  const { cdc } = prepared.documento
  const rDE = firmar(prepared.documento)
  const registrar = (evento: Evento, dFecFirma = '2026-11-25T09:00:00') => {
    const signed = signEvento(evento, { id: 1, dFecFirma }, certificado())
    if (!signed.ok) throw new Error(JSON.stringify(signed))
    return sinGrupo(signed.evento.xml)
  }
  const nominacion = {
    tipo: 'nominacion',
    Id: cdc,
    mOtEve: 'Identificación posterior',
    iNatRec: 1,
    iTiOpe: 1,
    cPaisRec: 'PRY',
    iTiContRec: 2,
    dRucRec: '80088888',
    dDVRec: 0,
    dNomRec: 'COMPRADORA & CÍA',
    dDirRec: 'Calle',
    dNumCasRec: 0,
  } as const

  test('is read with its receptor, and what is kept of it stands alone: its signature still holds', () => {
    const [registrado] = mostrado(rDE, cdc, [registrar(nominacion)]).eventos
    expect(cambiaElDocumento(registrado!)).toBe(true)
    const read = readEvento(registrado!)
    if (!read.ok) throw new Error(read.detalle)
    const { tipo: _tipo, Id: _id, mOtEve: _motivo, ...receptor } = nominacion
    expect(read.value).toMatchObject({ tipo: 'nominacion', cdc, motivo: nominacion.mOtEve, receptor })
    expect(verifyFirma(read.value.xml)).toMatchObject({ valida: true, digestValue: read.value.digest })
  })

  test.each([
    [5, '2026-03-08T10:00:00'],
    [6, '2026-03-09T10:00:00'],
  ] as const)(
    'names whoever has a diplomatic card, by its number of then (%i), as a documento does',
    (iTipIDRec, dia) => {
      const { iTiContRec: _t, dRucRec: _r, dDVRec: _d, ...comun } = nominacion
      const diplomatico = { ...comun, iNatRec: 2, iTiOpe: 2, iTipIDRec, dNumIDRec: 'CD-1234' } as const
      const [registrado] = mostrado(rDE, cdc, [registrar(diplomatico, dia)]).eventos
      const read = readEvento(registrado!)
      if (!read.ok) throw new Error(read.detalle)
      expect(read.value.receptor).toMatchObject({ iNatRec: 2, iTipIDRec: 6, dNumIDRec: 'CD-1234' })
    },
  )

  test('that was changed after it was signed is refused', () => {
    const changed = registrar(nominacion).replace('COMPRADORA', 'OTRA')
    const [registrado] = mostrado(rDE, cdc, [changed]).eventos
    const read = readEvento(registrado!)
    expect(read.ok ? 'taken' : read.detalle).toMatch(/firma/)
  })
})
