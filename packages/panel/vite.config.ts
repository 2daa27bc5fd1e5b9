import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutUnusedStyles } from './build/estilos.ts'
import { withUmbral } from './build/umbral.ts'

/** What the first page shows. */
const PRIMERA =
  /pages[^a-z](inicio|documento)[^a-z]consulta|values[^a-z]faltantes|components[^a-z]Grid|pages[^a-z]inicio/

/** What many pages share and lists need: not what is typed into. */
const LISTAS = /^(?!.*src[^a-z](emision|receptor|lugar|catalogo)[^a-z])/

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What is needed to log in. */
const entrada = new Set<string>()
function isEntrada(id: string, modules: Modules): string | null {
  const todo = entrada.size === 0 ? [`${import.meta.dirname}/index.html`] : []
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (entrada.has(at)) continue
    entrada.add(at)
    todo.push(...(modules.getModuleInfo(at)?.importedIds ?? []))
  }
  return entrada.has(id) ? 'entrada' : null
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutUnusedStyles(), withUmbral()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsDir: 'panel',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Who logs in is one small file. What every page needs comes as one more, what the first one needs besides as another, and what many share
    // as a fourth: each file more costs a request and its headers. Whoever is asked first takes a module with all that it imports.
    rolldownOptions: {
      // The pages are a beginning of their own, though they are asked for by the one that logs in.
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/src/panel.tsx`],
      output: {
        codeSplitting: {
          groups: [
            { name: isEntrada, debugName: 'entrada', priority: 4 },
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'primera', test: PRIMERA, priority: 2 },
            { name: 'comun', test: LISTAS, minShareCount: 6, priority: 1 },
            { name: 'formularios', minShareCount: 6, priority: 0 },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
})
