import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

const HOSTILE = 'https://hostil.example'
const REPORT = 'https://app.powerbi.com/reportEmbed'
vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
document.body.innerHTML = '<main></main>'
// Its listener lives as long as the page, so remove it before other tests use this window.
const deixado = new AbortController()
const listen = window.addEventListener.bind(window)
const listening = vi.spyOn(window, 'addEventListener')
listening.mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
  listen(type, listener, { capture: true, signal: deixado.signal }),
)
const { startQuadro } = await import('./quadro-base.ts')
listening.mockRestore()
const library = vi.fn<(data: unknown) => void>()
listen('message', ({ data }) => library(data), { signal: deixado.signal })
afterAll(() => {
  deixado.abort()
  vi.restoreAllMocks()
})

const shown = vi.fn<() => void>()
const start = (speaks: boolean) => startQuadro({ speaks, show: shown })
const addFrame = (src: string): Window | null => {
  const frame = document.createElement('iframe')
  frame.src = src
  document.querySelector('main')?.append(frame)
  return frame.contentWindow
}
const say = (source: Window | null, origin: string) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { lastro: 'mostrar', incorporado: { tipo: 'url', url: HOSTILE }, titulo: 'x', idioma: 'pt-BR' },
      source,
      origin,
    }),
  )
const heard = () => [shown.mock.calls.length, library.mock.calls.length]

beforeEach(() => {
  shown.mockClear()
  library.mockClear()
  document.querySelector('main')?.replaceChildren()
})

describe.each([
  ['a report that speaks', true],
  ['a report that has nothing to say', false],
])('%s', (_, speaks) => {
  test('handles messages of the parent screen and hides them from the library', () => {
    start(speaks)
    say(window.parent, location.origin)
    expect(heard()).toEqual([1, 0])
  })

  test('ignores messages of other windows, including forged ones', () => {
    start(speaks)
    const report = addFrame(REPORT)
    const anuncio = addFrame(`${HOSTILE}/`)
    for (const [source, origin] of [
      [null, location.origin],
      [window.parent, HOSTILE],
      [report, HOSTILE],
      [report, location.origin],
      [anuncio, new URL(REPORT).origin],
      [anuncio, location.origin],
      [anuncio, HOSTILE],
    ] as const)
      say(source, origin)
    expect(heard()).toEqual([0, 0])
  })

  test('passes messages of the report origin to the library, and takes no command from them', () => {
    start(speaks)
    say(addFrame(REPORT), new URL(REPORT).origin)
    expect(heard()).toEqual([0, speaks ? 1 : 0])
  })
})
