import { lockContribuyente } from '../../db/contribuyente.ts'
import type { Db } from '../../db/db.ts'
import {
  countTimbrados,
  insertTimbrado,
  listTimbrados,
  type TimbradoNuevo,
  type TimbradoRow,
} from '../../db/timbrado.ts'
import { findTurno, lockTurno, type TimbradoConNumeros, type Turno } from '../../db/turno.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Cupos, cupoDePuntos } from '../../domain/cupo.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { NUMERO_MAX } from '../../domain/emisor/campos.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { numeracionDesalineada } from '../../domain/numeracion/desalineada.ts'
import { numeroDeRuc } from '../../domain/ruc.ts'
import { formatCivil, formatDiaEscrito } from '../../domain/tiempo.ts'
import { type Validated, wrong } from '../../domain/validated.ts'

/** In SANDBOX there is always a timbrado: the RUC, as in the test environment of the tax authority. */
const SANDBOX_DESDE = '2018-11-23'

/** Where and when a number is wanted, and of which sequence. */
interface Para {
  tipoDocumento: number
  establecimiento: string
  punto: string
  fecha: string
}

const paraQue = ({ fechaEmision, establecimiento, punto, iTiDE }: SolicitudDeEmision): Para => ({
  tipoDocumento: iTiDE,
  establecimiento,
  punto,
  fecha: formatCivil(fechaEmision).slice(0, 10),
})

/** Whose numbers follow one another: those of documentos with the same text here. */
export const filaDeNumeros = (solicitud: SolicitudDeEmision): string =>
  Object.values(paraQue(solicitud)).join(' ')

/** The emisor with the numbers that as many documentos like this one may have, in this transaction. */
export const lockNumeros = (
  db: Db,
  emisor: Emisor,
  solicitud: SolicitudDeEmision,
  cuantos: number,
): Promise<Turno | null> => lockTurno(db, emisor, paraQue(solicitud), cuantos)

interface Deps {
  cupos: Pick<Cupos, 'timbrados'>
}

/** The timbrado of the turn; where there was none, in SANDBOX one is made, and else which of the several things is wrong. */
export async function timbradoDe(
  { cupos }: Deps,
  db: Db,
  emisor: Emisor,
  { turno, solicitud }: { turno: Turno; solicitud: SolicitudDeEmision },
): Promise<Result<TimbradoConNumeros>> {
  if (turno.timbrado !== null) return ok(turno.timbrado)
  if (turno.detenido !== null) return numeracionDesalineada(turno.detenido)
  if (emisor.ambiente === 'SANDBOX') {
    // After this lock no other transaction is making a timbrado of this contribuyente: the one that is missing may exist now, and the count is final.
    await lockContribuyente(db, emisor.contribuyenteId)
    const suyo = await lockTurno(db, emisor, paraQue(solicitud))
    if (suyo !== null && suyo.timbrado !== null) return ok(suyo.timbrado)
    const cupo = await cupoDePunto(cupos, db, emisor)
    if (!cupo.ok) return invalid(cupo)
    await insertTimbrado(db, emisor, timbradoDeSandbox(turno, paraQue(solicitud)))
    const again = await lockTurno(db, emisor, paraQue(solicitud))
    if (again !== null && again.timbrado !== null) return ok(again.timbrado)
  }
  return faultsWithoutTimbrado(db, emisor, solicitud)
}

const cupoDePunto = async (cupos: Deps['cupos'], db: Db, emisor: Emisor): Promise<Validated<null>> =>
  cupoDePuntos(await countTimbrados(db, emisor), cupos.timbrados)

function timbradoDeSandbox(turno: Turno, { establecimiento, punto, tipoDocumento }: Para): TimbradoNuevo {
  const numero = numeroDeRuc(turno.emisor.ruc).replace(/\D/g, '0').padStart(8, '0')
  const vigencia = { inicio: SANDBOX_DESDE, fin: null }
  return {
    numero,
    ...vigencia,
    ...{ establecimiento, punto, tipoDocumento },
    serie: null,
    siguiente: 1,
    activo: true,
  }
}

/** The timbrado and the number that the documento would take now. In SANDBOX there will be one when it comes, if there may be one more. */
export async function timbradoProbable(
  { cupos }: Deps,
  db: Db,
  emisor: Emisor,
  solicitud: SolicitudDeEmision,
): Promise<Result<TimbradoRow | null>> {
  const timbrado = await findTurno(db, emisor, paraQue(solicitud))
  if (timbrado !== null) return timbrado.detenidoEn === null ? ok(timbrado) : numeracionDesalineada(timbrado)
  if (emisor.ambiente !== 'SANDBOX') return faultsWithoutTimbrado(db, emisor, solicitud)
  const cupo = await cupoDePunto(cupos, db, emisor)
  return cupo.ok ? cupo : invalid(cupo)
}

const faultsWithoutTimbrado = async (db: Db, emisor: Emisor, solicitud: SolicitudDeEmision) =>
  fail(porque(await listTimbrados(db, emisor), paraQue(solicitud)).failure)

function porque(all: TimbradoRow[], para: Para) {
  const notReady = (codigo: string, detail: string) =>
    fail({ type: 'emisor-not-ready', faults: [{ campo: 'timbrado', codigo, detail }] })
  const activos = all.filter(({ activo }) => activo)
  if (activos.length === 0)
    return notReady(
      'timbrado',
      'no hay ningún timbrado cargado para este ambiente: cárguelo en el panel (Configuración)',
    )
  const here = activos.filter(t => t.establecimiento === para.establecimiento && t.punto === para.punto)
  if (here.length === 0) {
    const known = [...new Set(activos.map(t => `${t.establecimiento}-${t.punto}`))].join(', ')
    const detail = `no hay un timbrado para el establecimiento ${para.establecimiento} y punto ${para.punto}; los que hay: ${known}`
    return invalid(wrong('numeroEstablecimiento', 'unknown', detail))
  }
  const ofType = here.filter(t => t.tipoDocumento === para.tipoDocumento)
  if (ofType.length === 0) {
    return notReady(
      'timbrado',
      `el timbrado de ${para.establecimiento}-${para.punto} no incluye este tipo de documento (${para.tipoDocumento})`,
    )
  }
  const inForce = ofType.filter(t => t.inicio <= para.fecha && (t.fin === null || t.fin >= para.fecha))
  const [vigente] = inForce
  if (vigente === undefined) {
    const ranges = ofType
      .map(
        t =>
          `${t.numero} rige de ${formatDiaEscrito(t.inicio)} a ${t.fin === null ? 'sin fin' : formatDiaEscrito(t.fin)}`,
      )
      .join('; ')
    return notReady(
      'timbrado-vencido',
      `ningún timbrado rige en la fecha de emisión ${formatDiaEscrito(para.fecha)}: ${ranges}`,
    )
  }
  return notReady(
    'timbrado-agotado',
    `el timbrado ${vigente.numero} llegó al número ${NUMERO_MAX}: cargue otro`,
  )
}
