import { type GridCell, GridCellKind, type ProvideEditorComponent, type TextCell } from '@glideapps/glide-data-grid'
import { readCelula } from '@lastro/engine'
import { formatCentavos } from '@lastro/formato'
import { type KeyboardEvent, useContext, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { espera } from './keystroke-buffer.ts'
import styles from './grade.module.css'
import { ConfirmaContext } from './use-commit-after-paint.ts'

type Passo = -1 | 0 | 1

interface CampoProps {
  value: TextCell
  initialValue: string | undefined
  onChange: (value: TextCell) => void
  /** Of nothing: the text was taken already. */
  onFinishedEditing: (value: TextCell | undefined, movement: readonly [Passo, Passo]) => void
}

/**
 * The editor of an amount. Eager, not a chunk that comes later: the first keys of a fast typist would be lost with it. Takes what
 * {@link readCelula} takes; while it is arithmetic, says the result, and does not close over what is no amount.
 */
export const EditorCelula: ProvideEditorComponent<GridCell> = ({ value, initialValue, onChange, onFinishedEditing }) =>
  value.kind === GridCellKind.Text ? (
    <Campo value={value} initialValue={initialValue} onChange={onChange} onFinishedEditing={onFinishedEditing} />
  ) : null

function Campo({ value, initialValue, onChange, onFinishedEditing }: CampoProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language, negativos } = usePreferencias()
  const [texto, setTexto] = useState(espera.texto ?? initialValue ?? value.data)
  const confirma = useContext(ConfirmaContext)
  const dica = useId()
  const lida = readCelula(texto)
  const isConta = texto.trim().startsWith('=')

  useEffect(() => {
    const { texto: digitado, confirma: passos } = espera
    espera.texto = null
    espera.confirma = null
    if (digitado === null) return
    const novo = { ...value, data: digitado }
    if (passos !== null && readCelula(digitado).ok) onFinishedEditing(novo, passos)
    else onChange(novo)
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    // Said here with the text itself: the frame around it would save what it last heard of.
    event.preventDefault()
    event.stopPropagation()
    const passo = event.shiftKey ? -1 : 1
    if (!lida.ok) return
    const passos = event.key === 'Enter' ? ([0, passo] as const) : ([passo, 0] as const)
    confirma(texto, (ouvido) => onFinishedEditing(ouvido ? undefined : { ...value, data: texto }, passos))
  }
  return (
    <>
      <input
        // The grid opens it on a key that was struck in the cell.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles['editor']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('editor.nome')}
        aria-invalid={!lida.ok}
        aria-describedby={dica}
        size={Math.max(7, texto.length)}
        value={texto}
        onFocus={(event) => {
          if (initialValue === undefined) event.currentTarget.select()
          else event.currentTarget.setSelectionRange(texto.length, texto.length)
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTexto(event.target.value)
          onChange({ ...value, data: event.target.value })
        }}
      />
      <small id={dica} className={styles['dica']} role="status" data-erro={!lida.ok || undefined} hidden={lida.ok && !isConta}>
        {lida.ok ? (
          <>
            <b className="num">{formatCentavos(lida.valorCentavos, { idioma: language, negativos, zero: 'zero' })}</b>
            {` · ${t('editor.confirma')}`}
          </>
        ) : (
          lida.erro.mensagem
        )}
      </small>
    </>
  )
}
