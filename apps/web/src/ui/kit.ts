/** Menus, panels and search lists. Late chunks that the shell preloads, because no screen needs them to render. */
import { lazy } from 'react'

const loadMenu = () => import('./MenuPopover.tsx')
const loadPanel = () => import('./PanelPopover.tsx')
const loadList = () => import('./SearchList.tsx')

export const MenuPopover = lazy(async () => ({ default: (await loadMenu()).MenuPopover }))
export const PanelPopover = lazy(async () => ({ default: (await loadPanel()).PanelPopover }))
export const SearchList = lazy(async () => ({ default: (await loadList()).SearchList }))

let isLoaded = false

/** React remembers a failed `lazy` for ever, so none is rendered before the kit is loaded. */
export function isKitLoaded(): boolean {
  return isLoaded
}

export async function loadKit(): Promise<void> {
  await Promise.all([loadMenu(), loadPanel(), loadList()])
  isLoaded = true
}
