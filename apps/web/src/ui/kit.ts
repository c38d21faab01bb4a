/** Menus, panels and search lists. Late chunks that the shell preloads, because no screen needs them to render. */
import { lazy } from 'react'
import { ApiError } from '../api/errors.ts'
import { showFailure } from '../api/refusal.ts'

const loadAnchor = () => import('./AnchoredPopover.tsx')
const loadMenu = () => import('./MenuPopover.tsx')
const loadPanel = () => import('./PanelPopover.tsx')
const loadList = () => import('./SearchList.tsx')

export const AnchoredPopover = lazy(async () => ({ default: (await loadAnchor()).AnchoredPopover }))
export const MenuPopover = lazy(async () => ({ default: (await loadMenu()).MenuPopover }))
export const PanelPopover = lazy(async () => ({ default: (await loadPanel()).PanelPopover }))
export const SearchList = lazy(async () => ({ default: (await loadList()).SearchList }))

let isLoaded = false

/** React remembers a failed `lazy` for ever, so none is rendered before the kit is loaded. */
export function isKitLoaded(): boolean {
  return isLoaded
}

export async function loadKit(): Promise<void> {
  await Promise.all([loadAnchor(), loadMenu(), loadPanel(), loadList()])
  isLoaded = true
}

/** Loads the kit for an overlay that is about to open. Shows a failure, and returns false then. */
export async function requestKit(): Promise<boolean> {
  try {
    await loadKit()
  } catch (cause) {
    showFailure(new ApiError(0, {}, { cause }))
  }
  return isLoaded
}
