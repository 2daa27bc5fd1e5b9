import { destinoDe, type Noticia } from '../../shell/noticias.ts'
import { FALTANTES, type Faltante, faltanParaCorregir, nombresDeTipos } from '../../values/faltantes.ts'
import { fechaHora, hace } from '../../values/fecha.ts'
import { SEVERIDADES, TIPOS, type TipoDocumento } from '../../values/palabras.ts'
import type { ResumenDeEmisor } from './consulta.ts'

/** Something that needs a person, and the page where it is dealt with. */
export interface Asunto {
  color: string
  cuantos: string | null
  texto: string
  href: string
}

type Cuenta = ResumenDeEmisor['eventosSinRespuesta']
type EstadoContado = ResumenDeEmisor['documentos'][number]['estado']

const MUCHOS = 1_000
/** A documento that waits less than this is on its way; only a longer wait is shown as something that needs a person. */
const PACIENCIA_MS = 2 * 60_000

const cuantosDe = (cuantos: number): string => (cuantos >= MUCHOS ? `${MUCHOS}+` : String(cuantos))

const ESPERAN: readonly EstadoContado[] = ['PENDIENTE', 'ENVIADO', 'EN_LOTE']
const FALLARON: Partial<Record<EstadoContado, { color: string; texto: string }>> = {
  RECHAZADO: { color: 'red', texto: 'Documentos rechazados por SIFEN: corrija y emita de nuevo' },
  ERROR: { color: 'orange', texto: 'Documentos que no se pudieron enviar' },
}

/** What an issuer lacks. */
export interface Carencias {
  faltantes: readonly { codigo: Faltante }[]
  sinTimbrado: readonly TipoDocumento[]
}

/** What is to be attended, the gravest first. */
export function asuntosDe(
  resumen: ResumenDeEmisor,
  { faltantes, sinTimbrado }: Carencias,
  { raiz, now }: { raiz: string; now: number },
): Asunto[] {
  return [
    ...deSifen(resumen, raiz, now),
    ...faltantes.map(({ codigo }) => ({
      color: 'yellow',
      cuantos: null,
      texto: FALTANTES[codigo].texto,
      href: `${raiz}/empezar`,
    })),
    ...paraCorregir(faltantes.length === 0 ? faltanParaCorregir(sinTimbrado) : [], raiz),
    ...delCertificado(resumen, faltantes, raiz),
    ...deEventos(resumen.eventosSinRespuesta, raiz),
    ...deDocumentos(resumen, raiz),
    ...deTimbrados(resumen, raiz),
    ...deClaves(resumen, raiz),
  ]
}

const paraCorregir = (tipos: readonly TipoDocumento[], raiz: string): Asunto[] =>
  tipos.length === 0
    ? []
    : [
        {
          color: 'yellow',
          cuantos: null,
          texto: `Falta el timbrado para ${nombresDeTipos(tipos)}: sin él no se puede corregir una factura`,
          href: `${raiz}/configuracion?vista=timbrados`,
        },
      ]

const deEventos = ({ cuantos }: Cuenta, raiz: string): Asunto[] =>
  cuantos === 0
    ? []
    : [
        {
          color: 'orange',
          cuantos: cuantosDe(cuantos),
          texto: 'Eventos sin respuesta de SIFEN: pregunte de nuevo',
          href: `${raiz}/eventos?estadoEvento=ENVIADO`,
        },
      ]

function deDocumentos({ documentos, dias }: ResumenDeEmisor, raiz: string): Asunto[] {
  const desde = dias[0] === undefined ? '' : `&fechaDesde=${dias[0].dia}`
  return documentos.flatMap(({ estado, cuantos }) => {
    const fallo = FALLARON[estado]
    if (fallo === undefined) return []
    return [{ ...fallo, cuantos: cuantosDe(cuantos), href: `${raiz}/documentos?estado=${estado}${desde}` }]
  })
}

/** SIFEN that does not answer, and what waits for it longer than it should. */
function deSifen({ documentos, sifen }: ResumenDeEmisor, raiz: string, now: number): Asunto[] {
  const enEspera = documentos.filter(({ estado }) => ESPERAN.includes(estado))
  const [primero] = enEspera.toSorted((a, b) => (a.desde ?? '').localeCompare(b.desde ?? ''))
  const caido = sifen?.estado === 'NO_RESPONDE'
  if (primero === undefined) {
    if (!caido) return []
    return [
      { color: 'orange', cuantos: null, texto: 'SIFEN no responde: vea desde cuándo', href: `${raiz}#sifen` },
    ]
  }
  const desde = Date.parse(primero.desde ?? '')
  if (!caido && now - desde < PACIENCIA_MS) return []
  const total = enEspera.reduce((sum, { cuantos }) => sum + cuantos, 0)
  return [
    {
      color: 'orange',
      cuantos: cuantosDe(total),
      texto: `${caido ? 'SIFEN no responde: d' : 'D'}ocumentos que esperan su respuesta desde ${hace(desde, now)}; salen solos`,
      href: `${raiz}/documentos?estado=${primero.estado}`,
    },
  ]
}

/** That it ended is said by what is missing. */
function delCertificado(
  { certificado }: ResumenDeEmisor,
  faltantes: readonly { codigo: Faltante }[],
  raiz: string,
): Asunto[] {
  const dicho = faltantes.some(({ codigo }) => codigo === 'certificado-vencido')
  if (!certificado?.aviso || dicho) return []
  const href = `${raiz}/configuracion?vista=certificado`
  return [{ color: 'orange', cuantos: null, texto: certificado.aviso, href }]
}

const deClaves = ({ claves }: ResumenDeEmisor, raiz: string): Asunto[] =>
  claves.map(({ nombre, keyPrefix, expiraEn }) => ({
    color: 'orange',
    cuantos: null,
    texto: `La clave «${nombre}» (${keyPrefix}…) vence el ${fechaHora(expiraEn)}: rótela y cámbiela en su sistema`,
    href: `${raiz}/claves`,
  }))

const deTimbrados = ({ timbrados }: ResumenDeEmisor, raiz: string): Asunto[] =>
  timbrados.map(
    ({ numeroTimbrado, tipoDocumento, establecimiento, puntoExpedicion, aviso, agotado, detenido }) => ({
      color: agotado || detenido !== null ? 'red' : 'yellow',
      cuantos: null,
      texto: `Timbrado ${numeroTimbrado}, ${TIPOS[tipoDocumento].sigla} ${establecimiento}-${puntoExpedicion}: ${aviso}`,
      href: `${raiz}/configuracion?vista=timbrados`,
    }),
  )

/** What the summary does not count: these have terms of their own, or tell that nothing is told any more. */
const FUERA_DEL_RESUMEN: readonly Noticia['tipo'][] = [
  'PLAZO_DE_ENVIO',
  'CANCELACION_SIN_EFECTO',
  'PLAZO_DE_RECIBIDO',
  'RECIBIDO_CANCELADO',
  'NUMEROS_SIN_USAR',
  'WEBHOOK_PAUSADO',
]

/** The notices that the summary has not, each once: the others are among the rest already. */
export const deNoticias = (noticias: readonly Noticia[], raiz: string): Asunto[] =>
  noticias
    .filter(({ tipo, severidad }) => FUERA_DEL_RESUMEN.includes(tipo) && severidad !== 'DATO')
    .map(noticia => ({
      color: SEVERIDADES[noticia.severidad].color,
      cuantos: noticia.cuantos === null ? null : cuantosDe(noticia.cuantos),
      texto: noticia.titulo,
      href: destinoDe(raiz, noticia),
    }))
