import type { PeticionRow } from '../../db/peticion.ts'
import { ENTRE_INTENTOS_MS, modoAplicable } from '../../domain/nominarse/peticion.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { EnlaceVisto } from '../../operations/nominarse/enlace.ts'
import { formatDia, formatTotal } from '../enlaces/pagina.ts'
import { presentNominado } from '../present/receptor-nominado.ts'

/** With a bigger one the page would be of more than 40 KB, and come late on a slow line: there the name alone says whose it is. */
export const LOGO_MAX_EN_PAGINA = 12 * 1024

/** A link as whoever opens it sees it. Before the fact of the ticket is told, nothing of the ticket is. */
export function presentVista({ estado, contribuyente, membrete, enlace, venceEn, correo }: EnlaceVisto) {
  const { politica, nominable } = enlace.vigencia
  const emisor = {
    nombre: contribuyente.nombreFantasia ?? contribuyente.razonSocial,
    ruc: contribuyente.ruc,
    color: membrete?.color ?? null,
    conLogo: membrete?.logo != null && membrete.logo.length <= LOGO_MAX_EN_PAGINA,
  }
  if (estado === 'PIDE_DATO') return { estado, emisor }
  return {
    ...{ estado, emisor },
    ticket: {
      fecha: formatDia(nominable.fechaEmision),
      total: formatTotal(nominable.total, nominable.moneda),
    },
    soloRuc: politica.soloRuc,
    graciaMinutos: politica.graciaMinutos,
    modo: modoAplicable(enlace.vigencia),
    venceEn: formatUtc(venceEn),
    correo,
  }
}

const MENSAJES: Record<PeticionRow['estado'], string> = {
  EN_GRACIA: 'Puede corregir hasta que se firme.',
  ESPERA_VISTO_BUENO: 'Espera que quien le vendió la confirme.',
  EN_CURSO: 'SIFEN no contestó: todavía no sabemos si quedó registrada.',
  APROBADA: 'Su factura está a su nombre en SIFEN.',
  RECHAZADA: 'SIFEN la rechazó.',
  NEGADA: 'Quien le vendió no la aceptó.',
  DESISTIDA: 'Usted la dejó sin efecto.',
  SIN_EFECTO: 'Quedó sin efecto.',
}

/** What she asked for, as she alone sees it. */
export function presentPeticionPropia(row: PeticionRow, now: number) {
  const { estado, receptor, proxima, fechaIntento, codigo, motivo } = row
  const { nombreRazonSocial, tipoDocumento, numeroDocumento } = presentNominado(receptor)
  const aprobada = estado === 'APROBADA'
  const espera = estado === 'EN_CURSO' ? (fechaIntento ?? now) + ENTRE_INTENTOS_MS - now : null
  return {
    estado,
    ahora: formatUtc(now),
    firmaDesde: estado === 'EN_GRACIA' && proxima !== null ? formatUtc(proxima) : null,
    receptor: {
      nombre: nombreRazonSocial,
      ...(tipoDocumento === 'RUC' ? { ruc: numeroDocumento } : { tipoDocumento, numeroDocumento }),
    },
    codigo,
    mensaje: estado === 'DESISTIDA' ? MENSAJES[estado] : (motivo ?? MENSAJES[estado]),
    reintentarEn: espera === null ? null : Math.max(1, Math.ceil(espera / 1000)),
    ...{ kude: aprobada ? 'kude' : null, xml: aprobada ? 'xml' : null, evento: aprobada ? 'evento' : null },
  }
}
