import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, transformWithOxc, type HtmlTagDescriptor, type Plugin } from 'vite'
import { contratoSemEsquemas } from './vite-contrato.ts'

/** Set before first paint: inlined into the page, and allowed by the content policy through its hash. */
const BEFORE_PAINT = 'src/before-paint.ts'
/** Chunk of the shell, with the first screen. */
const SHELL = 'casca'

function prepareFirstPaint(): Plugin {
  return {
    name: 'lastro-first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(_, { bundle = {}, path }) {
        if (path !== '/index.html') return []
        const { code } = await transformWithOxc(readFileSync(resolve(import.meta.dirname, BEFORE_PAINT), 'utf8'), BEFORE_PAINT)
        const shell = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.name === SHELL && !file.facadeModuleId ? [`/${file.fileName}`] : [],
        )
        const call = `preparePaint(${JSON.stringify(shell)})`
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', children: `(()=>{${code.replaceAll('export ', '').trim()}\n${call}})()`, injectTo: 'head' },
        ]
        const font = Object.keys(bundle).find((file) => /inter-latin-normal.*\.woff2$/.test(file))
        if (font)
          tags.push({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })
        return tags
      },
    },
  }
}

const API = { target: process.env['LASTRO_API'] ?? 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  plugins: [react(), prepareFirstPaint(), contratoSemEsquemas()],
  build: {
    target: 'es2023',
    // `scripts/size.ts` reads from it what each page loads.
    manifest: true,
    // The CSP forbids data: fonts and scripts, and separate small files compress better.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script, and all target browsers have module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The second page is the redirect target of work accounts, outside the router. The last two frame external reports, each with its
      // CSP.
      input: ['index.html', 'conta-trabalho.html', 'quadro.html', 'quadro-powerbi.html'],
      output: {
        codeSplitting: {
          groups: [
            // React, what every visitor loads, what every signed-in person loads besides, and what many screens share: one file each.
            // A request costs a phone more than bytes that a screen does not use.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'entrada', test: /src\/(app|pages\/LoginPage|features\/marca\/(DemoWaterfall|SislocPicture))\.tsx$/, priority: 3 },
            {
              name: SHELL,
              test: /src\/(shell\/Shell|pages\/HomePage|ui\/SearchField|ui\/page-actions|api\/use-download)\.tsx?$/,
              priority: 3,
            },
            // The grid with its lazy editor, because the first edit may happen offline.
            { name: 'grid', test: /node_modules\/@glideapps\//, priority: 2 },
            // Libraries of forms and tables, which the first screens do not use.
            { name: 'formulario', test: /src\/ui\/form\.tsx$/, priority: 2 },
            { name: 'tabela', test: /src\/table\/DataTable\.tsx$/, priority: 2 },
            { name: 'dre', test: /src\/pages\/DrePage\.tsx$/, priority: 2 },
            { name: 'telas', minShareCount: 10, priority: 1 },
          ],
        },
      },
    },
  },
  // Keeps the host header, which selects the marca.
  server: { proxy: { '/v1': API, '/marcas': API } },
})
