import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digitoVerificador } from '@mbohera/sifen'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Casa } from '../support/cli.ts'
import { ventaCon } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import {
  connectModelo,
  connectModeloPorHttp,
  connectNuevo,
  connectNuevoPorHttp,
} from '../support/modelo-de-lenguaje.ts'
import { INNOMINADA, NADIE, NOMINACION, Nominaciones } from '../support/nominaciones.ts'
import { ReceptorDeAvisos, type Recibida, verifica } from '../support/receptor-de-avisos.ts'

const COMPRADORA = { ruc: '80012345-0', nombre: 'COMPRADORA SA', motivo: 'Se identificó después' }

const hayLleno = existsSync('/dev/full')
const sinLleno = hayLleno ? '' : ' (skipped: this machine has no /dev/full)'

let n: Nominaciones
let url: string
let casa: Casa

beforeAll(async () => {
  n = await Nominaciones.open({ sifenPausaMs: '100' })
  url = await n.servicio.http.listen({ host: '127.0.0.1', port: 0 })
  casa = new Casa({ MBOHERA_URL: url, MBOHERA_API_KEY: n.key })
})
afterEach(() => n.simulador.disarmAll())
afterAll(async () => {
  casa.remove()
  await n.close()
})

test('a sale from the standard input is issued, its state is told, its KuDE and XML are kept, and the XML is verified', async () => {
  const { codigo, dicho } = await casa.json(['emitir', '-'], {
    entrada: JSON.stringify(ventaCon(INNOMINADA)),
  })
  expect([codigo, dicho.salida, dicho.resultado]).toEqual([0, 'bien', 'emitido'])
  const { cdc } = dicho.documento
  await n.emisiones.fin(cdc)
  const estado = await casa.run(['estado', cdc, '--esperar'])
  expect([estado.codigo, estado.salida]).toEqual([
    0,
    expect.stringContaining(`FACTURA_ELECTRONICA APROBADO\n  CDC        ${cdc}`),
  ])
  expect((await casa.json(['kude', cdc])).dicho).toMatchObject({ archivo: `${cdc}.pdf` })
  expect(
    readFileSync(join(casa.dir, `${cdc}.pdf`))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const xml = await casa.run(['xml', cdc, '--salida', '-'])
  expect(xml.salida).toContain(`Id="${cdc}"`)
  const seen = await casa.json(['verificar', '-'], { entrada: xml.salida })
  expect([seen.codigo, seen.dicho.bien]).toEqual([0, true])
  const spoilt = await casa.run(['verificar', '-'], { entrada: xml.salida.replace(/<dTotGralOpe>/, '$&1') })
  expect([spoilt.codigo, spoilt.salida]).toEqual([
    9,
    expect.stringMatching(/^MAL\s+firma[\s\S]*^MAL\s+aritmetica/m),
  ])
})

test('a file with the mark that Windows puts before UTF-8, and its ends of line, is the documento that it says', async () => {
  const texto = `\ufeff${JSON.stringify(ventaCon(INNOMINADA), null, 2).replaceAll('\n', '\r\n')}\r\n`
  for (const answer of [
    await casa.json(['emitir', casa.write('windows.json', texto)]),
    await casa.json(['emitir', '-'], { entrada: texto }),
  ])
    expect([answer.codigo, answer.dicho]).toMatchObject([0, { resultado: 'emitido' }])
})

describe('an evento has three ends, and each its own number', () => {
  test('approved is 0, and is told for a person too', async () => {
    const cdc = await n.innominada()
    const archivo = casa.write('nominacion.json', NOMINACION)
    const { codigo, salida } = await casa.run(['nominar', cdc, '--archivo', archivo])
    expect([codigo, salida]).toEqual([
      0,
      expect.stringMatching(/^NOMINACION APROBADO {2}\(evento \d+\)\n {2}CDC/),
    ])
    const eventos = await casa.json(['eventos', '--cdc', cdc])
    expect(eventos.dicho.eventos).toMatchObject([{ tipoEvento: 'NOMINACION', estadoEvento: 'APROBADO' }])
  })

  test('refused by SIFEN is 3, with its code and where that is explained; and nothing is pending', async () => {
    const archivo = casa.write('nadie.json', NADIE)
    const { codigo, salida } = await casa.run(['nominar', await n.innominada(), '--archivo', archivo])
    expect([codigo, salida]).toEqual([
      3,
      expect.stringMatching(/NOMINACION RECHAZADO[\s\S]*mbohera explicar \d{4}/),
    ])
    const [, code = ''] = /explicar (\d{4})/.exec(salida) ?? []
    expect((await casa.run(['explicar', code])).salida).toMatch(/^SIFEN \d{4} {2}Rechazado\n/)
    expect(casa.pendientes()).toEqual([])
  })

  test('unknown is 5, neither yes nor no; it is kept, and the same command finds out', async () => {
    const cdc = await n.innominada()
    n.lose(0)
    n.mute()
    const command = [
      'nominar',
      cdc,
      '--ruc',
      '80012345-0',
      '--nombre',
      'COMPRADORA SA',
      '--motivo',
      'Se identificó',
    ]
    const uncertain = await casa.json(command)
    expect([uncertain.codigo, uncertain.dicho]).toMatchObject([
      5,
      { salida: 'incierto', resultado: 'incierto' },
    ])
    expect(casa.pendientes()).toHaveLength(1)
    expect((await casa.run(['doctor'])).salida).toMatch(
      /MAL {3}pendientes .*De algo que se pidió no se sabe[\s\S]*→ mbohera pendientes --retomar/,
    )
    n.simulador.disarmAll()
    await n.expireLeases()
    n.servicio.pasar(31_000)
    const known = await casa.json(command)
    expect([known.codigo, known.dicho]).toMatchObject([0, { resultado: 'aprobado' }])
    expect(n.registrados(cdc)).toHaveLength(1)
    expect(casa.pendientes()).toEqual([])
  })
})

describe('a model is offered the commands, and the own client of the protocol takes every answer', () => {
  test('what reads is there, and nothing that writes', async () => {
    const modelo = await connectModelo(casa.command(['mcp']))
    try {
      const { tools } = await modelo.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        'estado',
        'eventos',
        'pendientes',
        'explicar',
        'doctor',
        'verificar',
      ])
      for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true })
      expect([modelo.getInstructions(), await modelo.ping()]).toEqual([
        expect.stringContaining('dos veces'),
        {},
      ])
      const cdc = await n.aprobada()
      expect(await modelo.callTool({ name: 'estado', arguments: { cdc } })).toMatchObject({
        content: [{ text: expect.stringContaining('APROBADO') }],
        structuredContent: { salida: 'bien', cdc, estado: 'APROBADO' },
      })
      expect(
        (await modelo.callTool({ name: 'explicar', arguments: { codigo: 4453 } })).content[0]?.text,
      ).toMatch(/^SIFEN 4453/)
      const { salida: xml } = await casa.run(['xml', cdc, '--salida', '-'])
      const verificado = await modelo.callTool({ name: 'verificar', arguments: { xml } })
      expect(verificado.structuredContent).toMatchObject({ salida: 'bien', bien: true })
      await expect(modelo.callTool({ name: 'nominar', arguments: { cdc } })).rejects.toThrow(
        /No hay una herramienta "nominar"/,
      )
      for (const [args, said] of [
        [{ cdc: 'abc' }, /CDC son solo cifras/],
        [{ cdc: '--todo' }, /no empieza con "-"/],
        [{ cdc, cosa: 1 }, /"cosa" sobra/],
        [{ cdc, esperar: 'si' }, /esperar debe ser true o false/],
        [{}, /Falta CDC/],
        [{ cdc: '1'.repeat(44) }, /explicar documento-not-found/],
      ] as const) {
        const refused = await modelo.callTool({ name: 'estado', arguments: args })
        expect([refused.isError, refused.content[0]?.text]).toEqual([true, expect.stringMatching(said)])
      }
    } finally {
      await modelo.close()
    }
  })

  test('what writes is allowed apart, shows first, and is done once, by the confirmation of what was shown', async () => {
    const modelo = await connectModelo(casa.command(['mcp', '--permitir-escribir']))
    const nominar = (args: object) => modelo.callTool({ name: 'nominar', arguments: args })
    try {
      const cdc = await n.innominada()
      const datos = { ...COMPRADORA, cdc }
      const shown = await nominar(datos)
      expect(shown.content[0]?.text).toMatch(/^Todavía no se hizo nada[\s\S]*COMPRADORA SA/)
      const { confirmacion, previa } = shown.structuredContent
      expect(previa).toMatchObject({ documento: { cdc, estado: 'APROBADO' }, nominar: { ruc: '80012345-0' } })
      const other = await nominar({ ...datos, nombre: 'OTRA SA', confirmacion })
      expect([other.isError, n.registrados(cdc)]).toEqual([true, []])
      const again = (await nominar(datos)).structuredContent.confirmacion
      expect((await nominar({ ...datos, confirmacion: again })).structuredContent).toMatchObject({
        ...{ salida: 'bien', resultado: 'aprobado', evento: { cdc } },
      })
      expect((await nominar({ ...datos, confirmacion: again })).isError).toBe(true)
      expect(n.registrados(cdc)).toHaveLength(1)
      const documento = ventaCon(INNOMINADA)
      const emitir = (args: object) => modelo.callTool({ name: 'emitir', arguments: { documento, ...args } })
      const vista = (await emitir({})).structuredContent
      expect(vista.previa).toMatchObject({ valido: true, totales: expect.any(Object) })
      const emitido = await emitir({ confirmacion: vista.confirmacion })
      expect(emitido.structuredContent).toMatchObject({ salida: 'bien', resultado: 'emitido' })
      const faults = await modelo.callTool({ name: 'emitir', arguments: { documento: {} } })
      expect([faults.isError, faults.content[0]?.text]).toEqual([true, expect.stringContaining('items:')])
      expect(casa.pendientes()).toEqual([])
    } finally {
      await modelo.close()
    }
  })
})

type Nuevo = Awaited<ReturnType<typeof connectNuevo>>

/** What is offered, how a documento is, and a nomination that is shown, confirmed and done once. */
async function useNuevo(modelo: Nuevo): Promise<void> {
  expect([modelo.getNegotiatedProtocolVersion(), modelo.getInstructions()]).toEqual([
    '2026-07-28',
    expect.stringContaining('dos veces'),
  ])
  const { tools } = await modelo.listTools()
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['estado', 'nominar', 'emitir']))
  const cdc = await n.innominada()
  expect(await modelo.callTool({ name: 'estado', arguments: { cdc } })).toMatchObject({
    structuredContent: { salida: 'bien', cdc, estado: 'APROBADO' },
  })
  const nominar = (args: object) =>
    modelo.callTool({ name: 'nominar', arguments: { ...COMPRADORA, cdc, ...args } })
  const { confirmacion } = (await nominar({})).structuredContent
  expect(n.registrados(cdc)).toEqual([])
  expect((await nominar({ confirmacion })).structuredContent).toMatchObject({
    ...{ salida: 'bien', resultado: 'aprobado', evento: { cdc } },
  })
  expect([(await nominar({ confirmacion })).isError, n.registrados(cdc).length]).toEqual([true, 1])
  await expect(modelo.callTool({ name: 'nada' })).rejects.toThrow(/No hay una herramienta "nada"/)
}

test('a client of the second generation finds the revision without greeting, lists, calls, and confirms a write in it', async () => {
  const modelo = await connectNuevo(casa.command(['mcp', '--permitir-escribir']), 'auto')
  try {
    await useNuevo(modelo)
    expect(casa.pendientes()).toEqual([])
  } finally {
    await modelo.close()
  }
})

describe('over HTTP it is the same, for each who has the token and in her session', () => {
  test('the own client greets, lists and calls; what one is shown only she confirms; an ended session is none', async () => {
    const program = casa.start(['mcp', '--http', '127.0.0.1:0', '--permitir-escribir'])
    try {
      let said = ''
      program.stderr?.on('data', chunk => {
        said += chunk
      })
      await hasta(() => / Bearer \S+\n/.test(said))
      const [, donde = ''] = /(http:\/\/127\.0\.0\.1:\d+\/mcp)\n/.exec(said) ?? []
      const [, token = ''] = / Bearer (\S+)\n/.exec(said) ?? []
      await expect(connectModeloPorHttp(donde, null)).rejects.toThrow(/Falta .*Authorization: Bearer/)
      const [una, otra] = [await connectModeloPorHttp(donde, token), await connectModeloPorHttp(donde, token)]
      expect([una.sesion.protocolVersion, una.sesion.sessionId]).toEqual([
        '2025-11-25',
        expect.stringMatching(/^[\w-]{32}$/),
      ])
      expect(una.cliente.getInstructions()).toContain('dos veces')
      const { tools } = await una.cliente.listTools()
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['estado', 'nominar', 'emitir']))
      const cdc = await n.innominada()
      expect(await una.cliente.callTool({ name: 'estado', arguments: { cdc } })).toMatchObject({
        structuredContent: { salida: 'bien', cdc, estado: 'APROBADO' },
      })
      const datos = { ...COMPRADORA, cdc }
      const nominar = ({ cliente }: typeof una, args: object) =>
        cliente.callTool({ name: 'nominar', arguments: { ...datos, ...args } })
      const { confirmacion } = (await nominar(una, {})).structuredContent
      expect([(await nominar(otra, { confirmacion })).isError, n.registrados(cdc)]).toEqual([true, []])
      expect((await nominar(una, { confirmacion })).structuredContent).toMatchObject({
        ...{ salida: 'bien', resultado: 'aprobado', evento: { cdc } },
      })
      expect((await nominar(una, { confirmacion })).isError).toBe(true)
      expect([n.registrados(cdc).length, casa.pendientes()]).toEqual([1, []])
      await expect(connectNuevoPorHttp(donde, null, 'auto')).rejects.toThrow(/401|Bearer/)
      for (const modo of ['auto', { pin: '2026-07-28' }] as const) {
        const modelo = await connectNuevoPorHttp(donde, token, modo)
        await useNuevo(modelo)
        await modelo.close()
      }
      const saluda = await connectNuevoPorHttp(donde, token, 'legacy')
      expect([saluda.getNegotiatedProtocolVersion(), (await saluda.listTools()).tools.length]).toEqual([
        '2025-11-25',
        tools.length,
      ])
      await saluda.close()
      const id = una.sesion.sessionId
      await una.sesion.terminateSession()
      expect(una.sesion.sessionId).toBeUndefined()
      const headers = { 'mcp-session-id': String(id), authorization: `Bearer ${token}`, accept: '*/*' }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
      const late = await fetch(donde, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      expect([late.status, await otra.cliente.ping()]).toEqual([404, {}])
      for (const { cliente } of [una, otra]) await cliente.close()
    } finally {
      program.kill('SIGKILL')
      await once(program, 'close')
    }
  })
})

describe('whoever listens is told of every change, in its order, wherever it was cut', () => {
  const UNA_VEZ = ['escuchar', '--una-vez', '--json']
  const secuencias = (salida: string): number[] =>
    salida
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line).secuencia)

  test('on the standard output, a line for each, from now on and each once', async () => {
    expect(await casa.run(UNA_VEZ)).toMatchObject({ codigo: 0, salida: '', errores: '0 avisos.\n' })
    const cdc = await n.aprobada()
    const { salida } = await casa.run(UNA_VEZ)
    const said = salida
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(said.map(({ type, data }) => [type, data.cdc])).toEqual([
      ['documento.emitido', cdc],
      ['documento.aprobado', cdc],
    ])
    expect(await casa.run(UNA_VEZ)).toMatchObject({ codigo: 0, salida: '' })
    const todo = await casa.run([...UNA_VEZ, '--todo'], { env: { XDG_STATE_HOME: join(casa.dir, 'otra') } })
    expect(secuencias(todo.salida).slice(-2)).toEqual(secuencias(salida))
    const persona = await casa.run(['escuchar', '--una-vez'])
    expect([persona.codigo, persona.salida]).toEqual([0, ''])
  })

  test('by POST, signed as a webhook, to a program that refuses, dies with the answer, and is away: none is missed, and none overtakes', async () => {
    const receptor = await ReceptorDeAvisos.start()
    const taken: Recibida[] = []
    let estado = () => 503
    receptor.responder = recibida => {
      const answer = { estado: estado() }
      if (answer.estado === 204) taken.push(recibida)
      return answer
    }
    const a = [...UNA_VEZ, '--a', receptor.url]
    const first = await casa.run(a)
    const [secreto = ''] = /whsec_\S+/.exec(first.errores) ?? []
    const cdc = await n.innominada()
    const nobody = await casa.run(['escuchar', '--una-vez', '--todo', '--a', '9'])
    expect([nobody.codigo, nobody.salida]).toEqual([6, ''])
    expect(nobody.errores).toMatch(/no contesta[\s\S]*la próxima vez, en orden/)
    // It refuses: the first is not taken for told, and the second does not overtake it.
    const refused = await casa.run(a)
    expect([refused.codigo, refused.salida]).toEqual([6, expect.stringContaining('respondió 503')])
    estado = () => 204
    expect((await casa.run(a, { muere: 'respondida' })).signal).toBe('SIGKILL')
    expect(taken).toHaveLength(1)
    const later = await casa.run(a)
    expect([later.codigo, later.errores]).toEqual([0, expect.stringContaining(secreto)])
    const lugares = () => taken.map(({ aviso }) => aviso.secuencia)
    expect(lugares()).toEqual([lugares()[0], lugares()[0], expect.any(Number)])
    // One that goes on by itself: twice refused, then told in their order.
    let faltan = 2
    estado = () => (faltan-- > 0 ? 500 : 204)
    const child = casa.start(['escuchar', '--a', receptor.url])
    const archivo = casa.write('escuchada.json', NOMINACION)
    expect((await casa.run(['nominar', cdc, '--archivo', archivo])).codigo).toBe(0)
    await hasta(() => taken.length === 4)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(lugares().slice(1)).toEqual([...new Set(lugares())].sort((one, other) => one - other))
    for (const recibida of taken) {
      expect(recibida.id).toBe(`aviso_1_${recibida.aviso.secuencia}`)
      expect(verifica(recibida, secreto)).toBe(true)
    }
    await receptor.close()
  })

  test.each(['99999', 'ftp://localhost/', 'mi-programa'])('not to %s, which is no place', async a => {
    expect(await casa.run(['escuchar', '--a', a])).toMatchObject({
      codigo: 2,
      errores: expect.stringContaining('http://localhost:3000/avisos'),
    })
  })
})

test('a documento of which SIFEN says nothing yet ends in 8, which is no failure', async () => {
  n.simulador.arm({ escenario: 'pagina-bigip', veces: 0 })
  const archivo = casa.write('espera.json', ventaCon(INNOMINADA))
  const { codigo, dicho } = await casa.json(['emitir', archivo, '--esperar', '--hasta', '0'])
  expect([codigo, dicho]).toMatchObject([8, { salida: 'enEspera', espera: { resultado: 'espera' } }])
})

test('a sale that is asked for step by step is paid as its taxpayer has cash rounded, and its total is that', async () => {
  const respuestas = ['', '', '', 'Yerba mate 500 g', '', '1', '1234', '', '', 's', ''].join('\n')
  const suya = new Casa({ MBOHERA_URL: url, MBOHERA_API_KEY: n.key }, () => n.servicio.now)
  onTestFinished(() => suya.remove())
  const emitir = async () => {
    const { codigo, salida, errores } = await suya.run(['emitir', '--preguntar', '--json'], {
      entrada: respuestas,
    })
    expect(codigo, errores + salida).toBe(0)
    return [/Total (\S+) Gs/.exec(errores)?.[1], JSON.parse(salida).documento.cdc] as const
  }
  for (const [redondeo, total] of [
    [true, '1200'],
    [false, '1234'],
    [null, '1234'],
  ] as const) {
    await n.servicio.db.query('update contribuyente set redondeo = $1 where contribuyente_id = 1', [redondeo])
    const [dicho, cdc] = await emitir()
    const { body } = await n.ver(`/api/v1/documento-electronico/${cdc}`)
    expect([dicho?.replace(/\D/g, ''), Number(body.total)], String(redondeo)).toEqual([total, Number(total)])
  }
})

test('what another system issued is adopted, and of what cannot be the reason is told', async () => {
  const cdc = await n.aprobada()
  const { codigo, salida } = await casa.run(['adoptar', cdc])
  expect([codigo, salida]).toEqual([0, `${cdc}  YA_ESTABA\n`])
  const base = `${cdc.slice(0, 34)}123456789`
  const otro = `${base}${digitoVerificador(base)}`
  const refused = await casa.run(['adoptar', '--archivo', casa.write('cdcs.csv', `venta;"${otro}";1\n`)])
  expect([refused.codigo, refused.salida]).toEqual([4, expect.stringContaining(otro)])
})

test('the doctor says of each thing how it is, and with a wrong key what is wrong with it', async () => {
  const { codigo, salida } = await casa.run(['doctor'])
  expect(salida).toMatch(
    /bien {2}servicio[\s\S]*bien {2}clave[\s\S]*bien {2}ambiente +DEV, de EJEMPLO SA[\s\S]*bien {2}certificado[\s\S]*bien {2}emisión/,
  )
  expect([codigo, salida]).toEqual([0, expect.stringMatching(/bien {2}reloj/)])
  const wrong = await casa.run(['doctor'], { env: { MBOHERA_API_KEY: 'sk_live_nadie' } })
  expect([wrong.codigo, wrong.salida]).toEqual([
    9,
    expect.stringMatching(/MAL {3}clave +\S[\s\S]*→ .*claves crear/),
  ])
  const away = await casa.run(['doctor'], { env: { MBOHERA_URL: 'http://127.0.0.1:9' } })
  expect([away.codigo, away.salida]).toEqual([
    9,
    expect.stringMatching(/MAL {3}servicio +http:\/\/127.0.0.1:9 no contesta/),
  ])
})

describe('bad input changes nothing, says what is wrong and what to do, and ends in the number of its kind', () => {
  const sinCuerpo = () => casa.write('roto.json', '{"items": [')
  const deWindows = (letras: BufferEncoding) => {
    const path = casa.write(`${letras}.json`, '')
    writeFileSync(path, `\ufeff{"motivo": "Ñandutí"}`.slice(letras === 'latin1' ? 1 : 0), letras)
    return path
  }
  const venta = () => casa.write('venta.json', ventaCon(INNOMINADA))
  test.each<[string, () => string[], number, RegExp]>([
    ['a file that is not there', () => ['emitir', 'nada.json'], 2, /nada\.json no existe/],
    ['a file that is no JSON', () => ['emitir', sinCuerpo()], 2, /roto\.json no es JSON/],
    ['a CDC that is none', () => ['estado', 'abc'], 2, /son solo cifras/],
    ['a nomination without a name', () => ['nominar', '1', '--ruc', '80012345-0'], 2, /Falta --nombre/],
    ['a documento that is not there', () => ['estado', '1'.repeat(44)], 4, /explicar /],
    ['a body with faults', () => ['emitir', casa.write('vacia.json', {})], 4, /items: /],
    [
      'a wait that is no number',
      () => ['emitir', venta(), '--esperar', '--hasta', '5m'],
      2,
      /segundos, no "5m"/,
    ],
    [
      'a file in the letters of Windows',
      () => ['emitir', deWindows('latin1')],
      2,
      /latin1\.json no está en UTF-8/,
    ],
    [
      'a file of PowerShell',
      () => ['nominar', '1', '--archivo', deWindows('utf16le')],
      2,
      /no está en UTF-8/,
    ],
    ['an unknown code', () => ['explicar', '9999'], 2, /No se conoce "9999"/],
    ['a word of the language', () => ['explicar', 'constructor'], 2, /No se conoce "constructor"/],
    ['an address that is none', () => ['estado', '1', '--url', 'facturas'], 2, /https:\/\/facturas/],
    ['a service that is away', () => ['claves', 'listar', '--url', 'http://127.0.0.1:9'], 7, /mbohera login/],
  ])('%s', async (_what, args, codigo, said) => {
    const answer = await casa.run(args())
    expect([answer.codigo, answer.salida]).toEqual([codigo, ''])
    expect(answer.errores).toMatch(said)
    expect(casa.pendientes()).toEqual([])
  })

  test('for a program the same is one line of JSON', async () => {
    const { codigo, dicho } = await casa.json(['emitir', casa.write('vacia.json', {})])
    expect([codigo, dicho]).toMatchObject([
      4,
      { salida: 'noAceptado', error: { tipo: 'validation-error', faltas: expect.any(Array) } },
    ])
  })

  test('a key that is refused is 7, and a refusal of what nobody asked for before is no doubt', async () => {
    const { codigo, errores } = await casa.run(
      ['nominar', '1', '--archivo', casa.write('n.json', NOMINACION)],
      {
        env: { MBOHERA_API_KEY: 'sk_live_nadie' },
      },
    )
    expect([codigo, errores]).toEqual([7, expect.stringContaining('claves crear')])
    expect(casa.pendientes()).toEqual([])
  })

  test('a service that does not answer a question is 6', async () => {
    const { codigo, errores } = await casa.run(['adoptar', '1'.repeat(44)], {
      env: { MBOHERA_URL: 'http://127.0.0.1:9' },
    })
    expect([codigo, errores]).toEqual([
      6,
      expect.stringMatching(/No se obtuvo respuesta de http:\/\/127\.0\.0\.1:9/),
    ])
  })

  test.skipIf(!hayLleno)(
    `what finds no room where it is told is told as that, and stays to be told${sinLleno}`,
    async () => {
      const archivo = casa.write('llena.json', ventaCon(INNOMINADA))
      for (const json of [[], ['--json']]) {
        const { command, args, cwd, env } = casa.command(['emitir', archivo, ...json])
        const llena = openSync('/dev/full', 'w')
        const child = spawn(command, args, { cwd, env, stdio: ['ignore', llena, 'pipe'] })
        let errores = ''
        child.stderr?.on('data', chunk => {
          errores += chunk
        })
        const [codigo] = await once(child, 'close')
        closeSync(llena)
        expect([codigo, errores, casa.pendientes().length]).toEqual([
          1,
          expect.stringMatching(/No queda lugar[\s\S]*repita/),
          1,
        ])
        expect(errores).not.toContain(' at ')
      }
      expect((await casa.json(['emitir', archivo])).dicho).toMatchObject({
        resultado: 'emitido',
        repetido: true,
      })
    },
  )

  test('a file for which there is no room is no fault of the command, and no half stays that would be taken for it', async () => {
    const cdc = await n.aprobada()
    for (const pisar of [[], ['--pisar']]) {
      if (pisar.length > 0) casa.write(`${cdc}.pdf`, 'el de antes')
      const { command, args, cwd, env } = casa.command(['kude', cdc, ...pisar])
      const sinLugar = ['-c', 'ulimit -f 1; exec "$@"', 'sh', command, ...args]
      const child = spawn('sh', sinLugar, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
      let errores = ''
      child.stderr?.on('data', chunk => {
        errores += chunk
      })
      const [codigo] = await once(child, 'close')
      expect([codigo, errores, existsSync(join(casa.dir, `${cdc}.pdf`))]).toEqual([
        ...[1, expect.stringMatching(/No queda lugar.*\.pdf[\s\S]*Libere espacio/), false],
      ])
    }
    const enCarpeta = await casa.run(['kude', cdc, '--salida', 'no-hay/1.pdf'])
    expect([enCarpeta.codigo, enCarpeta.errores]).toEqual([2, expect.stringContaining('Nombre otro lugar')])
    expect((await casa.run(['kude', cdc])).codigo).toBe(0)
  })

  test('a file that is there is not written over', async () => {
    const cdc = await n.aprobada()
    casa.write(`${cdc}.xml`, 'mío')
    expect(await casa.run(['xml', cdc])).toMatchObject({
      codigo: 2,
      errores: expect.stringContaining('--pisar'),
    })
    expect(readFileSync(join(casa.dir, `${cdc}.xml`), 'utf8')).toBe('mío')
  })
})

test('no secret is said, and what is kept is for nobody else to read', async () => {
  const all = [
    await casa.run(['doctor']),
    await casa.run(['pendientes', '--json']),
    await casa.run(['estado', '1'.repeat(44)]),
  ]
  for (const { salida, errores } of all) expect(salida + errores).not.toContain(n.key)
  const state = join(casa.dir, '.local/state/mbohera')
  expect(existsSync(join(state, 'cuentas.json'))).toBe(true)
  expect(statSync(join(state, 'cuentas.json')).mode & 0o077).toBe(0)
  expect(statSync(state).mode & 0o077).toBe(0)
  expect(readFileSync(join(state, 'cuentas.json'), 'utf8')).not.toContain(n.key)
})
