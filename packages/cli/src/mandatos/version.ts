import manifest from '../../package.json' with { type: 'json' }
import type { Mandato } from '../mandato.ts'

export const VERSION: Mandato = {
  nombre: 'version',
  resumen: 'Dice qué versión es, y con qué Node corre',
  argumentos: [],
  opciones: [],
  ejemplos: [['mbohera version', 'también mbohera --version']],
  async run() {
    const { version } = manifest
    const node = process.versions.node
    return { salida: 'bien', texto: `mbohera ${version} (Node ${node})`, datos: { version, node } }
  },
}
