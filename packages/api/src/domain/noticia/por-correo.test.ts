import { describe, expect, test } from 'vitest'
import type { HechosDeNoticias } from './hechos.ts'
import { AJUSTE_DE_NOTICIAS, CAIDA_ABIERTA, decideAviso, textoDeNoticias } from './por-correo.ts'
import type { Noticia } from './tipos.ts'

const MINUTO = 60_000
/** 09:00 in Paraguay. */
const NOW = Date.UTC(2026, 10, 20, 12)

const noticia = (
  causa: string,
  severidad: Noticia['severidad'],
  tipo: Noticia['tipo'] = 'RECHAZADO',
): Noticia => ({
  ...{ causa, tipo, severidad, titulo: `Pasa ${causa}`, remedio: 'Haga algo.', pagina: 'documentos' },
  ...{ desde: null, hasta: null, cuantos: null },
})
const URGENTE = noticia('urge', 'URGENTE')
const ATENCION = noticia('atiende', 'ATENCION')
const CAIDA = noticia('sifen-caido:1', 'URGENTE', 'CAIDA_DE_SIFEN')

interface Caso {
  noticias?: Noticia[]
  avisadas?: string[]
  ajuste?: Partial<typeof AJUSTE_DE_NOTICIAS>
  caida?: HechosDeNoticias['caida']
  now?: number
}
const decide = ({ noticias = [], avisadas = [], ajuste = {}, caida = null, now = NOW }: Caso) => {
  const de = { caida, avisadas: new Set(avisadas), ajuste: { ...AJUSTE_DE_NOTICIAS, ...ajuste } }
  const aviso = decideAviso(noticias, de, now)
  return { ...aviso, noticias: aviso.noticias.map(({ causa }) => causa) }
}

test('what is urgent is told at once, and once; what only is worth knowing never', () => {
  const noticias = [URGENTE, noticia('dato', 'DATO')]
  expect(decide({ noticias }).noticias).toEqual(['urge'])
  expect(decide({ noticias, now: NOW - 9 * 60 * MINUTO }).noticias).toEqual(['urge'])
  expect(decide({ noticias, avisadas: ['urge'] }).noticias).toEqual([])
})

test('the rest is told together, once in a morning, from seven on', () => {
  const noticias = [ATENCION, noticia('otra', 'ATENCION')]
  const seven = Date.UTC(2026, 10, 20, 10)
  expect(decide({ noticias, now: seven - 1 }).noticias).toEqual([])
  expect(decide({ noticias, now: seven })).toEqual({
    ...{ noticias: ['atiende', 'otra'], abre: ['diaria:2026-11-20'], cierra: [] },
  })
  const avisadas = ['diaria:2026-11-20', 'atiende']
  expect(decide({ noticias, avisadas }).noticias).toEqual([])
  expect(decide({ noticias, avisadas, now: NOW + 24 * 60 * MINUTO }).noticias).toEqual(['otra'])
})

test('who wants one kind, or none, is told of no other', () => {
  const noticias = [URGENTE, ATENCION]
  expect(decide({ noticias, ajuste: { urgentes: false } }).noticias).toEqual(['atiende'])
  expect(decide({ noticias, ajuste: { diarias: false } }).noticias).toEqual(['urge'])
  expect(decide({ noticias, ajuste: { urgentes: false, diarias: false } })).toEqual({
    ...{ noticias: [], abre: [], cierra: [] },
  })
})

describe('SIFEN that is down', () => {
  const caida = (vuelta: number | null) => ({ desde: NOW - 60 * MINUTO, ultima: NOW - 11 * MINUTO, vuelta })

  test('is told once for an outage, whatever flaps are in it', () => {
    expect(decide({ noticias: [CAIDA] })).toEqual({
      ...{ noticias: ['sifen-caido:1'], abre: [CAIDA_ABIERTA], cierra: [] },
    })
    const otra = noticia('sifen-caido:2', 'URGENTE', 'CAIDA_DE_SIFEN')
    expect(decide({ noticias: [otra], avisadas: [CAIDA_ABIERTA], caida: caida(null) }).noticias).toEqual([])
  })

  test('and its return once, when it has answered for ten minutes, to whoever was told', () => {
    const vuelta = (hace: number, avisadas = [CAIDA_ABIERTA]) =>
      decide({ avisadas, caida: caida(NOW - hace) })
    expect(vuelta(10 * MINUTO - 1).noticias).toEqual([])
    expect(vuelta(10 * MINUTO)).toEqual({
      ...{ noticias: [`vuelta:${NOW - 10 * MINUTO}`], abre: [], cierra: [CAIDA_ABIERTA] },
    })
    expect(vuelta(10 * MINUTO, []).noticias).toEqual([])
  })
})

test('a mail says whom it is about, what is the matter, what to do and where, and how it is stopped', () => {
  const raiz = 'https://ejemplo.com.py/c/1'
  expect(textoDeNoticias([URGENTE, { ...CAIDA, pagina: '#sifen' }], { emisor: 'EJEMPLO SA', raiz })).toEqual({
    asunto: 'EJEMPLO SA: Pasa urge, y 1 más',
    parrafos: ['Pasa urge. Haga algo.', 'Pasa sifen-caido:1. Haga algo.'],
    enlaces: [`${raiz}/documentos`, `${raiz}#sifen`],
    pie: `Recibe este correo porque trabaja para EJEMPLO SA. Para no recibir más, o elegir cuáles:`,
    enlaceDePie: `${raiz}/noticias`,
  })
})
