import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Folha.module.css'

interface CelulaFolhaProps {
  location: string
  texto: string
  isMissing: boolean
  presa: boolean
  isInRange: boolean
  isActive: boolean
  editing: string | null
  nome: string
  onEdit: (texto: string) => void
  onReady: (texto: string, step: readonly [number, number] | null) => void
  onCancel: () => void
}

/** Compares only visible props. Handlers act on the current sheet whichever render they come from. */
function sameCelula(a: CelulaFolhaProps, b: CelulaFolhaProps): boolean {
  return (
    !a.isActive &&
    !b.isActive &&
    a.location === b.location &&
    a.texto === b.texto &&
    a.isMissing === b.isMissing &&
    a.presa === b.presa &&
    a.isInRange === b.isInRange &&
    a.nome === b.nome
  )
}

export const CelulaFolha = memo(function CelulaFolha(props: CelulaFolhaProps) {
  const { location, texto, isMissing, presa, isInRange, isActive, editing, nome, onEdit, onReady, onCancel } = props
  const { t } = useTranslation('rateio')
  return (
    <td
      className="num"
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the implicit role would be cell
      role="gridcell"
      data-celula={location}
      data-falta={isMissing || undefined}
      data-presa={presa || undefined}
      data-faixa={isInRange || undefined}
      aria-selected={isInRange}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell may be read-only
      aria-readonly={presa || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      {editing === null ? (
        texto || (isMissing && <small>{t('folha.falta')}</small>)
      ) : (
        <input
          className={styles['campo']}
          aria-label={nome}
          inputMode="decimal"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the focused cell
          autoFocus
          value={editing}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onChange={(event) => onEdit(event.target.value)}
          onBlur={() => onReady(editing, null)}
          onKeyDown={(event) => {
            const steps: Readonly<Record<string, readonly [number, number]>> = {
              Enter: event.shiftKey ? [-1, 0] : [1, 0],
              Tab: event.shiftKey ? [0, -1] : [0, 1],
            }
            const step = steps[event.key]
            if (event.key === 'Escape') {
              event.stopPropagation()
              onCancel()
            } else if (step) {
              event.preventDefault()
              onReady(editing, step)
            }
          }}
        />
      )}
    </td>
  )
}, sameCelula)
