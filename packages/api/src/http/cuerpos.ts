import { EMISION } from '../domain/emision/campos.ts'
import { cuerpoDe } from './campos.ts'

/** The body that several routes know; that of a single one stands in its file. */
export const CuerpoEmision = cuerpoDe(EMISION, 'Emision')
