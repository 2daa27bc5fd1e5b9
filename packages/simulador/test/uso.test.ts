import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const dir = mkdtempSync(join(tmpdir(), 'simulador-uso-'))
const archivo = join(dir, 'archivo')
writeFileSync(archivo, '')
afterAll(() => rmSync(dir, { recursive: true }))

const CERTIFICADO = ['certificado', '--ruc', '80099999-1', '--datos']

test.each<[string, string[], RegExp]>([
  [
    'a folder that is not there',
    [...CERTIFICADO, join(dir, 'datos'), '--salida', join(dir, 'no/x.p12')],
    /^simulador: No existe \S+\/no\/x\.p12: .*haga esa carpeta.* \(ENOENT.*\)\n$/,
  ],
  ['a file as the data folder', [...CERTIFICADO, archivo], /^simulador: \S+archivo .*no es una carpeta.*\n$/],
  [
    'an authority that is not there',
    ['--confiar', join(dir, 'no.pem')],
    /^simulador: No existe \S+no\.pem: /,
  ],
  [
    'an authority that is no certificate',
    ['--confiar', archivo],
    /^simulador: \S+archivo no es un certificado en PEM: revise --confiar\n$/,
  ],
  [
    'a port that there is not',
    ['--puerto-test', '70000', '--datos', join(dir, 'datos')],
    /^simulador: Un puerto va de 0 a 65535\. Elija otro con --puerto-test.*\n$/,
  ],
  [
    'an address of another machine',
    ['--host', '192.0.2.1', '--puerto-test', '0', '--datos', join(dir, 'datos')],
    /^simulador: 192\.0\.2\.1 no es una dirección de esta máquina: revise --host .*EADDRNOTAVAIL.*\n$/,
  ],
  [
    'an option that there is not',
    ['--nada'],
    /^simulador: No hay una opción «--nada»\. Vea: simulador ayuda\n$/,
  ],
  ['an option without its value', ['certificado', '--ruc'], /^simulador: .*«--ruc».* valor.*\n$/],
])('what is written wrong is told in a sentence, without a stack: %s', (_, args, said) => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: dir,
    encoding: 'utf8',
    env: {},
  })
  expect([status, stderr]).toEqual([2, expect.stringMatching(said)])
})

test.each([[['--help']], [['certificado', '--help']], [['tortura', '-h']], [['escenarios', '--ayuda']]])(
  '%j tells how it is called',
  args => {
    const { status, stdout } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Un SIFEN de escritorio .*/)])
  },
)
