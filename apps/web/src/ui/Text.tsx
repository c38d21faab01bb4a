import type { HTMLAttributes } from 'react'
import styles from './Text.module.css'

export interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'b' | 'dd' | 'dt' | 'div' | 'em' | 'h2' | 'h3' | 'h4' | 'legend' | 'li' | 'p' | 'small' | 'span' | 'strong'
  /** Font size in px. */
  size?: 11 | 12 | 13 | 14 | 16 | 20 | 28
  weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  tone?: 'strong' | 'soft' | 'quiet' | 'accent' | 'fav' | 'unf' | 'warn'
}

/** Text of the type scale. What is not given is inherited. */
export function Text({ as: Element = 'span', size, weight, tone, className, ...rest }: TextProps) {
  const classes = [size && styles[`size-${size}`], weight && styles[weight], tone && styles[tone], className]
  return <Element {...rest} className={classes.filter(Boolean).join(' ') || undefined} />
}

/** Small print. */
export function Note(text: TextProps) {
  return <Text as="p" size={12} tone="quiet" {...text} />
}

/** Text on one line, cut with an ellipsis. Whole in its tooltip. */
export function Truncate({ children, className, ...rest }: TextProps) {
  return (
    <Text
      title={typeof children === 'string' ? children : undefined}
      {...rest}
      className={className === undefined ? styles['truncate'] : `${styles['truncate']} ${className}`}
    >
      {children}
    </Text>
  )
}
