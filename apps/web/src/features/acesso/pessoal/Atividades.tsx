import { AUDITORIA_ACTIONS } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import styles from './Pessoal.module.css'
import { atividadesQuery } from './queries.ts'

export function Atividades({ cliente }: { cliente: string | undefined }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { t: auditoria } = useTranslation('auditoria')
  const { language } = usePreferencias()
  const now = useNow()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(atividadesQuery)
  const itens = data?.pages.flatMap((page) => page.itens)
  const nameOf = (action: string) => {
    const known = AUDITORIA_ACTIONS.find((each) => each === action)
    return known ? auditoria(`acoes.${known}`) : action
  }
  if (cliente === undefined) {
    return (
      <Secao titulo={t('pessoa.activity')} texto={t('pessoa.atividadeTexto')}>
        <p className={styles['nota']}>{t('pessoa.semCliente')}</p>
      </Secao>
    )
  }
  return (
    <Secao titulo={t('pessoa.atividadeTitulo', { cliente })} texto={t('pessoa.atividadeTexto')}>
      {!itens && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!itens && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
      {itens?.length === 0 && <p className={styles['nota']}>{t('pessoa.semAtividade')}</p>}
      {itens && itens.length > 0 && (
        <ol className={styles['lista']} aria-label={t('pessoa.atividadeTabela')}>
          {itens.map(({ id, acao, createdAt, dispositivo, ip }) => (
            <li key={id}>
              <div>
                <strong>{nameOf(acao)}</strong>
                <small>{[dispositivo, ip].filter(Boolean).join(' · ')}</small>
              </div>
              <time dateTime={createdAt}>{formatInstant(createdAt, now, language)}</time>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <p>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('pessoa.anteriores')}
          </Button>
        </p>
      )}
    </Secao>
  )
}
