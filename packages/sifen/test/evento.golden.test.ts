import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checkEvento,
  type Envoltura,
  type Evento,
  groupEventos,
  signEvento,
  verifyFirma,
  verifyFirmas,
} from '../src/index.ts'
import {
  certificado,
  xmlCryptoVerify,
  xmlsec,
  xmlsecReason,
  xmlsecVerify,
  xsd,
  xsdFaults,
  xsdReason,
} from './support.ts'

interface Case {
  readonly envoltura: Envoltura
  readonly evento: Evento
  /** SIFEN's codes of the rules that it breaks on purpose. */
  readonly codigos?: readonly string[]
}

const folder = join(import.meta.dirname, 'golden/evento')
const cases = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => name.slice(0, -5))
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Case

function signed(name: string) {
  const { evento, envoltura } = read(name)
  const result = signEvento(evento, envoltura, certificado())
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.evento
}

if (process.env.GOLDEN_UPDATE)
  for (const name of cases) writeFileSync(join(folder, `${name}.xml`), signed(name).xml)

test('there is a golden of every kind of event', () => {
  const kinds = new Set(cases.map(name => read(name).evento.tipo))
  expect([...kinds].sort()).toEqual(
    [
      'cancelacion',
      'conformidad',
      'desconocimiento',
      'disconformidad',
      'inutilizacion',
      'nominacion',
      'notificacionRecepcion',
      'transporte',
    ].sort(),
  )
})

describe.each(cases)('%s', name => {
  test('is written byte for byte as in its golden', () => {
    expect(signed(name).xml).toBe(readFileSync(join(folder, `${name}.xml`), 'utf8'))
  })

  test('cut out of its message as text it is whole, and its signature holds', () => {
    const { xml } = signed(name)
    const text = /<rGesEve[\s\S]*<\/rGesEve>/.exec(xml)![0]
    expect(verifyFirma(text)).toMatchObject({ valida: true })
    expect(xmlCryptoVerify(text)).toBe(true)
    if (xmlsec) xmlsecVerify(text, 'rEve')
  })

  test('breaks the rules that it says, and none of form', () => {
    const { evento, envoltura, codigos } = read(name)
    const { form, rules } = checkEvento(evento, envoltura, { rucFirmante: '80099999' })
    expect(form).toEqual([])
    expect(rules.map(fault => fault.codigo)).toEqual(codigos ?? [])
  })

  test.skipIf(!xsd)(`satisfies the official schema${xsdReason}`, () => {
    const { xml } = signed(name)
    expect(xsdFaults('siRecepEvento_v150.xsd', [xml])).toBe('')
    expect(xsdFaults('siRecepEvento_v150.xsd', [xml.replace('<dVerFor>150', '<dVerFor>151')])).toContain(
      'dVerFor',
    )
  })

  test.skipIf(!xmlsec)(`has a signature that xmlsec1 accepts${xmlsecReason}`, () => {
    expect(() => xmlsecVerify(signed(name).xml, 'rEve')).not.toThrow()
    expect(() => xmlsecVerify(signed(name).xml.replace('<dFecFirma>2', '<dFecFirma>1'), 'rEve')).toThrow()
  })

  test('has a signature that xml-crypto and our own verifier accept', () => {
    const { xml } = signed(name)
    expect(xmlCryptoVerify(xml)).toBe(true)
    expect(xmlCryptoVerify(xml.replace('<dFecFirma>2', '<dFecFirma>1'))).toBe(false)
    const verified = verifyFirma(xml)
    expect(verified).toMatchObject({ valida: true, sangrado: false, ruc: { numero: '80099999', dv: '1' } })
  })
})

describe('several events in one message', () => {
  const all = cases.map(name => {
    const { evento } = read(name)
    const result = signEvento(
      evento,
      { id: 100 + cases.indexOf(name), dFecFirma: '2026-11-25T09:00:00' },
      certificado(),
    )
    if (!result.ok) throw new Error('faults')
    return result.evento
  })
  const message = groupEventos(all.slice(0, 15))

  test('keep each its own signature', () => {
    const verified = verifyFirmas(message)
    expect(verified).toHaveLength(Math.min(15, all.length))
    expect(verified.every(v => v.valida)).toBe(true)
  })

  test.skipIf(!xsd)(`satisfy the official schema${xsdReason}`, () => {
    expect(xsdFaults('siRecepEvento_v150.xsd', [message])).toBe('')
  })

  test('are at most fifteen, at least one, with different ids', () => {
    expect(() => groupEventos([])).toThrow(RangeError)
    expect(() => groupEventos(Array.from({ length: 16 }, () => all[0]!))).toThrow(RangeError)
    expect(() => groupEventos([all[0]!, all[0]!])).toThrow('distintos')
    expect(() => groupEventos([{ ...all[0]!, xml: '<x/>' }])).toThrow(TypeError)
  })
})
