import type { ReactNode } from 'react'
import { Callout } from '../../ui/Callout.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { Inline } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'

/** Notice that figures below it are incomplete. */
export function Faixa({ icon, titulo, texto, actions }: { icon?: IconName; titulo: ReactNode; texto?: string; actions?: ReactNode }) {
  return (
    <Callout banner tone="warn" {...(icon && { icon })} role="status" actions={actions}>
      <Inline gap={[2, 8]} align="baseline" wrap>
        <Text weight="semibold">{titulo}</Text>
        {texto && (
          <Text size={12} tone="soft">
            {texto}
          </Text>
        )}
      </Inline>
    </Callout>
  )
}
