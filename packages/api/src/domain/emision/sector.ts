import { isVacio, textOf } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Dado } from '../campos/tipos.ts'
import { check, type Draft, drafted, draftOf } from '../validated.ts'
import { type CuerpoSector, SECTOR } from './campos-sector.ts'
import { parseOptionalPrecio } from './montos.ts'

/** Group E790. */
export const parseSector = (cuerpo: Dado<CuerpoSector>, moneda: string): Draft<Grupo | undefined> =>
  drafted(take => {
    if (isVacio(cuerpo)) return undefined
    const sector = cuerpo ?? {}
    const leido = readGrupo(SECTOR, sector, 'sector.')
    const gCamEsp = take(leido, draftOf(leido))
    const { supermercado, otros, seguros } = sector
    for (const [campo, monto] of [
      ['supermercado.efectivo', supermercado?.efectivo],
      ['supermercado.vuelto', supermercado?.vuelto],
      ['supermercado.donacion', supermercado?.donacion],
      ['otros.saldoAnterior', otros?.saldoAnterior],
    ] as const)
      if (!isVacio(monto)) take(parseOptionalPrecio(`sector.${campo}`, monto, moneda))
    for (const [n, { inicioVigencia, finVigencia }] of (seguros?.polizas ?? []).entries()) {
      const [inicio, fin] = [textOf(inicioVigencia), textOf(finVigencia)]
      const campo = `sector.seguros.polizas[${n}].finVigencia`
      const termina = !inicio || !fin || fin >= inicio
      take(check(termina, campo, 'contradiction', 'es anterior a inicioVigencia: corrija una de las dos'))
    }
    return conVencimientos(gCamEsp)
  })

/** The manual has no group for a day (E824). */
function conVencimientos(gCamEsp: Grupo): Grupo {
  const { gGrupAdi } = gCamEsp as { gGrupAdi?: Grupo & { dVencPag?: Grupo[] } } // its rows say so
  if (gGrupAdi?.dVencPag === undefined) return gCamEsp
  const dVencPag = gGrupAdi.dVencPag.flatMap(({ fecha }) => fecha ?? [])
  return { ...gCamEsp, gGrupAdi: { ...gGrupAdi, dVencPag } }
}
