import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contratoSemEsquemas } from './vite-contrato.ts'

/** What the server draws of the pages (`src/servidor.tsx`), with all that it needs: it runs where the libraries of the pages may not be. */
export default defineConfig({
  plugins: [react(), contratoSemEsquemas()],
  build: {
    ssr: 'src/servidor.tsx',
    outDir: 'dist/servidor',
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' } },
  },
  ssr: { noExternal: true },
})
