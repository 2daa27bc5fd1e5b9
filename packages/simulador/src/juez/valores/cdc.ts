import { digitoVerificador } from './ruc.ts'

const FORMA = /^\d{2}\d{7}[0-9A-D]\d{34}$/

export const formaDeCdc = (cdc: string) => FORMA.test(cdc)

/** Structure and check digit. */
export const cdcValido = (cdc: string) =>
  FORMA.test(cdc) && digitoVerificador(cdc.slice(0, 43)) === Number(cdc[43])

export const tipoDeCdc = (cdc: string) => Number(cdc.slice(0, 2))

/** RUC of the issuer, without the zeros that fill it to eight. */
export const rucDeCdc = (cdc: string) => cdc.slice(2, 10).replace(/^0+/, '')

/** What a CDC names, whatever code it was signed with: type, issuer, establishment, point and number. */
export const numeroDeCdc = (cdc: string) => cdc.slice(0, 24)
