import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { Icon, type IconName } from './icons.tsx'
import { Menu } from './Menu.tsx'
import styles from './RowActions.module.css'
import { useViewport } from './use-viewport.ts'

export interface RowAction {
  icon: IconName
  /** Names the row too, because the same button stands in every row. */
  label: string
  disabled?: boolean
  run: () => void
}

interface RowActionsProps {
  /** Name of the row. */
  nome: string
  actions: readonly (RowAction | false | undefined)[]
}

/** A narrow window has no room for the icons either. */
const MENU = '(hover: none), (max-width: 599px)'

/** Actions of a `[data-row]`: icons that appear with the pointer or the focus in it, on touch screens one menu. */
export function RowActions({ nome, actions }: RowActionsProps) {
  const { t } = useTranslation('casca')
  const asMenu = useViewport(MENU)
  if (!actions.some(Boolean)) return null
  if (asMenu) {
    const label = t('acoesDe', { nome })
    return (
      <Menu
        label={label}
        width={280}
        position="bottom-end"
        renderButton={(button) => <IconButton {...button} icon="more" label={label} />}
        options={actions.flatMap((action, i) =>
          action
            ? [
                {
                  id: String(i),
                  text: action.label,
                  left: <Icon name={action.icon} size={14} />,
                  disabled: action.disabled,
                  run: action.run,
                },
              ]
            : [],
        )}
      />
    )
  }
  return (
    <span className={styles['actions']}>
      {actions.map(
        (action, i) =>
          action && <IconButton key={i} icon={action.icon} label={action.label} disabled={action.disabled} onClick={action.run} />,
      )}
    </span>
  )
}
