// Whoever guesses the link of a buyer, stole one, repeats what went, floods through one, or is of another taxpayer.
import { AtaqueAEnlaces, COMO_VIENE, CORTO, ENTERO } from '../../packages/api/test/ataque/enlaces.ts'
import { azar } from '../../packages/api/test/recovery/campana/azar.ts'
import { Nominaciones } from '../../packages/api/test/support/nominaciones.ts'
import { Nominarse } from '../../packages/api/test/support/nominarse.ts'
import { NOW } from '../../packages/api/test/support/servicio.ts'
import type { Ataque } from '../lib/ataque.ts'
import { conPostgres } from '../lib/blanco.ts'
import { atLeast, atMost, type Row, shown } from '../lib/report.ts'

const none = (name: string, value: number): Row => atMost(0, { name, value, unit: '' })
const all = (name: string, value: number, of: number): Row => atLeast(of, { name, value, unit: '' })

const ataque: Ataque = async function* ({ short, semilla, say }) {
  const medidas = short ? CORTO : ENTERO
  say(`${medidas.adivinados} enlaces adivinados, y ${medidas.inundan} nombres por un solo ticket`)
  const { adivinar, sinPapel, repetir, inundar, ajeno, paginas } = await conPostgres(async url => {
    const n = await Nominaciones.open(COMO_VIENE, NOW, { url, drop: async () => {} })
    try {
      const b = new Nominarse(n)
      await b.configurar({})
      return await new AtaqueAEnlaces(b, medidas, azar(semilla).next).run()
    } finally {
      await n.close()
    }
  })
  yield all('enlaces adivinados', adivinar.probados, medidas.adivinados)
  yield none('que llevaron a algo', adivinar.abiertos)
  yield atMost(1, { name: 'maneras de decir que no', value: adivinar.formas, unit: '' })
  yield shown({ name: 'que ni se miraron', value: adivinar.refrenados, unit: '' })
  yield all(
    'datos del ticket adivinados, de enlaces robados',
    sinPapel.probados,
    medidas.datos * medidas.enlaces,
  )
  yield atMost(5, { name: 'comparados, por enlace', value: sinPapel.comparadosPorEnlace, unit: '' })
  yield none('enlaces robados que se abren después con el dato bueno', sinPapel.abiertosDespues)
  yield none('facturas nombradas con ellos', sinPapel.nombradas)
  yield all('que quien tiene el papel abre igual', sinPapel.conPapel, medidas.enlaces)
  yield all('solicitudes repetidas, o por el mismo ticket', repetir.enviadas, medidas.repeticiones)
  yield atMost(1, { name: 'nominaciones en SIFEN', value: repetir.registradas, unit: '' })
  yield none('respuestas a otra persona que dicen quién', repetir.dicenQuien)
  yield all('nombres pedidos por un solo ticket', inundar.enviadas, medidas.inundan)
  yield atMost(inundar.lasDeUnaPersona, {
    name: 'por los que se preguntó a SIFEN',
    value: inundar.preguntas,
    unit: '',
  })
  yield all(
    'atendidos mientras tanto: el comercio dos veces, otra compradora suya, y una de otro',
    inundar.atendidos,
    4,
  )
  yield shown({ name: 'lo que duró', value: inundar.ms, unit: 'ms' })
  yield none('actos de otro contribuyente que se atendieron', ajeno.atendidos)
  yield none('respuestas que otro sitio puede enmarcar', paginas.enmarcables)
  yield none('respuestas que alguien puede guardar, o contar de dónde viene', paginas.guardables)
  yield none('páginas en las que un nombre hostil es más que texto', paginas.conGuion)
}

export default ataque
