import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Theme } from '@glideapps/glide-data-grid'
import { usePreferencias } from '../../../theme/preferences.ts'
import { useTheme } from '../../../theme/color-scheme.ts'
import { type GridColors, type GridStyles, readColors, stylesOf, themeOf } from './grid-theme.ts'

const NARROW_WIDTH = 600

interface GridFrame {
  largura: number
  estreita: boolean
  fonte: boolean
  cores: GridColors
  estilos: GridStyles
  theme: Partial<Theme>
}

export function useFrame(frame: RefObject<HTMLElement | null>): GridFrame {
  const { skin } = usePreferencias()
  const themeItem = useTheme()
  const [largura, setWidth] = useState(0)
  const [fonte, setFonte] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observador = new ResizeObserver(([entrada]) => setWidth(entrada?.contentRect.width ?? 0))
    observador.observe(element)
    return () => observador.disconnect()
  }, [frame])
  // A canvas does not repaint when a font loads. If it never does, the system font stays.
  useEffect(() => {
    void Promise.allSettled(['13px', '600 13px', 'italic 13px'].map((peso) => document.fonts.load(`${peso} 'Inter Tabular'`))).then(() =>
      setFonte(true),
    )
  }, [])
  const cores = useMemo(
    () => readColors(frame.current ?? document.documentElement),
    // The custom properties depend on theme and skin.
    // oxlint-disable-next-line react/exhaustive-deps
    [themeItem, skin, largura === 0],
  )
  const estilos = useMemo(() => stylesOf(cores), [cores])
  const theme = useMemo(() => themeOf(cores), [cores])
  return { largura, estreita: largura > 0 && largura < NARROW_WIDTH, fonte, cores, estilos, theme }
}
