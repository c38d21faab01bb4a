import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Folha.module.css'

interface CelulaSheetProps {
  lugar: string
  texto: string
  falta: boolean
  presa: boolean
  naFaixa: boolean
  ativa: boolean
  editando: string | null
  nome: string
  onEdit: (texto: string) => void
  onReady: (texto: string, step: readonly [number, number] | null) => void
  onDesistir: () => void
}

/** Compares only visible props. Handlers act on the current sheet whichever render they come from. */
function sameCelula(a: CelulaSheetProps, b: CelulaSheetProps): boolean {
  return (
    !a.ativa &&
    !b.ativa &&
    a.lugar === b.lugar &&
    a.texto === b.texto &&
    a.falta === b.falta &&
    a.presa === b.presa &&
    a.naFaixa === b.naFaixa &&
    a.nome === b.nome
  )
}

export const CelulaFolha = memo(function CelulaFolha(props: CelulaSheetProps) {
  const { lugar, texto, falta, presa, naFaixa, ativa, editando, nome, onEdit, onReady, onDesistir } = props
  const { t } = useTranslation('rateio')
  return (
    <td
      className="num"
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the implicit role would be cell
      role="gridcell"
      data-celula={lugar}
      data-falta={falta || undefined}
      data-presa={presa || undefined}
      data-faixa={naFaixa || undefined}
      aria-selected={naFaixa}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell may be read-only
      aria-readonly={presa || undefined}
      tabIndex={ativa ? 0 : -1}
    >
      {editando === null ? (
        texto || (falta && <small>{t('folha.falta')}</small>)
      ) : (
        <input
          className={styles['campo']}
          aria-label={nome}
          inputMode="decimal"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the focused cell
          autoFocus
          value={editando}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onChange={(event) => onEdit(event.target.value)}
          onBlur={() => onReady(editando, null)}
          onKeyDown={(event) => {
            const steps: Readonly<Record<string, readonly [number, number]>> = {
              Enter: event.shiftKey ? [-1, 0] : [1, 0],
              Tab: event.shiftKey ? [0, -1] : [0, 1],
            }
            const step = steps[event.key]
            if (event.key === 'Escape') {
              event.stopPropagation()
              onDesistir()
            } else if (step) {
              event.preventDefault()
              onReady(editando, step)
            }
          }}
        />
      )}
    </td>
  )
}, sameCelula)
