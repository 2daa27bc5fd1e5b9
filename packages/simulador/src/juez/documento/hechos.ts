import type { HechosDocumento } from '../contrato.ts'
import type { Documento } from './documento.ts'
import { numeracionDe } from './identidad.ts'
import { identidadDe } from './identidades.ts'

/** What the registry keeps of an approved document. */
export function hechosDe(d: Documento): HechosDocumento {
  const total = d.tot?.t('dTotGralOpe')
  const transaccion = d.com?.t('iTipTra')
  return {
    cdc: d.cdc,
    ...numeracionDe(d),
    rucEmisor: d.emis.t('dRucEm') ?? '',
    numero: d.timb.t('dNumDoc') ?? '',
    ...(d.timb.tiene('dSerieNum') ? { firmado: d.firmado } : {}),
    fechaEmision: d.gral.t('dFeEmiDE') ?? '',
    receptor: identidadDe(d.rec),
    innominado: d.rec.t('iTipIDRec') === '5',
    ...(d.com ? { moneda: d.moneda } : {}),
    ...(transaccion ? { tipoTransaccion: Number(transaccion) } : {}),
    ...(total ? { total } : {}),
    asociados: d.asoc.map(a => a.t('dCdCDERef')).filter(c => c !== undefined),
    digestValue: d.digestValue,
  }
}
