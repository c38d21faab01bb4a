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

/** Actions of a row: icons that appear with the pointer or the focus in the row, on touch screens one menu. */
export function RowActions({ nome, actions }: RowActionsProps) {
  const { t } = useTranslation('casca')
  const asMenu = useViewport(MENU)
  const offered = actions.filter((action) => action !== false && action !== undefined)
  if (offered.length === 0) return null
  if (asMenu) {
    const label = t('acoesDe', { nome })
    return (
      <Menu
        label={label}
        width={280}
        position="bottom-end"
        renderButton={(button) => <IconButton {...button} icon="more" label={label} />}
        options={offered.map(({ icon, label: texto, disabled, run }) => ({
          chave: texto,
          texto,
          left: <Icon name={icon} size={14} />,
          disabled,
          run,
        }))}
      />
    )
  }
  return (
    <span className={styles['actions']}>
      {offered.map(({ icon, label, disabled, run }) => (
        <IconButton key={label} icon={icon} label={label} disabled={disabled} onClick={run} />
      ))}
    </span>
  )
}
