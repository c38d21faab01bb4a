import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
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
    <div className={styles['lista']}>
      <div className={styles['cabeca']}>
        <h2>{t('fixadas.nome')}</h2>
        {fixadas && fixadas.length > 0 && !readOnly && (
          <Button size="small" variant="quiet" aria-pressed={organize} onClick={() => setOrganizing(!organizing)}>
            {t(organize ? 'fixadas.pronto' : 'fixadas.organizar')}
          </Button>
        )}
      </div>
      {!fixadas && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!fixadas && !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
      {fixadas?.length === 0 && <p className={styles['nenhuma']}>{t('fixadas.nenhuma')}</p>}
      <ul>
        {fixadas?.map((screen, i) => {
          const nome = t(screen.texto)
          return (
            <li key={screenOf(screen)}>
              {organize ? (
                <div className={styles['linha']}>
                  <Icon name={screen.icon} />
                  <span>{nome}</span>
                  <IconButton icon="up" label={t('fixadas.subir', { tela: nome })} disabled={i === 0} onClick={() => move(screen, -1)} />
                  <IconButton
                    icon="down"
                    label={t('fixadas.descer', { tela: nome })}
                    disabled={i === fixadas.length - 1}
                    onClick={() => move(screen, 1)}
                  />
                  <IconButton icon="close" label={t('fixadas.desafixar', { tela: nome })} onClick={() => desafixar(screen)} />
                </div>
              ) : (
                <Link to={screen.to} params={{ tab: screen.tab }} className={styles['linha']} onClick={onLeave}>
                  <Icon name={screen.icon} />
                  <span>{nome}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {fixadas && current && !isFixada(current) && !readOnly && (
        <button type="button" className={styles['fixar']} onClick={() => fixar(current)}>
          <Icon name="plus" />
          <span>{t('fixadas.fixar', { tela: t(current.texto) })}</span>
        </button>
      )}
    </div>
  )
}
