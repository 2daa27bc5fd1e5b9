import { type Outcome, processSiConsDEResponse, processSiRecepDEResponse } from '@mbohera/sifen'
import { expect, test } from 'vitest'
import { sucesoDe, sucesoDeConsulta } from './veredicto.ts'

const CDC = '01800999991001001000000122026112014829150370'
const NS = 'http://ekuatia.set.gov.py/sifen/xsd'

/** What SIFEN shows under the CDC, with that beside the DE. */
function shown(firma: string) {
  const contenido = `<rDE xmlns="${NS}"><DE Id="${CDC}"/>${firma}</rDE><dProtAut>7</dProtAut><xContEv></xContEv>`
  const cuerpo = `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><rEnviConsDeResponse xmlns="${NS}"><dCodRes>0422</dCodRes><dMsgRes>CDC encontrado</dMsgRes><xContenDE>${contenido.replaceAll('<', '&lt;')}</xContenDE></rEnviConsDeResponse></e:Body></e:Envelope>`
  const outcome = { kind: 'reply', status: 200, headers: {}, body: Buffer.from(cuerpo) } as const
  return sucesoDeConsulta(processSiConsDEResponse(outcome, CDC), 'abc=', 5)
}
const firmado = (digest: string) =>
  `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference><DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature>`

test('what SIFEN shows is ours by what its signature covers, and another only where that can be read', () => {
  expect(shown(firmado('abc='))).toMatchObject({ que: 'encontrado', protocolo: '7' })
  expect(shown(firmado('xyz='))).toEqual({ que: 'ajeno', en: 5 })
  for (const firma of ['<Firma/>', firmado('')])
    expect(shown(firma)).toMatchObject({
      que: 'consulta-sin-respuesta',
      razon: expect.stringContaining('forma-desconocida'),
    })
})

type Causa = Extract<Outcome, { kind: 'broken' }>['causa']

test('a turn that did not come is no failure that is counted', () => {
  const cortado = (causa: Causa) => ({ kind: 'broken', fase: 'before', causa, codigo: 'X' }) as const
  const enviado = (causa: Causa) =>
    sucesoDe(processSiRecepDEResponse(cortado(causa), { cdc: CDC, digestValue: 'abc=' }), { xml: '' }, 5)
  const preguntado = (causa: Causa) =>
    sucesoDeConsulta(processSiConsDEResponse(cortado(causa), CDC), 'abc=', 5)
  expect(enviado('turno')).toMatchObject({ que: 'no-salio', veces: 0 })
  expect(enviado('conexion')).toMatchObject({ que: 'no-salio', veces: 1 })
  expect(preguntado('turno')).toMatchObject({ que: 'consulta-sin-respuesta', veces: 0 })
  expect(preguntado('conexion')).toMatchObject({ que: 'consulta-sin-respuesta', veces: 1 })
})
