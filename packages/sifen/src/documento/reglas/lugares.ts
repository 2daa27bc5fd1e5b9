import { isDepartamento, relacionGeo } from '../../catalogos/geo.ts'
import type { GCamAE, GCamEnt, GCamSal, GDatRec, GEmis } from '../campos.generated.ts'
import { enCada, enGrupo, type Juicio, type ReglaDe } from './juicio.ts'

type Codigo<P> = (parte: P) => number | undefined

interface Lugar<P> extends Pick<ReglaDe<P>, 'codigo' | 'regla' | 'campo'> {
  readonly dep: Codigo<P>
  readonly dis: Codigo<P>
  readonly ciu: Codigo<P>
}

/** Department, district and city must belong to each other; a department that there is not is wrong by itself. */
const lugar = <P>({ codigo, regla, campo, dep, dis, ciu }: Lugar<P>): ReglaDe<P> => ({
  codigo,
  regla,
  campo,
  falla: p => {
    const departamento = dep(p)
    return (
      (departamento == null || isDepartamento(departamento)) && !relacionGeo(departamento, dis(p), ciu(p))
    )
  },
  valor: p => [dep(p), dis(p), ciu(p)].map(c => c ?? '-').join('/'),
  detalle: 'El departamento, el distrito y la ciudad no se corresponden. Revise los tres códigos.',
})

/** Wherever they appear. */
export const lugares: readonly Juicio[] = [
  enGrupo('gEmis', e => e.gEmis, [
    lugar<GEmis>({
      codigo: '1255',
      regla: 'D111',
      campo: 'cDepEmi',
      dep: p => p.cDepEmi,
      dis: p => p.cDisEmi,
      ciu: p => p.cCiuEmi,
    }),
  ]),
  enGrupo('gDatRec', e => e.gDatRec, [
    lugar<GDatRec>({
      codigo: '1328',
      regla: 'D223a',
      campo: 'cCiuRec',
      dep: p => p.cDepRec,
      dis: p => p.cDisRec,
      ciu: p => p.cCiuRec,
    }),
  ]),
  enGrupo('gCamAE', e => e.gCamAE, [
    lugar<GCamAE>({
      codigo: '2553',
      regla: 'E310',
      campo: 'cDepVen',
      dep: p => p.cDepVen,
      dis: p => p.cDisVen,
      ciu: p => p.cCiuVen,
    }),
    lugar<GCamAE>({
      codigo: '2557',
      regla: 'E317',
      campo: 'cDepProv',
      dep: p => p.cDepProv,
      dis: p => p.cDisProv,
      ciu: p => p.cCiuProv,
    }),
  ]),
  enGrupo('gTransp.gCamSal', e => e.gTransp?.gCamSal, [
    lugar<GCamSal>({
      codigo: '2153',
      regla: 'E925',
      campo: 'cDepSal',
      dep: p => p.cDepSal,
      dis: p => p.cDisSal,
      ciu: p => p.cCiuSal,
    }),
  ]),
  enCada('gTransp.gCamEnt', e => e.gTransp?.gCamEnt, [
    lugar<GCamEnt>({
      codigo: '2203',
      regla: 'E945',
      campo: 'cDepEnt',
      dep: p => p.cDepEnt,
      dis: p => p.cDisEnt,
      ciu: p => p.cCiuEnt,
    }),
  ]),
]
