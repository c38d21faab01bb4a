import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { contratoSemEsquemas } from './vite-contrato.ts'

/**
 * What a browser asks for first after the application itself: in front of it, by whoever is signed in, and of the screens that people begin
 * with. `src/before-paint.ts` knows which.
 */
const PRIMEIROS = {
  visitor: /apps\/web\/src\/(pages\/LoginPage\.tsx|i18n\/pt\/entrar\.json)$/,
  session:
    /apps\/web\/src\/(routes\/(first-screens\.ts|ShellRoute\.tsx)|shell\/(Shell|ShellEsqueleto|VerComoFaixa)\.tsx|i18n\/pt\/casca\.json)$/,
  '/home': /apps\/web\/src\/(pages\/HomePage\.tsx|features\/telas\/inicio\/prepare\.ts|i18n\/pt\/(inicio|relatorio-pronto)\.json)$/,
  '/dre': /apps\/web\/src\/(pages\/DrePage\.tsx|i18n\/pt\/dre\.json)$/,
  '/dre wide': /apps\/web\/src\/features\/dre\/DreTable\.tsx$/,
  other: /apps\/web\/src\/routes\/screens\.ts$/,
  '/dashboards/crm': /apps\/web\/src\/(pages\/CarteiraPage\.tsx|i18n\/pt\/carteira\.json)$/,
}
/** Of the blocks of screens, those that no first screen shows. */
const BLOCOS = String.raw`(Andamento|DialogForm|EscolhaLista|Favorito|FileDrop|FileImport|LoadedDialog|MesField|PainelLateral|SaveBar|Secao|TextArea|clone-with-styles|save-png|use-save-png)\.`
/** A day to type or to choose: of two screens, with a menu of its own. */
const DIA = String.raw`(DiaField|HoraField|TypedField|Calendario)\.`
/** What lists of many rows are made of, and searched and taken out with. */
const TABELAS = String.raw`apps/web/src/(table/(?!clipboard|FileImportTable)|ui/SearchField\.)`
/** What the frame and the first screens ask the server. */
const ROTAS =
  'cadastro|carteira|dePara|dre|dreComentario|fechamento|importacao|inicio|manutencao|notificacao|orcamentoAcompanhamento|orcamentoPrevisto|permissoes'
/** What runs before the first paint: it comes inside of the page, whose content policy names it by its hash. */
const BEFORE_PAINT = 'src/before-paint.ts'

/**
 * Writes into the page what it would find out late: the styles of the first paint and what runs before it, the font of the first text, and
 * the names of the first files that are asked for.
 */
function nameEarly(): Plugin {
  const inPageCss = new Set<string>()
  return {
    name: 'lastro-name-early',
    // After the names of the files that each file needs were written into it.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of inPageCss) dropCss(bundle, file)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, path }) {
        if (path !== '/index.html') return []
        // The development server sends files as they are.
        if (Object.keys(bundle).length === 0)
          return [{ tag: 'script', attrs: { type: 'module', src: `/${BEFORE_PAINT}` }, injectTo: 'head-prepend' }]
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
        const tags: HtmlTagDescriptor[] = Object.entries(PRIMEIROS).map(([who, modules]) => {
          const before =
            who === 'visitor' || who === 'session' ? [] : [...session, ...(who === '/dre wide' ? filesOf(PRIMEIROS['/dre']) : [])]
          const files = filesOf(modules).difference(new Set(before))
          return { tag: 'meta', attrs: { name: `early-${who}`, content: [...files].map((file) => `/${file}`).join(' ') } }
        })
        const font = Object.keys(bundle).find((file) => /inter-latin-normal.*\.woff2$/.test(file))
        if (font) tags.push({ tag: 'link', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' } })
        // What stands in the page starts it, once that is painted.
        const scripts = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
        // The last one imports those before it.
        const application = [...html.matchAll(scripts)].at(-1)?.[1]
        if (application === undefined) throw new Error('index.html starts nothing')
        const libraries = chunks.find(({ name }) => name === 'vendor')
        if (libraries === undefined) throw new Error('there is no file of libraries')
        tags.push({ tag: 'meta', attrs: { name: 'application', content: `/${libraries.fileName} ${application}` } })
        tags.push({ tag: 'script', children: takeAntes(bundle) })
        return {
          html: html
            .replaceAll(scripts, '<link rel="modulepreload" crossorigin href="$1">')
            .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
              inPageCss.add(file)
              return `<style>${readCss(bundle, file)}</style>`
            }),
          tags: tags.map((tag) => ({ ...tag, injectTo: 'head' })),
        }
      },
    },
  }
}

/** Out of the files, into the page. @throws Error when it would need another file */
function takeAntes(bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(BEFORE_PAINT))
  if (chunk?.type !== 'chunk' || chunk.imports.length > 0) throw new Error(`${BEFORE_PAINT} must stand by itself`)
  delete bundle[chunk.fileName]
  // A module: what it names is its own.
  return `(()=>{${chunk.code.trim()}})()`
}

function readCss(bundle: Rolldown.OutputBundle, file: string): string {
  const css = bundle[file]
  if (css?.type !== 'asset') throw new Error(`${file} is no style sheet of this page`)
  return String(css.source).trim()
}

/** The styles that stand in the page are no file: whoever would load it is led to one that is there already. */
function dropCss(bundle: Rolldown.OutputBundle, file: string): void {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const owner = chunks.find(({ viteMetadata }) => viteMetadata?.importedCss.has(file))
  if (!owner) throw new Error(`${file} belongs to no file`)
  for (const chunk of chunks) chunk.code = chunk.code.replaceAll(file, owner.fileName)
  delete bundle[file]
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
      // The last two frame a report of another program, each under a content policy of its own.
      input: ['index.html', 'conta-trabalho.html', 'quadro.html', 'quadro-powerbi.html', BEFORE_PAINT],
      output: {
        // A few files instead of fifty small ones: libraries, which change rarely, what the sign-in needs, and the blocks of other screens.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack\/(?!react-virtual|virtual|react-query|query-core)[\w-]+)\/(?!.*useBlocker)/,
              priority: 4,
            },
            // What starts, and what every screen in front of the application is made of, with all that they import: one file. With the
            // styles of what the server draws: they are in the page.
            {
              name: 'entrada',
              test: /apps\/web\/src\/((main|shell\/EntryLinks|shell\/EntryFrame|sessao\/use-retry-after|ui\/(Button|Field|FormError|Valor))\.tsx?|sessao\/(form|ContaTrabalhoEntrada)\.module\.css)$/,
              priority: 3,
            },
            // The grid with the frame of its editor, which it would else ask for at the first key of the first edit.
            { name: 'grade', test: /node_modules\/(@glideapps|canvas-hypertxt|@linaria)\//, priority: 1 },
            // What every screen behind the sign-in begins with, whichever it is: what is kept of the answers, what is asked, the blocks,
            // and where the first screens and their texts are. One file: on a phone every other one is another way there and back.
            {
              name: 'telas',
              test: new RegExp(
                [
                  String.raw`node_modules/@tanstack/(react-query|query-core)/(?!.*(queries|Queries|infinite|Infinite))`,
                  String.raw`@mantine/hooks/esm/use-(media-query|window-event|resize-observer)/`,
                  String.raw`@lastro/contract/(${ROTAS})Rotas$`,
                  String.raw`apps/web/src/(api/(api|with-query-client|use-download)|sessao/sessao|routes/first-screens|i18n/pt/first-catalogues)\.tsx?$`,
                  String.raw`apps/web/src/(stores/(?!create-store|session|token)|ui/(?!Valor|(Painel|Menu)Aberto|${DIA}|SearchField|${BLOCOS})|format/(?!dia\.|calendar-weeks))`,
                  String.raw`packages/formato/src/(language|month-names|date|cnpj|index)\.ts`,
                ].join('|'),
              ),
              priority: 2,
            },
            // What the sign-in asks the server comes with it; what no first screen asks, in one file.
            { name: 'rotas', test: /@lastro\/contract\/(?!sessao|marca)\w+Rotas$/, priority: 1 },
            { name: 'tabelas', test: new RegExp(TABELAS), priority: 1 },
            // What forms and later screens are made of: the first screen comes without.
            {
              name: 'blocos',
              test: new RegExp(
                String.raw`apps/web/src/(ui/(${BLOCOS})|table/FileImportTable)|packages/formato/src/quantity|(useQueries|queriesObserver)\.js$`,
              ),
              priority: 0,
            },
            // Where every other screen and its texts are.
            { name: 'outras', test: /apps\/web\/src\/(routes\/screens|i18n\/pt\/catalogues)\.ts$/, priority: 0 },
            // The frame that every screen behind the sign-in stands in: one name instead of six in the list that the first page carries.
            {
              name: 'shell',
              test: /apps\/web\/src\/(routes\/ShellRoute\.tsx|shell\/(Shell|ShellEsqueleto|VerComoFaixa|ClienteSwitcher|screen-list|initials)\.tsx?|features\/telas\/inicio\/queries\.ts|features\/razao\/importacao\/(queries|status)\.ts|api\/(refusal|prepare)\.ts|i18n\/pt\/casca\.json)$/,
              priority: 0,
            },
            // A screen that people begin with, and its texts: one file each.
            {
              name: 'login',
              test: /apps\/web\/src\/(pages\/LoginPage\.tsx|i18n\/pt\/entrar\.json)$/,
              priority: 0,
            },
            {
              name: 'home',
              test: /apps\/web\/src\/(pages\/HomePage\.tsx|features\/telas\/inicio\/prepare\.ts|i18n\/pt\/(inicio|relatorio-pronto)\.json)$/,
              priority: 0,
            },
            {
              name: 'demonstrativo',
              test: /apps\/web\/src\/(pages\/DrePage\.tsx|features\/dre\/prepare\.ts|i18n\/pt\/dre\.json)$/,
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
