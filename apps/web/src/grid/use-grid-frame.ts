import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Theme } from './glide.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { useTheme } from '../theme/color-scheme.ts'
import { type GridColors, type GridStyles, readColors, stylesOf, themeOf } from './grid-theme.ts'

const NARROW_WIDTH = 600

export interface GridFrame {
  width: number
  isNarrow: boolean
  /** Height in px that a horizontal scroll bar takes. 0 where it lies over the rows. */
  scrollbar: number
  isFontLoaded: boolean
  colors: GridColors
  cellStyles: GridStyles
  theme: Partial<Theme>
}

function measureScrollbar(): number {
  const probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; visibility: hidden; overflow: scroll'
  document.body.append(probe)
  const height = probe.offsetHeight - probe.clientHeight
  probe.remove()
  return height
}

export function useGridFrame(frame: RefObject<HTMLElement | null>): GridFrame {
  const { skin } = usePreferencias()
  const currentTheme = useTheme()
  const [width, setWidth] = useState(0)
  const [scrollbar] = useState(measureScrollbar)
  const [isFontLoaded, setFontLoaded] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  // A canvas does not repaint when a font loads. If it never does, the system font stays.
  useEffect(() => {
    void Promise.allSettled(['13px', '600 13px', 'italic 13px'].map((weight) => document.fonts.load(`${weight} 'Inter Tabular'`))).then(
      () => setFontLoaded(true),
    )
  }, [])
  const colors = useMemo(
    () => readColors(frame.current ?? document.documentElement),
    // The custom properties depend on theme and skin.
    // oxlint-disable-next-line react/exhaustive-deps
    [currentTheme, skin, width === 0],
  )
  const cellStyles = useMemo(() => stylesOf(colors), [colors])
  const theme = useMemo(() => themeOf(colors), [colors])
  return { width, isNarrow: width > 0 && width < NARROW_WIDTH, scrollbar, isFontLoaded, colors, cellStyles, theme }
}
