import { writeMuestra } from '@mbohera/sifen'
import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { findContribuyente } from '../../db/contribuyente.ts'
import { known, type Pool, transaction } from '../../db/db.ts'
import { readXml } from '../../db/documento.ts'
import { listDocumentos } from '../../db/documento-lista.ts'
import { findMembrete, upsertMembrete } from '../../db/membrete.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import type { FormatoDeKude } from '../../domain/documento/papel.ts'
import { invalid, ok, type Result } from '../../domain/failure.ts'
import {
  type CuerpoDeMembrete,
  LOGO_MAX_BYTES,
  type Membrete,
  parseMembrete,
  SIN_MEMBRETE,
} from '../../domain/membrete/membrete.ts'
import { wrong } from '../../domain/validated.ts'
import { opcionesDe, printKude } from '../kude.ts'
import type { Imprenta } from '../ports.ts'

export interface MembreteDeps {
  pool: Pool
  imprenta: Imprenta
}

export const viewMembrete = async (
  { pool }: Pick<MembreteDeps, 'pool'>,
  contribuyenteId: number,
): Promise<Membrete> => (await findMembrete(pool, contribuyenteId)) ?? SIN_MEMBRETE

/** A body whose logo is a picture, as it will be drawn; or what is wrong with it. */
async function readMembrete(
  { imprenta }: Pick<MembreteDeps, 'imprenta'>,
  cuerpo: Cuerpo<CuerpoDeMembrete>,
): Promise<Result<Membrete>> {
  const parsed = parseCuerpo(cuerpo, parseMembrete)
  if (!parsed.ok) return invalid(parsed)
  const { logo } = parsed.value
  if (logo === null) return parsed
  const read = await imprenta.readLogo(logo, LOGO_MAX_BYTES)
  if (!read.ok) return read
  const { value } = read
  return 'motivo' in value
    ? invalid(wrong('logo', 'image', value.motivo))
    : ok({ ...parsed.value, logo: value.logo })
}

/** What is printed from now on. What was printed before stays as it is. */
export async function changeMembrete(
  deps: MembreteDeps,
  contribuyenteId: number,
  { cuerpo, actor, now }: { cuerpo: Cuerpo<CuerpoDeMembrete>; actor: Actor; now: number },
): Promise<Result<Membrete>> {
  const read = await readMembrete(deps, cuerpo)
  if (!read.ok) return read
  const membrete = read.value
  await transaction(deps.pool, async db => {
    await upsertMembrete(db, contribuyenteId, membrete)
    const { logo, color, papel, texto, textos } = membrete
    await recordAuditoria(db, {
      ...{ contribuyenteId, fecha: now, actor, accion: 'membrete.modificar', objeto: null },
      detalle: { logo: logo?.length ?? 0, color, papel, textos: textos.length + (texto === null ? 0 : 1) },
    })
  })
  return ok(membrete)
}

/** How it would look: the latest documento that SIFEN approved; or, where there is none, one that nobody issued, marked as a draft. Keeps nothing. */
export async function printMuestra(
  deps: MembreteDeps,
  emisor: Emisor,
  { cuerpo, formato }: { cuerpo: Cuerpo<CuerpoDeMembrete>; formato: FormatoDeKude },
): Promise<Result<Uint8Array>> {
  const read = await readMembrete(deps, cuerpo)
  if (!read.ok) return read
  const aprobados = { estado: 'APROBADO', archivado: false } as const
  const [row] = await listDocumentos(deps.pool, emisor, aprobados, { before: null, limit: 1 })
  if (row !== undefined) {
    const xml = known(await readXml(deps.pool, emisor, row.documentoId), 'XML of a documento')
    return printKude(deps, { ...row, xml }, formato, read.value)
  }
  const contribuyente = known(await findContribuyente(deps.pool, emisor.contribuyenteId), 'contribuyente')
  const xml = writeMuestra({ nombre: contribuyente.razonSocial, ruc: contribuyente.ruc })
  return deps.imprenta.print(xml, { formato, borrador: true, ...opcionesDe(read.value, 1) })
}
