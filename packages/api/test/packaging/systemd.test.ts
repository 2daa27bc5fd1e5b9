import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PROGRAMAS } from '../../../../tools/paquete/programas.ts'
import { administer } from '../support/database.ts'
import { Issuer } from '../support/issuer.ts'
import { blocksOf, inPlaceOf, makePaquete, pageOf, ROOT } from '../support/paquete.ts'
import { freePorts } from '../support/ports.ts'
import { withDatabase } from '../support/postgres.ts'
import { Systemd, whyNoSystemd } from '../support/systemd.ts'

const absent = whyNoSystemd()
const WORK = '/run/work'
const noAnalyze = spawnSync('systemd-analyze', ['--version']).status !== 0

describe.skipIf(absent !== '')(`the page of systemd, as an operator types it${absent}`, () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-systemd-'))
  const suffix = randomUUID().replaceAll('-', '').slice(0, 12)
  const [owner, role, base] = [`mbohera_owner_${suffix}`, `servicio_${suffix}`, `base_${suffix}`]
  let systemd: Systemd
  let issuer: Issuer
  let ports: string[]
  let blocks: string[]

  beforeAll(async () => {
    issuer = await Issuer.start()
    ports = await freePorts(4)
    mkdirSync(join(dir, 'work'))
    await makePaquete(join(dir, 'work/mbohera-paquete'))
    const { host } = new URL(inject('postgresUrl'))
    const page = inPlaceOf(await pageOf('systemd.md'), [
      ['apt-get install -y --no-install-recommends adduser curl openssl\n', ''],
      ['https://login.example.com', issuer.url],
      ['MBOHERA_TRUST_PROXY=1\n', 'MBOHERA_TRUST_PROXY=1\nMBOHERA_DRAIN_SECONDS=1\n'],
      ['mbohera:elija-otra@127.0.0.1:5432/mbohera\n', `${role}:elija-otra@${host}/${base}\n`],
      ['mbohera_owner:elija-una@127.0.0.1:5432/mbohera\n', `${owner}:elija-una@${host}/${base}\n`],
      ['create role mbohera_owner', `create role ${owner}`],
      ['create database mbohera owner mbohera_owner', `create database ${base} owner ${owner}`],
      ...['3000', '3010', '3100', '3110'].map((usual, i) => [usual, ports[i]!] as const),
    ])
    for (const statement of blocksOf(page, 'sql').join('').split(';\n').filter(Boolean))
      await administer(statement)
    blocks = blocksOf(page, 'sh').slice(1)
    mkdirSync(join(dir, 'place'))
    systemd = await Systemd.start(join(dir, 'place'), join(dir, 'work'))
  })
  afterAll(async () => {
    await systemd.stop()
    await issuer.close()
    await administer(`drop database if exists ${base} with (force)`)
    await administer(`drop role if exists ${role}`)
    await administer(`drop role if exists ${owner}`)
    rmSync(dir, { recursive: true })
  })

  const unit = (index: number) => (index < 2 ? 'mbohera-api@' : 'mbohera-worker@') + ports[index]
  const pidOf = async (name: string) => (await systemd.sh(`systemctl show -P MainPID ${name}`)).out.trim()

  test('every block does what it says, and ends with two that receive and two that send', async () => {
    const [server, secrets, journal, start] = blocks
    for (const block of [server, secrets, journal, start]) {
      const { code, out } = await systemd.sh(block!, WORK)
      const why =
        code === 0 ? '' : (await systemd.sh(`systemctl status 'mbohera-*'; journalctl -o cat -n 60`)).out
      expect(code, `${block}\n${out}\n${why}`).toBe(0)
    }
    for (const index of [0, 1, 2, 3])
      expect((await systemd.sh(`systemctl is-active ${unit(index)}`)).out).toBe('active\n')
    const { out } = await systemd.sh(`curl -fsS http://127.0.0.1:${ports[2]}/readyz`)
    expect(JSON.parse(out)).toMatchObject({ estado: expect.stringMatching(/^(listo|degradado)$/) })
  })

  test('a process sees its own secrets and not those of others; its directory and the journal are all that it writes to', async () => {
    const pid = await pidOf(unit(0))
    const seen = await systemd.sh(
      `tr '\\0' '\\n' < /proc/${pid}/environ; grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/${pid}/status`,
    )
    expect(seen.out).not.toContain('elija-')
    expect(seen.out).toContain('MBOHERA_DIARIO=/srv/diario\n')
    expect(seen.out).toMatch(/CapEff:\s+0{16}\n/)
    expect(seen.out).toMatch(/NoNewPrivs:\s+1\n/)
    expect(seen.out).toMatch(/Seccomp:\s+2\n/)
    const inside = (command: string) =>
      systemd.sh(`nsenter -t ${pid} -m -S $(id -u mbohera) -- sh -c '${command}'`)
    expect((await inside('ls /run/credentials/*')).out.trim().split('\n').sort()).toEqual([
      'claves-maestras',
      'database-url',
    ])
    expect((await inside('cat /etc/mbohera/mbohera.env')).code).not.toBe(0)
    // Where the pages put what everybody may read: authorities, rules.
    expect((await systemd.sh('install -m 644 /dev/null /etc/mbohera/autoridades.pem')).code).toBe(0)
    const leido = await inside('cat /etc/mbohera/autoridades.pem && ls /etc/mbohera/secretos')
    expect(leido.out).toMatch(/^ls: /)
    for (const place of ['/opt/mbohera', '/etc', '/usr', '/var', '/home']) {
      const { code, out } = await inside(`touch ${place}/x`)
      expect([place, code === 0], out).toEqual([place, false])
    }
    for (const place of ['/var/lib/mbohera', '/srv/diario'])
      expect((await inside(`touch ${place}/x && rm ${place}/x`)).code, place).toBe(0)
  })

  test('what is killed is started again', async () => {
    const before = await pidOf(unit(1))
    expect(Number(before)).toBeGreaterThan(1)
    const ready = `curl -fsS -o /dev/null http://127.0.0.1:1${ports[1]}/readyz`
    const again = `systemctl kill -s KILL ${unit(1)}; until [ "$(systemctl show -P MainPID ${unit(1)})" != ${before} ] && ${ready}; do sleep 0.2; done`
    expect((await systemd.sh(again)).code).toBe(0)
    expect(await pidOf(unit(1))).not.toBe(before)
  })

  test('another version takes the place of this one, and is served by the small role alone', async () => {
    const version = blocks.at(-1)!
    const { code, out } = await systemd.sh(version, WORK)
    expect(code, `${version}\n${out}`).toBe(0)
    const client = new pg.Client({ connectionString: withDatabase(inject('postgresUrl'), base) })
    await client.connect()
    const { rows } = await client.query(
      `select distinct usename from pg_stat_activity where datname = $1 and application_name like 'mbohera%'`,
      [base],
    )
    await client.end()
    expect(rows).toEqual([{ usename: role }])
  })
})

describe.skipIf(noAnalyze)(
  `the units${noAnalyze ? ', skipped: systemd-analyze is missing (apt-get install systemd)' : ''}`,
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'mbohera-units-'))
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', args, {
        encoding: 'utf8',
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${dir}:` },
      })

    beforeAll(() => {
      cpSync(join(ROOT, 'packaging/systemd'), dir, { recursive: true })
      // Here the service is not installed: another program stands where its Node would be.
      for (const name of readdirSync(dir).filter(file => file.endsWith('.service')))
        writeFileSync(
          join(dir, name),
          readFileSync(join(dir, name), 'utf8').replaceAll('/opt/mbohera/bin/node', '/bin/true'),
        )
    })
    afterAll(() => rmSync(dir, { recursive: true }))

    test.each(['mbohera-api@3000', 'mbohera-worker@3100', 'mbohera-migrar', 'mbohera-doctor'])(
      '%s is without a fault, and its exposure at most 2.0',
      unit => {
        const { status, stdout, stderr } = analyze('verify', `${unit}.service`)
        expect([status, stdout, stderr]).toEqual([0, '', ''])
        const judged = analyze('security', '--offline=true', '--no-pager', `${unit}.service`)
        const [, exposure] = /level for \S+: ([\d.]+)/.exec(judged.stdout) ?? []
        expect(Number(exposure), judged.stdout).toBeLessThanOrEqual(2)
      },
    )

    test('each starts a program that the package has, and no other unit is there', () => {
      const units = readdirSync(join(ROOT, 'packaging/systemd')).filter(name => name.endsWith('.service'))
      expect(units.sort()).toEqual([
        'mbohera-api@.service',
        'mbohera-doctor.service',
        'mbohera-migrar.service',
        'mbohera-worker@.service',
      ])
      for (const name of units) {
        const [, program] =
          /^ExecStart=\/opt\/mbohera\/bin\/node (?:--\S+ )*\/opt\/mbohera\/programas\/(\w+)\.mjs/m.exec(
            readFileSync(join(ROOT, 'packaging/systemd', name), 'utf8'),
          )!
        expect(PROGRAMAS).toHaveProperty(program!)
      }
    })
  },
)
