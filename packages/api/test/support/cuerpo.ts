import type { Cuerpo } from '../../src/domain/cuerpo.ts'
import { NOTHING } from '../../src/domain/validated.ts'

/** A body against whose form there is nothing to say. */
export const sinFaltas = <T>(dado: T): Cuerpo<T> => ({ dado, forma: NOTHING, indulgente: false })
