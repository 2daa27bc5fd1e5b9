import { digitoVerificador } from '@mbohera/sifen'

/** A RUC with its check digit. */
export const rucDe = (base: number): string => `${base}-${digitoVerificador(String(base))}`
