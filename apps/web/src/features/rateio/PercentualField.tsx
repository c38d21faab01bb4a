import { writePpm } from '@lastro/formato'
import { useState } from 'react'
import { usePreferencias } from '../../theme/preferences.ts'
import { CellInput } from '../../ui/CellInput.tsx'
import { parsePercentual } from './draft.ts'

/** Invalid text is reported and not applied. */
export function PercentualField({ label, ppm, onChange }: { label: string; ppm: number; onChange: (ppm: number) => void }) {
  const { language } = usePreferencias()
  const [texto, setTexto] = useState<string | null>(null)
  const wrong = texto !== null && texto.trim() !== '' && parsePercentual(texto) === undefined
  return (
    <CellInput
      unit="%"
      size={4}
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={texto ?? (ppm === 0 ? '' : writePpm(ppm, language))}
      placeholder="0"
      onChange={(event) => {
        const { value } = event.target
        setTexto(value)
        const loaded = value.trim() === '' ? 0 : parsePercentual(value)
        if (loaded !== undefined) onChange(loaded)
      }}
      onBlur={() => setTexto(null)}
    />
  )
}
