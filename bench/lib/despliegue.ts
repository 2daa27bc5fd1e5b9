import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const unidad = readFileSync(join(import.meta.dirname, '../../packaging/systemd/mbohera-api@.service'), 'utf8')

/** How the package starts a service: with which options, and with which settings of memory. */
export const DESPLIEGUE = {
  node: /^ExecStart=\S+((?: --\S+)*)/m
    .exec(unidad)![1]!
    .split(' ')
    .filter(option => option !== ''),
  env: Object.fromEntries(
    [...unidad.matchAll(/^Environment=(MALLOC_\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!]),
  ),
}
