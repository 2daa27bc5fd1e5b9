// npm run paquete -- <folder>: what a server or a container needs of this repository, and nothing else, in a new folder:
// mbohera/ (the service, with its Node), Containerfile, and estado/, the empty place of what it keeps.
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensurePanel } from '@mbohera/panel/build'
import { ROOT } from './check/step.ts'
import { setModes } from './paquete/modes.ts'
import { writeServicio } from './paquete/servicio.ts'
import { readCarpeta } from './uso.ts'

const to = resolve(readCarpeta('npm run paquete -- <carpeta nueva>'))
if (existsSync(to)) {
  process.stderr.write(`${to} ya existe: nombre una carpeta que todavía no exista.\n`)
  process.exit(1)
}
await ensurePanel()
mkdirSync(join(to, 'estado'), { recursive: true })
await writeServicio({ root: ROOT, to: join(to, 'mbohera'), node: process.execPath })
cpSync(join(ROOT, 'packaging/container/Containerfile'), join(to, 'Containerfile'))
setModes(to)
process.stderr.write(
  'mbohera/: el servicio, con su Node, units de systemd, alertas y páginas (docs/). Containerfile: la imagen. estado/: vacía; da a la imagen la carpeta de lo que guarda.\n',
)
process.stdout.write(`${to}\n`)
