import { describe, expect, test } from 'vitest'
import { REGLAS_DE } from '../../src/juez/documento/juzgar.ts'
import { OBSERVACIONES_EVENTO, REGLAS_EVENTO, VERSION } from '../../src/juez/evento/juzgar.ts'
import { autofactura as afe, factura as fe } from './documentos.ts'
import { noPasa, type Par, pasa } from './pares.ts'
import * as asociados from './pares-asociados.ts'
import * as eventoTransporte from './pares-evento-transporte.ts'
import * as eventos from './pares-eventos.ts'
import * as factura from './pares-factura.ts'
import * as firma from './pares-firma.ts'
import * as generales from './pares-generales.ts'
import * as items from './pares-items.ts'
import * as nominacion from './pares-nominacion.ts'
import * as partes from './pares-partes.ts'
import * as receptor from './pares-receptor.ts'
import * as tipos from './pares-tipos.ts'
import * as totales from './pares-totales.ts'
import * as transporte from './pares-transporte.ts'
import { pon, tras, varios } from './texto.ts'

const MODULOS = {
  asociados,
  eventoTransporte,
  eventos,
  factura,
  firma,
  generales,
  items,
  nominacion,
  partes,
  receptor,
  tipos,
  totales,
  transporte,
}
const GRUPOS: [string, readonly Par[]][] = Object.entries(MODULOS).flatMap(([modulo, grupos]) =>
  Object.entries(grupos).map(([grupo, pares]): [string, readonly Par[]] => [`${modulo} ${grupo}`, pares]),
)

const CODIGOS = new Set(GRUPOS.flatMap(([, pares]) => pares.map(p => p.codigo)))
const REGLAS = [REGLAS_DE, [VERSION], ...Object.values(REGLAS_EVENTO), OBSERVACIONES_EVENTO].flat()

test('every code that a rule can answer has a pair, and no pair is about a code that no rule answers', () => {
  const deReglas = REGLAS.map(([codigo]) => codigo)
  const posibles = new Set([...deReglas, '0120', '0121', '0122', '0140', '0141', '0142', '0160', '1005'])
  expect([...posibles].filter(c => !CODIGOS.has(c))).toEqual([])
  expect([...CODIGOS].filter(c => !posibles.has(c))).toEqual([])
  expect(CODIGOS.size).toBeGreaterThan(400)
})

const aprobado = (mensaje: () => string) => pasa({ codigo: '', que: '', mensaje }).codigos.map(c => c.codigo)

test('1553 is about invoices: an autofactura, which says no presence, may be paid through a bank', () => {
  const porBanco = varios(pon('iTiPago', '16'), pon('dDesTiPag', 'Pago bancario'))
  expect(aprobado(() => porBanco(afe()))).toEqual(['0260'])
})

test.each(['Macedonia del Norte', 'ex República Yugoslava de Macedonia'])(
  'the schema says MKD twice, and each of its names is one of that country: %s',
  nombre => {
    const origen = `<cPaisOrig>MKD</cPaisOrig><dDesPaisOrig>${nombre}</dDesPaisOrig>`
    expect(aprobado(() => tras('dCantProSer', origen)(fe()))).toEqual(['0260'])
  },
)

describe.each(GRUPOS)('%s', (_nombre, pares) => {
  test.each(pares.map(p => [p.codigo, p.que, p] as const))('%s: %s', (codigo, _que, par) => {
    const bueno = pasa(par)
    expect(bueno.codigos.map(c => c.codigo).join()).toMatch(/^(0260|0600)$/)
    const malo = noPasa(par)
    expect(malo.codigos.map(c => c.codigo)).toEqual([codigo])
    expect(malo.estado).toBe(par.observacion ? 'Aprobado con observación' : 'Rechazado')
  })
})
