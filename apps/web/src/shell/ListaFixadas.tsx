import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import options from '../ui/OptionList.module.css'
import { PanelHead } from '../ui/PanelHead.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Truncate } from '../ui/Text.tsx'
import styles from './ListaFixadas.module.css'
import { type PinnedScreen, findScreen, screenOf, useScreensFixadas } from './pinned-screens.ts'

interface ListaFixadasProps {
  screens: readonly PinnedScreen[]
  readOnly: boolean
  onLeave: () => void
}

export function ListaFixadas({ screens, readOnly, onLeave }: ListaFixadasProps) {
  const { t } = useTranslation('casca')
  const { t: commonT } = useTranslation()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { fixadas, error, refetch, isFixada, fixar, desafixar, move } = useScreensFixadas(screens)
  const [organizing, setOrganizing] = useState(false)
  const current = findScreen(screens, pathname)
  const organize = organizing && fixadas !== undefined && fixadas.length > 0
  return (
    <Stack divided>
      <PanelHead title={t('fixadas.nome')}>
        {fixadas && fixadas.length > 0 && !readOnly && (
          <Button size="small" variant="quiet" aria-pressed={organize} onClick={() => setOrganizing(!organizing)}>
            {t(organize ? 'fixadas.pronto' : 'fixadas.organizar')}
          </Button>
        )}
      </PanelHead>
      {!fixadas && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!fixadas && !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
      {fixadas?.length === 0 && (
        <Stack as="p" padding={16}>
          {t('fixadas.nenhuma')}
        </Stack>
      )}
      {fixadas && fixadas.length > 0 && (
        <Stack as="ul" padding={4} className={styles['lista']}>
          {fixadas.map((screen, i) => {
            const nome = t(screen.texto)
            return (
              <li key={screenOf(screen)}>
                {organize ? (
                  <Inline gap={2} padding={[0, 4]}>
                    <Icon name={screen.icon} />
                    <Stack grow padding={[0, 8]}>
                      <Truncate>{nome}</Truncate>
                    </Stack>
                    <IconButton icon="up" label={t('fixadas.subir', { tela: nome })} disabled={i === 0} onClick={() => move(screen, -1)} />
                    <IconButton
                      icon="down"
                      label={t('fixadas.descer', { tela: nome })}
                      disabled={i === fixadas.length - 1}
                      onClick={() => move(screen, 1)}
                    />
                    <IconButton icon="close" label={t('fixadas.desafixar', { tela: nome })} onClick={() => desafixar(screen)} />
                  </Inline>
                ) : (
                  <Link to={screen.to} params={{ tab: screen.tab }} className={options['option']} onClick={onLeave}>
                    <Icon name={screen.icon} />
                    <Truncate>{nome}</Truncate>
                  </Link>
                )}
              </li>
            )
          })}
        </Stack>
      )}
      {fixadas && current && !isFixada(current) && !readOnly && (
        <Stack padding={4}>
          <button type="button" className={`${options['option']} ${styles['fixar']}`} onClick={() => fixar(current)}>
            <Icon name="plus" />
            <Truncate>{t('fixadas.fixar', { tela: t(current.texto) })}</Truncate>
          </button>
        </Stack>
      )}
    </Stack>
  )
}
