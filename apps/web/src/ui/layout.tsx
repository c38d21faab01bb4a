import { createElement, type CSSProperties, type HTMLAttributes, type Ref } from 'react'
import styles from './layout.module.css'

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

/** Space in px, each a token of `theme/tokens.css`. */
export type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32 | 40 | 48 | 64

/** `page` is the inset of pages: narrower on a phone. */
type Edges = Space | readonly [block: Space, inline: Space | 'page']

type Tag =
  | 'article'
  | 'aside'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'header'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul'

export interface BoxProps extends HTMLAttributes<HTMLElement> {
  as?: Tag
  ref?: Ref<HTMLElement>
  gap?: Space | readonly [row: Space, column: Space]
  padding?: Edges
  /** Takes the free space of an `Inline` or `Stack`; a number is the width in px below which it wraps. */
  grow?: boolean | number
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
}

const space = (value: Space | 'page'): string => (value === 0 ? '0' : `var(--space-${value})`)

const spaces = (value: Edges | readonly [Space, Space]): string =>
  typeof value === 'object' ? `${space(value[0])} ${space(value[1])}` : space(value)

function Box({ as = 'div', gap, padding, grow, align, justify, className, style, layout, ...rest }: BoxProps & { layout: string }) {
  const own: CSSProperties = {
    ...(gap !== undefined && { gap: spaces(gap) }),
    ...(padding !== undefined && { padding: spaces(padding) }),
    ...(grow !== undefined && { flex: typeof grow === 'number' ? `1 1 ${grow}px` : '1' }),
    ...(align !== undefined && { alignItems: align }),
    ...(justify !== undefined && { justifyContent: justify === 'between' ? 'space-between' : justify }),
    ...style,
  }
  return createElement(as, { ...rest, className: className === undefined ? layout : `${layout} ${className}`, style: own })
}

interface StackProps extends BoxProps {
  /** Lines between children. */
  divided?: boolean
}

/** Children below each other, as wide as the stack. */
export function Stack({ divided = false, ...box }: StackProps) {
  return <Box {...box} layout={styles[divided ? 'divided' : 'stack']!} />
}

interface InlineProps extends BoxProps {
  wrap?: boolean
  /** On a phone below each other. */
  stacked?: boolean
}

/** Children beside each other, centred unless `align` says otherwise. */
export function Inline({ wrap = false, stacked = false, gap = 8, ...box }: InlineProps) {
  return (
    <Box {...box} gap={gap} layout={[styles['inline'], wrap && styles['wrap'], stacked && styles['stacked']].filter(Boolean).join(' ')} />
  )
}

interface GridProps extends BoxProps {
  /** A number of equal columns, or a `grid-template-columns`. */
  columns?: number | string
  /** Columns on a phone: one, unless given. */
  phone?: number | string
  /** As many equal columns as fit at this width in px, instead of `columns`. */
  min?: number
}

/** Children in columns. */
export function Grid({ columns = 1, phone = 1, min, style, ...box }: GridProps) {
  const fitting = min !== undefined && `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`
  const own = { '--columns': fitting || tracks(columns), '--phone-columns': fitting || tracks(phone), ...style }
  return <Box {...box} style={own} layout={styles['grid']!} />
}

const tracks = (columns: number | string): string => (typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns)

/** A bordered surface. */
export function Panel({ divided = false, ...box }: StackProps) {
  return <Box {...box} layout={`${styles['panel']} ${styles[divided ? 'divided' : 'stack']}`} />
}

/** Free space between the children of an `Inline`. */
export function Spacer() {
  return <span className={styles['spacer']} />
}

/** Content of the last request, dimmed while the next one loads. With `grow` it scrolls inside. */
export function Stale({ stale, ...box }: BoxProps & { stale: boolean }) {
  return <Stack {...box} className={styles['stale']} data-stale={stale || undefined} />
}
