/**
 * Isolates test files: fresh modules and an empty page. Files of a worker share libraries, which load slowly, and therefore one window;
 * this removes leftovers of the previous file.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { stubMedia } from './media.ts'

declare global {
  var pageBeforeTests: Map<object, PropertyDescriptorMap> | undefined
}
globalThis.pageBeforeTests ??= new Map(
  [navigator, Element.prototype, HTMLElement.prototype, HTMLDialogElement.prototype].map((each) => [
    each,
    Object.getOwnPropertyDescriptors(each),
  ]),
)
for (const [each, before] of globalThis.pageBeforeTests) {
  for (const name of Object.getOwnPropertyNames(each)) if (!(name in before)) Reflect.deleteProperty(each, name)
  Object.defineProperties(each, before)
}

vi.useRealTimers()
vi.unstubAllGlobals()
stubMedia()
// Missing in jsdom, which has no layout. Toolbars and tables observe their sizes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.unstubAllEnvs()
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
// Preferences outlive local storage in cookies.
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
for (const part of [document.head, document.body]) part.replaceChildren()
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
history.replaceState(null, '', '/')

// Lazy chunks may take a second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

// The library registers it on import, which happens only in the first file.
afterEach(cleanup)
