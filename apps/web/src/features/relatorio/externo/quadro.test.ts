import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const told = vi.fn<typeof window.postMessage>()
vi.spyOn(window.parent, 'postMessage').mockImplementation(told)
const asked = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', asked)
document.body.innerHTML = '<main id="quadro"></main>'
// It lets no message through that is not for it, for as long as its page lives: here the window goes on to other tests.
const deixado = new AbortController()
const listen = window.addEventListener.bind(window)
const ouvindo = vi.spyOn(window, 'addEventListener')
ouvindo.mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
  listen(type, listener, { capture: true, signal: deixado.signal }),
)
await import('./quadro.ts')
ouvindo.mockRestore()
afterAll(() => {
  deixado.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})
/** Said on its way in. */
const antes = told.mock.calls.map(([mensagem]) => mensagem)

const say = (data: object, source: Window | null = window.parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, source, origin: location.origin }))
const show = (url: string, source?: null) =>
  say({ lastro: 'mostrar', incorporado: { tipo: 'url', url }, titulo: 'Vendas', idioma: 'pt-BR' }, source)
const frames = () => [...document.querySelectorAll('iframe')]
const shown = () => frames().map(({ src, inert }) => [src, inert ? 'chegando' : 'à vista'])
const ditas = () => told.mock.calls.map(([mensagem]) => mensagem)
const carregado = { lastro: 'carregado' }
const falha = (qual: string) => ({ lastro: 'falha', falha: qual, codigo: '' })

/** The browser has drawn the frame, whatever it holds, and what follows from it has happened. */
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

it('a report that arrives is for nobody until it is there, and one asked for later takes its place in its turn', async () => {
  expect(antes).toEqual([{ lastro: 'pronto' }])
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
  expect(ditas()).toEqual([carregado, carregado, carregado])
})

it('shows nothing that another window asks for', () => {
  show('https://hostil.example', null)
  expect(frames()).toHaveLength(0)
})

it('where nobody answers, the page of the browser that says so is not shown: why is told', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  show('https://bi.exemplo/embed/a')
  await draw(frames()[0])
  expect([shown(), ditas()]).toEqual([[['https://bi.exemplo/embed/a', 'chegando']], [falha('semResposta')]])
  // Nobody is told the token, nor who asks.
  expect(asked.mock.calls).toEqual([
    ['https://bi.exemplo/', { method: 'HEAD', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }],
  ])
})

it('what is shown goes on while the one signed anew finds nobody', async () => {
  show('https://bi.exemplo/a')
  await draw(frames()[0])
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  show('https://bi.exemplo/b')
  await draw(frames()[1])
  expect([shown(), ditas()]).toEqual([[['https://bi.exemplo/a', 'à vista']], [carregado]])
})

it('an answer that leads elsewhere is one, and one that is late is not waited for', async () => {
  asked.mockImplementationOnce(() => {
    violate('connect-src')
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  show('https://bi.exemplo/a')
  await draw(frames()[0])
  expect(ditas()).toEqual([carregado])
  asked.mockReturnValueOnce(new Promise(() => {}))
  show('https://bi.exemplo/b')
  await draw(frames()[1])
  expect(shown().at(-1)).toEqual(['https://bi.exemplo/b', 'chegando'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(shown()).toEqual([['https://bi.exemplo/b', 'à vista']])
})

it('a report that leads where this page may not go is not called shown', async () => {
  show('https://bi.exemplo/a')
  violate('frame-src')
  await draw(frames()[0])
  expect(ditas()).toEqual([falha('bloqueado')])
})

it('whoever wants to see it anyway sees what the frame holds, and is not asked about again', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  show('https://bi.exemplo/a')
  await draw(frames()[0])
  say({ lastro: 'mesmoAssim' })
  expect([shown(), ditas()]).toEqual([[['https://bi.exemplo/a', 'à vista']], [falha('semResposta'), carregado]])
  show('https://bi.exemplo/b')
  await draw(frames()[1])
  expect(shown()).toEqual([['https://bi.exemplo/b', 'à vista']])
  expect(asked).toHaveBeenCalledOnce()
})
