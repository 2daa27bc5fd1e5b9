import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogos, geografia, respuestas } from './catalogos.ts'
import { compilar } from './compilar.ts'
import { RAICES } from './raices.ts'

/** One entry a line, so that a difference can be read. */
function texto(valor: object): string {
  const entradas = Object.entries(valor)
  const lista = Array.isArray(valor)
  const lineas = entradas.map(([k, v]) => (lista ? '' : `${JSON.stringify(k)}:`) + JSON.stringify(v))
  return `${lista ? '[' : '{'}\n${lineas.join(',\n')}\n${lista ? ']' : '}'}\n`
}

const [esquemas, csv, salida = join(import.meta.dirname, '../datos')] = process.argv.slice(2)
if (!esquemas || !csv) {
  process.stderr.write('uso: node src/tablas/generar/main.ts CARPETA_XSD CARPETA_CSV [SALIDA]\n')
  process.exit(2)
}
const estructura = compilar(esquemas, RAICES)
const escribir = (nombre: string, valor: object) => writeFileSync(join(salida, nombre), texto(valor))
escribir('tipos.json', estructura.tipos)
escribir('raices.json', estructura.raices)
const { enumeraciones, ...listas } = catalogos(csv)
const { departamentos, distritos, ciudades } = geografia(csv)
const tablas = { enumeraciones, ...listas, departamentos, distritos, ciudades, respuestas: respuestas(csv) }
for (const [nombre, valor] of Object.entries(tablas)) escribir(`${nombre}.json`, valor)
