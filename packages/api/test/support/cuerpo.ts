import type { Cuerpo } from '../../src/domain/cuerpo.ts'

/** A body against whose form there is nothing to say. */
export const sinFaltas = <T>(dado: T): Cuerpo<T> => ({ dado, faltas: [], indulgente: false })
