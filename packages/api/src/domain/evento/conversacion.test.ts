import { describe, expect, test } from 'vitest'
import { nextStep, type Observacion, type Veredicto } from './conversacion.ts'
import { REGLAS, TIPOS_EVENTO, type TipoEvento } from './tipos.ts'

const PEDIDO: Observacion = { paso: 'pedido' }
const MAX_EXCHANGES = 6

/** What SIFEN can say to a send, by the name that the tables use. */
function respuestasAlEnvio(tipo: TipoEvento): [string, Observacion][] {
  const rechazo = (codigo: string): Observacion => ({
    paso: 'envio',
    dijo: 'rechazado',
    codigo,
    mensaje: `dice ${codigo}`,
  })
  return [
    ['aprobado', { paso: 'envio', dijo: 'aprobado', codigo: '0600', mensaje: 'registrado', protocolo: '77' }],
    ['ya-hay', rechazo(REGLAS[tipo].duplicado)],
    ['rechazado', rechazo('4065')],
    ['sin-juzgar', rechazo('0121')],
    ['incierto', { paso: 'envio', dijo: 'incierto', razon: 'plazo-vencido' }],
  ]
}

const RESPUESTAS_A_LA_CONSULTA: [string, Observacion][] = [
  ['nuestro', { paso: 'consulta', dijo: 'nuestro', protocolo: '88' }],
  ['otro', { paso: 'consulta', dijo: 'otro' }],
  ['ausente', { paso: 'consulta', dijo: 'ausente' }],
  ['incierto', { paso: 'consulta', dijo: 'incierto', razon: 'html' }],
]

interface Conversacion {
  pasos: string[]
  historia: Observacion[]
  veredicto: Veredicto
}

/** Every conversation that can follow, whatever SIFEN says each time. */
function conversaciones(tipo: TipoEvento, antes: readonly Observacion[]): Conversacion[] {
  const walk = (historia: Observacion[], pasos: string[]): Conversacion[] => {
    const step = nextStep(historia, REGLAS[tipo])
    if (step.hacer === 'terminar') return [{ pasos, historia, veredicto: step.veredicto }]
    if (pasos.length >= MAX_EXCHANGES) throw new Error(`It does not end: ${pasos.join(' ')}`)
    const sends = step.hacer === 'enviar'
    const answers = sends ? respuestasAlEnvio(tipo) : RESPUESTAS_A_LA_CONSULTA
    return answers.flatMap(([name, seen]) =>
      walk([...historia, seen], [...pasos, `${sends ? 'E' : 'C'}:${name}`]),
    )
  }
  return walk([...antes, PEDIDO], [])
}

const escrito = ({ pasos, veredicto }: Conversacion): string => {
  const codigo = veredicto.estado === 'INCIERTO' ? '' : ` ${veredicto.codigo}`
  const protocolo = veredicto.estado === 'APROBADO' ? ` ${veredicto.protocolo}` : ''
  return `${pasos.join(' ')} → ${veredicto.estado}${codigo}${protocolo}`
}

const PRIMERO: Observacion[] = []
const RETOMADO = [PEDIDO]

/** E sends, C asks SIFEN by the CDC. DUP is the code with which it says that there is one already. */
const CON_CONSULTA_PRIMERO = `
E:aprobado → APROBADO 0600 77
E:ya-hay C:nuestro → APROBADO 0600 88
E:ya-hay C:otro → RECHAZADO DUP
E:ya-hay C:ausente → INCIERTO
E:ya-hay C:incierto → INCIERTO
E:rechazado → RECHAZADO 4065
E:sin-juzgar → RECHAZADO 0121
E:incierto C:nuestro → APROBADO 0600 88
E:incierto C:otro → RECHAZADO DUP
E:incierto C:ausente E:aprobado → APROBADO 0600 77
E:incierto C:ausente E:ya-hay C:nuestro → APROBADO 0600 88
E:incierto C:ausente E:ya-hay C:otro → RECHAZADO DUP
E:incierto C:ausente E:ya-hay C:ausente → INCIERTO
E:incierto C:ausente E:ya-hay C:incierto → INCIERTO
E:incierto C:ausente E:rechazado C:nuestro → APROBADO 0600 88
E:incierto C:ausente E:rechazado C:otro → RECHAZADO 4065
E:incierto C:ausente E:rechazado C:ausente → RECHAZADO 4065
E:incierto C:ausente E:rechazado C:incierto → INCIERTO
E:incierto C:ausente E:sin-juzgar C:nuestro → APROBADO 0600 88
E:incierto C:ausente E:sin-juzgar C:otro → RECHAZADO 0121
E:incierto C:ausente E:sin-juzgar C:ausente → RECHAZADO 0121
E:incierto C:ausente E:sin-juzgar C:incierto → INCIERTO
E:incierto C:ausente E:incierto → INCIERTO
E:incierto C:incierto → INCIERTO`

const CON_CONSULTA_RETOMADO = `
C:nuestro → APROBADO 0600 88
C:otro → RECHAZADO DUP
C:ausente E:aprobado → APROBADO 0600 77
C:ausente E:ya-hay C:nuestro → APROBADO 0600 88
C:ausente E:ya-hay C:otro → RECHAZADO DUP
C:ausente E:ya-hay C:ausente → INCIERTO
C:ausente E:ya-hay C:incierto → INCIERTO
C:ausente E:rechazado C:nuestro → APROBADO 0600 88
C:ausente E:rechazado C:otro → RECHAZADO 4065
C:ausente E:rechazado C:ausente → RECHAZADO 4065
C:ausente E:rechazado C:incierto → INCIERTO
C:ausente E:sin-juzgar C:nuestro → APROBADO 0600 88
C:ausente E:sin-juzgar C:otro → RECHAZADO 0121
C:ausente E:sin-juzgar C:ausente → RECHAZADO 0121
C:ausente E:sin-juzgar C:incierto → INCIERTO
C:ausente E:incierto → INCIERTO
C:incierto → INCIERTO`

/** A voiding cannot be asked about: sending it once more is the question, and "there is one already" its answer. */
const CON_REENVIO_PRIMERO = `
E:aprobado → APROBADO 0600 77
E:ya-hay → RECHAZADO DUP
E:rechazado → RECHAZADO 4065
E:sin-juzgar → RECHAZADO 0121
E:incierto E:aprobado → APROBADO 0600 77
E:incierto E:ya-hay → APROBADO 0600 null
E:incierto E:rechazado → RECHAZADO 4065
E:incierto E:sin-juzgar → INCIERTO
E:incierto E:incierto → INCIERTO`

const CON_REENVIO_RETOMADO = `
E:aprobado → APROBADO 0600 77
E:ya-hay → APROBADO 0600 null
E:rechazado → RECHAZADO 4065
E:sin-juzgar → INCIERTO
E:incierto → INCIERTO`

describe('every conversation there is', () => {
  test.each([
    ['NOMINACION', 'a first request', PRIMERO, CON_CONSULTA_PRIMERO],
    ['NOMINACION', 'a resumed one', RETOMADO, CON_CONSULTA_RETOMADO],
    ['CANCELACION', 'a first request', PRIMERO, CON_CONSULTA_PRIMERO],
    ['CANCELACION', 'a resumed one', RETOMADO, CON_CONSULTA_RETOMADO],
    ['INUTILIZACION', 'a first request', PRIMERO, CON_REENVIO_PRIMERO],
    ['INUTILIZACION', 'a resumed one', RETOMADO, CON_REENVIO_RETOMADO],
  ] as const)('%s, %s: the table is exactly what can happen', (tipo, _, antes, tabla) => {
    const expected = tabla.trim().replaceAll('DUP', REGLAS[tipo].duplicado).split('\n')
    expect(conversaciones(tipo, antes).map(escrito)).toEqual(expected)
  })
})

const TODAS = TIPOS_EVENTO.flatMap(tipo =>
  [PRIMERO, RETOMADO].flatMap(antes =>
    conversaciones(tipo, antes).map(c => ({ tipo, retomado: antes.length > 0, ...c })),
  ),
)

describe('in every conversation', () => {
  const envios = (pasos: readonly string[]) => pasos.filter(paso => paso.startsWith('E')).length

  test('a request resends at most once; a resumed one sends at most once', () => {
    for (const { retomado, pasos } of TODAS)
      expect(envios(pasos), pasos.join(' ')).toBeLessThanOrEqual(retomado ? 1 : 2)
  })

  test('between two sends of what can be asked about there is a question that was answered "ausente"', () => {
    for (const { tipo, retomado, pasos } of TODAS) {
      if (REGLAS[tipo].confirma !== 'consulta') continue
      const begins = retomado ? ['E:incierto', ...pasos] : pasos
      for (const [i, paso] of begins.entries())
        if (i > 0 && paso.startsWith('E')) expect(begins[i - 1], begins.join(' ')).toBe('C:ausente')
    }
  })

  test('it is APROBADO only when SIFEN said so, when the question showed ours, or when a voiding resent was there', () => {
    for (const { tipo, retomado, pasos, veredicto } of TODAS) {
      if (veredicto.estado !== 'APROBADO') continue
      const shown = ['E:aprobado', 'C:nuestro'].includes(pasos.at(-1)!)
      const inferred =
        tipo === 'INUTILIZACION' && pasos.at(-1) === 'E:ya-hay' && (retomado || pasos.length > 1)
      expect(shown || inferred, pasos.join(' ')).toBe(true)
    }
  })

  test('it is RECHAZADO only when ours cannot be there: the only send was refused, or the question was answered', () => {
    for (const { tipo, retomado, pasos, veredicto } of TODAS) {
      if (veredicto.estado !== 'RECHAZADO') continue
      const only = !retomado && pasos.length === 1
      const asked = pasos.at(-1) === 'C:otro' || (pasos.at(-1) === 'C:ausente' && !pasos.includes('E:ya-hay'))
      const voiding = tipo === 'INUTILIZACION' && pasos.at(-1) === 'E:rechazado'
      expect(only || asked || voiding, pasos.join(' ')).toBe(true)
    }
  })

  test('what SIFEN said last of the refusal is what is told', () => {
    const [, , resent] = conversaciones('NOMINACION', PRIMERO).filter(
      ({ pasos }) => pasos.at(-2) === 'E:rechazado',
    )
    expect(resent!.veredicto).toEqual({ estado: 'RECHAZADO', codigo: '4065', mensaje: 'dice 4065' })
    const [approved] = conversaciones('NOMINACION', PRIMERO)
    expect(approved!.veredicto).toMatchObject({ mensaje: 'registrado' })
  })

  test('another one in the place of ours is told with the code that SIFEN gives to a second one', () => {
    for (const tipo of ['NOMINACION', 'CANCELACION'] as const) {
      const seen = nextStep([PEDIDO, PEDIDO, { paso: 'consulta', dijo: 'otro' }], REGLAS[tipo])
      expect(seen).toEqual({
        hacer: 'terminar',
        veredicto: {
          estado: 'RECHAZADO',
          codigo: REGLAS[tipo].duplicado,
          mensaje: expect.stringMatching(/otro evento de este tipo/),
        },
      })
    }
  })

  test('an inferred approval says so in words, and how SIFEN put it', () => {
    const inferred = TODAS.filter(c => c.tipo === 'INUTILIZACION' && c.veredicto.estado === 'APROBADO')
    const messages = inferred.map(({ veredicto }) => 'mensaje' in veredicto && veredicto.mensaje)
    expect(
      messages.filter(text => /ya lo tenía registrado al reenviarlo \(4066\)/.test(String(text))),
    ).toHaveLength(2)
    const asked = conversaciones('NOMINACION', RETOMADO)[0]!.veredicto
    expect(asked).toMatchObject({ mensaje: 'Evento registrado correctamente' })
  })
})

test('what an earlier request saw changes nothing: it was begun, and that is all that is sure', () => {
  for (const tipo of TIPOS_EVENTO) {
    const expected = conversaciones(tipo, RETOMADO).map(escrito)
    for (const { historia } of [...conversaciones(tipo, PRIMERO), ...conversaciones(tipo, RETOMADO)])
      for (let cut = 1; cut <= historia.length; cut++)
        expect(conversaciones(tipo, historia.slice(0, cut)).map(escrito)).toEqual(expected)
  }
})

test('what was observed before requests left a mark belongs to one request', () => {
  const lost: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
  expect(nextStep([], REGLAS.NOMINACION)).toEqual({ hacer: 'enviar' })
  expect(nextStep([lost], REGLAS.NOMINACION)).toEqual({ hacer: 'consultar' })
  expect(nextStep([lost, { paso: 'consulta', dijo: 'ausente' }], REGLAS.NOMINACION)).toEqual({
    hacer: 'enviar',
  })
})

test('an absence after the one resend ends the request', () => {
  const lost: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
  const absent: Observacion = { paso: 'consulta', dijo: 'ausente' }
  const unknown = { hacer: 'terminar', veredicto: { estado: 'INCIERTO' } }
  expect(nextStep([PEDIDO, lost, absent, lost, absent], REGLAS.NOMINACION)).toEqual(unknown)
  expect(nextStep([PEDIDO, PEDIDO, absent, lost, absent], REGLAS.NOMINACION)).toEqual(unknown)
})
