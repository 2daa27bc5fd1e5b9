import type { ReceptorLeido } from './tipos.ts'

/** Fields of a receptor that are numbers in the manual; all others are texts. */
const NUMEROS = new Set([
  'iNatRec',
  'iTiOpe',
  'iTiContRec',
  'dDVRec',
  'iTipIDRec',
  'dNumCasRec',
  'cDepRec',
  'cDisRec',
  'cCiuRec',
])
const TEXTOS = new Set([
  'cPaisRec',
  'dNomRec',
  'dRucRec',
  'dDTipIDRec',
  'dNumIDRec',
  'dNomFanRec',
  'dDirRec',
  'dTelRec',
  'dCelRec',
  'dEmailRec',
  'dCodCliente',
])

/** The receptor of a documento (group D2) or of a nomination, from its fields as they stand in the XML; descriptions of codes are left out. */
export function readReceptor(campos: Readonly<Record<string, string>>): ReceptorLeido {
  return Object.fromEntries(
    Object.entries(campos).flatMap(([name, text]): [string, string | number][] => {
      if (NUMEROS.has(name)) return [[name, Number(text)]]
      return TEXTOS.has(name) ? [[name, text]] : []
    }),
  )
}
