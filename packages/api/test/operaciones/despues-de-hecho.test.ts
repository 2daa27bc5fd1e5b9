import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { replaceSecretoDeNominacion, upsertAjusteDeNominarse } from '../../src/db/nominarse.ts'
import { insertPeticion, type PeticionRow } from '../../src/db/peticion.ts'
import { isDatabaseAway, mayBeDone } from '../../src/db/sqlstate.ts'
import { SIN_AJUSTE } from '../../src/domain/nominarse/politica.ts'
import { cuerpoDeInscripto, parseReceptorDe } from '../../src/domain/nominarse/receptor.ts'
import { conciliarEvento } from '../../src/operations/eventos/conciliar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import { advancePeticion } from '../../src/operations/nominarse/avanzar.ts'
import { denyPeticion } from '../../src/operations/nominarse/gestionar.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { NOMINACION } from '../support/nominaciones.ts'

let mundo: Mundo
type Deps = Mundo['deps']

beforeAll(async () => {
  mundo = await Mundo.open()
  const { pool, emisor, deps } = mundo
  await upsertAjusteDeNominarse(pool, emisor, { ...SIN_AJUSTE, activo: true, plazoHoras: 720 })
  await replaceSecretoDeNominacion(pool, emisor, new Uint8Array(40), deps.clock())
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

/** The server ends in the middle of one statement of that name, of which nothing is carried out; and it did not go on before. */
const terminado = () =>
  Object.assign(new pg.DatabaseError('terminating connection due to administrator command', 0, 'error'), {
    code: '57P01',
  })
const enDisputa = () =>
  Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
const FALLAS = [
  ['ends', terminado],
  ['gives it up', enDisputa],
] as const

function falla(nombre: RegExp, error: () => Error, antes = 0): Deps {
  let seen = 0
  const query = async (statement: { name?: string; text: string }) => {
    if (nombre.test(statement.name ?? statement.text) && seen++ === antes) throw error()
    return mundo.pool.query(statement as never)
  }
  const pool = { query, connect: () => mundo.pool.connect() } as unknown as Deps['pool'] // no more of it is used
  return { ...mundo.deps, pool }
}

const pedir = (documento: Documento, clave: string, deps = mundo.deps) =>
  nominar(deps, {
    ...{ emisor: mundo.emisor, actor: ALGUIEN, id: documento.cdc, idempotencyKey: clave, now: deps.clock() },
    cuerpo: sinFaltas(NOMINACION as never),
  })

/** A buyer's, which waits for the yes of whoever sold to her. */
async function esperaVistoBueno(): Promise<PeticionRow> {
  const { pool, emisor, deps } = mundo
  const { documentoId } = await mundo.innominada()
  const read = parseReceptorDe(
    cuerpoDeInscripto({ ruc: '80012345', digitoVerificador: 0, razonSocial: 'LIBRERIA TAJY S.A.' }),
  )
  if (!read.ok) throw new Error('no receptor')
  const now = deps.clock()
  const peticion = await insertPeticion(pool, emisor, {
    ...{ documentoId, edicion: 0, via: 'PAPEL', estado: 'ESPERA_VISTO_BUENO', receptor: read.value },
    ...{ correo: null, vezHash: new Uint8Array(32), clave: `su-${documentoId}`, origen: null, agente: null },
    ...{ now, proxima: now },
  })
  return peticion!
}

async function incierta(documento: Documento): Promise<number> {
  mundo.simulador.arm({ escenario: 'perder-solicitud', filtro: { cdc: documento.cdc }, veces: 0 })
  const left = await pedir(documento, `primera-${documento.cdc}`)
  mundo.simulador.disarmAll()
  if (left.ok || left.failure.type !== 'result-uncertain') throw new Error('it is known')
  return left.failure.eventoSifenId
}

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error as unknown,
  )

/** As the one who asked is told: the database was away, and nobody knows whether it is done. */
const expectIncierto = (error: unknown) =>
  expect([isDatabaseAway(error), mayBeDone(error)], String(error)).toEqual([true, true])

describe.each(FALLAS)(
  'where the server %s after something was done nobody says that nothing was',
  (_, error) => {
    test('a nomination that was registered for whoever asked under another key', async () => {
      const documento = await mundo.innominada()
      await incierta(documento)
      const clave = `segunda-${documento.cdc}`
      expectIncierto(await thrownBy(pedir(documento, clave, falla(/^claim-idempotencia$/, error))))
      expect(mundo.simulador.eventos(documento.cdc)).toHaveLength(1)
      const again = await pedir(documento, clave)
      expect(again.ok && [again.value.repetido, again.value.evento.estado]).toEqual([true, 'APROBADO'])
    })

    test('one whose lease cannot be asked for is not sent, and nobody knows of it', async () => {
      const documento = await mundo.innominada()
      await incierta(documento)
      const left = await pedir(documento, `primera-${documento.cdc}`, falla(/^is-leased$/, error))
      expect(left.ok ? left.value.evento.estado : left.failure.type).toBe('result-uncertain')
      expect(mundo.simulador.eventos(documento.cdc)).toHaveLength(0)
    })

    test('one that was asked about', async () => {
      const documento = await mundo.innominada()
      const eventoSifenId = await incierta(documento)
      const deps = falla(/from intercambio/, error)
      expectIncierto(await thrownBy(conciliarEvento(deps, mundo.emisor, eventoSifenId, ALGUIEN)))
    })

    test('a buyer who was said no to: she is told it', async () => {
      const { pool, emisor, deps } = mundo
      const { peticionId, documentoId } = await esperaVistoBueno()
      const cuerpo = sinFaltas({ motivo: 'El RUC es de otra empresa' })
      const dicho = { cuerpo, actor: ALGUIEN, now: deps.clock() }
      // Read before it is denied, and after.
      const lee = falla(/^find-peticion-listada$/, error, 1)
      expectIncierto(await thrownBy(denyPeticion(lee, emisor, String(peticionId), dicho)))
      const { rows } = await pool.query('select estado from peticion where documento_id = $1', [documentoId])
      expect(rows).toEqual([{ estado: 'NEGADA' }])
    })

    test('a buyer who was said yes to: it goes on without whoever said it', async () => {
      const { pool } = mundo
      const peticion = await esperaVistoBueno()
      const { documentoId } = peticion
      const vistoBueno = { resueltaPor: 'la caja', record: async () => {} }
      expectIncierto(
        await thrownBy(advancePeticion(falla(/^find-idempotencias$/, error), peticion, { vistoBueno })),
      )
      const { rows } = await pool.query('select estado, resuelta_por from peticion where documento_id = $1', [
        documentoId,
      ])
      expect(rows).toEqual([{ estado: 'EN_CURSO', resuelta_por: 'la caja' }])
    })
  },
)
