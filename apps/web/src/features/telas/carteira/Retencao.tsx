import { manutencaoRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate, query } from '../../../api/api.ts'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'

/** Retention of the installation, with the setting that changes each time. */
export function Retencao() {
  const { t } = useTranslation('carteira')
  const { t: commonT } = useTranslation()
  const { data, error } = useQuery(query(manutencaoRotas.getRetencao))
  return (
    <Secao titulo={t('retencao.titulo')} texto={t('retencao.ajuda')}>
      {error && !data && <ErrorState error={error} onRetry={() => void invalidate(manutencaoRotas.getRetencao)} />}
      {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
      {data && (
        <DescriptionList
          label={t('retencao.titulo')}
          nameWidth={240}
          items={data.map(({ dado, quantidade, unidade, variavel }) => ({
            name: t(`retencao.dado.${dado}`),
            value: [quantidade === null ? t('retencao.sempre') : t(`retencao.${unidade}`, { count: quantidade }), variavel]
              .filter((text) => text !== null)
              .join(' · '),
          }))}
        />
      )}
    </Secao>
  )
}
