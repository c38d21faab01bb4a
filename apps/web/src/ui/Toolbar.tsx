import { type ButtonHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icons.tsx'
import { keepInSight } from './scroll-into-view.ts'
import styles from './Toolbar.module.css'

export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLFieldSetElement>(null)
  // On a phone the toolbar scrolls, so bring an active filter into view. The first segment is no filter.
  useEffect(() => {
    const chosen = line.current?.querySelector(`.${styles['segmented']} [aria-pressed='true']:not(:first-child)`)
    if (line.current && chosen) keepInSight(line.current, chosen)
  }, [])
  return (
    <fieldset ref={line} className={styles['toolbar']} aria-label={label}>
      {children}
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

export function ToolbarSpace() {
  return <span className={styles['space']} />
}

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
