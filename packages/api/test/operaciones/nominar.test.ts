import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { conciliarEvento } from '../../src/operations/eventos/conciliar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { PedidoASifen } from '../../src/operations/ports.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { forzar } from '../support/forzar.ts'
import { NOMINACION } from '../support/nominaciones.ts'

let mundo: Mundo
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

type Deps = Mundo['deps']
const OTRO = { ...NOMINACION, motivo: 'Otro motivo distinto' }

function pide(
  { cdc }: Documento,
  { cuerpo = NOMINACION as unknown, deps = mundo.deps, idempotencyKey = null as string | null } = {},
) {
  const pedido = {
    emisor: mundo.emisor,
    actor: ALGUIEN,
    id: cdc,
    cuerpo: sinFaltas(cuerpo as never),
    idempotencyKey,
  }
  return nominar(deps, { ...pedido, now: mundo.deps.clock() })
}
const corto = (r: Awaited<ReturnType<typeof pide>>) =>
  r.ok ? `${r.value.evento.estado}${r.value.repetido ? ' otra vez' : ''}` : r.failure.type
const arma = (escenario: string, servicio: PedidoASifen['servicio'], veces = 1) =>
  mundo.simulador.arm({ escenario, filtro: { servicio: servicio as 'siConsDE' }, veces })
/** Left ENVIADO: registered there or not. */
async function enviada(registrada: boolean): Promise<Documento> {
  const documento = await mundo.innominada()
  // However often: on a busy machine a connection may break before all of it is said, and then it is said again.
  arma(registrada ? 'perder-respuesta' : 'perder-solicitud', 'siRecepEvento', 0)
  arma('vacia-200', 'siConsDE', 0)
  expect(corto(await pide(documento))).toBe('result-uncertain')
  mundo.simulador.disarmAll()
  return documento
}
/** What is done at a moment of a request. */
const alIntercambiar = (work: (pedido: PedidoASifen) => Promise<void>): Deps => ({
  ...mundo.deps,
  sifen: {
    ...mundo.deps.sifen,
    exchange: async pedido => {
      await work(pedido)
      return mundo.deps.sifen.exchange(pedido)
    },
  },
})
const conPool = (at: string, error: Error): Deps => {
  const connect = async () => {
    const client = await mundo.pool.connect()
    const query = (s: { name?: string }) => (s.name === at ? Promise.reject(error) : client.query(s as never))
    return {
      query,
      release: () => client.release(),
      on: client.on.bind(client),
      off: client.off.bind(client),
    }
  }
  const query = (s: { name?: string }) =>
    s.name === at ? Promise.reject(error) : mundo.pool.query(s as never)
  const pool = { query, connect } as unknown as Deps['pool']
  return { ...mundo.deps, pool }
}
const eventos = async ({ documentoId }: Documento) => {
  const sql =
    'select estado, arriendo_hasta is null as suelto from evento_sifen where documento_id = $1 order by evento_sifen_id'
  return (await mundo.pool.query(sql, [documentoId])).rows as { estado: string; suelto: boolean }[]
}

describe('what stands comes first', () => {
  test.each([true, false])(
    'an ENVIADO is settled, and is the answer when the same is asked (registered: %s)',
    async there => {
      const documento = await enviada(there)
      expect(corto(await pide(documento, { idempotencyKey: `k-${documento.cdc}` }))).toBe('APROBADO otra vez')
      expect(corto(await pide(documento, { idempotencyKey: `k-${documento.cdc}`, cuerpo: {} }))).toBe(
        'APROBADO otra vez',
      )
      expect(mundo.simulador.eventos(documento.cdc)).toHaveLength(1)
    },
  )

  test('asked for something else, it is settled all the same, and named', async () => {
    const documento = await enviada(true)
    const seen = await pide(documento, { cuerpo: OTRO })
    expect(seen).toMatchObject({
      failure: { type: 'documento-already-nominated', eventoSifenId: expect.any(Number) },
    })
    expect((await eventos(documento)).map(({ estado }) => estado)).toEqual(['APROBADO'])
  })

  test('ended RECHAZADO, the request goes on as a new one', async () => {
    const documento = await mundo.innominada()
    const sinRuc = { ...NOMINACION, receptor: { ...NOMINACION.receptor, numeroDocumento: undefined } }
    arma('perder-solicitud', 'siRecepEvento')
    arma('vacia-200', 'siConsDE')
    expect(corto(await pide(documento, { cuerpo: sinRuc }))).toBe('result-uncertain')
    await mundo.pasan(3_700_000, { ...documento, desde: 0 })
    expect(corto(await pide(documento))).toBe('APROBADO')
    expect((await eventos(documento)).map(({ estado }) => estado)).toEqual(['RECHAZADO', 'APROBADO'])
  })

  test('still uncertain, nothing else is begun', async () => {
    const documento = await enviada(true)
    arma('vacia-200', 'siConsDE')
    expect(await pide(documento, { cuerpo: OTRO })).toMatchObject({
      failure: { type: 'documento-nomination-pending', eventoSifenId: expect.any(Number), segundos: 30 },
    })
    expect(await eventos(documento)).toEqual([{ estado: 'ENVIADO', suelto: true }])
  })
})

describe('between one request and the next', () => {
  test.each([
    [true, 'APROBADO otra vez'],
    [false, 'RECHAZADO otra vez'],
  ])('the documento is cancelled: what was registered (%s) decides', async (there, expected) => {
    const documento = await enviada(there)
    const pedido = {
      emisor: mundo.emisor,
      actor: ALGUIEN,
      id: documento.cdc,
      cuerpo: sinFaltas({ motivo: 'Error de carga' }),
      idempotencyKey: null,
      now: mundo.deps.clock(),
    }
    expect(corto(await cancelar(mundo.deps, pedido))).toBe('APROBADO')
    expect(corto(await pide(documento))).toBe(expected)
    expect((await eventos(documento))[0]!.estado).toBe(there ? 'APROBADO' : 'RECHAZADO')
  })

  test('the certificate expires: the event waits for another one', async () => {
    const documento = await enviada(true)
    const later = { ...mundo.deps, base: () => Date.UTC(2060, 0, 1) }
    expect(await pide(documento, { deps: later })).toMatchObject({
      failure: {
        type: 'emisor-not-ready',
        faults: [
          { campo: 'emisor', codigo: 'certificado-vencido', detail: expect.stringContaining('vencido') },
        ],
      },
    })
    expect(await eventos(documento)).toEqual([{ estado: 'ENVIADO', suelto: true }])
    expect(corto(await pide(documento))).toBe('APROBADO otra vez')
    // What is settled needs no certificate to be told.
    expect(corto(await pide(documento, { deps: later }))).toBe('APROBADO otra vez')
  })

  test('the certificate is taken away', async () => {
    const documento = await enviada(true)
    const sin = async () => {
      await mundo.pool.query(
        `update certificado set reemplazado_en = now() where contribuyente_id = 1 and ambiente = 'DEV'`,
      )
      return pide(documento)
    }
    const seen = await sin()
    expect(await pide(await mundo.innominada())).toEqual(seen)
    await forzar(
      mundo.pool,
      `update certificado set reemplazado_en = null where contribuyente_id = 1 and ambiente = 'DEV'`,
    )
    expect(seen).toMatchObject({
      failure: {
        type: 'emisor-not-ready',
        faults: [{ codigo: 'certificado', detail: expect.stringContaining('falta') }],
      },
    })
    expect(corto(await pide(documento))).toBe('APROBADO otra vez')
  })
})

describe('two at once', () => {
  test('while one waits for SIFEN, others are told so', async () => {
    const documento = await mundo.innominada()
    const seen: string[] = []
    const deps = alIntercambiar(async () => {
      for (const [idempotencyKey, cuerpo] of [
        ['enc', {}],
        [null, NOMINACION],
        [null, OTRO],
      ] as const)
        seen.push(
          corto(
            await pide(documento, {
              idempotencyKey: idempotencyKey && `${idempotencyKey}-${documento.cdc}`,
              cuerpo,
            }),
          ),
        )
    })
    expect(corto(await pide(documento, { deps, idempotencyKey: `enc-${documento.cdc}` }))).toBe('APROBADO')
    expect(seen).toEqual(Array(3).fill('operation-in-progress'))
  })

  test('settled by another while it was about to be taken up, it is told as it is', async () => {
    const documento = await enviada(true)
    let other = ''
    const query = async (statement: { name?: string }) => {
      if (statement.name === 'take-evento' && other === '') other = corto(await pide(documento))
      return mundo.pool.query(statement as never)
    }
    const pool = new Proxy(mundo.pool, {
      get: (it, name) => (name === 'query' ? query : Reflect.get(it, name)),
    })
    expect(corto(await pide(documento, { deps: { ...mundo.deps, pool } }))).toBe('APROBADO otra vez')
    expect(other).toBe('APROBADO otra vez')
  })

  test('whoever lost the lease tells what the other recorded', async () => {
    const documento = await mundo.innominada()
    let other = ''
    const deps = alIntercambiar(async ({ servicio }) => {
      if (servicio !== 'siConsDE') return
      await mundo.pasan(61_000, { ...documento, desde: 0 })
      other = corto(await pide(documento))
    })
    arma('perder-respuesta', 'siRecepEvento')
    expect(corto(await pide(documento, { deps }))).toBe('APROBADO')
    expect(other).toBe('APROBADO otra vez')
    expect(mundo.simulador.eventos(documento.cdc)).toHaveLength(1)
  })

  test('whoever lost the lease to one that does not know either, does not know, and records nothing', async () => {
    const documento = await mundo.innominada()
    let calls = 0
    const deps = alIntercambiar(async () => {
      if (++calls !== 2) return
      await mundo.pasan(61_000, { ...documento, desde: 0 })
      await mundo.pool.query(
        `update evento_sifen set arriendo = arriendo + 1, arriendo_hasta = ahora() + interval '1 minute' where documento_id = $1`,
        [documento.documentoId],
      )
    })
    arma('perder-respuesta', 'siRecepEvento')
    expect(corto(await pide(documento, { deps }))).toBe('result-uncertain')
    expect(await eventos(documento)).toEqual([{ estado: 'ENVIADO', suelto: false }])
  })
})

describe('the database', () => {
  test('goes away before the verdict is written: it is not known, and the next request finds it', async () => {
    const documento = await mundo.innominada()
    const deps = conPool('record-sentencias', Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
    expect(corto(await pide(documento, { deps }))).toBe('result-uncertain')
    await mundo.pasan(61_000, { ...documento, desde: 0 })
    expect(corto(await pide(documento))).toBe('APROBADO otra vez')
    expect(mundo.simulador.eventos(documento.cdc)).toHaveLength(1)
  })

  test('a fault of ours is not called uncertainty', async () => {
    const documento = await mundo.innominada()
    const deps = conPool('record-sentencias', new Error('a fault of ours'))
    await expect(pide(documento, { deps })).rejects.toThrow('a fault of ours')
  })
})

test('a documento that is not nominable is refused, and nothing is recorded or sent', async () => {
  const documento = await mundo.innominada()
  await forzar(mundo.pool, `update documento set estado = 'RECHAZADO' where documento_id = $1`, [
    documento.documentoId,
  ])
  expect(corto(await pide(documento))).toBe('documento-not-nominable')
  expect(await eventos(documento)).toEqual([])
})

test('the protocol is what SIFEN gave, and a refused one has none', async () => {
  const documento = await mundo.innominada()
  const seen = await pide(documento)
  const [registered] = mundo.simulador.eventos(documento.cdc)
  expect(seen).toMatchObject({ value: { evento: { protocolo: String(registered!.protAut) } } })
  const sinRuc = { ...NOMINACION, receptor: { ...NOMINACION.receptor, numeroDocumento: undefined } }
  expect(await pide(await mundo.innominada(), { cuerpo: sinRuc })).toMatchObject({
    value: { evento: { estado: 'RECHAZADO', protocolo: null } },
  })
})

test('at the instant at which the certificate ends, it has ended', async () => {
  const { rows } = await mundo.pool.query(
    `select hasta from certificado where contribuyente_id = 1 and ambiente = 'DEV' and reemplazado_en is null`,
  )
  const hasta = new Date(rows[0].hasta).getTime()
  const [one, other] = [await enviada(true), await enviada(true)]
  const at = (now: number) => ({ ...mundo.deps, base: () => now })
  expect(corto(await pide(one, { deps: at(hasta) }))).toBe('emisor-not-ready')
  expect(corto(await pide(other, { deps: at(hasta - 1) }))).toBe('APROBADO otra vez')
})

test('a documento that was never nominated is asked about once, and nothing else is looked up', async () => {
  const asked: (string | undefined)[] = []
  const query = (statement: { name?: string }) => {
    asked.push(statement.name)
    return mundo.pool.query(statement as never)
  }
  const pool = new Proxy(mundo.pool, {
    get: (it, name) => (name === 'query' ? query : Reflect.get(it, name)),
  })
  expect(corto(await pide(await mundo.innominada(), { deps: { ...mundo.deps, pool } }))).toBe('APROBADO')
  expect(asked.filter(name => name?.startsWith('find-'))).toEqual(['find-documentos-de-evento-by-cdc'])
})

test('a reference that is none is refused as it is', async () => {
  const pedido = {
    emisor: mundo.emisor,
    actor: ALGUIEN,
    id: 'ninguno',
    cuerpo: sinFaltas(NOMINACION as never),
    idempotencyKey: null,
    now: mundo.deps.clock(),
  }
  expect(corto(await nominar(mundo.deps, pedido))).toBe('documento-not-found')
})

test('what a database that turns out to be an older one says of a documento refuses no event', async () => {
  const documento = await mundo.innominada()
  await forzar(
    mundo.pool,
    `update documento set estado = 'ENVIADO' where documento_id = ${documento.documentoId}`,
  )
  const pedido = { emisor: mundo.emisor, actor: ALGUIEN, id: documento.cdc, idempotencyKey: null }
  const actos = [
    (deps: Deps) => pide(documento, { deps }),
    (deps: Deps) =>
      cancelar(deps, {
        ...pedido,
        ...{ cuerpo: sinFaltas({ motivo: 'La venta se deshizo' }), now: mundo.deps.clock() },
      }),
  ]
  const dichos = (deps: () => Deps) => Promise.all(actos.map(async acto => corto(await acto(deps()))))
  expect(await dichos(() => mundo.deps)).toEqual(['documento-not-nominable', 'validation-error'])
  // It is found out by the connection on which the documento is looked for.
  const alMirar = (): Deps => {
    let veces = 0
    const refuse = () => (veces++ === 0 ? null : ({ type: 'recovery-pending', segundos: 30 } as const))
    return { ...mundo.deps, guardia: { refuse } }
  }
  expect(await dichos(alMirar)).toEqual(['recovery-pending', 'recovery-pending'])
})

test('in SANDBOX nothing is asked of anybody', async () => {
  const nobody = new Proxy({}, { get: () => () => Promise.reject(new Error('asked')) })
  const deps = { ...mundo.deps, pool: nobody, sifen: nobody } as Deps
  const emisor = { contribuyenteId: 1, ambiente: 'SANDBOX' } as const
  const pedido = {
    emisor,
    actor: ALGUIEN,
    // Whoever read it would say that there is none.
    id: 'ninguno',
    cuerpo: sinFaltas({}),
    idempotencyKey: 'sandbox',
    now: 0,
  }
  expect(corto(await nominar(deps, pedido))).toBe('sandbox-not-supported')
})

describe('to ask on behalf of a person', () => {
  const conciliar = async (documento: Documento) => {
    const { rows } = await mundo.pool.query(
      'select evento_sifen_id as id from evento_sifen where documento_id = $1',
      [documento.documentoId],
    )
    const before = mundo.simulador.llegadas({ servicio: 'siRecepEvento' } as never)
    const seen = await conciliarEvento(mundo.deps, mundo.emisor, rows[0].id, ALGUIEN).catch(e => e)
    return { seen, sent: mundo.simulador.llegadas({ servicio: 'siRecepEvento' } as never) - before }
  }

  test('settles what SIFEN shows, and sends nothing when it shows nothing', async () => {
    const there = await conciliar(await enviada(true))
    expect(there.sent).toBe(0)
    const absent = await enviada(false)
    expect((await conciliar(absent)).sent).toBe(0)
    expect(await eventos(absent)).toEqual([{ estado: 'ENVIADO', suelto: true }])
    expect(corto(await pide(absent))).toBe('APROBADO otra vez')
  })
})
