import type { HTMLAttributes } from 'react'
import styles from './Text.module.css'

export interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'b' | 'blockquote' | 'dd' | 'dt' | 'div' | 'em' | 'h2' | 'h3' | 'h4' | 'label' | 'legend' | 'li' | 'p' | 'small' | 'span' | 'strong'
  /** Font size in px. */
  size?: 11 | 12 | 13 | 14 | 16 | 20 | 28
  weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  tone?: 'strong' | 'soft' | 'quiet' | 'accent' | 'fav' | 'unf' | 'warn'
  /** Only on a phone, where a column is absent. */
  phone?: boolean
}

/** Text of the type scale. What is not given is inherited. */
export function Text({ as: Element = 'span', size, weight, tone, phone, className, ...rest }: TextProps) {
  const classes = [size && styles[`size-${size}`], weight && styles[weight], tone && styles[tone], phone && styles['phone'], className]
  return <Element {...rest} className={classes.filter(Boolean).join(' ') || undefined} />
}

interface TruncateProps extends TextProps {
  /** Width in px, where the cell around it would grow. */
  max?: number
}

/** Text on one line, cut with an ellipsis. Whole in its tooltip. */
export function Truncate({ children, className, max, ...rest }: TruncateProps) {
  return (
    <Text
      title={typeof children === 'string' ? children : undefined}
      {...rest}
      {...(max !== undefined && { style: { maxWidth: max } })}
      className={className === undefined ? styles['truncate'] : `${styles['truncate']} ${className}`}
    >
      {children}
    </Text>
  )
}

/** A remark in a panel or below a table. */
export function Note(text: TextProps) {
  return <Text as="p" size={12} tone="quiet" {...text} />
}

/** Second line of a cell. */
export function Detail(text: TruncateProps) {
  return <Truncate as="small" size={12} weight="regular" tone="quiet" {...text} />
}

/** Heading of a part of a page or dialog. */
export function Heading(text: TextProps) {
  return <Text as="h3" size={14} weight="bold" {...text} />
}

/** What a person wrote, with its line breaks. */
export function Written(text: TextProps) {
  return <Text as="p" {...text} className={styles['written']} />
}
