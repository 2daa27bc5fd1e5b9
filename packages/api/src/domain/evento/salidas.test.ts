import { describe, expect, test } from 'vitest'
import { nextStep } from '../conversacion/kernel.ts'
import { EVENTO, type Observacion, type SinEnviar } from './conversacion.ts'
import { reintentoIncierto } from './plazos.ts'
import { esperaDe, MAX_ENVIOS_DE_EVENTO, pedidosDe, salidasDe, summarize } from './salidas.ts'
import { REGLAS, TIPOS_EVENTO } from './tipos.ts'

const HORA = 3_600_000
const marca = (en: number, para?: SinEnviar): Observacion => ({ paso: 'pedido', en, ...(para && { para }) })
const lost = (en: number): Observacion => ({ paso: 'envio', dijo: 'incierto', razon: '', en })
const refused = (codigo: string, en: number): Observacion => ({
  paso: 'envio',
  dijo: 'rechazado',
  codigo,
  mensaje: codigo,
  en,
})
const NO_SALIO: Observacion = { paso: 'envio', dijo: 'no-salio', razon: 'circuito-abierto' }
const AUSENTE: Observacion = { paso: 'consulta', dijo: 'ausente', cancelado: false }
const CALLA: Observacion = { paso: 'consulta', dijo: 'incierto', razon: '' }
const N = REGLAS.NOMINACION
const paso = (...historia: Observacion[]) => {
  const step = nextStep(EVENTO, historia, N)
  return step.paso === 'fin'
    ? `${step.final.estado}${'codigo' in step.final ? ` ${step.final.codigo}` : ''}`
    : step.paso
}

describe('whoever asks for something else', () => {
  test('asks, and sends nothing whatever SIFEN says', () => {
    for (const before of [[marca(0), lost(1)], [marca(0), NO_SALIO], [marca(0)]]) {
      expect(paso(...before, marca(HORA / 2, 'ceder'))).toBe('consultar')
      for (const said of [AUSENTE, CALLA])
        expect(paso(...before, marca(HORA / 2, 'ceder'), said)).not.toBe('enviar')
    }
  })

  test('closes without a code what never left, at once; what may have left, an hour after the last send, whatever became of it', () => {
    expect(paso(marca(0), NO_SALIO, marca(1, 'ceder'), AUSENTE)).toBe('RECHAZADO null')
    expect(paso(marca(0), NO_SALIO, marca(1), CALLA, marca(2, 'ceder'), AUSENTE)).toBe('RECHAZADO null')
    expect(paso(marca(0), lost(5), marca(HORA + 4, 'ceder'), AUSENTE)).toBe('INCIERTO')
    expect(paso(marca(0), lost(5), marca(HORA + 5, 'ceder'), AUSENTE)).toBe('RECHAZADO null')
    const twice = [marca(0), lost(5), marca(30), AUSENTE, refused('0121', 40)]
    expect(paso(...twice, marca(HORA + 5, 'ceder'), AUSENTE)).toBe('INCIERTO')
    expect(paso(...twice, marca(HORA + 40, 'ceder'), AUSENTE)).toBe('RECHAZADO null')
    expect(paso(marca(0), NO_SALIO, marca(1, 'ceder'), CALLA)).toBe('INCIERTO')
  })

  test('a voiding, which nobody can ask about, is closed only when it never left', () => {
    const cede = (...before: Observacion[]) =>
      nextStep(EVENTO, [...before, marca(9 * HORA, 'ceder')], REGLAS.INUTILIZACION)
    expect(cede(marca(0), NO_SALIO)).toMatchObject({ final: { estado: 'RECHAZADO', codigo: null } })
    expect(cede(marca(0), lost(1))).toMatchObject({ final: { estado: 'INCIERTO' } })
    expect(cede(marca(0))).toMatchObject({ final: { estado: 'INCIERTO' } })
  })

  test('a person who conciliates closes nothing that could still be sent', () => {
    expect(paso(marca(0), lost(5), marca(9 * HORA, 'conciliar'), AUSENTE)).toBe('INCIERTO')
    expect(paso(marca(0), NO_SALIO, marca(9 * HORA, 'conciliar'), AUSENTE)).toBe('INCIERTO')
  })
})

describe('what did not leave', () => {
  test('is no copy: the first that leaves is judged as the only one', () => {
    const resumed = [marca(0), NO_SALIO, marca(1), AUSENTE]
    expect(paso(...resumed)).toBe('enviar')
    expect(paso(...resumed, refused('4462', 2))).toBe('RECHAZADO 4462')
    expect(paso(...resumed, lost(2))).toBe('consultar')
    expect(paso(...resumed, lost(2), AUSENTE)).toBe('enviar')
    expect(paso(...resumed, lost(2), AUSENTE, lost(3))).toBe('INCIERTO')
    expect(paso(...resumed, NO_SALIO)).toBe('INCIERTO')
  })

  test('a voiding that is "there already" when its first copy leaves is not taken for ours', () => {
    const seen = (...h: Observacion[]) =>
      nextStep(EVENTO, [marca(0), NO_SALIO, marca(1), ...h], REGLAS.INUTILIZACION)
    expect(seen()).toEqual({ paso: 'enviar' })
    expect(seen(refused('4066', 2))).toMatchObject({ final: { estado: 'INCIERTO' } })
    expect(seen(lost(2))).toEqual({ paso: 'enviar' })
  })
})

describe('an event is sent six times at most', () => {
  const seis = [
    marca(0),
    lost(1),
    AUSENTE,
    lost(2),
    ...[3, 4, 5, 6].flatMap(n => [marca(n), AUSENTE, lost(n)]),
  ]

  test('then it is only asked about, and an hour after the last one the doubt ends', () => {
    expect(salidasDe(pedidosDe(seis), N, 7).cuantas).toBe(MAX_ENVIOS_DE_EVENTO)
    expect(paso(...seis, marca(7))).toBe('consultar')
    expect(paso(...seis, marca(7), AUSENTE)).toBe('INCIERTO')
    expect(paso(...seis, marca(HORA + 5), AUSENTE)).toBe('INCIERTO')
    expect(paso(...seis, marca(HORA + 6), AUSENTE)).toBe('RECHAZADO null')
    expect(paso(...seis, marca(HORA + 6), CALLA)).toBe('INCIERTO')
    expect(paso(...seis, marca(7), marca(HORA + 6), AUSENTE)).toBe('RECHAZADO null')
  })

  test('what SIFEN said of a refusal is what is told; "there is one already" may be of a twin of ours, and is waited for like one', () => {
    const four = (codigo: string) =>
      [3, 4, 5, 6].flatMap(n => [marca(n), AUSENTE, refused(codigo, n), AUSENTE])
    const twice = [marca(0), lost(1), AUSENTE, lost(2)]
    expect(paso(...twice, ...four('0121'), marca(HORA + 2), AUSENTE)).toBe('RECHAZADO 0121')
    expect(paso(...twice, ...four('4453'), marca(HORA + 2), AUSENTE)).toBe('INCIERTO')
    expect(paso(...twice, ...four('4453'), marca(HORA + 6), AUSENTE)).toBe('RECHAZADO 4453')
  })

  test('a voiding too', () => {
    const again = [3, 4, 5, 6].flatMap(n => [marca(n), lost(n)])
    const step = nextStep(EVENTO, [marca(0), lost(1), lost(2), ...again, marca(7)], REGLAS.INUTILIZACION)
    expect(step).toMatchObject({ final: { estado: 'INCIERTO' } })
  })

  test('whoever died counts as having sent all that he might have', () => {
    const died = [0, 1, 2, 3, 4].map(n => marca(n))
    expect(salidasDe(pedidosDe(died), N, 9).cuantas).toBe(MAX_ENVIOS_DE_EVENTO)
    expect(paso(...died, marca(9), AUSENTE)).toBe('INCIERTO')
    // Whoever found that there is nothing left to send sent nothing.
    const fin = 4 + 60_000
    expect(salidasDe(pedidosDe([...died, marca(9)]), N, 10).ultima).toBe(fin)
  })
})

describe('what is kept of a history', () => {
  const seis = [
    marca(0),
    lost(1),
    AUSENTE,
    lost(2),
    ...[3, 4, 5, 6].flatMap(n => [marca(n), AUSENTE, lost(n)]),
  ]

  test('it is bounded, and begins and ends as it did', () => {
    let historia: Observacion[] = seis
    for (let n = 10; n < 3_000; n++) {
      historia = summarize([...historia, marca(n, n % 3 === 0 ? 'ceder' : undefined), AUSENTE])
      expect(historia.length).toBeLessThan(20)
    }
    expect(historia.slice(0, 4)).toEqual(seis.slice(0, 4))
    expect(historia.slice(-2)).toEqual([marca(2_999), AUSENTE])
  })

  test('so is one of requests that died', () => {
    const died = Array.from({ length: 500 }, (_, n) => marca(n))
    expect(summarize([...died, marca(501), CALLA]).length).toBeLessThan(12)
  })

  test.each(TIPOS_EVENTO)('%s: what is next does not change', tipo => {
    const pieces = [
      [lost(1)],
      [NO_SALIO],
      [AUSENTE],
      [refused('0121', 1), AUSENTE],
      [refused(REGLAS[tipo].duplicado ?? '4316', 1)],
      [],
    ]
    const two = pieces.flatMap(a => pieces.flatMap(b => pieces.map(c => [a, b, c])))
    for (const parts of two)
      for (const para of [undefined, 'ceder', 'conciliar'] as const)
        for (const en of [10, 3 * HORA]) {
          const before = parts.flatMap((part, i) => [marca(i), ...part])
          for (const seen of [[], [AUSENTE], [CALLA], [lost(9)]]) {
            const whole = [...before, marca(en, para), ...seen]
            const kept = [...summarize(before), marca(en, para), ...seen]
            expect(nextStep(EVENTO, kept, REGLAS[tipo]), JSON.stringify(whole)).toEqual(
              nextStep(EVENTO, whole, REGLAS[tipo]),
            )
          }
        }
  })
})

describe('when to ask again', () => {
  test.each([
    [0, null, 30],
    [120_000, null, 30],
    [121_000, null, 31],
    [HORA, null, 900],
    [24 * HORA, null, 900],
    [HORA / 2, 100_000, 100],
    [HORA / 2, 5_000, 30],
    [HORA / 2, -1, 450],
  ])('after %i ms, with %s until it is known: in %i s', (edad, restante, segundos) => {
    expect(reintentoIncierto(edad, restante)).toBe(segundos)
  })

  test('the age is that of the event by the database, and since when is the last send', () => {
    expect(esperaDe([marca(0), lost(5)], N)).toEqual({ desde: 0, segundos: 30 })
    expect(esperaDe([marca(0), lost(5), marca(1_000_000), CALLA], N)).toEqual({ desde: 5, segundos: 250 })
    expect(esperaDe([marca(0), lost(5), marca(HORA - 100_000), CALLA], N)).toEqual({
      desde: 5,
      segundos: 101,
    })
    expect(esperaDe([marca(7), NO_SALIO, marca(1_000_000), CALLA], N)).toEqual({ desde: 7, segundos: 250 })
    expect(esperaDe([lost(5)], N)).toEqual({ desde: null, segundos: 30 })
  })
})
