import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './ListaFixadas.module.css'
import { type Tela, findTela, telaOf, useTelasFixadas } from './pinned-screens.ts'

interface ListaFixadasProps {
  telas: readonly Tela[]
  somenteLeitura: boolean
  onLeave: () => void
}

export function ListaFixadas({ telas, somenteLeitura, onLeave }: ListaFixadasProps) {
  const { t } = useTranslation('casca')
  const { t: comum } = useTranslation()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { fixadas, error, refetch, isFixada, fixar, desafixar, mover } = useTelasFixadas(telas)
  const [organizando, setOrganizando] = useState(false)
  const atual = findTela(telas, pathname)
  const organizar = organizando && fixadas !== undefined && fixadas.length > 0
  return (
    <div className={styles['lista']}>
      <div className={styles['cabeca']}>
        <h2>{t('fixadas.nome')}</h2>
        {fixadas && fixadas.length > 0 && !somenteLeitura && (
          <Button size="small" variant="quiet" aria-pressed={organizar} onClick={() => setOrganizando(!organizando)}>
            {t(organizar ? 'fixadas.pronto' : 'fixadas.organizar')}
          </Button>
        )}
      </div>
      {!fixadas && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!fixadas && !error && <SkeletonRows rows={3} label={comum('carregando')} />}
      {fixadas?.length === 0 && <p className={styles['nenhuma']}>{t('fixadas.nenhuma')}</p>}
      <ul>
        {fixadas?.map((tela, i) => {
          const nome = t(tela.texto)
          return (
            <li key={telaOf(tela)}>
              {organizar ? (
                <div className={styles['linha']}>
                  <Icon name={tela.icon} />
                  <span>{nome}</span>
                  <IconButton icon="up" label={t('fixadas.subir', { tela: nome })} disabled={i === 0} onClick={() => mover(tela, -1)} />
                  <IconButton
                    icon="down"
                    label={t('fixadas.descer', { tela: nome })}
                    disabled={i === fixadas.length - 1}
                    onClick={() => mover(tela, 1)}
                  />
                  <IconButton icon="close" label={t('fixadas.desafixar', { tela: nome })} onClick={() => desafixar(tela)} />
                </div>
              ) : (
                <Link to={tela.to} params={{ tab: tela.tab }} className={styles['linha']} onClick={onLeave}>
                  <Icon name={tela.icon} />
                  <span>{nome}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {fixadas && atual && !isFixada(atual) && !somenteLeitura && (
        <button type="button" className={styles['fixar']} onClick={() => fixar(atual)}>
          <Icon name="plus" />
          <span>{t('fixadas.fixar', { tela: t(atual.texto) })}</span>
        </button>
      )}
    </div>
  )
}
