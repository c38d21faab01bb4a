import { lazyRouteComponent } from '@tanstack/react-router'
import type { screens } from '../screens.ts'

/** A screen that nobody needs in order to sign in. */
export function createScreen(name: keyof typeof screens) {
  return lazyRouteComponent(async () => ({ default: await (await import('../screens.ts')).screens[name]() }))
}
