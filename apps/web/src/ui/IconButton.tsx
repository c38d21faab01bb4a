import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  icon: IconName
  label: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      data-paper="none"
      title={label}
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={styles.button}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  )
}
