import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Nominaciones } from '../support/nominaciones.ts'

const MUESTRAS = join(import.meta.dirname, '../../../sitio/muestras')

/** Each sample of the documentation, and the program of Debian that runs it. */
const LENGUAJES = [
  { lenguaje: 'Python', command: ['python3'], file: 'python/venta.py', paquete: 'python3' },
  { lenguaje: 'PHP', command: ['php'], file: 'php/venta.php', paquete: 'php-cli php-curl' },
  { lenguaje: 'Java', command: ['java'], file: 'java/Venta.java', paquete: 'default-jdk-headless' },
  { lenguaje: 'Go', command: ['go', 'run'], file: 'go/venta.go', paquete: 'golang-go' },
]

let n: Nominaciones
let url: string
const dir = mkdtempSync(join(tmpdir(), 'mbohera-muestras-'))

beforeAll(async () => {
  n = await Nominaciones.open({ sifenPlazoMs: '1500', sifenPausaMs: '100' })
  url = await n.servicio.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await n.close()
  rmSync(dir, { recursive: true })
})

/** As a developer types it, in a folder of hers; the environment has where and with which key. */
async function run(
  [program, ...before]: readonly string[],
  file: string,
  venta: string,
  key = n.key,
): Promise<string[]> {
  const { stdout } = await promisify(execFile)(program!, [...before, join(MUESTRAS, file), venta], {
    cwd: dir,
    env: {
      ...process.env,
      MBOHERA_URL: url,
      MBOHERA_API_KEY: key,
      MBOHERA_ESPERA_MAXIMA: '0.2',
      GOFLAGS: '-mod=mod',
      // A machine where nobody chose a language: Java writes its texts in it.
      LC_ALL: 'C.UTF-8',
    },
  })
  return stdout.trim().split('\n')
}

const seen = (cdc: string) => n.registrados(cdc).map(({ tipo }) => tipo)

describe.each(LENGUAJES)('$lenguaje', ({ command, file, paquete }) => {
  const hay = spawnSync(command[0]!, ['--help']).error === undefined
  const sin = hay ? '' : ` (skipped: there is no ${command[0]}; apt-get install ${paquete})`

  test.skipIf(!hay)(
    `the sample emits, waits and nominates, once, though SIFEN is silent at first and it runs twice${sin}`,
    async () => {
      const venta = `venta-${command[0]}`
      n.simulador.disarmAll()
      n.simulador.arm({
        escenario: 'colgar',
        filtro: { evento: 'rGEveNom' },
        parametros: { registrar: true },
      })
      const lines = await run(command, file, venta)
      const [, cdc = ''] = /^emitida (\d{44})$/.exec(lines[0] ?? '') ?? []
      expect(lines.slice(1, 3)).toEqual(['APROBADO', expect.stringMatching(/^nominación APROBADO \d{4}$/)])
      expect(seen(cdc)).toEqual(['rGEveNom'])
      const pdf = readFileSync(join(dir, `${venta}.pdf`))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(lines[3]).toBe(`KuDE ${pdf.length} bytes`)
      expect(await run(command, file, venta)).toEqual(lines)
      expect(seen(cdc)).toEqual(['rGEveNom'])
    },
  )

  test.skipIf(!hay)(`the sample ends with the reason where the service refuses${sin}`, async () => {
    const refused = await run(command, file, 'venta-1', `${n.key}x`).catch(error => error)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^no se emitió: \S+/m)])
  })
})

test('JavaScript: the sample of the client does the same', async () => {
  n.simulador.disarmAll()
  const node = [process.execPath]
  const lines = await run(node, 'javascript/venta.mjs', 'venta-node')
  expect(lines.slice(1)).toEqual([
    'APROBADO',
    expect.stringMatching(/^nominación APROBADO \d{4}$/),
    expect.stringMatching(/^KuDE \d+ bytes$/),
  ])
  expect(await run(node, 'javascript/venta.mjs', 'venta-node')).toEqual(lines)
})
