/**
 * Each file of tests begins as a browser opens a page: with modules that nothing was done to, and an empty page. The files of a worker share
 * their libraries, which take most of the time to read, and so one window: what the file before left in it is put away here.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

declare global {
  /** What tests write on, as it was before the first file of this worker. */
  var semTestes: Map<object, PropertyDescriptorMap> | undefined
}
globalThis.semTestes ??= new Map(
  [navigator, Element.prototype, HTMLElement.prototype, HTMLDialogElement.prototype].map((each) => [
    each,
    Object.getOwnPropertyDescriptors(each),
  ]),
)
for (const [each, before] of globalThis.semTestes) {
  for (const name of Object.getOwnPropertyNames(each)) if (!(name in before)) Reflect.deleteProperty(each, name)
  Object.defineProperties(each, before)
}

vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
// Preferences outlive the storage in cookies.
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
for (const part of [document.head, document.body]) part.replaceChildren()
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
history.replaceState(null, '', '/')

// What a screen opens it may read from a file of its own first: a second of a machine that has other work, which no test is about.
configure({ asyncUtilTimeout: 5_000 })

// The library asks for it where it is read, which is in the first file alone.
afterEach(cleanup)
