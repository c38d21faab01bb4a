import { expect, it, vi } from 'vitest'

const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
document.body.innerHTML = '<main id="quadro"></main>'
await import('./quadro.ts')
/** Said on its way in. */
const antes = told.mock.calls.map(([mensagem]) => mensagem)

const show = (url: string) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { lastro: 'mostrar', incorporado: { tipo: 'url', url }, titulo: 'Vendas', idioma: 'pt-BR' },
      source: window.parent,
      origin: location.origin,
    }),
  )
const frames = () => [...document.querySelectorAll('iframe')]
const shown = () => frames().map(({ src, inert }) => [src, inert ? 'chegando' : 'à vista'])

it('a report that arrives is for nobody until it is there, and one asked for later takes its place in its turn', () => {
  expect(antes).toEqual([{ lastro: 'pronto' }])
  show('https://bi.exemplo/a')
  const [a] = frames()
  a?.dispatchEvent(new Event('load'))
  expect(shown()).toEqual([['https://bi.exemplo/a', 'à vista']])
  show('https://bi.exemplo/b')
  show('https://bi.exemplo/c')
  expect(shown()).toEqual([
    ['https://bi.exemplo/a', 'à vista'],
    ['https://bi.exemplo/b', 'chegando'],
    ['https://bi.exemplo/c', 'chegando'],
  ])
  const [, b, c] = frames()
  b?.dispatchEvent(new Event('load'))
  expect(shown()).toEqual([
    ['https://bi.exemplo/b', 'à vista'],
    ['https://bi.exemplo/c', 'chegando'],
  ])
  c?.dispatchEvent(new Event('load'))
  expect(shown()).toEqual([['https://bi.exemplo/c', 'à vista']])
  expect(told.mock.calls.map(([mensagem]) => mensagem)).toEqual([{ lastro: 'carregado' }, { lastro: 'carregado' }, { lastro: 'carregado' }])
})

it('shows nothing that another window asks for', () => {
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { lastro: 'mostrar', incorporado: { tipo: 'url', url: 'https://hostil.example' }, titulo: 'x', idioma: 'pt' },
      source: null,
      origin: location.origin,
    }),
  )
  expect(frames()).toHaveLength(1)
})
