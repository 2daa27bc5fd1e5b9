import type { Almacen } from './almacen.ts'
import { type Asiento, type ContribuyenteRegistrado, packAsiento } from './asiento.ts'
import { createCache } from './cache.ts'
import { inventContribuyente } from './contribuyentes.ts'

const CSC_DE_PRUEBA: Record<string, string> = {
  '0001': 'ABCD0000000000000000000000000000',
  '0002': 'EFGH0000000000000000000000000000',
}

/** The register of taxpayers, and of their revoked certificates; both hosts share it. */
export function createPadron(almacen: Almacen) {
  const kept = new Map<string, ContribuyenteRegistrado>()
  const codigos = new Map<string, string>()
  const revocados = new Set<string>()
  const invented = createCache<string, ContribuyenteRegistrado | undefined>(4096)

  const find = (ruc: string) => kept.get(ruc) ?? invented.get(ruc, () => inventContribuyente(ruc))

  /** Changes what is said and leaves the rest as it was. */
  function put(ruc: string, cambio: Partial<ContribuyenteRegistrado>): ContribuyenteRegistrado {
    const base = find(ruc) ?? inventContribuyente('80099999')!
    const c = { ...base, ...cambio, ruc, supuesto: false }
    kept.set(ruc, c)
    almacen.append(packAsiento({ k: 'C', c }))
    return c
  }

  function putCsc(ruc: string, id: string, valor: string): void {
    codigos.set(`${ruc}/${id}`, valor)
    almacen.append(packAsiento({ k: 'S', ruc, id, valor }))
  }

  /** By the serial number of the certificate, upper-case hexadecimal. */
  function revoke(serie: string): void {
    revocados.add(serie)
    almacen.append(packAsiento({ k: 'V', serie }))
  }

  function restore(asiento: Asiento): void {
    if (asiento.k === 'C') kept.set(asiento.c.ruc, asiento.c)
    else if (asiento.k === 'S') codigos.set(`${asiento.ruc}/${asiento.id}`, asiento.valor)
    else if (asiento.k === 'V') revocados.add(asiento.serie)
  }

  return {
    find,
    put,
    putCsc,
    revoke,
    get revocados(): ReadonlySet<string> {
      return revocados
    },
    restore,
    csc: (ruc: string, id: string) => codigos.get(`${ruc}/${id}`) ?? CSC_DE_PRUEBA[id],
    known: () => [...kept.values()],
  }
}

export type Padron = ReturnType<typeof createPadron>
