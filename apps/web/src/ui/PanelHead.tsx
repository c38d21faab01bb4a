import type { ReactNode } from 'react'
import { Inline } from './layout.tsx'
import styles from './PanelHead.module.css'
import { Text } from './Text.tsx'

interface PanelHeadProps {
  /** Text becomes a heading. */
  title: ReactNode
  size?: 14 | 16
  /** Buttons at the end. */
  children: ReactNode
}

/** First row of a dialog or panel. */
export function PanelHead({ title, size = 14, children }: PanelHeadProps) {
  return (
    <Inline justify="between" padding={[6, 8]} className={styles['head']}>
      {typeof title === 'string' ? (
        <Text as="h2" size={size}>
          {title}
        </Text>
      ) : (
        title
      )}
      {children}
    </Inline>
  )
}
