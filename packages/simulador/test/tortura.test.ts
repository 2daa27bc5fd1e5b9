import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showBoleta, tortura } from '../src/cli/tortura.ts'
import { ESCENARIOS, type Simulador, startSimulador } from '../src/index.ts'
import { ACTOS, listCasos } from '../src/tortura/casos.ts'

let simulador: Simulador
let numero = 1
beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0 })
})
afterAll(() => simulador.close())

const SUJETO = join(import.meta.dirname, 'ayuda', 'sujeto-main.ts')
function play(modo: string, ...more: string[]) {
  numero += 1000
  const cliente = `exec '${process.execPath}' '${SUJETO}' ${modo}`
  const args = ['--cliente', cliente, '--gestion', simulador.gestionUrl, '--desde-numero', String(numero)]
  return tortura(
    [...args, '--reposo', '50', '--casos', 'perder-respuesta', '--actos', 'emitir', ...more],
    () => {},
  )
}
const faltasDe = async (modo: string, ...more: string[]) =>
  Object.fromEntries((await play(modo, ...more)).resultados.map(({ pasa, faltas }) => [pasa, faltas]))

test('every misbehaviour of the simulator is played, in every act', () => {
  for (const acto of ACTOS) {
    const played = new Set(
      listCasos([acto]).flatMap(({ armados }) => armados.map(({ escenario }) => escenario)),
    )
    expect([...played].sort()).toEqual(ESCENARIOS.map(({ nombre }) => nombre).sort())
  }
})

describe('a client', () => {
  test('that asks before it sends again has no fault in any act, and the card says so', async () => {
    const boleta = await play('bueno', '--casos', 'perder', '--actos', ACTOS.join(','))
    expect(boleta).toMatchObject({ cliente: 'bueno', version: '1', puntos: 18, de: 18, faltas: {} })
    const text = showBoleta(boleta, [])
    expect(text).toMatch(/^BOLETA de bueno 1/)
    expect(text).toContain('Ninguna falta.')
    expect(text).toContain('Nota: 18 de 18 (100 %), sobresaliente')
    expect(JSON.parse(showBoleta(boleta, ['--json']))).toEqual(boleta)
    expect(simulador.armados()).toEqual([])
  })

  test('that sends lots is not held to account in one case for the block that another brought upon it', async () => {
    const { demoraLoteMs } = simulador.ajustes
    simulador.ajustes.demoraLoteMs = 0
    const boleta = await play('lotes', '--casos', 'duplicar', '--actos', 'emitir,nominar')
    simulador.ajustes.demoraLoteMs = demoraLoteMs
    expect(boleta.resultados.map(({ acto, pasa, faltas }) => [acto, pasa, ...faltas])).toEqual([
      ['emitir', 'nada'],
      ['emitir', 'duplicar-solicitud'],
      ['nominar', 'nada'],
      // The second answer, that it was there already, this one takes for a no.
      ['nominar', 'duplicar-solicitud', 'falso-rechazo'],
    ])
  })

  test.each([
    ['apurado', 'perder-respuesta', ['reenvio-sin-preguntar', 'falso-rechazo']],
    ['pesimista', 'perder-respuesta', ['falso-rechazo']],
    ['mentiroso', 'perder-solicitud', ['falsa-aprobacion']],
    ['doble', 'perder-respuesta', ['duplicado']],
    ['doble', 'perder-solicitud', ['numero-salteado']],
    // The same number under another CDC is the same sale once more: no number is lost.
    ['olvidadizo', 'perder-solicitud', ['reenvio-sin-preguntar']],
    ['olvidadizo', 'perder-respuesta', ['reenvio-sin-preguntar', 'falso-rechazo']],
    // What is registered has the first CDC; it prints the second.
    ['confuso', 'perder-respuesta', ['reenvio-sin-preguntar', 'falsa-aprobacion']],
    ['caedizo', 'perder-solicitud', ['caida', 'reenvio-sin-preguntar']],
    ['terco', 'perder-respuesta', ['sin-fin', 'reenvio-sin-preguntar', 'falso-rechazo']],
  ])('that is %s is caught in %s', async (modo, pasa, faltas) => {
    const found = await faltasDe(modo, '--casos', pasa)
    expect(found).toEqual({ nada: [], [pasa]: faltas })
  })

  test('that says nothing is ended, and asked once more when it was started again', async () => {
    const found = await faltasDe('mudo', '--plazo', '8000')
    expect(found['perder-respuesta']).toContain('colgado')
  })
})

describe('what cannot be played is told in Spanish', () => {
  test.each([
    ['no client', () => tortura([], () => {}), /--cliente "php mi-cliente.php"/],
    ['an unknown act', () => play('bueno', '--actos', 'volar'), /--actos es una lista de emitir/],
    [
      'a case that there is not',
      () => play('bueno', '--casos', 'perder-respueta'),
      /No hay un caso que contenga «perder-respueta»\. Hay: nada, perder-solicitud, /,
    ],
    ['a RUC of a wrong check digit', () => play('bueno', '--ruc', '80099999-9'), /use --ruc 80099999-1/],
    ['a RUC without its check digit', () => play('bueno', '--ruc', '80099999'), /con su dígito verificador/],
    [
      'acts that are not its own',
      () => play('emisor', '--actos', 'nominar,cancelar'),
      /De nominar, cancelar, el cliente no puede nada: dijo \["emitir"\]/,
    ],
    [
      'an act that fails although nothing goes wrong, and what SIFEN said of it',
      () => play('precavido', '--actos', 'cancelar'),
      /Sin que nada falle, el cliente no logró cancelar \(dijo .*"rechazado".*\).*: SIFEN respondió 4009 .*extemporáneo/,
    ],
    [
      'a program that is none',
      () => tortura(['--cliente', 'exit 3', '--gestion', simulador.gestionUrl], () => {}),
      /no se presentó \(caido\)/,
    ],
    [
      'a simulator that is not there',
      () => tortura(['--cliente', 'true', '--gestion', 'http://127.0.0.1:9'], () => {}),
      /¿está en marcha\?/,
    ],
  ])('%s', async (_name, work, why) => {
    await expect(work()).rejects.toThrow(why)
  })
})
