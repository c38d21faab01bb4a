/** Lazy parts of a screen: panels, dialogs, lists. Routes use `lazyRouteComponent`. */
import { type ComponentType, createElement, lazy } from 'react'

const failed = new Set<() => void>()

/** Makes every part whose load failed load again. For `onCaughtError`: earlier, React would render the fresh part instead of the error. */
export function renewFailedParts(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/** `React.lazy` that loads again after a failure was shown, which `React.lazy` remembers for ever. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        failed.add(renew)
        throw cause
      }
    })
  const renew = () => {
    part = create()
  }
  let part = create()
  return function LazyPart(props) {
    return createElement(part, props)
  }
}
