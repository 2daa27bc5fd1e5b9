import { describe, expect, test } from 'vitest'
import {
  groupEventos,
  siConsDERequest,
  siConsRUCRequest,
  signEvento,
  siRecepDERequest,
  siRecepEventoRequest,
} from '../src/index.ts'
import { certificado, xsd, xsdFaults, xsdReason } from './support.ts'

const CDC = '01800999991001001000000122026112014829150370'

function evento(id: number) {
  const result = signEvento(
    { tipo: 'cancelacion', Id: CDC, mOtEve: 'Error de carga' },
    { id, dFecFirma: '2026-11-25T09:00:00' },
    certificado(),
  )
  if (!result.ok) throw new Error('faults')
  return result.evento
}

const content = (body: string) => /<env:Body>([\s\S]*)<\/env:Body>/.exec(body)![1]!

describe('what stands in the SOAP body satisfies the official schema of its service', () => {
  test.skipIf(!xsd).each([
    ['WS_SiRecepEvento_v150.xsd', siRecepEventoRequest(1, evento(1).xml)],
    [
      'WS_SiRecepEvento_v150.xsd',
      siRecepEventoRequest(999999999999999, groupEventos([evento(1), evento(2)])),
    ],
    ['WS_SiRecepDE_v150.xsd', siRecepDERequest(1, '<rDE><a/></rDE>')],
    ['WS_SiConsDE_v141.xsd', siConsDERequest(1, CDC)],
    ['WS_SiConsRUC_v141.xsd', siConsRUCRequest(1, '80088888')],
  ])(`%s${xsdReason}`, (schema, body) => {
    expect(xsdFaults(schema, [content(body)])).toBe('')
    expect(xsdFaults(schema, [content(body).replace(/dId/g, 'dIdd')])).toContain('dIdd')
  })
})
