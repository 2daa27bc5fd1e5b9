import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Casa, type Muerte } from '../support/cli.ts'
import { ventaCon } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { INNOMINADA, Nominaciones } from '../support/nominaciones.ts'

let n: Nominaciones
let url: string
const casas: Casa[] = []

beforeAll(async () => {
  n = await Nominaciones.open()
  url = await n.servicio.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const casa of casas) casa.remove()
  await n.close()
})

/** Each death happens in a home of its own, whose clock is the service's. */
function nuevaCasa(): Casa {
  const casa = new Casa({ MBOHERA_URL: url, MBOHERA_API_KEY: n.key }, () => n.servicio.now)
  casas.push(casa)
  return casa
}

const NOMINAR = ['--ruc', '80012345-0', '--nombre', 'COMPRADORA SA', '--motivo', 'El comprador se identificó']
const contar = async (): Promise<number> =>
  (await n.servicio.db.query('select count(*)::int as n from documento')).rows[0].n
/** What was sent before the death may still be under way. */
const quieto = () =>
  hasta(async () => {
    const { rows } = await n.servicio.db.query(
      'select count(*)::int as n from evento_sifen where arriendo_hasta is not null',
    )
    return rows[0].n === 0
  })

describe('killed in the middle of a nomination, the same command again ends in the truth, and SIFEN has it once', () => {
  test.each<[Muerte, { anotada: number }]>([
    ['antes de anotar', { anotada: 0 }],
    ['a medio anotar', { anotada: 0 }],
    ['anotada', { anotada: 1 }],
    ['enviada', { anotada: 1 }],
    ['respondida', { anotada: 1 }],
    ['sin olvidar', { anotada: 1 }],
  ])('%s', async (muere, { anotada }) => {
    const casa = nuevaCasa()
    const cdc = await n.innominada()
    const command = ['nominar', cdc, ...NOMINAR]
    const first = await casa.run(command, { muere })
    expect(first.signal, first.errores).toBe('SIGKILL')
    expect(casa.pendientes()).toHaveLength(anotada)
    // Until the truth was told, nothing was: but for the one who died after that.
    expect(first.salida === '').toBe(muere !== 'sin olvidar')
    await quieto()
    const { codigo, dicho } = await casa.json(command)
    expect([codigo, dicho]).toMatchObject([
      0,
      { resultado: 'aprobado', evento: { cdc, tipoEvento: 'NOMINACION' } },
    ])
    expect(n.registrados(cdc)).toHaveLength(1)
    expect(casa.pendientes()).toEqual([])
  })
})

describe('killed after it was sent, or before its answer was told', () => {
  test.each<Muerte>(['enviada', 'respondida'])('an emission ("%s") is made once', async muere => {
    const casa = nuevaCasa()
    const archivo = casa.write('factura.json', ventaCon(INNOMINADA))
    const before = await contar()
    expect((await casa.run(['emitir', archivo], { muere })).signal).toBe('SIGKILL')
    const { codigo, dicho } = await casa.json(['emitir', archivo])
    expect([codigo, dicho.resultado]).toEqual([0, 'emitido'])
    expect((await contar()) - before).toBe(1)
    // What was told is over: the same file is another sale now.
    await casa.json(['emitir', archivo])
    expect((await contar()) - before).toBe(2)
  })

  test('an emission that was asked for step by step is looked after before anything is asked again', async () => {
    const casa = nuevaCasa()
    const respuestas = ['', '', '', 'Yerba mate 1 kg', '', '2', '50000', '', '', 's', ''].join('\n')
    const before = await contar()
    const first = await casa.run(['emitir', '--preguntar'], { muere: 'respondida', entrada: respuestas })
    expect(first.signal, first.errores).toBe('SIGKILL')
    const { codigo, dicho } = await casa.json(['emitir', '--preguntar'])
    expect([codigo, dicho]).toMatchObject([0, { resultado: 'emitido', repetido: true }])
    expect((await contar()) - before).toBe(1)
  })

  test('an emission of which nobody heard is told to whoever asks again, and made once', async () => {
    const casa = nuevaCasa()
    const archivo = casa.write('factura.json', ventaCon(INNOMINADA))
    const before = await contar()
    await casa.run(['emitir', archivo, '--json'], { sorda: 'salida' })
    expect([casa.pendientes().length, (await contar()) - before]).toEqual([1, 1])
    // Nor is she in its way who reads no warnings.
    const { codigo, salida } = await casa.run(['emitir', archivo, '--json'], { sorda: 'errores' })
    expect([codigo, JSON.parse(salida)]).toMatchObject([0, { resultado: 'emitido', repetido: true }])
    expect([casa.pendientes().length, (await contar()) - before]).toEqual([0, 1])
  })

  test('of two that ask for the same at once, the one that died is not written over by the other', async () => {
    const casa = nuevaCasa()
    const archivo = casa.write('factura.json', ventaCon(INNOMINADA))
    const before = await contar()
    // Both saw that nothing was pending; the one that died wrote it down first.
    const vamos = join(casa.dir, 'vamos')
    execFileSync('mkfifo', [vamos])
    const lenta = casa.json(['emitir', archivo], { env: { HASTA: vamos } })
    await hasta(() => existsSync(`${vamos}.espera`))
    expect((await casa.run(['emitir', archivo], { muere: 'respondida' })).signal).toBe('SIGKILL')
    writeFileSync(vamos, '')
    const { codigo, dicho } = await lenta
    expect([codigo, dicho, (await contar()) - before]).toMatchObject([0, { resultado: 'emitido' }, 1])
    expect(casa.pendientes()).toEqual([])
  })

  test('a cancellation is made once', async () => {
    const casa = nuevaCasa()
    const cdc = await n.aprobada()
    const command = ['cancelar', cdc, '--motivo', 'La venta se deshizo']
    expect((await casa.run(command, { muere: 'respondida' })).signal).toBe('SIGKILL')
    const { codigo, dicho } = await casa.json(command)
    expect([codigo, dicho]).toMatchObject([0, { resultado: 'aprobado', repetido: true }])
    expect(n.registrados(cdc)).toHaveLength(1)
  })

  test('a voiding is made once, and `pendientes --retomar` finds its end too', async () => {
    const casa = nuevaCasa()
    const { rows } = await n.servicio.db.query(
      `select numero, siguiente from timbrado where contribuyente_id = 1 and ambiente = 'DEV' and tipo_documento = 1`,
    )
    const [desde, hasta_] = [rows[0].siguiente + 100, rows[0].siguiente + 101]
    const numeros = [
      '--timbrado',
      rows[0].numero,
      '--establecimiento',
      '1',
      '--punto',
      '1',
      '--desde',
      `${desde}`,
      '--hasta',
      `${hasta_}`,
    ]
    const command = ['inutilizar', ...numeros, '--motivo', 'Salto de numeración']
    expect((await casa.run(command, { muere: 'respondida' })).signal).toBe('SIGKILL')
    const listed = await casa.json(['pendientes'])
    expect(listed.dicho.pendientes).toMatchObject([{ operacion: 'inutilizar', veces: 1 }])
    const { codigo, dicho } = await casa.json(['pendientes', '--retomar'])
    expect([codigo, dicho.pendientes]).toMatchObject([0, [{ resultado: 'aprobado' }]])
    expect(casa.pendientes()).toEqual([])
    const eventos = await n.servicio.db.query(
      `select count(*)::int as n from evento_sifen where tipo = 'INUTILIZACION'`,
    )
    expect(eventos.rows[0].n).toBe(1)
  })

  test('what was begun for one taxpayer is asked for with no key of another, nor in another ambiente', async () => {
    const casa = nuevaCasa()
    const before = await contar()
    const first = await casa.run(['emitir', casa.write('factura.json', ventaCon(INNOMINADA))], {
      muere: 'anotada',
    })
    expect(first.signal).toBe('SIGKILL')
    const [antes] = casa.pendientes()
    for (const ajena of [await n.servicio.clave('beto'), await n.servicio.clave('ana', 'SANDBOX')]) {
      const env = { MBOHERA_API_KEY: ajena.key }
      const { codigo, dicho } = await casa.json(['pendientes', '--retomar'], { env })
      expect([codigo, dicho.pendientes]).toMatchObject([5, [{ resultado: 'incierto', contribuyenteId: 1 }]])
      const { salida } = await casa.run(['pendientes', '--retomar'], { env })
      expect(salida).toContain('es del contribuyente 1 en DEV')
      expect([await contar(), casa.pendientes()]).toEqual([before, [antes]])
    }
    const own = await casa.json(['pendientes', '--retomar'])
    expect([own.codigo, own.dicho.pendientes]).toMatchObject([0, [{ resultado: 'emitido' }]])
    expect([await contar(), casa.pendientes()]).toEqual([before + 1, []])
  })

  test('a sale that one taxpayer was asked for step by step is not issued by another', async () => {
    const casa = nuevaCasa()
    const respuestas = ['', '', '', 'Yerba mate 1 kg', '', '2', '50000', '', '', 's', ''].join('\n')
    const first = await casa.run(['emitir', '--preguntar'], { muere: 'anotada', entrada: respuestas })
    expect(first.signal, first.errores).toBe('SIGKILL')
    const before = await contar()
    const { codigo } = await casa.run(['emitir', '--preguntar'], {
      env: { MBOHERA_API_KEY: (await n.servicio.clave('beto')).key },
    })
    expect([codigo, await contar(), casa.pendientes().length]).toEqual([2, before, 1])
  })
})
