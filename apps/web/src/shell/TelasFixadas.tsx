import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { ListaFixadas } from './ListaFixadas.tsx'
import type { PinnedScreen } from './pinned-screens.ts'

export function TelasFixadas({ telas, readOnly }: { telas: readonly PinnedScreen[]; readOnly: boolean }) {
  const { t } = useTranslation('casca')
  return (
    <Popover width={288} renderButton={(button) => <IconButton icon="pin" label={t('fixadas.nome')} {...button} />}>
      {(close) => <ListaFixadas screens={telas} readOnly={readOnly} onLeave={close} />}
    </Popover>
  )
}
