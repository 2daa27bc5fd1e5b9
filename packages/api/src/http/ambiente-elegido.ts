import { Type } from 'typebox'
import { AMBIENTES, type Ambiente } from '../domain/ambiente.ts'
import { parseOneOf } from '../domain/enumeracion.ts'
import { invalidQuery, type Result } from '../domain/failure.ts'
import { Ambiente as AmbienteVisto } from './enumeraciones.ts'
import { uso } from './schemas.ts'

/** The panel shows one ambiente at a time; what is configured for another can be asked for by name. */
export const AmbienteElegido = Type.Object({
  ambiente: Type.Optional(uso(AmbienteVisto, 'Si falta, el del panel')),
})

export function chooseAmbienteRoute(text: string | undefined, delPanel: Ambiente): Result<Ambiente> {
  const ambiente = parseOneOf('ambiente', text ?? delPanel, AMBIENTES)
  return ambiente.ok ? ambiente : invalidQuery(ambiente)
}
