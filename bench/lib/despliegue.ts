import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const unidad = readFileSync(join(ROOT, 'packaging/systemd/mbohera-api@.service'), 'utf8')

/** How the package starts a service: with which options, before which other programs, and with which settings of memory. */
export const DESPLIEGUE = {
  node: /^ExecStart=\S+((?: --\S+)*)/m
    .exec(unidad)![1]!
    .split(' ')
    .filter(option => option !== ''),
  nice: Number(/^Nice=(-?\d+)$/m.exec(unidad)?.[1] ?? 0),
  env: Object.fromEntries(
    [...unidad.matchAll(/^Environment=(MALLOC_\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!]),
  ),
}

/** `sonda` is loaded before the others, and tells what they use. */
export const FUENTES = {
  api: join(ROOT, 'packages/api/src/main.ts'),
  worker: join(ROOT, 'packages/api/src/worker-main.ts'),
  sonda: join(ROOT, 'bench/nominacion/procesador.ts'),
}
export type Programas = Readonly<Record<keyof typeof FUENTES, string>>

let made: Promise<Programas> | undefined

/** What the package starts: another checkout, from before they were compiled, has its sources. */
export const programasDelPaquete = (): Promise<Programas> =>
  (made ??= unidad.includes('/programas/api.mjs') ? compile() : Promise.resolve(FUENTES))

async function compile(): Promise<Programas> {
  const { bundlePrograms } = await import('../../tools/bundle.ts')
  const carpeta = join(ROOT, `node_modules/.cache/mbohera-medidos-${process.pid}`)
  await bundlePrograms(FUENTES, carpeta)
  process.once('exit', () => rmSync(carpeta, { recursive: true, force: true }))
  const file = (name: keyof Programas) => join(carpeta, `${name}.mjs`)
  return { api: file('api'), worker: file('worker'), sonda: file('sonda') }
}
