import type { HTMLAttributes } from 'react'
import styles from './Text.module.css'

export interface TextProps extends HTMLAttributes<HTMLElement> {
  as?:
    | 'b'
    | 'blockquote'
    | 'dd'
    | 'dt'
    | 'div'
    | 'em'
    | 'h1'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'label'
    | 'legend'
    | 'li'
    | 'p'
    | 'small'
    | 'span'
    | 'strong'
  /** Font size in px. */
  size?: 11 | 12 | 13 | 14 | 16 | 20 | 28
  weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  tone?: 'strong' | 'soft' | 'quiet' | 'accent' | 'fav' | 'unf' | 'warn'
  /** Keeps the line breaks of text that a person wrote. */
  written?: boolean
  /** Only on a phone, where a column is absent. */
  phone?: boolean
}

/** Text of the type scale. What is not given is inherited. */
export function Text({ as: Element = 'span', size, weight, tone, written, phone, className, ...rest }: TextProps) {
  const classes = [
    size && styles[`size-${size}`],
    weight && styles[weight],
    tone && styles[tone],
    written && styles['written'],
    phone && styles['phone'],
    className,
  ]
  return <Element {...rest} className={classes.filter(Boolean).join(' ') || undefined} />
}

interface TruncateProps extends TextProps {
  /** Width in px, where the cell around it would grow. */
  max?: number
}

/** Text on one line, cut with an ellipsis. Whole in its tooltip. */
export function Truncate({ children, className, max, style, ...rest }: TruncateProps) {
  return (
    <Text
      title={typeof children === 'string' ? children : undefined}
      {...rest}
      style={{ ...(max !== undefined && { maxWidth: `min(${max}px, 60vw)` }), ...style }}
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
  return <Text as="h3" size={14} {...text} />
}
