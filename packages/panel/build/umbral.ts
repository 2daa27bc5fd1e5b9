import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/session/umbral.ts')
const ENTRADA = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
const OTHERS = /\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g

/** What stands in the page instead of what it would ask for: see `src/session/umbral.ts`. */
export function withUmbral(): Plugin {
  return {
    name: 'umbral',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [, entrada] = ENTRADA.exec(html) ?? []
        if (entrada === undefined) throw new Error('index.html names no module')
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const scripts = chunks.filter(({ name }) => name === 'panel' || name === 'base').map(urlOf)
        const styles = Object.values(bundle)
          .filter(({ fileName }) => fileName.endsWith('.css'))
          .map(urlOf)
        const code = await compile({ entrada: [entrada], scripts, styles })
        const head = html.replace(ENTRADA, '').replace(OTHERS, '')
        return head.replace('</head>', () => `  <script>${code}</script>\n  </head>`)
      },
    },
  }
}

const urlOf = ({ fileName }: { fileName: string }) => `/${fileName}`

/** By itself, so that it shares nothing with what is fetched later. */
async function compile(archivos: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { ARCHIVOS: JSON.stringify(archivos) },
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error('umbral.ts became nothing')
  return built.output[0].code.trim()
}
