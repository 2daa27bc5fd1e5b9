import { PALABRAS } from '../api/palabras.ts'
import { nombreDeCampo } from '../values/campos.ts'
import { capital } from '../values/capital.ts'
import { plegado } from '../values/plegado.ts'
import { CAMPOS, CODIGOS, REMEDIOS } from './explicados.generated.ts'
import { TEMAS, type Tema } from './temas.ts'

/** One piece of help: a topic, a field, a problem, or a code of SIFEN. */
export interface Consejo {
  clase: 'tema' | 'campo' | 'problema' | 'codigo'
  id: string
  titulo: string
  /** Where a field stands, what a code says. */
  detalle?: string
  parrafos: readonly string[]
}

/** A sentence of the contract as a person reads it: a field by its label, a word of a list in small letters. */
export const enPalabras = (text: string): string =>
  text
    .replace(/(?<!«)\b[a-z]+[A-Z]\w*\b/g, word =>
      word === 'kWh' ? word : `«${capital(nombreDeCampo(word) ?? word)}»`,
    )
    .replace(/\b[A-Z]{2,}(_[A-Z]+)+\b/g, word => `«${capital(word.toLowerCase().replaceAll('_', ' '))}»`)

export const consejoDeTema = ({ id, titulo, parrafos }: Tema): Consejo => ({
  clase: 'tema',
  id,
  titulo,
  parrafos,
})

/** Fields for which the panel has no word stand in none of its forms. */
const campos: readonly Consejo[] = CAMPOS.flatMap(({ nombre, etiqueta, ayuda, de }) => {
  const titulo = etiqueta ?? nombreDeCampo(nombre)
  if (titulo === undefined) return []
  const id = `${de} ${nombre} ${ayuda}`
  return [
    { clase: 'campo' as const, id, titulo: capital(titulo), detalle: de, parrafos: [enPalabras(ayuda)] },
  ]
})

const problemas: readonly Consejo[] = Object.entries(PALABRAS).flatMap(([tipo, dicho]) =>
  dicho === null || typeof dicho.frase !== 'string'
    ? []
    : [{ clase: 'problema' as const, id: tipo, titulo: dicho.titulo, parrafos: [dicho.frase] }],
)

const codigos: readonly Consejo[] = CODIGOS.map(([codigo, mensaje, remedio]) => ({
  clase: 'codigo',
  id: codigo,
  titulo: `Código ${codigo} de SIFEN`,
  detalle: mensaje,
  parrafos: [REMEDIOS[remedio] ?? ''],
}))

interface Indexada {
  consejo: Consejo
  titulo: string
  todo: string
}
const indexada = (consejo: Consejo, tambien = ''): Indexada => ({
  consejo,
  titulo: plegado(`${consejo.titulo} ${tambien}`),
  todo: plegado([consejo.titulo, tambien, consejo.detalle ?? '', ...consejo.parrafos].join(' ')),
})

const INDICE: readonly Indexada[] = [
  ...TEMAS.map(tema => indexada(consejoDeTema(tema), tema.tambien)),
  ...[...campos, ...problemas, ...codigos].map(consejo => indexada(consejo)),
]

const CABEN = 30

/** What has every word that was typed, or begins with it: where they stand in the title first, topics before the rest. */
export function buscar(texto: string): Consejo[] {
  const palabras = plegado(texto).split(' ').filter(Boolean)
  if (palabras.length === 0) return []
  const estan = (en: string) => palabras.every(palabra => ` ${en}`.includes(` ${palabra}`))
  return INDICE.filter(({ todo }) => estan(todo))
    .map(({ consejo, titulo }) => ({ consejo, aparte: estan(titulo) ? 0 : 1 }))
    .toSorted((a, b) => a.aparte - b.aparte)
    .slice(0, CABEN)
    .map(({ consejo }) => consejo)
}

/** A field in which somebody is. */
export interface CampoMirado {
  /** What stands over it; or what explains it, where that is called otherwise. */
  etiquetas: readonly string[]
  /** Of which part of a form it is, where it says so. */
  de?: string | undefined
}

/** Fields by the labels that stand over them: those of that part, where it has them. */
export function campoDe({ etiquetas, de }: CampoMirado): Consejo[] {
  const dichas = etiquetas.map(plegado).filter(dicha => dicha !== '')
  const llamados = campos.filter(({ titulo }) => dichas.includes(plegado(titulo)))
  const suyos = llamados.filter(({ detalle }) => detalle === de)
  return suyos.length > 0 ? suyos : llamados
}
