/** "Business constants and limits" of the customer's text (§9), one test each. Style values are read from the style sheets. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showScreen, signInRenata } from '../test/screen.tsx'
import { isFresh } from './sessao/expiry.ts'
import { REFRESH_TIMER_MS } from './sessao/renewal.ts'
import { PAGE_SIZES } from './table/page-size.ts'
import { LANGUAGES, getPreferencias, readingDirection, setPreferencia } from './theme/preferences.ts'
import { createLoadingBar } from './stores/loading-bar.ts'

const { createAppRouter } = await import('./routes.tsx')
const { Brand } = await import('./shell/Navigation.tsx')
const { Rodape } = await import('./shell/Rodape.tsx')
const { ScrollToTop, DURATION_MS } = await import('./shell/ScrollToTop.tsx')

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('session and preferences', () => {
  test('"token freshness margin 10 minutes"', () => {
    const now = Date.parse('2026-03-10T12:00:00Z')
    expect(isFresh('2026-03-10T12:10:01Z', 'https://login.microsoftonline.com/x', now)).toBe(true)
    expect(isFresh('2026-03-10T12:09:59Z', 'https://login.microsoftonline.com/x', now)).toBe(false)
  })

  test('"refresh timer 20000 ms"', () => {
    expect(REFRESH_TIMER_MS).toBe(20_000)
  })

  test('"cookie life 30 days"', () => {
    const write = vi.spyOn(document, 'cookie', 'set')
    setPreferencia('theme', 'system')
    expect(write).toHaveBeenCalledWith(expect.stringContaining('max-age=2592000;'))
  })

  test('"default locale pt", "locales ar, en, fr, pt", "none of pt and en is right-to-left"', () => {
    expect(getPreferencias().language).toBe('pt')
    expect(LANGUAGES.toSorted()).toEqual(['ar', 'en', 'fr', 'pt'])
    for (const language of ['pt', 'en', 'fr'] as const) expect(readingDirection({ language, direction: 'auto' })).toBe('ltr')
    expect(readingDirection({ language: 'ar', direction: 'auto' })).toBe('rtl')
  })

  test('"fallback en"', async () => {
    localStorage.setItem('Lastro-language', 'de')
    vi.resetModules()
    const { getPreferencias: read } = await import('./theme/preferences.ts')
    expect(read().language).toBe('en')
    localStorage.clear()
  })
})

describe('page', () => {
  beforeEach(signInRenata)

  async function scroll(top: number) {
    const container = createRef<HTMLDivElement>()
    await showScreen('/rola', {
      path: '/rola',
      domains: [],
      component: () => (
        <div ref={container}>
          <h1>Tela</h1>
          <ScrollToTop container={container} />
        </div>
      ),
    })
    const element = container.current!
    element.scrollTop = top
    fireEvent.scroll(element)
    return element
  }

  test('"scroll-to-top threshold 200 px"', async () => {
    const element = await scroll(200)
    expect(screen.queryByRole('button', { name: 'Voltar ao topo' })).toBeNull()
    const panel = element.appendChild(document.createElement('aside'))
    panel.dataset['painel'] = ''
    panel.scrollTop = 500
    fireEvent.scroll(panel)
    expect(screen.queryByRole('button', { name: 'Voltar ao topo' })).toBeNull()
    element.scrollTop = 201
    fireEvent.scroll(element)
    expect(screen.getByRole('button', { name: 'Voltar ao topo' })).toBeTruthy()
  })

  test('"300 ms scroll duration"', async () => {
    const element = await scroll(1000)
    expect(DURATION_MS).toBe(300)
    let frame: FrameRequestCallback = () => {}
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
      frame = callback
      return 1
    })
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    fireEvent.click(screen.getByRole('button', { name: 'Voltar ao topo' }))
    now.mockReturnValue(299)
    frame(0)
    expect(element.scrollTop).toBeGreaterThan(0)
    now.mockReturnValue(300)
    frame(0)
    expect(element.scrollTop).toBe(0)
  })

  test('"logo width 40 px"', async () => {
    await showScreen('/logo', {
      path: '/logo',
      domains: [],
      component: () => (
        <>
          <h1>Tela</h1>
          <Brand />
        </>
      ),
    })
    expect(screen.getByRole('link').querySelector('img')?.width).toBe(40)
  })

  test('"router scroll offset top 60 for hash links, smooth; history base path /"', () => {
    expect(css('theme/tokens.css')).toContain('--hash-offset: 60px;')
    for (const file of ['theme/base.css', 'shell/Shell.module.css']) {
      expect(css(file)).toContain('scroll-padding-top: var(--hash-offset);')
    }
    const { options, basepath } = createAppRouter()
    expect(options.defaultHashScrollIntoView).toEqual({ behavior: 'smooth' })
    expect(basepath).toBe('/')
  })
})

test('"loading bar tick 800 ms, start 10, buffer start 20, hold 82, finish delay 300 ms"', () => {
  vi.useFakeTimers()
  const { start, store } = createLoadingBar(() => 1)
  const stop = start()
  expect(store.get()).toMatchObject({ progress: 10, buffer: 20 })
  vi.advanceTimersByTime(799)
  expect(store.get().progress).toBe(10)
  vi.advanceTimersByTime(1)
  expect(store.get().progress).toBeGreaterThan(10)
  vi.advanceTimersByTime(80_000)
  expect(store.get().progress).toBe(82)
  stop()
  expect(store.get().progress).toBe(100)
  vi.advanceTimersByTime(299)
  expect(store.get().visible).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.get().visible).toBe(false)
})

describe('layout', () => {
  test('"breakpoints: sm 600, md 960, lg 1264 or 1280, xl 1904 or 1920, xxl 2560"', () => {
    const sheets = globSync('**/*.css', { cwd: import.meta.dirname })
      .map(css)
      .join('\n')
    const has = (query: string) => sheets.includes(`@media (${query})`)
    expect([600, 960, 1280].filter((px) => !has(`max-width: ${px - 1}px`))).toEqual([])
    // Every screen has this inset and this navigation.
    for (const px of [1920, 2560]) {
      expect(css('theme/tokens.css')).toMatch(new RegExp(`@media \\(min-width: ${px}px\\) \\{[^}]*--space-page: [^}]*--nav-width: `))
    }
  })

  test('"overlay navigation below lg": the column goes and the button appears', () => {
    expect(css('shell/Shell.module.css')).toMatch(/@media \(max-width: 1279px\) \{\s*\.shell \{[^}]*\}\s*\.side \{\s*display: none;/)
    expect(css('shell/TopBar.module.css')).toMatch(/@media \(max-width: 1279px\) \{[^@]*\.menu \{\s*display: block;/)
  })

  test('"content width fluid (boxed in another reading)"', () => {
    expect(getPreferencias().content).toBe('fluid')
    expect(css('shell/Shell.module.css')).toContain(":global([data-content='boxed']) .main[data-page='default'] > :not([data-faixa])")
  })

  test('"navbar sticky with blur": the page begins behind the bar, which stays and blurs the content under it', () => {
    expect(css('shell/Shell.module.css')).toMatch(/\.main \{[^}]*grid-row: 1 \/ 3;[^}]*padding-top: var\(--topbar\);[^}]*overflow: auto;/)
    expect(css('ui/PageHeader.module.css')).toMatch(/\.page:has\(> \.scrolling\) \{\s*flex: 1 0 auto;/)
    expect(css('shell/TopBar.module.css')).toMatch(/\.bar \{[^}]*color-mix\([^}]*transparent\);[^}]*backdrop-filter: [^;]*blur\(/)
  })

  test('"footer static": it scrolls with the page and shows the marca', async () => {
    await showScreen('/pe', {
      path: '/pe',
      domains: [],
      component: () => (
        <>
          <h1>Tela</h1>
          <Rodape />
        </>
      ),
    })
    expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()}`)
    expect(css('shell/Rodape.module.css')).not.toMatch(/position:/)
  })

  test('"table page sizes: 5, 10, 20, 25, 50, 100"', () => {
    expect(PAGE_SIZES).toEqual([5, 10, 20, 25, 50, 100])
  })
})
