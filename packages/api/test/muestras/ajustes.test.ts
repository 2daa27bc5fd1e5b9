import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MUESTRAS = join(import.meta.dirname, '../../../sitio/muestras')

const PROGRAMAS = [
  [['python3'], 'python/venta.py', 'python/webhook.py'],
  [['php'], 'php/venta.php', null],
  [['java'], 'java/Venta.java', 'java/Webhook.java'],
  [['go', 'run'], 'go/venta.go', 'go/webhook.go'],
  [[process.execPath], 'javascript/venta.mjs', 'javascript/webhook.mjs'],
] as const

const URL_DE = { MBOHERA_URL: 'http://127.0.0.1:9' }
const CLAVE = { MBOHERA_API_KEY: 'sk_live_x' }

const VENTAS = [
  ['MBOHERA_URL', CLAVE],
  ['MBOHERA_URL', { ...CLAVE, MBOHERA_URL: '127.0.0.1:9' }],
  ['MBOHERA_API_KEY', URL_DE],
] as const
const AVISOS = [['MBOHERA_WEBHOOK_SECRETO', {}]] as const

/** As who forgot to set them runs it: nobody listens, and nobody waits. */
function run([program, ...before]: readonly string[], file: string, ajustes: Record<string, string>) {
  const {
    MBOHERA_URL: _,
    MBOHERA_API_KEY: __,
    MBOHERA_WEBHOOK_SECRETO: ___,
    ...env
  }: NodeJS.ProcessEnv = process.env
  return spawnSync(program!, [...before, join(MUESTRAS, file)], {
    env: { ...env, GOFLAGS: '-mod=mod', LC_ALL: 'C.UTF-8', PUERTO: '0', ...ajustes },
    encoding: 'utf8',
    timeout: 110_000,
  })
}

for (const [command, venta, webhook] of PROGRAMAS) {
  const hay = spawnSync(command[0], ['--help']).error === undefined
  const casos = [
    ...VENTAS.map(([falta, ajustes]) => [venta, falta, ajustes] as const),
    ...(webhook === null ? [] : AVISOS.map(([falta, ajustes]) => [webhook, falta, ajustes] as const)),
  ]
  for (const [file, falta, ajustes] of casos)
    test.skipIf(!hay)(
      `${file} with ${JSON.stringify(ajustes)} alone ends and says that ${falta} is wanted`,
      () => {
        const { status, stderr, error } = run(command, file, ajustes)
        expect([error, status, stderr]).toEqual([
          undefined,
          1,
          expect.stringMatching(new RegExp(`^(\\S+ \\S+ )?Falta ${falta}\\b.*\\n`)),
        ])
        // A sentence for who reads it, and nothing of the inside of the program.
        expect(stderr).not.toMatch(/Traceback|Exception|goroutine|\bat .*:\d+/)
      },
    )
}
