import { fail, ok, type Result } from './failure.ts'

export const AMBIENTES = ['DEV', 'PROD', 'SANDBOX'] as const
export type Ambiente = (typeof AMBIENTES)[number]

/** Whose data a statement may touch. Every statement on tenant data takes one. */
export interface Emisor {
  contribuyenteId: number
  ambiente: Ambiente
}

/** The ambientes that a person's request may mean: the taxpayer's, which new keys get, and the one she chose to see. */
export interface Ambientes {
  delContribuyente: Ambiente
  elegido: Ambiente
  /** Whether whose RUC it is was proved; until then both are SANDBOX. */
  verificado: boolean
}

/**
 * In which ambiente a person's request is done. A page says which one it shows, and only that one is meant: when her
 * choice is another by now, nothing is done. Who says none is a client from before there were choices, and gets the
 * taxpayer's. A key is born in the taxpayer's, whatever its maker sees.
 */
export function ambienteQueVale(
  visto: string | undefined,
  { delContribuyente, elegido, verificado }: Ambientes,
  deClaves: boolean,
): Result<Ambiente> {
  if (visto === undefined) return ok(delContribuyente)
  const ambiente = deClaves ? delContribuyente : elegido
  return visto === ambiente ? ok(ambiente) : fail({ type: 'ambiente-changed', visto, ambiente, verificado })
}
