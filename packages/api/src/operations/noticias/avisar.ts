import { type Pool, transaction } from '../../db/db.ts'
import {
  insertCorreoDeNoticias,
  listNoticiasAvisadas,
  listPersonasConCorreo,
  mergeIntoCorreoDeNoticias,
  recordNoticiasAvisadas,
  takeTurnoDeNoticias,
} from '../../db/noticia-correo.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { isEntregable } from '../../domain/correo/direccion.ts'
import { noticias } from '../../domain/noticia/noticias.ts'
import { type Aviso, decideAviso } from '../../domain/noticia/por-correo.ts'
import { viewAjusteDeNoticias } from './ajustar.ts'
import { findHechos } from './ver.ts'

/** How often one taxpayer's notices are looked at. */
const CADA_MS = 5 * 60_000

/**
 * Puts what each person of a taxpayer is to be told beside the mails that wait. That she is told, and the mail that tells her, are one
 * transaction: whoever dies before has told nothing, and of two at once the second finds it written.
 */
export async function tellNoticias({ pool }: { pool: Pool }, emisor: Emisor, now: number): Promise<number> {
  if (!(await takeTurnoDeNoticias(pool, emisor.contribuyenteId, CADA_MS))) return 0
  const hechos = await findHechos({ pool }, emisor, now)
  const vigentes = noticias(hechos, now)
  let correos = 0
  for (const { usuarioId, correo: para } of await listPersonasConCorreo(pool, emisor.contribuyenteId)) {
    if (!isEntregable(para)) continue
    const ajuste = await viewAjusteDeNoticias(
      { pool },
      { contribuyenteId: emisor.contribuyenteId, usuarioId },
    )
    const avisadas = await listNoticiasAvisadas(pool, emisor, usuarioId)
    const aviso = decideAviso(vigentes, { caida: hechos.caida, avisadas, ajuste }, now)
    if (aviso.noticias.length > 0 && (await storeAviso(pool, emisor, { usuarioId, para, aviso, now })))
      correos++
  }
  return correos
}

function storeAviso(
  pool: Pool,
  emisor: Emisor,
  { usuarioId, para, aviso, now }: { usuarioId: number; para: string; aviso: Aviso; now: number },
): Promise<boolean> {
  return transaction(pool, async db => {
    const causas = [...aviso.noticias.map(({ causa }) => causa), ...aviso.abre]
    const nuestras = await recordNoticiasAvisadas(db, emisor, {
      usuarioId,
      causas,
      cierra: aviso.cierra,
      now,
    })
    const dichas = aviso.noticias
      .filter(({ causa }) => nuestras.has(causa))
      .map(({ titulo, remedio, pagina }) => ({ titulo, remedio, pagina }))
    if (dichas.length === 0) return false
    if (!(await mergeIntoCorreoDeNoticias(db, emisor, { para, noticias: dichas })))
      await insertCorreoDeNoticias(db, emisor, { para, motivo: 'NOTICIAS', noticias: dichas })
    return true
  })
}
