import { formatCivil, formatMomento } from '../tiempo.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'
import type { HechosDeNoticias } from './hechos.ts'
import { CAIDA_MS } from './noticias.ts'
import type { Noticia, NoticiaEscrita } from './tipos.ts'

/** Which mails a person wants: what is urgent, when it is; the rest, once each morning. */
export interface AjusteDeNoticias {
  urgentes: boolean
  diarias: boolean
}
/** What costs money or a fine is told to whoever said nothing of it. */
export const AJUSTE_DE_NOTICIAS: AjusteDeNoticias = { urgentes: true, diarias: true }

export interface CuerpoDeAjusteDeNoticias {
  urgentes?: boolean | null
  diarias?: boolean | null
}

export const parseAjusteDeNoticias = ({
  urgentes,
  diarias,
}: CuerpoDeAjusteDeNoticias): Validated<AjusteDeNoticias> =>
  collect({
    urgentes:
      urgentes == null ? wrong('urgentes', 'required', 'es obligatorio: true o false') : valid(urgentes),
    diarias: diarias == null ? wrong('diarias', 'required', 'es obligatorio: true o false') : valid(diarias),
  })

/** A mail of the house to a person of a taxpayer: its paragraphs, each with where it leads, if anywhere. */
export interface TextoPorCorreo {
  asunto: string
  parrafos: string[]
  enlaces: (string | null)[]
  pie: string
  /** Where its foot leads. */
  enlaceDePie: string | null
}

export interface NoticiaPorCorreo extends NoticiaEscrita {
  causa: string
}

/** Stands among what was told from when SIFEN was said to be down until it was said to be back. */
export const CAIDA_ABIERTA = 'sifen:abierta'
/** From this hour of Paraguay on is the morning of a day. */
const MANANA = 7
const diaria = (now: number): string => `diaria:${formatCivil(now).slice(0, 10)}`

/** What is told now, as one mail; and what is written down besides: what is begun, and what is over. */
export interface Aviso {
  noticias: NoticiaPorCorreo[]
  abre: string[]
  cierra: string[]
}

export function decideAviso(
  noticias: readonly Noticia[],
  {
    caida,
    avisadas,
    ajuste,
  }: {
    caida: HechosDeNoticias['caida']
    avisadas: ReadonlySet<string>
    ajuste: AjusteDeNoticias
  },
  now: number,
): Aviso {
  const nuevas = noticias.filter(({ causa }) => !avisadas.has(causa))
  const abierta = avisadas.has(CAIDA_ABIERTA)
  const urgentes = !ajuste.urgentes
    ? []
    : nuevas.filter(
        ({ severidad, tipo }) => severidad === 'URGENTE' && !(abierta && tipo === 'CAIDA_DE_SIFEN'),
      )
  const temprano = Number(formatCivil(now).slice(11, 13)) < MANANA
  const yaHoy = avisadas.has(diaria(now))
  const diarias = !ajuste.diarias || temprano || yaHoy ? [] : nuevas.filter(isDeMananas)
  const vuelta = abierta ? tellVuelta(caida, now) : null
  return {
    noticias: [...(vuelta ?? []), ...urgentes, ...diarias],
    abre: [
      ...(urgentes.some(({ tipo }) => tipo === 'CAIDA_DE_SIFEN') ? [CAIDA_ABIERTA] : []),
      ...(diarias.length > 0 ? [diaria(now)] : []),
    ],
    cierra: vuelta === null ? [] : [CAIDA_ABIERTA],
  }
}

/** What can wait for the morning; also that what somebody began is done. */
const isDeMananas = ({ severidad, tipo }: Noticia): boolean =>
  severidad === 'ATENCION' || (severidad === 'DATO' && tipo === 'TANDA')

/** It is back when it has answered for as long as it must be silent to be down: an answer among failures is a flap. */
function tellVuelta(caida: HechosDeNoticias['caida'], now: number): NoticiaPorCorreo[] | null {
  if (caida === null || caida.vuelta === null || now - caida.vuelta < CAIDA_MS) return null
  return [
    {
      causa: `vuelta:${caida.vuelta}`,
      titulo: `SIFEN volvió a responder el ${formatMomento(caida.vuelta)}`,
      remedio: 'No tiene que hacer nada: lo que esperaba está saliendo solo.',
      pagina: '#sifen',
    },
  ]
}

/** The mail: who it is about, what is the matter and what to do, where; and how it is stopped. */
export function textoDeNoticias(
  noticias: readonly NoticiaEscrita[],
  { emisor, raiz }: { emisor: string; raiz: string },
): TextoPorCorreo {
  const [primera] = noticias
  const resto = noticias.length - 1
  const asunto = `${emisor}: ${primera?.titulo ?? ''}${resto > 0 ? `, y ${resto} más` : ''}`
  return {
    asunto,
    parrafos: noticias.map(({ titulo, remedio }) => `${titulo}. ${remedio}`),
    enlaces: noticias.map(({ pagina }) =>
      pagina.startsWith('#') ? `${raiz}${pagina}` : `${raiz}/${pagina}`,
    ),
    pie: `Recibe este correo porque trabaja para ${emisor}. Para no recibir más, o elegir cuáles:`,
    enlaceDePie: `${raiz}/noticias`,
  }
}
