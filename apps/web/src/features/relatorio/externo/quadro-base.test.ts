/** Of whom a page that frames a report hears: the screen of ours around it and, where its program speaks, the report. Nobody else. */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const HOSTIL = 'https://hostil.example'
const REPORT = 'https://app.powerbi.com/reportEmbed'
vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
document.body.innerHTML = '<main></main>'
// It lets no message through that is not for it, for as long as its page lives: here the window goes on to other tests.
const deixado = new AbortController()
const listen = window.addEventListener.bind(window)
const ouvindo = vi.spyOn(window, 'addEventListener')
ouvindo.mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
  listen(type, listener, { capture: true, signal: deixado.signal }),
)
const { startQuadro } = await import('./quadro-base.ts')
ouvindo.mockRestore()
/** What the library of a program would hear: it listens after the page does. */
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
      data: { lastro: 'mostrar', incorporado: { tipo: 'url', url: HOSTIL }, titulo: 'x', idioma: 'pt-BR' },
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
  it('does what the screen around it asks for, of which its library hears nothing', () => {
    start(speaks)
    say(window.parent, location.origin)
    expect(heard()).toEqual([1, 0])
  })

  it('hears nobody else, whatever they call themselves', () => {
    start(speaks)
    const report = addFrame(REPORT)
    const anuncio = addFrame(`${HOSTIL}/`)
    for (const [source, origin] of [
      [null, location.origin],
      [window.parent, HOSTIL],
      [report, HOSTIL],
      [report, location.origin],
      [anuncio, new URL(REPORT).origin],
      [anuncio, location.origin],
      [anuncio, HOSTIL],
    ] as const)
      say(source, origin)
    expect(heard()).toEqual([0, 0])
  })

  it('is heard by its library from where it was framed, and asks the page for nothing', () => {
    start(speaks)
    say(addFrame(REPORT), new URL(REPORT).origin)
    expect(heard()).toEqual([0, speaks ? 1 : 0])
  })
})
