import { DE_CONEXION } from './conexion.ts'
import { DE_DANO } from './danos.ts'
import { DE_RESPUESTA } from './respuestas.ts'
import type { Escenario } from './tipo.ts'

export const ESCENARIOS: readonly Escenario[] = [...DE_CONEXION, ...DE_RESPUESTA, ...DE_DANO].map(
  escenario => ({
    ...escenario,
    parametros: {
      ...escenario.parametros,
      demoraMs: { porDefecto: 0, que: 'demora adicional antes de que pase' },
    },
  }),
)

const BY_NAME = new Map(ESCENARIOS.map(escenario => [escenario.nombre, escenario]))

export const findEscenario = (nombre: string) => BY_NAME.get(nombre)
