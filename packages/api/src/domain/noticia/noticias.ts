import { NUMERO_MAX } from '../emisor/campos.ts'
import { AVISO_CERTIFICADO_MS, avisoDeCertificado } from '../emisor/emisor.ts'
import { PLAZO_MS, TRANSMISION_MS } from '../envio/documento.ts'
import { ADMISION } from '../evento/tipos.ts'
import { formatCivil, formatMesEscrito, formatMomento } from '../tiempo.ts'
import { deCancelados, deNominadas, dePeticiones, deRebotes, deTandas, deWebhooks } from './de-trabajos.ts'
import type { CancelacionSinEfecto, HechosDeNoticias, TimbradoQueTermina } from './hechos.ts'
import { SIN_CUENTA, tellCuantos } from './palabras.ts'
import { type Noticia, SEVERIDADES } from './tipos.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

/** SIFEN is said to be down, or to be back, when it is so for longer than this: a flap is none. */
export const CAIDA_MS = 10 * MINUTO
/** What waits is tried again at least every half hour: a failure older than this says nothing of now. */
const NOTICIA_VIEJA_MS = HORA
/** That it came back is worth knowing for this long. */
const VUELTA_MS = HORA
/** What SIFEN has not answered after this needs a person. */
export const INCIERTO_MS = HORA
/** So long before the end of a term for sending it is told. */
export const ANTES_DE_ENVIO_MS = 24 * HORA
/** So long before the last moment of a cancellation. */
export const ANTES_DE_CANCELAR_MS = 12 * HORA
/** So long before the end of what a receptor may say. */
export const ANTES_DE_RECIBIDO_MS = 7 * DIA
/** When a certificate, a timbrado or the month's numbers are urgent. */
const URGE_MS = 7 * DIA
const URGE_INUTILIZAR_MS = 3 * DIA
const POCOS_NUMEROS = 100

/** What stands now, the gravest and the most pressing first. */
export function noticias(hechos: HechosDeNoticias, now: number): Noticia[] {
  return [
    ...deSifen(hechos, now),
    ...deEspera(hechos, now),
    ...deRechazados(hechos),
    ...deCancelaciones(hechos, now),
    ...delCertificado(hechos, now),
    ...hechos.timbrados.map(timbrado => deTimbrado(timbrado, now)),
    ...deInciertos(hechos, now),
    ...deNumeros(hechos, now),
    ...deRecibidos(hechos, now),
    ...deCancelados(hechos),
    ...deTandas(hechos),
    ...deRebotes(hechos),
    ...deWebhooks(hechos),
    ...dePeticiones(hechos),
    ...porCancelar(hechos),
    ...deNominadas(hechos),
  ].toSorted(
    (a, b) =>
      SEVERIDADES.indexOf(a.severidad) - SEVERIDADES.indexOf(b.severidad) ||
      (a.hasta ?? Number.POSITIVE_INFINITY) - (b.hasta ?? Number.POSITIVE_INFINITY) ||
      0,
  )
}

function deSifen({ caida }: HechosDeNoticias, now: number): Noticia[] {
  if (caida === null || (caida.vuelta ?? now) - caida.desde < CAIDA_MS) return []
  if (caida.vuelta === null) {
    if (now - caida.ultima > NOTICIA_VIEJA_MS) return []
    return [
      {
        ...SIN_CUENTA,
        causa: `sifen-caido:${caida.desde}`,
        tipo: 'CAIDA_DE_SIFEN',
        severidad: 'URGENTE',
        titulo: `SIFEN no responde desde el ${formatMomento(caida.desde)}`,
        remedio:
          'Puede seguir emitiendo: cada documento queda numerado, firmado y guardado, y sale solo cuando SIFEN vuelva. No emita otra vez lo que espera.',
        desde: caida.desde,
        pagina: '#sifen',
      },
    ]
  }
  if (now - caida.vuelta > VUELTA_MS) return []
  return [
    {
      ...SIN_CUENTA,
      causa: `sifen-volvio:${caida.desde}`,
      tipo: 'VUELTA_DE_SIFEN',
      severidad: 'DATO',
      titulo: `SIFEN volvió a responder el ${formatMomento(caida.vuelta)}`,
      remedio: 'No tiene que hacer nada: lo que esperaba está saliendo solo.',
      desde: caida.vuelta,
      pagina: '#sifen',
    },
  ]
}

/** Of what waits the gravest alone: the end of 30 days, that of 72 hours, or that it waits at all. */
function deEspera({ enEspera }: HechosDeNoticias, now: number): Noticia[] {
  const { cuantos, desde, emision, primero } = enEspera
  if (desde === null || emision === null) return []
  const documentos = tellCuantos(cuantos, 'documento espera', 'documentos esperan')
  const base = { tipo: 'PLAZO_DE_ENVIO', cuantos, desde, pagina: 'documentos?estado=PENDIENTE' } as const
  const ultimo = emision + PLAZO_MS
  if (ultimo - now <= 3 * ANTES_DE_ENVIO_MS)
    return [
      {
        ...base,
        causa: `envio-720:${primero}`,
        severidad: 'URGENTE',
        titulo: `${documentos} a SIFEN, y desde el ${formatMomento(ultimo)} ya no lo admite (720 horas desde la emisión)`,
        remedio:
          'Mire por qué no sale: el certificado, o el mensaje de SIFEN en el documento. Lo que no llegue a tiempo se emite de nuevo con otro número, y este se inutiliza.',
        hasta: ultimo,
      },
    ]
  const limite = desde + TRANSMISION_MS
  if (limite - now <= ANTES_DE_ENVIO_MS)
    return [
      {
        ...base,
        causa: `envio-72:${primero}${now > limite ? ':pasado' : ''}`,
        severidad: now > limite ? 'ATENCION' : 'URGENTE',
        titulo:
          now > limite
            ? `${documentos} a SIFEN, y pasaron las 72 horas desde su firma`
            : `${documentos} a SIFEN, y a las 72 horas de su firma, el ${formatMomento(limite)}, quedan fuera de plazo`,
        remedio:
          now > limite
            ? 'Salen solos y se aprueban con observación, que puede tener sanción. Mire por qué no salieron antes.'
            : 'Salen solos. Mire que el certificado esté vigente y que SIFEN responda; después de esa hora se aprueban con observación, que puede tener sanción.',
        hasta: now > limite ? ultimo : limite,
      },
    ]
  if (now - desde < INCIERTO_MS) return []
  return [
    {
      ...base,
      causa: `espera:${primero}`,
      tipo: 'SIN_RESPUESTA',
      severidad: 'URGENTE',
      titulo: `${documentos} el resultado de SIFEN desde hace más de una hora`,
      remedio:
        'No los emita otra vez: se pregunta solo, y se envía solo. Abra el documento para ver qué pasó.',
      hasta: limite,
    },
  ]
}

function deInciertos({ eventosInciertos: { cuantos, desde, primero } }: HechosDeNoticias, now: number) {
  if (desde === null || now - desde < INCIERTO_MS) return []
  const noticia: Noticia = {
    causa: `eventos-inciertos:${primero}`,
    tipo: 'SIN_RESPUESTA',
    severidad: 'URGENTE',
    titulo: `${tellCuantos(cuantos, 'evento sin respuesta', 'eventos sin respuesta')} de SIFEN desde hace más de una hora`,
    remedio:
      'Nadie sabe si quedaron registrados. Abra cada uno y pregunte de nuevo: primero se pregunta, y solo si no está se vuelve a enviar.',
    desde,
    hasta: null,
    cuantos,
    pagina: 'eventos?estadoEvento=ENVIADO',
  }
  return [noticia]
}

function deRechazados({ rechazados: { cuantos, desde, ultimo } }: HechosDeNoticias): Noticia[] {
  if (cuantos === 0) return []
  return [
    {
      causa: `rechazado:${ultimo}`,
      tipo: 'RECHAZADO',
      severidad: 'URGENTE',
      titulo: `${tellCuantos(cuantos, 'documento rechazado', 'documentos rechazados')}: ${cuantos === 1 ? 'no vale, y su número quedó' : 'no valen, y sus números quedaron'} sin documento válido`,
      remedio:
        'Abra cada uno: dice qué observó SIFEN. Corrija y emita de nuevo; si no va a usar el número, inutilícelo, y si ya lo resolvió, archívelo.',
      desde,
      hasta: null,
      cuantos,
      pagina: 'documentos?estado=RECHAZADO',
    },
  ]
}

const finDeCancelacion = ({ tipoDocumento, fechaAprobacion }: CancelacionSinEfecto): number =>
  fechaAprobacion + ADMISION.CANCELACION.plazo(tipoDocumento).horas * HORA

function deCancelaciones({ cancelaciones }: HechosDeNoticias, now: number): Noticia[] {
  return cancelaciones.flatMap(una => {
    const hasta = finDeCancelacion(una)
    if (hasta <= now) return []
    const { estado, numeroFormateado, documentoId, eventoSifenId } = una
    const como = estado === 'RECHAZADO' ? 'SIFEN rechazó su cancelación' : 'no se sabe si se canceló'
    return [
      {
        ...SIN_CUENTA,
        causa: `cancelacion:${eventoSifenId}:${estado}`,
        tipo: 'CANCELACION_SIN_EFECTO' as const,
        severidad: 'URGENTE' as const,
        titulo: `${numeroFormateado} sigue vigente: ${como}. Se puede cancelar hasta el ${formatMomento(hasta)}`,
        remedio:
          estado === 'RECHAZADO'
            ? 'Mire en el documento por qué, corríjalo y pida la cancelación otra vez antes de esa hora.'
            : 'Abra el documento y pregunte de nuevo antes de esa hora.',
        hasta,
        pagina: `documentos/${documentoId}`,
      },
    ]
  })
}

/** Nothing has to be done: whoever wants to cancel one of them knows it from here. */
const porCancelar = (hechos: HechosDeNoticias): Noticia[] =>
  hechos.porCancelar
    .filter(({ cuantos }) => cuantos > 0)
    .map(({ cuantos, hasta }) => ({
      causa: `por-cancelar:${hasta}`,
      tipo: 'PLAZO_DE_CANCELACION',
      severidad: 'DATO',
      titulo: `Desde el ${formatMomento(hasta)} ya no se ${cuantos === 1 ? 'puede' : 'pueden'} cancelar ${tellCuantos(cuantos, 'documento', 'documentos')}`,
      remedio:
        'Si alguno está mal, cancélelo antes. Después, una factura se corrige con una nota de crédito.',
      desde: null,
      hasta,
      cuantos,
      pagina: 'documentos?estado=APROBADO',
    }))

/** Each stage is told anew: a month before, a week before, the last day, and that it ended. */
const etapa = (falta: number): string =>
  falta <= 0 ? 'fin' : falta <= DIA ? '1' : falta <= URGE_MS ? '7' : '30'

function delCertificado({ certificado }: HechosDeNoticias, now: number): Noticia[] {
  if (certificado === null) return []
  const { certificadoId, hasta } = certificado
  const titulo = avisoDeCertificado(hasta, now)
  if (titulo === null || hasta - now > AVISO_CERTIFICADO_MS) return []
  return [
    {
      ...SIN_CUENTA,
      causa: `certificado:${certificadoId}:${etapa(hasta - now)}`,
      tipo: 'CERTIFICADO',
      severidad: hasta - now <= URGE_MS ? 'URGENTE' : 'ATENCION',
      titulo,
      remedio:
        'El nuevo lo da su prestador de certificación, y tarda unos días. Cárguelo en Configuración: lo que espera sale con él.',
      hasta,
      pagina: 'configuracion?vista=certificado',
    },
  ]
}

function deTimbrado(timbrado: TimbradoQueTermina, now: number): Noticia {
  const { timbradoId, numero, establecimiento, punto, siguiente, fin, detenido, aviso } = timbrado
  const quedan = NUMERO_MAX + 1 - siguiente
  const hoy = Date.parse(formatCivil(now).slice(0, 10))
  // It is valid on the whole of its last day.
  const falta = fin === null ? Number.POSITIVE_INFINITY : Date.parse(fin) - hoy + DIA
  const cual = detenido ? 'detenido' : quedan <= POCOS_NUMEROS ? 'pocos' : etapa(falta)
  return {
    ...SIN_CUENTA,
    causa: `timbrado:${timbradoId}:${cual}`,
    tipo: 'TIMBRADO',
    severidad: detenido || quedan <= POCOS_NUMEROS || falta <= URGE_MS ? 'URGENTE' : 'ATENCION',
    titulo: `Timbrado ${numero}, ${establecimiento}-${punto}: ${aviso}`,
    remedio: detenido
      ? 'Alinéelo en Configuración, Timbrados: ahí se ve qué número sigue.'
      : 'Pida el siguiente en Marangatu y cárguelo en Configuración, Timbrados; después desactive este.',
    hasta: null,
    pagina: 'configuracion?vista=timbrados',
  }
}

function deNumeros({ sinUsar }: HechosDeNoticias, now: number): Noticia[] {
  if (sinUsar === null || sinUsar.cuantos === 0) return []
  const { mes, hasta, cuantos } = sinUsar
  const urge = hasta - now <= URGE_INUTILIZAR_MS
  return [
    {
      causa: `sin-usar:${mes}${urge ? ':3' : ''}`,
      tipo: 'NUMEROS_SIN_USAR',
      severidad: urge ? 'URGENTE' : 'ATENCION',
      titulo: `${tellCuantos(cuantos, 'número', 'números')} de ${formatMesEscrito(mes)} sin documento válido: se ${cuantos === 1 ? 'inutiliza' : 'inutilizan'} hasta el ${formatMomento(hasta)}`,
      remedio:
        'Son números rechazados o salteados del mes pasado. Inutilícelos dentro de los primeros 15 días de este mes; el libro de ventas dice cuáles son.',
      desde: null,
      hasta,
      cuantos,
      pagina: `libro?mes=${mes}`,
    },
  ]
}

function deRecibidos({ recibidos: { cuantos, hasta } }: HechosDeNoticias, now: number): Noticia[] {
  if (hasta === null || hasta <= now || hasta - now > ANTES_DE_RECIBIDO_MS) return []
  return [
    {
      causa: `recibidos:${formatCivil(hasta).slice(0, 10)}`,
      tipo: 'PLAZO_DE_RECIBIDO',
      severidad: 'ATENCION',
      titulo: `${tellCuantos(cuantos, 'documento recibido', 'documentos recibidos')} sin su conformidad: el primer plazo de 45 días termina el ${formatMomento(hasta)}`,
      remedio:
        'Si no compró eso, o no es lo que recibió, dígalo antes: conformidad, disconformidad o desconocimiento.',
      desde: null,
      hasta,
      cuantos,
      pagina: 'recibidos',
    },
  ]
}
