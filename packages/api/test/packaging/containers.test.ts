import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administer } from '../support/database.ts'
import { FACTURA } from '../support/factura.ts'
import { blocksOf, inPlaceOf, makePaquete, pageOf } from '../support/paquete.ts'
import { BASE, Podman, whyNoPodman } from '../support/podman.ts'
import { freePorts } from '../support/ports.ts'
import { emitirEn, Procesos } from '../support/procesos.ts'

const sinPodman = await whyNoPodman()

describe.skipIf(sinPodman !== '')(`the page of containers, as an operator types it${sinPodman}`, () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-podman-'))
  const role = `servicio_${randomUUID().replaceAll('-', '')}`
  let procesos: Procesos
  let podman: Podman
  let blocks: string[]
  let api: { url: string; health: string }

  beforeAll(async () => {
    procesos = await Procesos.open()
    const [port, health] = await freePorts(2)
    api = { url: `http://127.0.0.1:${port}`, health: `http://127.0.0.1:${health}` }
    await makePaquete(join(dir, 'mbohera-paquete'))
    mkdirSync(join(dir, 'base'))
    podman = new Podman(dir)
    await podman.makeBase(process.execPath, join(dir, 'base'))
    const owner = new URL(procesos.databaseUrl)
    const service = Object.assign(new URL(owner), { username: role, password: 'elija-otra' })
    const page = inPlaceOf(await pageOf('containers.md'), [
      ['podman build -t', `podman build --build-arg BASE=${BASE} -t`],
      // With a limit named here podman passes over those of its configuration, and asks for more than a machine may let it.
      ['--ulimit core=0', '--ulimit core=0 --ulimit nofile=1024:1024 --ulimit nproc=1000:1000'],
      ['postgresql://mbohera:elija-otra@127.0.0.1:5432/mbohera', service.href],
      ['postgresql://mbohera_owner:elija-una@127.0.0.1:5432/mbohera', owner.href],
      ['https://login.example.com', procesos.issuerUrl],
      ['MBOHERA_PORT=3000', `MBOHERA_PORT=${port}`],
      ['MBOHERA_HEALTH_PORT=3002', `MBOHERA_HEALTH_PORT=${health}`],
      ['127.0.0.1:3002', `127.0.0.1:${health}`],
    ])
    blocks = blocksOf(page.split('## One machine, with Compose')[0]!, 'sh').slice(1)
  })
  afterAll(async () => {
    await podman.sh('podman rm -fa; podman rmi -fa; podman secret rm -a; podman volume rm -fa', dir)
    await procesos.close()
    await administer(`drop role if exists ${role}`)
    rmSync(dir, { recursive: true, force: true })
  })

  const inside = (script: string) =>
    podman.sh(`podman exec mbohera-api /opt/mbohera/bin/node -e "${script}"`, dir)

  test('on a base that has nothing but libraries every block does what it says, and an invoice is issued', async () => {
    expect(blocks).toHaveLength(4)
    for (const block of blocks) {
      const { code, out } = await podman.sh(block, dir)
      const why = code === 0 ? '' : (await podman.sh('podman logs mbohera-api', dir)).out
      expect(code, `${block}\n${out}\n${why}`).toBe(0)
    }
    const { status, body } = await emitirEn(api, await procesos.clave(api), FACTURA)
    expect([status, body.cdc]).toEqual([202, expect.stringMatching(/^\d{44}$/)])
  })

  test('it is nobody special, has no capability, and writes to the one place that is kept', async () => {
    const status = await inside(`console.log(require('fs').readFileSync('/proc/self/status','utf8'))`)
    expect(status.out).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m)
    expect(status.out).toMatch(/^CapBnd:\s+0{16}$/m)
    expect(status.out).toMatch(/^NoNewPrivs:\s+1$/m)
    const write = (place: string) => inside(`require('fs').writeFileSync('${place}/x', '')`)
    for (const place of ['/opt/mbohera', '', '/etc']) expect((await write(place)).out).toMatch(/EROFS|EACCES/)
    expect(await write('/var/lib/mbohera')).toEqual({ code: 0, out: '' })
  })

  test('the examination runs in it, and says what it has seen', async () => {
    const { out } = await podman.sh(
      'podman exec mbohera-api /opt/mbohera/bin/node /opt/mbohera/programas/operador.mjs doctor --json',
      dir,
    )
    expect(JSON.parse(out).length).toBeGreaterThan(5)
  })

  test('it ends as it should when it is stopped', async () => {
    const { out } = await podman.sh(
      `podman stop -t 40 mbohera-api; podman inspect --format '{{.State.ExitCode}}' mbohera-api`,
      dir,
    )
    expect(out.trim().split('\n').at(-1)).toBe('0')
  })
})
