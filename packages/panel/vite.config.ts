import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the first page shows. */
const PRIMERA =
  /pages[^a-z](inicio|documento)[^a-z]consulta|values[^a-z]faltantes|components[^a-z]Grid|pages[^a-z]inicio/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsDir: 'panel',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page needs comes as one file, what the first one needs besides as another, and what many share as a third: each file more
    // costs a request and its headers. Whoever is asked first takes a module with all that it imports.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'primera', test: PRIMERA, priority: 2 },
            { name: 'comun', minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
})
