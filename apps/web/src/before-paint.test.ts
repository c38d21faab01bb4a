import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preparePaint } from './before-paint.ts'
import { createAppRouter } from './routes.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

interface Person {
  inside?: boolean
  preferencias?: Record<string, string>
}

function open(href: string, { inside = false, preferencias = {} }: Person = {}): string | undefined {
  localStorage.clear()
  delete document.documentElement.dataset['moldura']
  if (inside) localStorage.setItem('@USER', '{}')
  for (const [name, value] of Object.entries(preferencias)) localStorage.setItem(`Lastro-${name}`, value)
  window.history.replaceState(null, '', href)
  preparePaint()
  return document.documentElement.dataset['moldura']
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  delete document.documentElement.dataset['moldura']
})

test('draws the frame by the preferences of the user, and the sign-in frame when signed out', () => {
  expect(open('/Dre', { inside: true })).toBe('vertical')
  expect(open('/Dre', { inside: true, preferencias: { layout: 'collapsed' } })).toBe('collapsed')
  expect(open('/Dre', { inside: true, preferencias: { layout: 'horizontal' } })).toBe('horizontal')
  expect(open('/Dre')).toBe('entrada')
  expect(open('/login')).toBe('entrada')
  expect(open('/register')).toBeUndefined()
})

test('draws the application frame only on its screens', () => {
  const wrong: string[] = []
  let screens = 0
  for (const { fullPath, options, parentRoute } of Object.values(createAppRouter().routesById)) {
    const path = fullPath.replaceAll(/\$\w*/g, '1')
    if (fullPath === '/$' || (options.staticData?.public === undefined && parentRoute?.id !== '/shell')) continue
    if (parentRoute?.id === '/shell') screens++
    const frame = open(path, { inside: true })
    if ((frame !== undefined) !== (parentRoute?.id === '/shell')) wrong.push(path)
  }
  expect({ wrong, some: screens > 30 }).toEqual({ wrong: [], some: true })
})

test('fetches the scripts of the shell beside the application, only when signed in', () => {
  const preloaded = () => [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
  localStorage.clear()
  preparePaint(['/assets/casca.js'])
  expect(preloaded()).toEqual([])
  localStorage.setItem('@USER', '{}')
  preparePaint(['/assets/casca.js'])
  expect(preloaded()).toEqual(['/assets/casca.js'])
})

test('applies theme, direction and marca before first paint', () => {
  open('/login', { preferencias: { theme: 'dark', language: 'ar', skin: 'bordered', content: 'boxed' } })
  expect(document.documentElement.dir).toBe('rtl')
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', skin: 'bordered', content: 'boxed', marca: 'lastro' })
})

describe('what keeps the application from starting is said', () => {
  beforeEach(() => {
    document.body.innerHTML = '<p data-aviso="armazenamento" hidden></p><p data-aviso="scripts" hidden></p><script></script>'
  })
  afterEach(() => {
    vi.restoreAllMocks()
    delete document.documentElement.dataset['falta']
  })
  const said = () => [...document.querySelectorAll('[data-aviso]:not([hidden])')].map((each) => each.getAttribute('data-aviso'))

  test('nothing when all is there', () => {
    open('/login')
    expect([said(), document.documentElement.dataset['falta']]).toEqual([[], undefined])
  })

  test('blocked storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    preparePaint()
    expect([said(), document.documentElement.dataset['falta']]).toEqual([['armazenamento'], 'armazenamento'])
  })

  test('a script that does not arrive', () => {
    open('/login')
    document.querySelector('script')?.dispatchEvent(new Event('error'))
    expect(said()).toEqual(['scripts'])
  })
})
