import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { type Config, toConfig } from '../../packages/api/src/config/config.ts'
import { NAMES } from '../../packages/api/src/config/env.ts'
import { toServidorDeCorreo } from '../../packages/api/src/config/secrets.ts'
import { loadTrazas } from '../../packages/api/src/config/trazas.ts'
import { PUERTO_IMAPS } from '../../packages/api/src/domain/casilla/pedido.ts'
import { ROOT } from '../check/step.ts'
import { PROGRAMAS } from '../paquete/programas.ts'
import { faultsOfTypes, type Objeto } from './kubernetes.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const config: Config = toConfig({ trustProxy: '1' }, [])
const KNOWN = new Set<string>(Object.values(NAMES))
const SALUD = ['/healthz', '/readyz']

const objects = parseAllDocuments(read('packaging/kubernetes/mbohera.yaml')).map(
  document => document.toJS() as Objeto,
)
const ofKind = (kind: string) => objects.filter(object => object.kind === kind)
const workloads = [...ofKind('Deployment'), ...ofKind('Job')]
const podOf = (object: Objeto) => object.spec.template.spec
// biome-ignore lint/suspicious/noExplicitAny: read as a person reads it
const containerOf = (object: Objeto): any => podOf(object).containers[0]
const programsIn = (text: string): string[] =>
  [...text.matchAll(/\/opt\/mbohera\/(?!bin\/)([\w./-]+)/g)].map(([, path]) => path!)

interface Compose {
  // biome-ignore lint/suspicious/noExplicitAny: read as a person reads it
  services: Record<string, any>
  secrets: Record<string, unknown>
}
const compose = parse(read('packaging/compose/compose.yaml'), { merge: true }) as Compose
const ours = Object.entries(compose.services).filter(([, { image }]) => String(image).startsWith('mbohera:'))

describe('the objects of Kubernetes', () => {
  test('are what its types say, down to the last field; what is not would be seen', () => {
    expect(objects.length).toBeGreaterThan(8)
    const [api] = ofKind('Deployment')
    const planted = [
      { ...api!, spec: { ...api!.spec, replcas: 2 } },
      { ...api!, spec: { ...api!.spec, replicas: 'two' } },
    ]
    expect(faultsOfTypes([...objects, ...planted])).toEqual([
      expect.stringContaining(
        `Deployment mbohera-api: Object literal may only specify known properties, and '"replcas"'`,
      ),
      expect.stringContaining(`Deployment mbohera-api: Type 'string' is not assignable to type 'number'`),
    ])
  })

  test.each(workloads.map(object => [object.metadata.name, object] as const))(
    '%s runs as nobody, on a root that is read-only, within bounds, and without the rights of the cluster',
    (_, object) => {
      const pod = podOf(object)
      const container = containerOf(object)
      expect(pod.automountServiceAccountToken).toBe(false)
      expect(pod.securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: 10_001,
        runAsGroup: 10_001,
        fsGroup: 10_001,
        fsGroupChangePolicy: 'OnRootMismatch',
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String) },
        limits: { memory: expect.any(String) },
      })
      for (const volume of pod.volumes)
        if (volume.secret) expect(volume.secret.defaultMode, 'root and our group').toBe(0o440)
      const mounts = new Set<string>(pod.volumes.map(({ name }: { name: string }) => name))
      for (const { name } of container.volumeMounts) expect(mounts).toContain(name)
    },
  )

  test('only the migration is handed the password of the owner', () => {
    const seeing = workloads.filter(object => JSON.stringify(object).includes('mbohera-owner'))
    expect(seeing.map(({ metadata }) => metadata.name)).toEqual(['mbohera-migrar'])
  })

  test('what runs is asked how it is where it says so, and ends before it is killed', () => {
    const ports = { 'mbohera-api': config.health.port, 'mbohera-worker': config.workerSalud.port }
    for (const object of ofKind('Deployment')) {
      const container = containerOf(object)
      const salud = container.ports.find(({ name }: { name: string }) => name === 'salud')
      expect(salud.containerPort).toBe(ports[object.metadata.name as keyof typeof ports])
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
      expect(probes.map(({ httpGet }) => httpGet)).toEqual([
        { path: '/healthz', port: 'salud' },
        { path: '/healthz', port: 'salud' },
        { path: '/readyz', port: 'salud' },
      ])
      expect(container.readinessProbe.timeoutSeconds, '/readyz takes two seconds').toBeGreaterThan(2)
      expect(podOf(object).terminationGracePeriodSeconds * 1000).toBeGreaterThan(
        config.drainMs + config.shutdownMs + 5_000,
      )
      expect(object.spec.replicas).toBeGreaterThan(1)
    }
    const [api] = ofKind('Deployment')
    expect(containerOf(api!).ports[0]).toEqual({ name: 'http', containerPort: config.port })
    expect(ofKind('Service')[0]!.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
  })

  test('each has a budget of disruption, and whoever is selected is there', () => {
    const labels = ofKind('Deployment').map(object => object.spec.template.metadata.labels)
    expect(ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels)).toEqual(labels)
    for (const object of ofKind('Deployment'))
      expect(object.spec.selector.matchLabels).toEqual(object.spec.template.metadata.labels)
    expect(ofKind('Service')[0]!.spec.selector).toEqual(labels[0])
  })

  test('the network lets callers to the one port and the monitoring to the other', () => {
    const [policy] = ofKind('NetworkPolicy')
    expect(policy!.spec.policyTypes).toEqual(['Ingress', 'Egress'])
    const ports = policy!.spec.ingress.map((rule: { ports: { port: string }[]; from: unknown[] }) => [
      rule.from.length,
      ...rule.ports.map(({ port }) => port),
    ])
    expect(ports).toEqual([
      [1, 'http'],
      [1, 'salud'],
    ])
  })
})

test('the network lets out whatever a setting of the service leads to by its own port', () => {
  const [policy] = ofKind('NetworkPolicy')
  const out = policy!.spec.egress.flatMap((rule: { ports: { port: number; protocol: string }[] }) =>
    rule.ports.filter(({ protocol }) => protocol === 'TCP').map(({ port }) => port),
  )
  // Names, PostgreSQL, https; smtps, STARTTLS and imaps, as the secrets of the service read them; a collector of traces.
  const ports = ['smtps://u:p@h', 'smtp://u:p@h'].map(
    correoUrl => toServidorDeCorreo({ correoUrl }, [])?.port,
  )
  const colector = Number(new URL(loadTrazas({}).url).port)
  expect(out).toEqual(expect.arrayContaining([53, 5432, 443, ...ports, PUERTO_IMAPS, colector]))
})

describe('the compose file', () => {
  test('has two that receive, two that send, PostgreSQL, a proxy, and a migration before them', () => {
    expect(Object.keys(compose.services)).toEqual(['postgres', 'migrar', 'api', 'worker', 'proxy'])
    for (const name of ['api', 'worker']) {
      expect(compose.services[name].deploy.replicas).toBe(2)
      expect(compose.services[name].depends_on.migrar.condition).toBe('service_completed_successfully')
    }
    expect(compose.services.postgres.networks).toEqual(['dentro'])
    expect(compose.services.postgres.ports).toBeUndefined()
  })

  test.each(ours)('%s has no right that it does not need, and only its own secrets', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ulimits: { core: 0 },
    })
    for (const secret of service.secrets) expect(Object.keys(compose.secrets)).toContain(secret)
    expect(service.secrets.includes('database-owner-url')).toBe(name === 'migrar')
    for (const [variable, value] of Object.entries(service.environment as Record<string, string>))
      if (variable.endsWith('_FILE'))
        expect(service.secrets.map((s: string) => `/run/secrets/${s}`)).toContain(value)
  })

  const noHaproxy = spawnSync('haproxy', ['-v']).error !== undefined
  test.skipIf(noHaproxy)(
    `its proxy takes its settings${noHaproxy ? ', skipped: apt-get install haproxy' : ''}`,
    () => {
      const dir = mkdtempSync(join(tmpdir(), 'mbohera-haproxy-'))
      const key = join(dir, 'tls.pem')
      const make = `openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=x -keyout "$1.k" -out "$1.c" && cat "$1.c" "$1.k" > "$1"`
      spawnSync('sh', ['-c', make, 'sh', key])
      const file = join(dir, 'haproxy.cfg')
      writeFileSync(file, read('packaging/compose/haproxy.cfg').replace('/run/secrets/tls.pem', key))
      const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
      rmSync(dir, { recursive: true })
      expect(status, stdout + stderr).toBe(0)
    },
  )

  test('its proxy has the settings of the page, for other names', () => {
    const page = /```haproxy\n([\s\S]*?)```/.exec(read('docs/operations/proxy.md'))![1]!
    const own = read('packaging/compose/haproxy.cfg')
    const differs = /^(bind|server|server-template) /
    const linesOf = (text: string) =>
      text
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '' && !differs.test(line))
    expect(linesOf(page).filter(line => !linesOf(own).includes(line))).toEqual([])
    expect(own).toContain(`api:${config.port} port ${config.health.port} `)
  })
})

describe('all packages', () => {
  const files = ['container', 'compose', 'kubernetes', 'systemd'].flatMap(folder =>
    readdirSync(join(ROOT, 'packaging', folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  )
  const texts = files.map(file => ({ file, text: readFileSync(file, 'utf8') }))

  test('every variable that they name is one that the service reads', () => {
    const named = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/\b((?:MBOHERA|OIDC|SIFEN|DATABASE)_[A-Z_]+)\b/g)].map(([, name]) => ({
        file,
        name: name!,
      })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ name }) => !KNOWN.has(name))).toEqual([])
  })

  test('what a process may keep of memory is the same wherever it is started', () => {
    const said = texts
      .filter(({ file }) => /mbohera-(api|worker)@\.service$|Containerfile$/.test(file))
      .map(({ text }) =>
        text
          .match(/--max-semi-space-size=\d+|MALLOC_\w+=\d+/g)!
          .sort()
          .join(' '),
      )
    expect(said).toHaveLength(3)
    expect([...new Set(said)]).toEqual([
      '--max-semi-space-size=8 MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=1048576',
    ])
    const [opciones] = said
    for (const option of opciones!.split(' ')) expect(read('docs/operations/deploy.md')).toContain(option)
  })

  test('what a process held in memory, keys in the clear among it, is written nowhere when it is ended by force', () => {
    expect(read('packaging/systemd/mbohera-.service.d/10-confinado.conf')).toMatch(/^LimitCORE=0$/m)
    const run = read('docs/operations/containers.md').match(/^podman run .*$/gm)!
    expect(run.length).toBeGreaterThan(1)
    for (const command of run) expect(command).toContain(' --ulimit core=0 ')
  })

  test('every program that they start is there', () => {
    const started = new Set(texts.flatMap(({ text }) => programsIn(text)))
    expect([...started].sort()).toEqual(
      Object.keys(PROGRAMAS)
        .map(name => `programas/${name}.mjs`)
        .sort(),
    )
  })

  test('every path at which they ask for health is one that it has', () => {
    const asked = texts.flatMap(({ text }) =>
      [...text.matchAll(/\/(?:healthz|readyz|livez|health|metrics)\b/g)].map(([path]) => path),
    )
    expect(new Set(asked)).toEqual(new Set(SALUD))
    const served = read('packages/api/src/http/health.ts')
    for (const path of SALUD) expect(served).toContain(`'${path}'`)
  })

  test('the image says where to reach it, and listens at the ports of the service', () => {
    const text = read('packaging/container/Containerfile')
    expect(/^EXPOSE (.*)$/m.exec(text)![1]).toBe(
      `${config.port} ${config.workerSalud.port} ${config.health.port}`,
    )
    expect(/^USER (.*)$/m.exec(text)![1]).toBe('10001:10001')
  })

  test('every block of a shell in the pages of operations is one that a shell can read', () => {
    const pages = readdirSync(join(ROOT, 'docs/operations')).filter(name => name.endsWith('.md'))
    const blocks = pages.flatMap(page =>
      [...read(`docs/operations/${page}`).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => ({
        page,
        block: block!,
      })),
    )
    expect(blocks.length).toBeGreaterThan(10)
    for (const { page, block } of blocks) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
      expect([page, status, stderr]).toEqual([page, 0, ''])
    }
  })
})
