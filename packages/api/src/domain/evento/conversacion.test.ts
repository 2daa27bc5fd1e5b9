import { describe, expect, test } from 'vitest'
import { nextStep } from '../conversacion/kernel.ts'
import { EVENTO, type Observacion, type Veredicto } from './conversacion.ts'
import { REGLAS, TIPOS_EVENTO, type TipoEvento } from './tipos.ts'

const HORA = 3_600_000
const pedido = (en: number): Observacion => ({ paso: 'pedido', en })
/** Whoever died may have sent until his lease was over. */
const ARRIENDO = 60_000
/** The request that is looked at; one that may have sent less than an hour before, and one whose last send is an hour old. */
const AHORA = pedido(10 * HORA)
const PEDIDO = pedido(9 * HORA - ARRIENDO + 1)
const DE_HACE_UNA_HORA = pedido(9 * HORA - ARRIENDO)
const MAX_EXCHANGES = 6

const RECHAZOS: Record<TipoEvento, [string, string][]> = {
  NOMINACION: [
    ['siempre', '4475'],
    ['cambia', '4462'],
    ['cancelado', '4452'],
    ['sin-juzgar', '0121'],
  ],
  CANCELACION: [
    ['siempre', '4001'],
    ['cambia', '4009'],
    ['sin-juzgar', '0121'],
  ],
  INUTILIZACION: [
    ['siempre', '4065'],
    ['sin-juzgar', '0121'],
  ],
  TRANSPORTE: [
    ['siempre', '4311'],
    ['cambia', '4336'],
    ['sin-juzgar', '0121'],
  ],
  NOTIFICACION_RECEPCION: [
    ['siempre', '4104'],
    ['cambia', '4113'],
    ['cancelado', '4115'],
    ['sin-juzgar', '0121'],
  ],
  CONFORMIDAD: [
    ['siempre', '4154'],
    ['cambia', '4157'],
    ['cancelado', '4155'],
    ['sin-juzgar', '0121'],
  ],
  DISCONFORMIDAD: [
    ['siempre', '4201'],
    ['cambia', '4206'],
    ['cancelado', '4204'],
    ['sin-juzgar', '0121'],
  ],
  DESCONOCIMIENTO: [
    ['siempre', '4254'],
    ['cambia', '4263'],
    ['cancelado', '4264'],
    ['sin-juzgar', '0121'],
  ],
}

/** What SIFEN can say to a send, by the name that the tables use. */
function respuestasAlEnvio(tipo: TipoEvento): [string, Observacion][] {
  const rechazo = (codigo: string): Observacion => ({
    paso: 'envio',
    dijo: 'rechazado',
    codigo,
    mensaje: `dice ${codigo}`,
  })
  const { duplicado } = REGLAS[tipo]
  return [
    ['aprobado', { paso: 'envio', dijo: 'aprobado', codigo: '0600', mensaje: 'registrado', protocolo: '77' }],
    ...(duplicado === null ? [] : [['ya-hay', rechazo(duplicado)] as [string, Observacion]]),
    ...RECHAZOS[tipo].map(([name, codigo]): [string, Observacion] => [name, rechazo(codigo)]),
    ['incierto', { paso: 'envio', dijo: 'incierto', razon: 'plazo-vencido' }],
  ]
}

const RESPUESTAS_A_LA_CONSULTA: [string, Observacion][] = [
  ['nuestro', { paso: 'consulta', dijo: 'nuestro', protocolo: '88' }],
  ['otro', { paso: 'consulta', dijo: 'otro' }],
  ['ausente', { paso: 'consulta', dijo: 'ausente', cancelado: false }],
  ['incierto', { paso: 'consulta', dijo: 'incierto', razon: 'html' }],
]
/** Of what is refused of a cancelled documento it also shows whether the documento was cancelled. */
const respuestasALaConsulta = (tipo: TipoEvento): [string, Observacion][] =>
  REGLAS[tipo].cancelado !== null
    ? [
        ...RESPUESTAS_A_LA_CONSULTA,
        ['cancelado-sin-ella', { paso: 'consulta', dijo: 'ausente', cancelado: true }],
      ]
    : RESPUESTAS_A_LA_CONSULTA

interface Conversacion {
  pasos: string[]
  historia: Observacion[]
  veredicto: Veredicto
}

/** Every conversation that can follow, whatever SIFEN says each time. */
function conversaciones(tipo: TipoEvento, antes: readonly Observacion[]): Conversacion[] {
  const walk = (historia: Observacion[], pasos: string[]): Conversacion[] => {
    const step = nextStep(EVENTO, historia, REGLAS[tipo])
    if (step.paso === 'fin') return [{ pasos, historia, veredicto: step.final }]
    if (pasos.length >= MAX_EXCHANGES) throw new Error(`It does not end: ${pasos.join(' ')}`)
    const sends = step.paso === 'enviar'
    const answers = sends ? respuestasAlEnvio(tipo) : respuestasALaConsulta(tipo)
    return answers.flatMap(([name, seen]) =>
      walk([...historia, seen], [...pasos, `${sends ? 'E' : 'C'}:${name}`]),
    )
  }
  return walk([...antes, AHORA], [])
}

const escrito = ({ pasos, veredicto }: Conversacion): string => {
  const codigo = veredicto.estado === 'INCIERTO' ? '' : ` ${veredicto.codigo}`
  const protocolo = veredicto.estado === 'APROBADO' ? ` ${veredicto.protocolo}` : ''
  return `${pasos.join(' ')} → ${veredicto.estado}${codigo}${protocolo}`
}

const PRIMERO: Observacion[] = []
const RETOMADO = [PEDIDO]
const ANTIGUO = [DE_HACE_UNA_HORA]

/** E sends, C asks SIFEN by the CDC. DUP is the code with which it says that there is one already. */
const lineas = (...tablas: string[]): string[] => tablas.flatMap(tabla => tabla.trim().split('\n'))
const tras = (antes: string, tabla: string): string =>
  lineas(tabla)
    .map(linea => `${antes} ${linea}`)
    .join('\n')

/** What may follow once a question was answered "ausente": the one resend. */
const REENVIO_COMUN = `
E:aprobado → APROBADO 0600 77
E:ya-hay C:nuestro → APROBADO 0600 88
E:ya-hay C:otro → RECHAZADO DUP
E:ya-hay C:ausente → INCIERTO
E:ya-hay C:incierto → INCIERTO`

const REENVIO_DE_NOMINACION = `${REENVIO_COMUN}
E:ya-hay C:cancelado-sin-ella → INCIERTO
E:siempre C:nuestro → APROBADO 0600 88
E:siempre C:otro → RECHAZADO 4475
E:siempre C:ausente → RECHAZADO 4475
E:siempre C:incierto → INCIERTO
E:siempre C:cancelado-sin-ella → RECHAZADO 4475
E:cambia C:nuestro → APROBADO 0600 88
E:cambia C:otro → RECHAZADO 4462
E:cambia C:ausente → INCIERTO
E:cambia C:incierto → INCIERTO
E:cambia C:cancelado-sin-ella → INCIERTO
E:cancelado C:nuestro → APROBADO 0600 88
E:cancelado C:otro → RECHAZADO 4452
E:cancelado C:ausente → INCIERTO
E:cancelado C:incierto → INCIERTO
E:cancelado C:cancelado-sin-ella → RECHAZADO 4452
E:sin-juzgar C:nuestro → APROBADO 0600 88
E:sin-juzgar C:otro → RECHAZADO 0121
E:sin-juzgar C:ausente → INCIERTO
E:sin-juzgar C:incierto → INCIERTO
E:sin-juzgar C:cancelado-sin-ella → INCIERTO
E:incierto → INCIERTO`

const REENVIO_DE_CANCELACION = `${REENVIO_COMUN}
E:siempre C:nuestro → APROBADO 0600 88
E:siempre C:otro → RECHAZADO 4001
E:siempre C:ausente → RECHAZADO 4001
E:siempre C:incierto → INCIERTO
E:cambia C:nuestro → APROBADO 0600 88
E:cambia C:otro → RECHAZADO 4009
E:cambia C:ausente → INCIERTO
E:cambia C:incierto → INCIERTO
E:sin-juzgar C:nuestro → APROBADO 0600 88
E:sin-juzgar C:otro → RECHAZADO 0121
E:sin-juzgar C:ausente → INCIERTO
E:sin-juzgar C:incierto → INCIERTO
E:incierto → INCIERTO`

/** After an hour whatever was sent before has arrived, and is shown: an absence is one. */
const antiguo = (reenvio: string): string =>
  reenvio.replace(
    /E:(cambia|cancelado|sin-juzgar) C:(ausente|cancelado-sin-ella) → INCIERTO/g,
    (_, refused: 'cambia' | 'cancelado' | 'sin-juzgar', shown) => {
      const cambia = reenvio.includes('4462') ? '4462' : '4009'
      const codigo = { cambia, cancelado: '4452', 'sin-juzgar': '0121' }[refused]
      return `E:${refused} C:${shown} → RECHAZADO ${codigo}`
    },
  )

const NOMINACION_PRIMERO = lineas(
  `
E:aprobado → APROBADO 0600 77
E:ya-hay C:nuestro → APROBADO 0600 88
E:ya-hay C:otro → RECHAZADO DUP
E:ya-hay C:ausente → INCIERTO
E:ya-hay C:incierto → INCIERTO
E:ya-hay C:cancelado-sin-ella → INCIERTO
E:siempre → RECHAZADO 4475
E:cambia → RECHAZADO 4462
E:cancelado → RECHAZADO 4452
E:sin-juzgar → RECHAZADO 0121
E:incierto C:nuestro → APROBADO 0600 88
E:incierto C:otro → RECHAZADO DUP`,
  tras('E:incierto C:ausente', REENVIO_DE_NOMINACION),
  'E:incierto C:incierto → INCIERTO',
  tras('E:incierto C:cancelado-sin-ella', REENVIO_DE_NOMINACION),
)
const nominacionRetomada = (reenvio: string): string[] =>
  lineas(
    'C:nuestro → APROBADO 0600 88',
    'C:otro → RECHAZADO DUP',
    tras('C:ausente', reenvio),
    'C:incierto → INCIERTO',
    tras('C:cancelado-sin-ella', reenvio),
  )

const CANCELACION_PRIMERO = lineas(
  `
E:aprobado → APROBADO 0600 77
E:ya-hay C:nuestro → APROBADO 0600 88
E:ya-hay C:otro → RECHAZADO DUP
E:ya-hay C:ausente → INCIERTO
E:ya-hay C:incierto → INCIERTO
E:siempre → RECHAZADO 4001
E:cambia → RECHAZADO 4009
E:sin-juzgar → RECHAZADO 0121
E:incierto C:nuestro → APROBADO 0600 88
E:incierto C:otro → RECHAZADO DUP`,
  tras('E:incierto C:ausente', REENVIO_DE_CANCELACION),
  'E:incierto C:incierto → INCIERTO',
)
const cancelacionRetomada = (reenvio: string): string[] =>
  lineas(
    'C:nuestro → APROBADO 0600 88',
    'C:otro → RECHAZADO DUP',
    tras('C:ausente', reenvio),
    'C:incierto → INCIERTO',
  )

/**
 * A voiding cannot be asked about: sending it once more is the question, and "there is one already" its answer. Said of the only
 * copy it is no answer: others voided a number of it, or the network delivered it twice.
 */
const INUTILIZACION_PRIMERO = lineas(`
E:aprobado → APROBADO 0600 77
E:ya-hay → INCIERTO
E:siempre → RECHAZADO 4065
E:sin-juzgar → RECHAZADO 0121
E:incierto E:aprobado → APROBADO 0600 77
E:incierto E:ya-hay → APROBADO 0600 null
E:incierto E:siempre → RECHAZADO 4065
E:incierto E:sin-juzgar → INCIERTO
E:incierto E:incierto → INCIERTO`)

const INUTILIZACION_RETOMADA = lineas(`
E:aprobado → APROBADO 0600 77
E:ya-hay → APROBADO 0600 null
E:siempre → RECHAZADO 4065
E:sin-juzgar → INCIERTO
E:incierto → INCIERTO`)
const INUTILIZACION_ATASCADA = INUTILIZACION_RETOMADA.with(1, 'E:ya-hay → INCIERTO')

const YA_HAY: Observacion = { paso: 'envio', dijo: 'rechazado', codigo: '4066', mensaje: '' }

describe('every conversation there is', () => {
  test.each([
    ['NOMINACION', 'a first request', PRIMERO, NOMINACION_PRIMERO],
    ['NOMINACION', 'a resumed one', RETOMADO, nominacionRetomada(REENVIO_DE_NOMINACION)],
    ['NOMINACION', 'one resumed after an hour', ANTIGUO, nominacionRetomada(antiguo(REENVIO_DE_NOMINACION))],
    ['CANCELACION', 'a first request', PRIMERO, CANCELACION_PRIMERO],
    ['CANCELACION', 'a resumed one', RETOMADO, cancelacionRetomada(REENVIO_DE_CANCELACION)],
    [
      'CANCELACION',
      'one resumed after an hour',
      ANTIGUO,
      cancelacionRetomada(antiguo(REENVIO_DE_CANCELACION)),
    ],
    ['INUTILIZACION', 'a first request', PRIMERO, INUTILIZACION_PRIMERO],
    ['INUTILIZACION', 'a resumed one', RETOMADO, INUTILIZACION_RETOMADA],
    ['INUTILIZACION', 'one resumed after an hour', ANTIGUO, INUTILIZACION_RETOMADA],
    ['INUTILIZACION', 'one whose only copy was "there already"', [PEDIDO, YA_HAY], INUTILIZACION_ATASCADA],
  ] as const)('%s, %s: the table is exactly what can happen', (tipo, _, antes, tabla) => {
    const expected = tabla.map(linea => linea.replace('DUP', REGLAS[tipo].duplicado ?? ''))
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
        if (i > 0 && paso.startsWith('E'))
          expect(['C:ausente', 'C:cancelado-sin-ella'], begins.join(' ')).toContain(begins[i - 1])
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
      const [shown, refused] = [pasos.at(-1)!, pasos.at(-2)]
      const asked = shown === 'C:otro'
      const always = refused === 'E:siempre' && shown.startsWith('C:')
      const cancelled = refused === 'E:cancelado' && shown === 'C:cancelado-sin-ella'
      const voiding = tipo === 'INUTILIZACION' && pasos.at(-1) === 'E:siempre'
      expect(only || asked || always || cancelled || voiding, pasos.join(' ')).toBe(true)
    }
  })

  test('what SIFEN said last of the refusal is what is told', () => {
    const [, , resent] = conversaciones('NOMINACION', PRIMERO).filter(
      ({ pasos }) => pasos.at(-2) === 'E:siempre',
    )
    expect(resent!.veredicto).toEqual({ estado: 'RECHAZADO', codigo: '4475', mensaje: 'dice 4475' })
    const [approved] = conversaciones('NOMINACION', PRIMERO)
    expect(approved!.veredicto).toMatchObject({ mensaje: 'registrado' })
  })

  test('another one in the place of ours is told with the code that SIFEN gives to a second one', () => {
    for (const tipo of ['NOMINACION', 'CANCELACION'] as const) {
      const seen = nextStep(EVENTO, [PEDIDO, PEDIDO, { paso: 'consulta', dijo: 'otro' }], REGLAS[tipo])
      expect(seen).toEqual({
        paso: 'fin',
        final: {
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

test('what an earlier request saw changes nothing but for a voiding that was "there already": it was begun, and that is all that is sure', () => {
  for (const tipo of TIPOS_EVENTO) {
    const expected = conversaciones(tipo, RETOMADO).map(escrito)
    for (const { historia } of [...conversaciones(tipo, PRIMERO), ...conversaciones(tipo, RETOMADO)])
      for (let cut = 1; cut <= historia.length; cut++) {
        const seen = historia.slice(0, cut)
        const step = nextStep(EVENTO, seen, REGLAS[tipo])
        // What was settled is not taken up.
        if (step.paso === 'fin' && step.final.estado !== 'INCIERTO') continue
        const atascada = tipo === 'INUTILIZACION' && JSON.stringify(seen).includes('4066')
        if (!atascada) expect(conversaciones(tipo, seen).map(escrito)).toEqual(expected)
      }
  }
})

test('a voiding that is only supposed to have left, of which SIFEN says that there is one already, is not taken for ours', () => {
  const supuesta: Observacion = {
    paso: 'envio',
    dijo: 'incierto',
    razon: 'la base es otra',
    en: 1,
    supuesto: true,
  }
  const noSalio: Observacion = { paso: 'envio', dijo: 'no-salio', razon: '' }
  const seen = nextStep(EVENTO, [PEDIDO, noSalio, supuesta, AHORA, YA_HAY], REGLAS.INUTILIZACION)
  expect(seen).toEqual({ paso: 'fin', final: { estado: 'INCIERTO' } })
})
