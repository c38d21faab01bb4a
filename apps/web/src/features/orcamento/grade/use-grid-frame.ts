import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Theme } from '@glideapps/glide-data-grid'
import { usePreferencias } from '../../../theme/preferences.ts'
import { useTema } from '../../../theme/color-scheme.ts'
import { type CoresGrade, type EstilosGrade, readCores, stylesOf, themeOf } from './grid-theme.ts'

const LARGURA_ESTREITA = 600

interface Moldura {
  /** In px; 0 before it was measured. */
  largura: number
  estreita: boolean
  /** The font is there. */
  fonte: boolean
  cores: CoresGrade
  estilos: EstilosGrade
  theme: Partial<Theme>
}

/** What the canvas needs of the page around it: how wide it is, its colours, and whether its font came. */
export function useMoldura(moldura: RefObject<HTMLElement | null>): Moldura {
  const { skin } = usePreferencias()
  const tema = useTema()
  const [largura, setLargura] = useState(0)
  const [fonte, setFonte] = useState(false)
  useEffect(() => {
    const elemento = moldura.current
    if (elemento === null) return undefined
    const observador = new ResizeObserver(([entrada]) => setLargura(entrada?.contentRect.width ?? 0))
    observador.observe(elemento)
    return () => observador.disconnect()
  }, [moldura])
  // A canvas draws with what is there: once the font came, it is drawn again. One that never comes leaves the font of the system.
  useEffect(() => {
    void Promise.allSettled(['13px', '600 13px', 'italic 13px'].map((peso) => document.fonts.load(`${peso} 'Inter Tabular'`))).then(() =>
      setFonte(true),
    )
  }, [])
  const cores = useMemo(
    () => readCores(moldura.current ?? document.documentElement),
    // The custom properties are those of theme and skin.
    // oxlint-disable-next-line react/exhaustive-deps
    [tema, skin, largura === 0],
  )
  const estilos = useMemo(() => stylesOf(cores), [cores])
  const theme = useMemo(() => themeOf(cores), [cores])
  return { largura, estreita: largura > 0 && largura < LARGURA_ESTREITA, fonte, cores, estilos, theme }
}
