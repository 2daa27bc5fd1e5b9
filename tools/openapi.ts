// npm run openapi: writes the contract, as the routes give it, to openapi.json, and its types for the panel and the client.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './check/step.ts'
import { CLI_PROBLEMAS, cliProblemas } from './generate/cli.ts'
import { contractText } from './generate/openapi.ts'
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
} from './generate/panel.ts'
import { PANEL_AYUDA, panelAyuda } from './generate/panel-ayuda.ts'
import {
  PANEL_BLOQUES,
  PANEL_CONTENIDO,
  PANEL_ETIQUETAS,
  panelBloques,
  panelContenido,
  panelEtiquetas,
} from './generate/panel-bloques.ts'

for (const [name, text] of [
  ['openapi.json', contractText()],
  [PANEL_TYPES, panelTypes()],
  [CLIENTE_TYPES, clienteTypes()],
  [PANEL_PAISES, panelPaises()],
  [PANEL_LUGARES, panelLugares()],
  [PANEL_FORMAS, panelFormas()],
  [PANEL_MONEDAS, panelMonedas()],
  [PANEL_BLOQUES, panelBloques()],
  [PANEL_ETIQUETAS, panelEtiquetas()],
  [PANEL_CONTENIDO, panelContenido()],
  [PANEL_AYUDA, panelAyuda()],
  [CLI_TYPES, cliTypes()],
  [CLI_PROBLEMAS, cliProblemas()],
] as const) {
  const path = join(ROOT, name)
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}
