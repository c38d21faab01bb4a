/** Canvas and layout for the grid, which jsdom lacks: every element is 1000 × 500 px, and drawing has no effect. */
import { vi } from 'vitest'

export function stubCanvas(): void {
  const box = new DOMRect(0, 0, 1000, 500)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onResize: (entries: { target: Element; contentRect: DOMRect }[]) => void
      constructor(onResize: (entries: { target: Element; contentRect: DOMRect }[]) => void) {
        this.#onResize = onResize
      }
      observe(target: Element) {
        this.#onResize([{ target, contentRect: box }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, value: box.width },
    clientHeight: { configurable: true, value: box.height },
    scrollTo: { configurable: true, value: () => {} },
    getBoundingClientRect: { configurable: true, value: () => box },
  })
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: contextOf })
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(new EventTarget(), { load: () => Promise.resolve([]) }),
  })
}

function contextOf(this: HTMLCanvasElement): object {
  const own = { canvas: this, measureText: () => ({ width: 10, actualBoundingBoxAscent: 8 }) }
  const context: object = new Proxy(own, { get: (target, name): unknown => Reflect.get(target, name) ?? (() => context) })
  return context
}
