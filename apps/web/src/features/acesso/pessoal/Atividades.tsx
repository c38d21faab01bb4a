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
import { Stack } from '../../../ui/layout.tsx'
import { ListItem } from '../../../ui/ListItem.tsx'
import { Text } from '../../../ui/Text.tsx'
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
        <Text as="p" tone="soft">
          {t('pessoa.semCliente')}
        </Text>
      </Secao>
    )
  }
  return (
    <Secao titulo={t('pessoa.atividadeTitulo', { cliente })} texto={t('pessoa.atividadeTexto')}>
      {!itens && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!itens && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
      {itens?.length === 0 && (
        <Text as="p" tone="soft">
          {t('pessoa.semAtividade')}
        </Text>
      )}
      {itens && itens.length > 0 && (
        <Stack as="ol" divided aria-label={t('pessoa.atividadeTabela')}>
          {itens.map(({ id, acao, createdAt, dispositivo, ip }) => (
            <ListItem key={id} name={nameOf(acao)} detail={[dispositivo, ip].filter(Boolean).join(' · ')}>
              <Text tone="soft">
                <time dateTime={createdAt}>{formatInstant(createdAt, now, language)}</time>
              </Text>
            </ListItem>
          ))}
        </Stack>
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
