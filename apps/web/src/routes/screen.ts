import { lazyRouteComponent } from '@tanstack/react-router'
import type { firstScreens } from './first-screens.ts'
import type { screens } from './screens.ts'

/** One of those that people begin with, or the frame. */
export function createFirstScreen(name: keyof typeof firstScreens) {
  return lazyRouteComponent(async () => ({ default: await (await import('./first-screens.ts')).firstScreens[name]() }))
}

/** A screen that nobody needs in order to sign in, and to see the first one. */
export function createScreen(name: keyof typeof screens) {
  return lazyRouteComponent(async () => ({ default: await (await import('./screens.ts')).screens[name]() }))
}
