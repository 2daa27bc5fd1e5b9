import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Env, NAMES } from '../../src/config/env.ts'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { seedDemo } from '../../src/operador/index.ts'
import { createDatabase } from '../support/database.ts'
import { ventaDeAhora } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { Issuer } from '../support/issuer.ts'
import { INNOMINADA, NOMINACION } from '../support/nominaciones.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { PERSONAS } from '../support/servicio.ts'
import { envDe, equipoDe, startSifen } from '../support/simulador.ts'
import { sinAnterior, writeAnterior } from '../support/version-anterior.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

describe.skipIf(sinAnterior !== '')(
  `the version before and this one, at once on one database${sinAnterior}`,
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'mbohera-versiones-'))
    let database: Awaited<ReturnType<typeof createDatabase>>
    let issuer: Issuer
    let simulador: Simulador
    let anterior: Proceso
    let nueva: Proceso
    let key: string
    let env: Record<string, string>

    /** As an update goes: the old one serves, the schema is migrated under it, the new one comes beside it. */
    beforeAll(async () => {
      const { program, migraciones } = writeAnterior(dir)
      expect(migraciones).toBeLessThanOrEqual(readMigrations().length)
      database = await createDatabase('nothing')
      issuer = await Issuer.start()
      simulador = await startSifen({ latencia: 0 })
      const values: Env = {
        ...envDe(simulador, dir),
        databaseUrl: database.url,
        oidcIssuer: issuer.url,
        dataDir: dir,
        logLevel: 'warn',
      }
      env = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [NAMES[name as keyof Env], value!]),
      )
      anterior = await startApi(env, program)
      await migrate(database.url)
      await seedDemo({
        databaseUrl: database.url,
        issuer: issuer.url,
        issuerAnterior: null,
        usuarios: [{ ...PERSONAS.ana }],
        equipo: equipoDe(simulador, dir),
      })
      nueva = await startApi(env)
      key = await crearClave(anterior)
    })
    afterAll(async () => {
      await Promise.all([anterior.stop(), nueva.stop()])
      await Promise.all([issuer.close(), simulador.close()])
      await database.drop()
      rmSync(dir, { recursive: true })
    })

    async function pedir(api: Proceso, method: string, path: string, json?: unknown, as = key) {
      const response = await fetch(api.url + path, {
        method,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
      return { status: response.status, body: (await response.json()) as any }
    }

    async function crearClave(api: Proceso): Promise<string> {
      const { sub, correo } = PERSONAS.ana
      const exp = Math.floor(Date.now() / 1000) + 600
      const token = await issuer.token({ sub, email: correo, email_verified: true, exp })
      const { body } = await pedir(
        api,
        'POST',
        '/api/v1/contribuyentes/1/api-keys',
        { nombre: 'de dos' },
        token,
      )
      return body.data.key
    }

    /** Issued by one, seen approved by the other. */
    async function aprobada(emite: Proceso, mira: Proceso): Promise<string> {
      const { status, body } = await pedir(emite, 'POST', DOCUMENTOS, ventaDeAhora(INNOMINADA))
      expect([status, body]).toEqual([202, expect.objectContaining({ cdc: expect.any(String) })])
      await hasta(
        async () => (await pedir(mira, 'GET', `${DOCUMENTOS}/status/${body.cdc}`)).body.estado === 'APROBADO',
      )
      return body.cdc
    }

    test.each([
      ['the old one', 'the new one', () => [anterior, nueva] as const],
      ['the new one', 'the old one', () => [nueva, anterior] as const],
      ['the old one', 'the old one', () => [anterior, anterior] as const],
    ])('%s issues, and %s nominates what was approved, once; and cancels', async (_one, _other, which) => {
      const [one, other] = which()
      const cdc = await aprobada(one, other)
      const nominar = () => pedir(other, 'POST', `${DOCUMENTOS}/${cdc}/nominar`, NOMINACION)
      expect((await nominar()).body).toMatchObject({ estadoEvento: 'APROBADO' })
      const again = await pedir(one, 'POST', `${DOCUMENTOS}/${cdc}/nominar`, NOMINACION)
      expect(again).toMatchObject({ status: 200, body: { estadoEvento: 'APROBADO' } })
      const second = await aprobada(one, other)
      const cancelada = await pedir(other, 'POST', `${DOCUMENTOS}/${second}/cancelar`, {
        motivo: 'se emitio por error',
      })
      expect(cancelada.body).toMatchObject({ estadoEvento: 'APROBADO' })
      expect((await pedir(one, 'GET', `${DOCUMENTOS}/status/${second}`)).body.estado).toBe('CANCELADO')
    })

    test('what each wrote is one row of numbers without a gap, and SIFEN has all of it once', async () => {
      const db = new pg.Client({ connectionString: database.url })
      await db.connect()
      const { rows } = await db.query<{ numero: string; cdc: string }>(
        'select numero, cdc from documento order by numero',
      )
      await db.end()
      expect(rows.map(({ numero }) => Number(numero))).toEqual(rows.map((_, at) => at + 1))
      for (const { cdc } of rows) expect(simulador.documento(cdc), cdc).toBeDefined()
    })

    test('neither wrote of an error', () => {
      for (const api of [anterior, nueva])
        expect(
          api
            .output()
            .split('\n')
            .filter(line => /"level":(50|60)/.test(line)),
        ).toEqual([])
    })
  },
)
