import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const told = vi.fn<typeof window.postMessage>()
vi.spyOn(window.parent, 'postMessage').mockImplementation(told)
const asked = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', asked)
document.body.innerHTML = '<main id="quadro"></main>'
// Its listener lives as long as the page, so remove it before other tests use this window.
const deixado = new AbortController()
const listen = window.addEventListener.bind(window)
const listening = vi.spyOn(window, 'addEventListener')
listening.mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
  listen(type, listener, { capture: true, signal: deixado.signal }),
)
await import('./quadro.ts')
listening.mockRestore()
afterAll(() => {
  deixado.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})
const before = told.mock.calls.map(([message]) => message)

const say = (data: object, source: Window | null = window.parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, source, origin: location.origin }))
const show = (url: string, source?: null) =>
  say({ lastro: 'mostrar', incorporado: { tipo: 'url', url }, titulo: 'Vendas', idioma: 'pt-BR' }, source)
const frames = () => [...document.querySelectorAll('iframe')]
const shown = () => frames().map(({ src, inert }) => [src, inert ? 'chegando' : 'à vista'])
const remarks = () => told.mock.calls.map(([message]) => message)
const loaded = { lastro: 'carregado' }
const failure = (which: string) => ({ lastro: 'falha', falha: which, codigo: '' })

async function draw(frame: HTMLIFrameElement | undefined): Promise<void> {
  frame?.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1)
}
function violate(effectiveDirective: string): void {
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window.parent, 'postMessage').mockImplementation(told)
  told.mockClear()
  asked.mockReset().mockResolvedValue(new Response())
  document.querySelector('main')?.replaceChildren()
})
afterEach(() => void vi.useRealTimers())

test('a report is inert until loaded, and a later one replaces it when loaded in turn', async () => {
  expect(before).toEqual([{ lastro: 'pronto' }])
  show('https://bi.exemplo/a')
  await draw(frames()[0])
  expect(shown()).toEqual([['https://bi.exemplo/a', 'à vista']])
  show('https://bi.exemplo/b')
  show('https://bi.exemplo/c')
  expect(shown()).toEqual([
    ['https://bi.exemplo/a', 'à vista'],
    ['https://bi.exemplo/b', 'chegando'],
    ['https://bi.exemplo/c', 'chegando'],
  ])
  const [, b, c] = frames()
  await draw(b)
  expect(shown()).toEqual([
    ['https://bi.exemplo/b', 'à vista'],
    ['https://bi.exemplo/c', 'chegando'],
  ])
  await draw(c)
  expect(shown()).toEqual([['https://bi.exemplo/c', 'à vista']])
  expect(remarks()).toEqual([loaded, loaded, loaded])
})

test('ignores requests of other windows', () => {
  show('https://hostil.example', null)
  expect(frames()).toHaveLength(0)
})

test('an unreachable server is reported instead of showing the error page of the browser', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  show('https://bi.exemplo/embed/a')
  await draw(frames()[0])
  expect([shown(), remarks()]).toEqual([[['https://bi.exemplo/embed/a', 'chegando']], [failure('semResposta')]])
  expect(asked.mock.calls).toEqual([
    ['https://bi.exemplo/', { method: 'HEAD', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }],
  ])
})

test('keeps the current report while the new URL is unreachable', async () => {
  show('https://bi.exemplo/a')
  await draw(frames()[0])
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  show('https://bi.exemplo/b')
  await draw(frames()[1])
  expect([shown(), remarks()]).toEqual([[['https://bi.exemplo/a', 'à vista']], [loaded]])
})

test('a redirect counts as an answer, and a slow answer is not awaited', async () => {
  asked.mockImplementationOnce(() => {
    violate('connect-src')
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  show('https://bi.exemplo/a')
  await draw(frames()[0])
  expect(remarks()).toEqual([loaded])
  asked.mockReturnValueOnce(new Promise(() => {}))
  show('https://bi.exemplo/b')
  await draw(frames()[1])
  expect(shown().at(-1)).toEqual(['https://bi.exemplo/b', 'chegando'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(shown()).toEqual([['https://bi.exemplo/b', 'à vista']])
})

test('a report blocked by the CSP is not reported as loaded', async () => {
  show('https://bi.exemplo/a')
  violate('frame-src')
  await draw(frames()[0])
  expect(remarks()).toEqual([failure('bloqueado')])
})

test('shows the frame on request, without another probe', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  show('https://bi.exemplo/a')
  await draw(frames()[0])
  say({ lastro: 'mesmoAssim' })
  expect([shown(), remarks()]).toEqual([[['https://bi.exemplo/a', 'à vista']], [failure('semResposta'), loaded]])
  show('https://bi.exemplo/b')
  await draw(frames()[1])
  expect(shown()).toEqual([['https://bi.exemplo/b', 'à vista']])
  expect(asked).toHaveBeenCalledOnce()
})
