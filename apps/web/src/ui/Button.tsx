import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './Button.module.css'
import { Icon, type IconName } from './icons.tsx'

interface ButtonStyle {
  /** `primary` at most once per screen; `quiet` has no border; `link` stands in a text. */
  variant?: 'default' | 'primary' | 'quiet' | 'link'
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  fullWidth?: boolean
}

function className({ variant = 'default', size = 'medium', fullWidth = false }: ButtonStyle): string {
  return [styles['button'], styles[variant], styles[size], fullWidth && styles['fullWidth']].filter(Boolean).join(' ')
}

interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  busy?: boolean
  children: ReactNode
}

export function Button({ variant, size, icon, fullWidth, busy = false, children, type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      data-paper="none"
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={className({ ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) })}
      disabled={disabled || busy}
      aria-busy={busy || rest['aria-busy']}
    >
      {icon && <Icon name={icon} size={14} inline={variant === 'link'} />}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  icon,
  fullWidth,
  children,
  ...link
}: ButtonStyle & LinkProps & { onClick?: () => void; children: ReactNode }) {
  return (
    <Link
      data-paper="none"
      {...link}
      className={className({ ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) })}
    >
      {icon && <Icon name={icon} size={14} inline={variant === 'link'} />}
      {children}
    </Link>
  )
}
