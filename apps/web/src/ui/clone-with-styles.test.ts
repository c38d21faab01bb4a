import { beforeEach, expect, test, vi } from 'vitest'
import { copyLook } from './clone-with-styles.ts'

const nothing = () => ({ signal: new AbortController().signal, onProgress: vi.fn<(parte: number) => void>() })
const slowDown = () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
}
function put(html: string): HTMLElement {
  document.body.innerHTML = `<main>${html}</main>`
  const main = document.querySelector('main')
  if (!main) throw new Error('there is a main')
  return main
}

beforeEach(() => void vi.restoreAllMocks())

test('equal styles share a class, and the copy has no class of the page', async () => {
  const main = put('<b class="da-pagina" style="color: red">1</b><b style="color: red">2</b><i style="color: blue">3</i>')
  const { clone, css } = await copyLook(main, nothing())
  const [one, two, three] = [...clone.children].map(({ className }) => className)
  expect([one === two, one === three, clone.innerHTML.includes('da-pagina')]).toEqual([true, false, false])
  expect(clone.textContent).toBe('123')
  expect(css).toMatch(/color:(red|rgb\(255, 0, 0\))/)
})

test('a table is as high as its rows, and scroll bars are dropped', async () => {
  const main = put('<table style="height: 90px"><caption>a</caption></table><div style="overflow: auto; height: 90px"></div>')
  const { clone } = await copyLook(main, nothing())
  const [table, scroller] = [...clone.children].map((each) => each.getAttribute('style') ?? '')
  expect([/\bheight:/.test(table ?? ''), /height:90px;.*overflow:hidden;$/.test(scroller ?? '')]).toEqual([false, true])
})

test('reports progress and yields in between', async () => {
  slowDown()
  const options = nothing()
  let live = 0
  const timer = setInterval(() => (live += 1))
  await copyLook(put('<b></b>'.repeat(30)), options)
  clearInterval(timer)
  const partes = options.onProgress.mock.calls.map(([parte]) => parte)
  expect(partes).toEqual(partes.toSorted((a, b) => a - b))
  expect([partes.length, live > 0, (partes.at(-1) ?? 2) < 1]).toEqual([31, true, true])
})

test('stops when aborted', async () => {
  slowDown()
  const controller = new AbortController()
  const onProgress = vi.fn<(parte: number) => void>(() => controller.abort(new Error('canceled')))
  await expect(copyLook(put('<b></b>'.repeat(30)), { signal: controller.signal, onProgress })).rejects.toThrow('canceled')
  expect(onProgress).toHaveBeenCalledOnce()
})

test('restarts when the source is replaced during the copy', async () => {
  slowDown()
  const main = put('<b>antes</b><b>antes</b>')
  const onProgress = vi.fn<(parte: number) => void>(() => {
    if (onProgress.mock.calls.length === 1) main.innerHTML = '<b>depois</b>'
  })
  const { clone } = await copyLook(main, { ...nothing(), onProgress })
  expect(clone.textContent).toBe('depois')
})
