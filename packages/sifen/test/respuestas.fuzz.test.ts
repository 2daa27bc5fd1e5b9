import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Outcome,
  processSiConsDEResponse,
  processSiConsRUCResponse,
  processSiRecepDEResponse,
  processSiRecepEventoResponse,
  processSiRecepLoteDEResponse,
  processSiResultLoteDEResponse,
} from '../src/index.ts'
import { processorMs } from './procesador.ts'
import { consulta, contenido, FECHA, plain, reply, rRetEnviDe, rRetEnviEventoDe } from './respuestas.ts'
import { runs } from './support.ts'

const CDC = '01800999991001001000000122026112014829150370'
const rDE = `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><DE Id="${CDC}"><a>ñ</a></DE></rDE>`

const services = {
  siRecepEvento: {
    judge: (outcome: Outcome) => processSiRecepEventoResponse(outcome, 1),
    good: rRetEnviEventoDe({
      estado: 'Aprobado',
      id: 1,
      protocolo: '1200001',
      codigos: [['0600', 'Evento registrado correctamente']],
    }),
    bad: rRetEnviEventoDe({ estado: 'Rechazado', id: 1, codigos: [['4453', 'ya cuenta con un evento']] }),
  },
  siRecepDE: {
    judge: (outcome: Outcome) => processSiRecepDEResponse(outcome, { cdc: CDC }),
    good: rRetEnviDe({ Id: CDC, estado: 'Aprobado', protocolo: '5', codigos: [['0260', 'ok']] }),
    bad: rRetEnviDe({ Id: CDC, estado: 'Rechazado', codigos: [['1321', 'x']] }),
  },
  siRecepLoteDE: {
    judge: processSiRecepLoteDEResponse,
    good: plain('rResEnviLoteDe', { dFecProc: FECHA, dCodRes: '0300', dMsgRes: 'x', dProtConsLote: '1' }),
    bad: plain('rResEnviLoteDe', { dFecProc: FECHA, dCodRes: '0363', dMsgRes: 'x' }),
  },
  siResultLoteDE: {
    judge: processSiResultLoteDEResponse,
    good: plain('rResEnviConsLoteDe', { dFecProc: FECHA, dCodResLot: '0362', dMsgResLot: 'x' }),
    bad: plain('rResEnviConsLoteDe', { dFecProc: FECHA, dCodResLot: '0360', dMsgResLot: 'x' }),
  },
  siConsDE: {
    judge: (outcome: Outcome) => processSiConsDEResponse(outcome, CDC),
    good: consulta(contenido(rDE, [])),
    bad: plain('rEnviConsDeResponse', { dFecProc: FECHA, dCodRes: '0420', dMsgRes: 'x' }),
  },
  siConsRUC: {
    judge: (outcome: Outcome) => processSiConsRUCResponse(outcome, '80088888'),
    good: plain(
      'rResEnviConsRUC',
      { dCodRes: '0502', dMsgRes: 'x' },
      '<ns2:xContRUC><ns2:dRUCCons>80088888</ns2:dRUCCons></ns2:xContRUC>',
    ),
    bad: plain('rResEnviConsRUC', { dCodRes: '0500', dMsgRes: 'x' }),
  },
} as const

const SUCCESS = ['approved', 'received', 'done', 'found']
const repeat = (text: string, n: number) => Buffer.alloc(text.length * n, text)

/** Bytes that no server of good will sends. */
const hostile: readonly (readonly [string, () => Uint8Array])[] = [
  [
    'an entity bomb',
    () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i || ''};`.repeat(10)}">`).join('')}]><l>&a8;</l>`,
      ),
  ],
  [
    'an external entity',
    () => Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  ],
  ['a million levels', () => Buffer.concat([repeat('<a>', 1_000_000), repeat('</a>', 1_000_000)])],
  [
    'a million attributes',
    () => Buffer.from(`<a ${Array.from({ length: 200_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
  ],
  ['50 MB of text', () => Buffer.concat([Buffer.from('<a>'), repeat('x', 50_000_000), Buffer.from('</a>')])],
  ['50 MB of tags', () => repeat('<a/>', 12_500_000)],
  ['50 MB of zeros', () => Buffer.alloc(50_000_000)],
  ['50 MB of blanks', () => Buffer.alloc(50_000_000, ' ')],
  ['open comments', () => repeat('<!--', 1_000_000)],
  ['UTF-16', () => Buffer.from(services.siRecepEvento.good, 'utf16le')],
  ['broken UTF-8', () => Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xc0, 0x80, 0x3c, 0x2f, 0x61, 0x3e])],
]

describe.each(Object.entries(services))('%s', (_, { judge, good, bad }) => {
  const bytes = Buffer.from(good)

  test('tells the good answer from the bad one', () => {
    expect(SUCCESS).toContain(judge(reply(good)).kind)
    expect(['rejected', 'absent']).toContain(judge(reply(bad)).kind)
  })

  test('a truncated answer is uncertain, wherever it breaks', () => {
    for (let at = 0; at < bytes.length; at += 3)
      expect(judge(reply(bytes.subarray(0, at))).kind).toBe('uncertain')
  })

  test.each(hostile)('%s is uncertain, and soon', (_, make) => {
    const body = make()
    const start = processorMs()
    expect(judge(reply(body)).kind).toBe('uncertain')
    expect(processorMs() - start).toBeLessThan(4000)
  })

  test('any bytes with any status: an answer, never a success', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 999 }), (body, status) => {
        expect(judge(reply(body, status)).kind).toBe('uncertain')
      }),
      { numRuns: runs(200) },
    )
  })

  // A code with another digit is another code, and no receiver can see that it was not meant.
  test('a bit that flips outside of the code never turns a refusal into a success', () => {
    const refusal = Buffer.from(bad)
    const code = refusal.indexOf('>', refusal.indexOf('dCodRes')) + 1
    fc.assert(
      fc.property(fc.nat(refusal.length - 1), fc.nat(7), (at, bit) => {
        fc.pre(at < code || at >= code + 4)
        const copy = Buffer.from(refusal)
        copy[at]! ^= 1 << bit
        expect(SUCCESS).not.toContain(judge(reply(copy)).kind)
      }),
      { numRuns: runs(400) },
    )
  })

  test('a bit that flips outside of the code never turns a success into a refusal', () => {
    const code = bytes.indexOf('>', bytes.indexOf('dCodRes')) + 1
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        fc.pre(at < code || at >= code + 4)
        const copy = Buffer.from(bytes)
        copy[at]! ^= 1 << bit
        expect(judge(reply(copy)).kind).not.toBe('rejected')
      }),
      { numRuns: runs(400) },
    )
  })

  test('another status than 200 is never a success', () => {
    for (let status = 100; status < 600; status++)
      if (status !== 200) expect(SUCCESS).not.toContain(judge(reply(good, status)).kind)
  })
})
