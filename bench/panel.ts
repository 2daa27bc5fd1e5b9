// What the panel costs whoever uses it: bytes of the first load, time until a page obeys, and a list of a million documentos.

import { ANA } from '../packages/panel/test/support/emisor.ts'
import { firstLoad } from '../packages/panel/test/support/load.ts'
import { rellenar } from './emision/relleno.ts'
import { type Bench, muchosDocumentos } from './lib/bench.ts'
import { atMost, shown } from './lib/report.ts'
import { accesibilidad } from './panel/axe.ts'
import { interactivas } from './panel/carga.ts'
import { clicObedecido } from './panel/lejos.ts'
import { paginar } from './panel/lista.ts'
import { openMundo } from './panel/mundo.ts'

const bench: Bench = async function* ({ short, say }) {
  await using mundo = await openMundo()
  const { world } = mundo
  say('primera carga')
  const page = await (await world.browser.newContext()).newPage()
  const { javascript } = await firstLoad(page, world.whole, ANA)
  await page.context().close()
  yield atMost(200, { name: 'primera carga, JavaScript comprimido', value: javascript / 1024, unit: 'KB' })

  say('hasta que obedece')
  const cargas = await interactivas(mundo, short ? 3 : 11)
  const nueva = (what: string) => `${what}, navegador nuevo, hasta que obedece`
  yield atMost(1_500, { name: nueva('ingreso'), value: cargas.ingreso, unit: 'ms' })
  yield atMost(1_500, { name: nueva('inicio'), value: cargas.inicio, unit: 'ms' })
  yield atMost(1_500, { name: nueva('documentos'), value: cargas.documentos, unit: 'ms' })
  yield atMost(1_500, { name: nueva('un documento'), value: cargas.documento, unit: 'ms' })

  say('de lejos, con un teléfono lento')
  const { nuevo, conocido } = await clicObedecido(mundo, short ? 2 : 7)
  const lejos = (what: string) => `hasta que obedece un clic, 1,6 Mbit/s, 150 ms, CPU ÷ 4, ${what}`
  yield atMost(2_000, { name: lejos('navegador nuevo'), value: nuevo, unit: 'ms' })
  yield atMost(2_000, { name: lejos('navegador que ya estuvo'), value: conocido, unit: 'ms' })

  say('accesibilidad')
  const { paginas, graves, leves, cuales } = await accesibilidad(mundo)
  for (const cual of cuales) say(`  ${cual}`)
  yield shown({ name: 'páginas que axe miró, claras y oscuras', value: paginas, unit: 'páginas' })
  yield atMost(0, { name: 'faltas graves o críticas', value: graves, unit: 'faltas' })
  yield atMost(0, { name: 'faltas leves', value: leves, unit: 'faltas' })

  const muchos = muchosDocumentos(short)
  await rellenar(mundo, muchos, say)
  say(`la lista con ${muchos} documentos`)
  const { siguiente, servidor, filtros, resumen, ventas } = await paginar(mundo, short ? 7 : 25)
  const con = `con ${muchos.toLocaleString('es-PY')} documentos`
  yield atMost(150, { name: `página siguiente, del clic a las filas, ${con}`, value: siguiente, unit: 'ms' })
  yield shown({ name: 'de eso, la respuesta del servicio', value: servidor, unit: 'ms' })
  for (const [name, value] of Object.entries(filtros))
    yield atMost(150, { name: `filtro: ${name}, ${con}`, value, unit: 'ms' })
  yield shown({ name: `el resumen de la primera página, ${con}`, value: resumen, unit: 'ms' })
  yield shown({ name: `las ventas de la primera página, ${con}`, value: ventas, unit: 'ms' })
  say(`las páginas ${con}`)
  const llenas = await interactivas(mundo, short ? 3 : 7)
  yield atMost(1_500, { name: nueva(`inicio ${con}`), value: llenas.inicio, unit: 'ms' })
  yield atMost(1_500, { name: nueva(`documentos ${con}`), value: llenas.documentos, unit: 'ms' })
}

export default bench
