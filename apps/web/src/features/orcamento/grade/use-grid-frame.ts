import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Theme } from '@glideapps/glide-data-grid'
import { usePreferencias } from '../../../theme/preferences.ts'
import { useTema } from '../../../theme/color-scheme.ts'
import { type CoresGrade, type EstilosGrade, readCores, stylesOf, themeOf } from './grid-theme.ts'

const LARGURA_ESTREITA = 600

interface Moldura {
  largura: number
  estreita: boolean
  fonte: boolean
  cores: CoresGrade
  estilos: EstilosGrade
  theme: Partial<Theme>
}

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
  // A canvas does not repaint when a font loads. If it never does, the system font stays.
  useEffect(() => {
    void Promise.allSettled(['13px', '600 13px', 'italic 13px'].map((peso) => document.fonts.load(`${peso} 'Inter Tabular'`))).then(() =>
      setFonte(true),
    )
  }, [])
  const cores = useMemo(
    () => readCores(moldura.current ?? document.documentElement),
    // The custom properties depend on theme and skin.
    // oxlint-disable-next-line react/exhaustive-deps
    [tema, skin, largura === 0],
  )
  const estilos = useMemo(() => stylesOf(cores), [cores])
  const theme = useMemo(() => themeOf(cores), [cores])
  return { largura, estreita: largura > 0 && largura < LARGURA_ESTREITA, fonte, cores, estilos, theme }
}
