import { readCelula } from '@lastro/engine'
import { formatCentavos, writeReais } from '@lastro/formato'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { CellInput } from '../../../ui/CellInput.tsx'
import { Note } from '../../../ui/Text.tsx'
import styles from './simples.module.css'

interface CampoValorProps {
  nome: string
  centavos: number
  presa: string | null
  isPending: boolean
  onValor: (centavos: number) => void
}

/** Amount field. Enter or blur saves, Esc reverts. Accepts arithmetic, as the grid does. */
export function CampoValor({ nome, centavos, presa, isPending, onValor }: CampoValorProps) {
  const { t } = useTranslation('orcamento-simples')
  const { language, negativos } = usePreferencias()
  const [texto, setTexto] = useState<string | null>(null)
  const loaded = texto === null ? null : readCelula(texto)
  const keep = () => {
    if (loaded?.ok === false) return
    if (loaded && loaded.valorCentavos !== centavos) onValor(loaded.valorCentavos)
    setTexto(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && texto !== null) {
      event.stopPropagation()
      setTexto(null)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      keep()
    }
  }
  // The default mousedown would put the caret at the pointer and drop the selection.
  const onMouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (event.button !== 0 || event.currentTarget === document.activeElement) return
    event.preventDefault()
    event.currentTarget.focus()
  }
  return (
    <span className={styles['campo']} data-pendente={isPending || undefined}>
      <CellInput
        fullWidth
        aria-label={nome}
        aria-invalid={loaded?.ok === false || undefined}
        readOnly={presa !== null}
        title={presa ?? undefined}
        value={texto ?? formatCentavos(centavos, { idioma: language, negativos, zero: 'zero' })}
        onMouseDown={onMouseDown}
        onFocus={(event) => {
          if (presa !== null) return
          // Synchronous, so that the next key replaces the text instead of appending to it.
          flushSync(() => setTexto(writeReais(centavos)))
          event.currentTarget.select()
        }}
        onChange={(event) => setTexto(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
      {loaded?.ok === false && (
        <Note as="small" tone="unf" role="alert">
          {loaded.erro.mensagem}
        </Note>
      )}
      {isPending && <span className="visually-hidden">{t('naoSalvo')}</span>}
    </span>
  )
}
