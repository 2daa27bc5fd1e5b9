import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROBLEMS } from '../../src/http/problems.ts'
import { PREFIX } from '../../src/http/register.ts'
import { ROUTES } from '../../src/http/routes/index.ts'
import { INNOMINADA, Nominaciones } from '../support/nominaciones.ts'

const MONITORING = join(import.meta.dirname, '../../../../packaging/monitoring')
const read = (name: string) => readFileSync(join(MONITORING, name), 'utf8')
const hayPromtool = spawnSync('promtool', ['--version']).error === undefined
const sinPromtool = hayPromtool ? '' : ' [omitido: falta promtool; instale el paquete prometheus]'

interface Tablero {
  panels: { title: string; targets: { expr: string }[] }[]
}
const expresiones = (JSON.parse(read('dashboard.json')) as Tablero).panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr),
)

/** Of each alert what it asks, and how many minutes it must go on. */
const reglas = read('alerts.yml')
  .split('- alert: ')
  .slice(1)
  .map(rule => ({
    name: /^\w+/.exec(rule)![0],
    expr: /expr: >-\n((?: {10}.+\n)+)/.exec(rule)![1]!.replace(/\s+/g, ' ').trim(),
    minutos: Number(/^ +for: (\d+)m$/m.exec(rule)?.[1] ?? 0),
  }))

let n: Nominaciones
beforeAll(async () => {
  n = await Nominaciones.open({ metricsSeconds: '0' })
})
afterAll(() => n.close())

const metrics = async () => (await n.servicio.salud('/metrics')).text
const reads = (text: string, series: string): number => {
  const line = text.split('\n').find(one => one.startsWith(`${series} `))
  if (line === undefined) throw new Error(`no ${series} in\n${text}`)
  return Number(line.slice(series.length))
}

test('an evento that nobody knows the end of is counted with its age until it is settled', async () => {
  const [cuantos, segundos] = [
    'mbohera_eventos_inciertos{ambiente="DEV"}',
    'mbohera_evento_incierto_segundos{ambiente="DEV"}',
  ]
  const cdc = await n.aprobada(INNOMINADA)
  const before = await metrics()
  expect([reads(before, cuantos), reads(before, segundos)]).toEqual([0, 0])
  expect((await n.leaveUncertain(() => n.nominar(cdc))).status).toBe(503)
  await n.servicio.pasar(3_700_000)
  const during = await metrics()
  expect(reads(during, cuantos)).toBe(1)
  expect(reads(during, segundos)).toBeGreaterThanOrEqual(3_700)
  expect(reads(during, 'mbohera_problemas_total{tipo="result-uncertain"}')).toBe(1)
  expect((await n.nominar(cdc)).status).toBe(200)
  expect(reads(await metrics(), cuantos)).toBe(0)
})

test('a service that is well says that its journal is written and that nothing is to be recovered', async () => {
  const text = await metrics()
  expect([reads(text, 'mbohera_diario_roto'), reads(text, 'mbohera_recuperacion_pendiente')]).toEqual([0, 0])
})

test('every metric that an alert or the dashboard reads is one that the service has', async () => {
  const text = await metrics()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  expect(reglas.length).toBeGreaterThan(10)
  const used = [...reglas.map(({ expr }) => expr), ...expresiones].flatMap(
    expr => expr.match(/\b(mbohera|nodejs|process)_[a-z0-9_]+/g) ?? [],
  )
  const unknown = used.filter(
    name => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect(unknown).toEqual([])
  expect(used.length).toBeGreaterThan(30)
})

/** Whether a process that nothing happened to yet says 0 of what is counted under these labels. */
const saysZero = (text: string, counter: string, labels: string): boolean =>
  text.split('\n').some(line => {
    const [series, value] = line.split(' ')
    return (
      series!.startsWith(`${counter}{`) &&
      value === '0' &&
      labels.split(',').every(one => series!.includes(one))
    )
  })

test('what an alert sees growing is seen from its first time on: it begins at 0, its birth is asked for, or it must go on', async () => {
  const text = await metrics()
  const growing = reglas.flatMap(({ name, expr, minutos }) =>
    [...expr.matchAll(/(?:increase|rate)\((\w+)(?:\{(.*?)\})?\[(\d+[mh])\]/g)].map(
      ([, counter, labels = '', window]) => ({
        name,
        expr,
        minutos,
        counter: counter!,
        labels,
        window: window!,
      }),
    ),
  )
  expect(growing.map(({ name }) => name)).toEqual([
    'MboheraErrorInterno',
    'MboheraSifenCambio',
    'MboheraEmisionLenta',
  ])
  const unseen = growing.filter(({ expr, minutos, counter, labels, window }) => {
    const bornIsSeen = expr.includes(`(${counter} unless ${counter} offset ${window})`)
    const goesOn = window.endsWith('m') && minutos > Number.parseInt(window, 10)
    return !bornIsSeen && !goesOn && !saysZero(text, counter, labels)
  })
  expect(unseen.map(({ name }) => name)).toEqual([])
})

test('no alert takes the first that it hears of a process for what went on for minutes', () => {
  // Over a stretch of which there is one reading, the least of all readings is that one: `for` counts the minutes.
  expect(reglas.filter(({ expr }) => /_over_time\(/.test(expr)).map(({ name }) => name)).toEqual([])
})

test('what `doctor` calls too old wakes somebody, and so does a lote of a day ago', () => {
  const expr = reglas.find(({ name }) => name === 'MboheraDocumentosEsperan')?.expr
  expect(expr).toContain('mbohera_documentos_espera_segundos) > 3600')
  expect(expr).toContain('mbohera_documentos_en_lote_segundos) > 24 * 3600')
})

test('of every route, of no route and of every problem a process says 0 before there was one', async () => {
  const text = await metrics()
  const routes = [...ROUTES.map(({ url }) => PREFIX + url), '/metrics', 'none']
  expect(
    routes.filter(
      route => !saysZero(text, 'mbohera_http_server_errors_total', `route="${route}",status="500"`),
    ),
  ).toEqual([])
  expect(
    Object.keys(PROBLEMS).filter(tipo => !text.includes(`mbohera_problemas_total{tipo="${tipo}"}`)),
  ).toEqual([])
})

test('every alert has its part in the page of the alerts, and a test that makes it come', () => {
  const names = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name]) => name!)
  const alerts = names(read('alerts.yml'), /- alert: (\w+)/g)
  const page = readFileSync(join(MONITORING, '../../docs/operations/alerts.md'), 'utf8')
  expect(names(page, /^## (\w+)$/gm)).toEqual(alerts)
  expect(names(read('alerts.test.yml'), /- name: (Mbohera\w+)/g)).toEqual(alerts)
  expect(names(read('alerts.yml'), /alerts\.md#(\w+)/g)).toEqual(alerts.map(name => name.toLowerCase()))
})

test('what /metrics says stands in the page of the alerts, and nothing else does', async () => {
  const page = readFileSync(join(MONITORING, '../../docs/operations/alerts.md'), 'utf8')
  const told = [...page.matchAll(/^\| `(mbohera_\w+)` +\|[^|]*\| (.+?) +\|$/gm)].map(([, name, what]) => [
    name,
    what,
  ])
  const text = await metrics()
  const said = [...text.matchAll(/^# HELP (mbohera_\w+) (.+)$/gm)].map(([, name, what]) => [name, what])
  expect(said.length).toBeGreaterThan(30)
  expect(told.toSorted()).toEqual(said.toSorted())
})

test.skipIf(!hayPromtool)(
  `the rules come when they should and not before, and the dashboard's expressions are right${sinPromtool}`,
  () => {
    const promtool = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: MONITORING, encoding: 'utf8' })
    expect(promtool('check', 'rules', 'alerts.yml')).toMatch(/SUCCESS: \d+ rules found/)
    expect(promtool('test', 'rules', 'alerts.test.yml')).toMatch(/SUCCESS/)
    const file = join(n.servicio.dataDir, 'tablero.yml')
    const rules = expresiones.map(
      (expr, i) => `      - record: tablero:${i}\n        expr: ${JSON.stringify(expr)}\n`,
    )
    writeFileSync(file, `groups:\n  - name: tablero\n    rules:\n${rules.join('')}`)
    expect(promtool('check', 'rules', file)).toContain(`${expresiones.length} rules found`)
  },
)
