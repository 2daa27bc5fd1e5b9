import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { forzar } from '../support/forzar.ts'

/** The clock of SIFEN's reception ran so far ahead of the one of its service of events (dossier 4.2: 2.5 min in the test environment). */
const ADELANTO = 150_000

let mundo: Mundo
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

type Deps = Mundo['deps']
const cancela = ({ cdc }: Documento, deps: Deps, clave: string | null = null) =>
  cancelar(deps, {
    emisor: mundo.emisor,
    actor: ALGUIEN,
    idempotencyKey: clave,
    now: mundo.deps.clock(),
    id: cdc,
    cuerpo: sinFaltas({ motivo: 'Error de carga' }),
  })

/** A documento that SIFEN approved so far in the future of its service of events, and what that service is known to show. */
async function recien(ms: number) {
  const documento = await mundo.innominada()
  const aprobacion = Math.floor(mundo.deps.clock() / 1000) * 1000 + ms
  await forzar(
    mundo.pool,
    'update documento set fecha_aprobacion = to_timestamp($2) where documento_id = $1',
    [documento.documentoId, aprobacion / 1000],
  )
  const esperas: number[] = []
  let pasado = 0
  const esperar = async (espera: number) => {
    esperas.push(espera)
    pasado += espera
    mundo.simulador.advance(espera)
  }
  const desfases = () => [
    { servicio: 'siRecepDE', desfaseMs: ms, margenMs: 0, edadMs: 0 },
    { servicio: 'siRecepEvento', desfaseMs: 0, margenMs: 0, edadMs: 0 },
  ]
  const deps: Deps = { ...mundo.deps, esperar, monotonic: () => pasado, horas: { desfases } }
  return { documento, aprobacion, esperas, deps }
}
const eventos = async ({ documentoId }: Documento) =>
  (await mundo.pool.query('select xml from evento_sifen where documento_id = $1', [documentoId])).rows
const firmado = (xml: string) => Date.parse(`${/<dFecFirma>([^<]+)</.exec(xml)![1]}-03:00`)

test('a cancellation of what was approved minutes ahead of the service that takes it is refused before anything is signed, stored or sent, and says when', async () => {
  const { documento, deps, esperas } = await recien(ADELANTO)
  const sent = mundo.simulador.trafico().length
  const answer = await cancela(documento, deps, 'cancelacion-futura')
  expect(answer).toMatchObject({ failure: { type: 'sifen-unavailable', motivo: 'reloj-de-eventos' } })
  const { segundos } = (answer as { failure: { segundos: number } }).failure
  expect(segundos).toBeGreaterThan(ADELANTO / 1000 - 2)
  expect(segundos).toBeLessThanOrEqual(ADELANTO / 1000)
  expect([esperas, await eventos(documento), mundo.simulador.trafico().length]).toEqual([[], [], sent])
  // Whoever comes back when he was told is served, under the same key.
  mundo.simulador.advance(segundos * 1000)
  expect(await cancela(documento, deps, 'cancelacion-futura')).toMatchObject({
    value: { evento: { estado: 'APROBADO' } },
  })
})

test('what is a few seconds ahead is waited for: the signature is neither before the approval nor from the future', async () => {
  const { documento, deps, esperas, aprobacion } = await recien(3_000)
  const before = mundo.deps.clock()
  expect(await cancela(documento, deps)).toMatchObject({ value: { evento: { estado: 'APROBADO' } } })
  expect(esperas).toEqual([aprobacion - before])
  const [{ xml }] = await eventos(documento)
  expect(firmado(xml)).toBe(aprobacion)
  expect(firmado(xml)).toBeLessThanOrEqual(mundo.deps.clock())
})

test('what the service shows already is not waited for', async () => {
  const { documento, deps, esperas } = await recien(0)
  expect(await cancela(documento, deps)).toMatchObject({ value: { evento: { estado: 'APROBADO' } } })
  expect(esperas).toEqual([])
})

test('a certificate that began a moment ago signs nothing dated before it was in force', async () => {
  const { documento, deps } = await recien(0)
  mundo.simulador.advance(10 * 60_000)
  const validoDesde = new Date(Math.floor(mundo.deps.clock() / 1000) * 1000 - 20_000)
  const { secretos } = deps
  const certificado: typeof secretos.certificado = async (...de) => ({
    ...(await secretos.certificado(...de)),
    validoDesde,
  })
  const answer = await cancela(documento, { ...deps, secretos: { ...secretos, certificado } })
  expect(answer).toMatchObject({ value: { evento: { estado: 'APROBADO' } } })
  const [{ xml }] = await eventos(documento)
  expect(firmado(xml)).toBe(validoDesde.getTime())
})
