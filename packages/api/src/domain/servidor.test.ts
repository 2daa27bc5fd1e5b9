import { expect, test } from 'vitest'
import { judgeDiscos, judgeServidor, type Servidor } from './servidor.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const SANO: Servidor = {
  version: 180_004,
  codificacion: 'UTF8',
  soloLectura: false,
  confirmacion: 'on',
  fsync: true,
  conexiones: 100,
  superusuario: false,
  dueno: false,
  duenoDeTablas: 'mbohera_owner',
  ahora: NOW,
  bytes: 9_000_001,
  archiva: true,
  archivado: NOW - 60_000,
  archivoFallido: null,
  local: false,
  datos: null,
}
const SOLO = { cuantas: 0, nombres: '', confirmacion: 'on' }
const judge = (change: Partial<Servidor> = {}, replicas = SOLO) =>
  judgeServidor({ ...SANO, ...change }, { now: NOW, conexiones: 10, replicas })

test('a server as it should be gives nothing to do, and says what it is', () => {
  const found = judge()
  expect(found.map(({ estado, remedio }) => [estado, remedio])).toEqual(found.map(() => ['BIEN', null]))
  expect(found[0]?.detalle).toBe('PostgreSQL 18.4, 10 MB')
})

test.each<[string, Partial<Servidor>, 'AVISO' | 'FALLA', RegExp]>([
  ['too old', { version: 140_009 }, 'FALLA', /versión 15/],
  ['in another encoding', { codificacion: 'SQL_ASCII' }, 'FALLA', /UTF8/],
  ['a standby', { soloLectura: true }, 'FALLA', /DATABASE_URL todos los servidores/],
  ['one that does not wait for its disk', { confirmacion: 'off' }, 'AVISO', /synchronous_commit/],
  ['one that waits for its own disk only', { confirmacion: 'local' }, 'AVISO', /synchronous_commit/],
  ['one without fsync', { fsync: false }, 'AVISO', /fsync/],
  ['one for fewer than the pool asks for', { conexiones: 12 }, 'FALLA', /MBOHERA_POOL/],
  ['one whose clock is off', { ahora: NOW - 5_000 }, 'AVISO', /NTP/],
  ['one whose archive fails', { archivoFallido: NOW }, 'FALLA', /pg_stat_archiver/],
  ['one that archives nothing', { archiva: false, archivado: null }, 'AVISO', /respaldar/],
  ['seen by a superuser', { superusuario: true }, 'AVISO', /DATABASE_OWNER_URL/],
  ['seen by the owner of its tables', { dueno: true }, 'AVISO', /DATABASE_OWNER_URL/],
])('%s: what to do is said', (_, change, estado, remedio) => {
  const malos = judge(change).filter(found => found.estado !== 'BIEN')
  expect(malos).toMatchObject([{ estado, remedio: expect.stringMatching(remedio) }])
})

test('a failure of the archive that it got over is none', () =>
  expect(judge({ archivoFallido: NOW - 120_000 }).every(({ estado }) => estado === 'BIEN')).toBe(true))

test('a standby that no commit waits for is a warning', () =>
  expect(judge({}, { cuantas: 1, nombres: '', confirmacion: 'on' })).toContainEqual(
    expect.objectContaining({ que: 'réplicas', estado: 'AVISO' }),
  ))

test('one disk for the database and its journal is told; two are as it should be', () => {
  expect(judgeDiscos(true)).toMatchObject([
    { estado: 'AVISO', remedio: expect.stringMatching(/MBOHERA_DIARIO/) },
  ])
  expect(judgeDiscos(false)).toMatchObject([{ estado: 'BIEN' }])
})
