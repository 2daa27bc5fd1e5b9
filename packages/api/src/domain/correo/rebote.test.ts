import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AMBIENTES } from '../ambiente.ts'
import {
  decideRebote,
  formatRetorno,
  isDireccionDeRebotes,
  marcaDe,
  parseRetornos,
  remedioDeRebote,
} from './rebote.ts'

const CASA = 'rebotes@ejemplo.com.py'
const FIRMA = '0123456789abcdef0123'

test('the address of a mail says which it is, whatever surrounds it and however its letters are written; it is no longer than servers take', () => {
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  const ref = fc.record({ contribuyenteId: id, ambiente: fc.constantFrom(...AMBIENTES), correoId: id })
  fc.assert(
    fc.property(ref, fc.string(), fc.boolean(), (correo, resto, altas) => {
      const retorno = formatRetorno('de-dieciseis-abc@ejemplo.com.py', marcaDe(correo), FIRMA)
      expect(retorno.indexOf('@')).toBeLessThanOrEqual(64)
      const visto = altas ? retorno.toUpperCase() : retorno
      const [leido] = parseRetornos('de-dieciseis-abc@ejemplo.com.py', [resto, `<${visto}>, ${resto}`])
      expect(leido).toEqual({ marca: marcaDe(correo), firma: FIRMA, ref: correo })
    }),
  )
})

test('an address of another name, domain or form is of no mail', () => {
  const bien = `rebotes+d1-2-${FIRMA}@ejemplo.com.py`
  expect(parseRetornos(CASA, [bien])).toHaveLength(1)
  for (const mal of [
    bien.replace('rebotes', 'rebote'),
    bien.replace('ejemplo', 'ejempl0'),
    bien.replace('+d', '+x'),
    bien.replace('d1-', 'd-'),
    bien.replace(FIRMA, FIRMA.slice(1)),
    bien.replace('d1', `d${'z'.repeat(11)}`),
    'rebotes@ejemplo.com.py',
    '',
  ])
    expect(parseRetornos(CASA, [mal]), mal).toEqual([])
})

test.each(['rebotes+x@ejemplo.com.py', 'de-diecisiete-xyz@ejemplo.com.py', 'rebotes', ''])(
  'mails cannot come back to %j',
  direccion => expect(isDireccionDeRebotes(direccion)).toBe(false),
)

const informe = (text: string) => decideRebote({ informe: text, deMaquina: false, texto: '' })
const palabras = (texto: string, deMaquina = true) => decideRebote({ informe: null, deMaquina, texto })

test('a report counts where it says that it gave up; of several addresses, that which it gave up on', () => {
  expect(
    informe('Reporting-MTA: a\n\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550\n no\n\tuser'),
  ).toEqual({
    codigo: '5.1.1',
    dicho: '550 no user',
  })
  expect(
    informe('a: b\r\n\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nACTION: Failed (x)\r\nStatus: 5.2.2 (y)'),
  ).toEqual({
    codigo: '5.2.2',
    dicho: '',
  })
  expect(informe('Action: failed\nStatus: 4.4.7')).toMatchObject({ codigo: '4.4.7' })
  expect(informe('Action: failed\nStatus: nada')).toEqual({ codigo: null, dicho: '' })
  for (const no of [
    '',
    'Action: delayed\nStatus: 4.4.1',
    'Action: failed\nStatus: 2.0.0',
    'Action: relayed',
    'Xaction: failed',
  ])
    expect(informe(no), no).toBeNull()
})

test('words count where a machine wrote them and they have the number of a refusal for good', () => {
  expect(palabras('x@y:\n550 5.1.1 <x@y>: no such user')).toMatchObject({ codigo: '5.1.1' })
  expect(palabras('said: 554 rejected')).toMatchObject({ codigo: null, dicho: '554 rejected' })
  for (const no of ['421 4.7.0 later', 'Gs. 550000', 'IP 15.1.1.1', 'a las 5.50', ''])
    expect(palabras(no), no).toBeNull()
  for (const sigue of [
    'Warning: not delivered yet. Host mx.compradora.com.py (5.134.12.9) said: 451 4.7.1 try again later',
    'I will try again until 5.6.2026. Connected to 5.2.1.4 but greeting failed: 421 busy',
    'Queued since 5.12.26 09:30, 452 4.2.2 over quota',
  ])
    expect(palabras(sigue), sigue).toBeNull()
  expect(palabras('host (5.134.12.9) said: 550 5.1.1: no such user')).toMatchObject({ codigo: '5.1.1' })
  expect(palabras('550 5.1.1 no such user', false)).toBeNull()
})

test('why, and what to do, is said for every number', () => {
  const dichos = ['5.1.1', '5.1.2', '5.2.1', '5.2.2', '5.2.3', '4.4.7', '5.7.1', '5.9.9', null].map(
    remedioDeRebote,
  )
  expect(new Set(dichos).size).toBe(8)
  for (const dicho of dichos) expect(dicho).toMatch(/^No llegó: [^:]+\. [^:]+\.$|^No llegó: .+\. .+\.$/)
})
