import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAppRouter } from './routes.tsx'
import { rememberEntrada } from './sessao/conta-trabalho-pending.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('sem rede')))
const largura = { matches: false }
vi.stubGlobal('matchMedia', (query: string) => (query.includes('width') ? largura : { matches: false }))

/** A page as the build wrote it: the files that come after the application, by who opens it and where. */
const EARLY = {
  visitor: '/a/login.js /a/login.css',
  session: '/a/shell.js /a/shell.css',
  '/home': '/a/home.js',
  '/dre': '/a/dre.js',
  '/dre wide': '/a/tabela.js',
  other: '/a/outras.js',
}

interface Pessoa {
  dentro?: boolean
  preferencias?: Record<string, string>
}

async function open(href: string, { dentro = false, preferencias = {} }: Pessoa = {}): Promise<string | undefined> {
  vi.resetModules()
  localStorage.clear()
  document.head.innerHTML = Object.entries(EARLY)
    .map(([who, files]) => `<meta name="early-${who}" content="${files}">`)
    .join('')
  delete document.documentElement.dataset['moldura']
  if (dentro) localStorage.setItem('@USER', '{}')
  for (const [name, value] of Object.entries(preferencias)) localStorage.setItem(`Lastro-${name}`, value)
  window.history.replaceState(null, '', href)
  await import('./before-paint.ts')
  return document.documentElement.dataset['moldura']
}
const asked = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.as, link.getAttribute('href')].filter(Boolean).join(' '))

beforeEach(() => localStorage.clear())
afterEach(() => {
  largura.matches = false
  delete document.documentElement.dataset['moldura']
})

it.each([
  ['/login', false, ['modulepreload /a/login.js', 'preload style /a/login.css']],
  ['/Dre', false, ['modulepreload /a/login.js', 'preload style /a/login.css']],
  ['/Home', true, ['modulepreload /a/shell.js', 'preload style /a/shell.css', 'modulepreload /a/home.js']],
  [
    '/DRE?inicio=2025-01',
    true,
    ['modulepreload /a/shell.js', 'preload style /a/shell.css', 'modulepreload /a/dre.js', 'modulepreload /a/tabela.js'],
  ],
  ['/Orcamento', true, ['modulepreload /a/shell.js', 'preload style /a/shell.css', 'modulepreload /a/outras.js']],
] as const)('%s asks for its files (signed in: %s)', async (href, dentro, files) => {
  await open(href, { dentro })
  await vi.waitFor(() => expect(asked()).toEqual(files))
})

it('asks on a phone for nothing that only a wide screen shows', async () => {
  largura.matches = true
  await open('/Dre', { dentro: true })
  await vi.waitFor(() => expect(asked()).toEqual(['modulepreload /a/shell.js', 'preload style /a/shell.css', 'modulepreload /a/dre.js']))
})

it('starts the application once the page is painted, or where it never will be', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let paint = () => {}
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(onPaint: () => void) {
        paint = onPaint
      }
      observe() {}
    },
  )
  const started = () => [...document.head.querySelectorAll('script')].map((script) => `${script.type} ${script.getAttribute('src')}`)
  for (const wait of [() => paint(), () => vi.advanceTimersByTime(1000)]) {
    await open('/login')
    document.head.insertAdjacentHTML('beforeend', '<meta name="application" content="/a/entrada.js">')
    vi.resetModules()
    await import('./before-paint.ts')
    document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(started()).toEqual([])
    wait()
    expect(started()).toEqual(['module /a/entrada.js'])
    vi.advanceTimersByTime(1000)
    expect(started()).toHaveLength(1)
  }
  for (const href of ['/about', '/cadastrar-senha?token=x', '/pages/authentication/register-v2']) {
    await open(href)
    document.head.insertAdjacentHTML('beforeend', '<meta name="application" content="/a/entrada.js">')
    vi.resetModules()
    await import('./before-paint.ts')
    document.dispatchEvent(new Event('DOMContentLoaded'))
    vi.advanceTimersByTime(0)
    expect([href, ...started()], 'nothing is shown until then').toEqual([href, 'module /a/entrada.js'])
  }
  vi.useRealTimers()
})

it.each(['load', 'error'])('starts what comes after a file when that has run, also where it did not come: %s', async (ended) => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly observe: () => void
      constructor(onPaint: () => void) {
        this.observe = onPaint
      }
    },
  )
  await open('/login')
  document.head.insertAdjacentHTML('beforeend', '<meta name="application" content="/a/vendor.js /a/entrada.js">')
  vi.resetModules()
  await import('./before-paint.ts')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  const scripts = () => [...document.head.querySelectorAll('script')]
  expect(scripts().map((script) => script.getAttribute('src'))).toEqual(['/a/vendor.js'])
  scripts()[0]?.dispatchEvent(new Event(ended))
  expect(scripts().map((script) => script.getAttribute('src'))).toEqual(['/a/vendor.js', '/a/entrada.js'])
  scripts()[1]?.dispatchEvent(new Event(ended))
  expect(scripts()).toHaveLength(2)
})

it('draws the frame as the person has it, and that of the sign-in for who is not in', async () => {
  expect(await open('/Dre', { dentro: true })).toBe('vertical')
  expect(await open('/Dre', { dentro: true, preferencias: { layout: 'collapsed' } })).toBe('collapsed')
  expect(await open('/Dre', { dentro: true, preferencias: { layout: 'horizontal' } })).toBe('horizontal')
  expect(await open('/Dre')).toBe('entrada')
  expect(await open('/login')).toBe('entrada')
  expect(await open('/register')).toBeUndefined()
})

it.each([
  ['as it was drawn', 'pt', {}, 'pt'],
  ['in the language that was chosen', 'en', { preferencias: { language: 'en' } }, 'en'],
  ['not in another one', 'pt', { preferencias: { language: 'en' } }, undefined],
  ['not for who is in', 'pt', { dentro: true }, undefined],
] as const)('shows the sign-in of the server %s', async (_, desenhada, pessoa, shown) => {
  document.documentElement.dataset['desenhada'] = desenhada
  await open('/login', pessoa)
  expect(document.documentElement.dataset['desenhada']).toBe(shown)
  expect(window.presses !== undefined).toBe(shown !== undefined)
  window.presses?.()
})

it('nor while a sign-in with a work account comes back', async () => {
  rememberEntrada({ to: '/', cliente: undefined, convite: undefined })
  document.documentElement.dataset['desenhada'] = 'pt'
  await open('/login')
  expect(document.documentElement.dataset['desenhada']).toBeUndefined()
  sessionStorage.clear()
})

it('draws the frame of the application on its screens alone', async () => {
  const wrong: string[] = []
  let screens = 0
  for (const { fullPath, options, parentRoute } of Object.values(createAppRouter().routesById)) {
    const path = fullPath.replaceAll(/\$\w*/g, '1')
    // Whatever is no address ends at a page that nobody knew of before.
    if (fullPath === '/$' || (options.staticData?.public === undefined && parentRoute?.id !== '/shell')) continue
    if (parentRoute?.id === '/shell') screens++
    const moldura = await open(path, { dentro: true })
    if ((moldura !== undefined) !== (parentRoute?.id === '/shell')) wrong.push(path)
  }
  expect({ wrong, some: screens > 30 }).toEqual({ wrong: [], some: true })
})

it('theme, direction and marca are there before the first paint', async () => {
  await open('/login', { preferencias: { theme: 'dark', language: 'ar', skin: 'bordered', content: 'boxed' } })
  expect(document.documentElement.dir).toBe('rtl')
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', skin: 'bordered', content: 'boxed', marca: 'lastro' })
})
