import { relacionGeo } from '../../catalogos/geo.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

type Codigo = number | undefined

/** Department, district and city must belong to each other, wherever they appear. */
export function reglasDeLugares(e: DocumentoEntrada, regla: Regla): void {
  const lugar = (codigo: string, id: string, campo: string, dep: Codigo, dis: Codigo, ciu: Codigo) => {
    if (dep == null && dis == null && ciu == null) return
    regla(
      !relacionGeo(dep, dis, ciu),
      codigo,
      id,
      campo,
      [dep, dis, ciu].map(c => c ?? '-').join('/'),
      'El departamento, el distrito y la ciudad no se corresponden. Revise los tres códigos.',
    )
  }
  const { gEmis: m, gDatRec: r, gCamAE: a, gTransp: t } = e
  lugar('1255', 'D111', 'gEmis.cDepEmi', m.cDepEmi, m.cDisEmi, m.cCiuEmi)
  lugar('1328', 'D223a', 'gDatRec.cCiuRec', r.cDepRec, r.cDisRec, r.cCiuRec)
  if (a) {
    lugar('2553', 'E310', 'gCamAE.cDepVen', a.cDepVen, a.cDisVen, a.cCiuVen)
    lugar('2557', 'E317', 'gCamAE.cDepProv', a.cDepProv, a.cDisProv, a.cCiuProv)
  }
  const s = t?.gCamSal
  if (s) lugar('2153', 'E925', 'gTransp.gCamSal.cDepSal', s.cDepSal, s.cDisSal, s.cCiuSal)
  for (const [i, l] of (t?.gCamEnt ?? []).entries()) {
    lugar('2203', 'E945', `gTransp.gCamEnt[${i}].cDepEnt`, l.cDepEnt, l.cDisEnt, l.cCiuEnt)
  }
}
