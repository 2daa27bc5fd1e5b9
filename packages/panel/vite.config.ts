import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsDir: 'panel',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What the first page needs comes as one file, and what many pages share as another: each file more costs a request and its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'comun', minShareCount: 6 },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
})
