import { vi } from 'vitest'

/** jsdom draws nothing and observes no sizes: to a test, nothing ever changes its own. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
