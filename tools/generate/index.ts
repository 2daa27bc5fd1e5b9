/** What npm run openapi writes: each file, and what makes its text. */
import { CLI_PROBLEMAS, cliProblemas } from './cli.ts'
import { contractText } from './openapi.ts'
import {
  CLI_TYPES,
  CLIENTE_TYPES,
  clienteTypes,
  cliTypes,
  PANEL_FORMAS,
  PANEL_LUGARES,
  PANEL_MONEDAS,
  PANEL_PAISES,
  PANEL_TYPES,
  panelFormas,
  panelLugares,
  panelMonedas,
  panelPaises,
  panelTypes,
} from './panel.ts'
import { PANEL_AYUDA, panelAyuda } from './panel-ayuda.ts'
import {
  PANEL_BLOQUES,
  PANEL_CONTENIDO,
  PANEL_ETIQUETAS,
  panelBloques,
  panelContenido,
  panelEtiquetas,
} from './panel-bloques.ts'

export const DEL_CONTRATO: readonly (readonly [path: string, textOf: () => string])[] = [
  ['openapi.json', contractText],
  [PANEL_TYPES, panelTypes],
  [CLIENTE_TYPES, clienteTypes],
  [PANEL_PAISES, panelPaises],
  [PANEL_LUGARES, panelLugares],
  [PANEL_FORMAS, panelFormas],
  [PANEL_MONEDAS, panelMonedas],
  [PANEL_BLOQUES, panelBloques],
  [PANEL_ETIQUETAS, panelEtiquetas],
  [PANEL_CONTENIDO, panelContenido],
  [PANEL_AYUDA, panelAyuda],
  [CLI_TYPES, cliTypes],
  [CLI_PROBLEMAS, cliProblemas],
]
