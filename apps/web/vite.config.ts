import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { contratoSemEsquemas } from './vite-contrato.ts'

/**
 * What a browser asks for first after the application itself: in front of it, by whoever is signed in, and of the screens that people begin
 * with. `public/tema.js` knows which.
 */
const PRIMEIROS = {
  visitor: /apps\/web\/src\/(pages\/LoginPage\.tsx|i18n\/pt\/entrar\.json)$/,
  session: /apps\/web\/src\/(screens\.ts|shell\/(Shell|ShellEsqueleto|VerComoFaixa)\.tsx|i18n\/pt\/casca\.json)$/,
  '/home': /apps\/web\/src\/(pages\/HomePage\.tsx|i18n\/pt\/inicio\.json)$/,
  '/dre': /apps\/web\/src\/(pages\/DrePage\.tsx|i18n\/pt\/dre\.json)$/,
  '/dashboards/crm': /apps\/web\/src\/(pages\/CarteiraPage\.tsx|i18n\/pt\/carteira\.json)$/,
}
/** What asks for the data of the first screen, before the application is there. */
const CEDO = 'src/cedo.ts'

/** Writes into the head of the page what it would find out late: the font of the first text, and the first files that are asked for. */
function nameEarly(): Plugin {
  return {
    name: 'lastro-name-early',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, path }) {
        if (path !== '/index.html') return []
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withImports = (wanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> => {
          const files = new Set(chunks.filter(wanted).map(({ fileName }) => fileName))
          for (const file of files) {
            const chunk = chunks.find(({ fileName }) => fileName === file)
            for (const next of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) files.add(next)
          }
          return files
        }
        const inPage = withImports(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html') === true)
        const filesOf = (modules: RegExp) => withImports(({ moduleIds }) => moduleIds.some((id) => modules.test(id))).difference(inPage)
        const session = filesOf(PRIMEIROS.session)
        const cedo = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(CEDO))?.fileName
        const tags: HtmlTagDescriptor[] = Object.entries(PRIMEIROS).map(([who, modules]) => {
          const files = who.startsWith('/') ? filesOf(modules).difference(session) : filesOf(modules)
          const now = who === 'session' && cedo !== undefined ? { 'data-now': `/${cedo}` } : {}
          return { tag: 'meta', attrs: { name: `early-${who}`, ...now, content: [...files].map((file) => `/${file}`).join(' ') } }
        })
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (font) tags.push({ tag: 'link', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' } })
        return tags.map((tag) => ({ ...tag, injectTo: 'head-prepend' }))
      },
    },
  }
}

const API = { target: process.env['LASTRO_API'] ?? 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  plugins: [react(), nameEarly(), contratoSemEsquemas()],
  resolve: {
    alias: [
      // What these stand in for is part of React since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    target: 'es2023',
    // The content security policy allows no data: fonts or scripts, and small files compress better on their own.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script; every browser of the target has module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The second page is where the provider of work accounts comes back to: outside of the router, in a popup or a frame.
      input: ['index.html', 'conta-trabalho.html', CEDO],
      output: {
        // A few files instead of fifty small ones: libraries, which change rarely, what the sign-in needs, and the blocks of other screens.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack\/(?!react-virtual|virtual)[\w-]+)\/(?!.*(queries|Queries|infinite|Infinite|useBlocker))/,
              priority: 2,
            },
            // What starts, and what every screen in front of the application is made of, with all that they import: one file.
            {
              name: 'entrada',
              test: /apps\/web\/src\/(main|pages\/EntryLinks|shell\/EntryFrame|sessao\/use-espera|ui\/(Button|Field|FormError))\.tsx?$/,
              priority: 1,
            },
            // What the sign-in asks the server comes with it; all else that is asked, in one file.
            { name: 'rotas', test: /@lastro\/contract\/(?!sessao|marca)\w+Rotas$/, priority: 1 },
            // The grid with the frame of its editor, which it would else ask for at the first key of the first edit.
            { name: 'grade', test: /node_modules\/(@glideapps|canvas-hypertxt|@linaria)\//, priority: 1 },
            { name: 'telas', test: /apps\/web\/src\/(table|ui\/(?!Valor|(Painel|Menu)Aberto)|format\/(?!valor))/, priority: 1 },
            // Where every screen and its texts are: one file to ask for before the first of them.
            { name: 'screens', test: /apps\/web\/src\/(screens|i18n\/pt\/catalogos)\.ts$/, priority: 1 },
            // The frame that every screen behind the sign-in stands in: one name instead of six in the list that the first page carries.
            {
              name: 'casca',
              test: /apps\/web\/src\/(shell\/(Shell|ClienteSwitcher|navegacao|nomes)|inicio\/queries|importacao\/(queries|situacao)|api\/refusal)\.tsx?$/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  // Whose host it is decides the marca: it is passed on as it came.
  server: { proxy: { '/v1': API, '/marcas': API } },
})
