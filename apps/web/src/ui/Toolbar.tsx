import { type ButtonHTMLAttributes, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { Icon, type IconName } from './icons.tsx'
import { useOverflow } from './use-overflow.ts'
import styles from './Toolbar.module.css'

interface ToolbarProps {
  label: string
  /** Shows every line at once, where the controls say what the page shows. */
  wrap?: boolean
  children: ReactNode
}

/** One line of controls. Those that do not fit wait behind the overflow button, which unfolds the other lines. */
export function Toolbar({ label, wrap = false, children }: ToolbarProps) {
  const { t } = useTranslation('casca')
  const line = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const overflow = useOverflow({ line, more, isUnfolded: wrap || isOpen })
  return (
    <fieldset
      data-paper="none"
      className={styles['toolbar']}
      aria-label={label}
      data-open={wrap || isOpen || undefined}
      data-overflow={overflow !== 'none' || undefined}
    >
      <div ref={line} className={styles['line']}>
        {children}
      </div>
      {overflow !== 'none' && !wrap && (
        <span className={styles['more']} data-active={(overflow === 'active' && !isOpen) || undefined}>
          <IconButton ref={more} icon="more" label={t('maisFerramentas')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
        </span>
      )}
    </fieldset>
  )
}

interface ToolbarButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'value'> {
  icon?: IconName
  value?: ReactNode
  menu?: boolean
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function ToolbarButton({ icon, value, menu = false, pressed, children, ...rest }: ToolbarButtonProps) {
  return (
    <button {...rest} type="button" className={styles['button']} aria-pressed={pressed}>
      {icon && <Icon name={icon} size={14} />}
      {children}
      {value !== undefined && <b>{value}</b>}
      {menu && <Icon name="down" size={12} />}
    </button>
  )
}

export function ToolbarSeparator() {
  return <span className={styles['separator']} aria-hidden="true" />
}

export { Spacer as ToolbarSpace } from './layout.tsx'

interface SegmentedProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    <fieldset className={styles['segmented']} aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
