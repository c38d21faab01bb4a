import { formatCentavos, formatDia, formatShortDia, formatInteger, formatMes } from '@lastro/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { paths } from '../../navigation/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { type ExplicacaoParcela, proveLancamentos } from './explicacao.ts'
import styles from './Explicacao.module.css'
import { Passo } from './PassoExplicacao.tsx'
import type { Periodo } from './periodo.ts'
import { type ResolvedDreFilter, lancamentosQuery } from './queries.ts'

interface LancamentosProps {
  conta: ExplicacaoParcela
  contaId: number
  recorte: ResolvedDreFilter
  periodo: Periodo
}

/** Last step: paginated entries of the account, checked against its whole balance rather than the loaded page. */
export function Lancamentos({ conta, contaId, recorte, periodo }: LancamentosProps) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    lancamentosQuery(recorte, periodo, contaId),
  )
  const selection = data?.pages[0]
  const partidas = data?.pages.flatMap((page) => page.partidas) ?? []
  const oneMes = periodo.inicio === periodo.fim
  return (
    <Passo
      titulo={t('explicar.passos.lancamentos')}
      context={
        selection && selection.quantidade > 0
          ? t('explicar.quantos', {
              count: selection.quantidade,
              mostrados: formatInteger(partidas.length, language),
              total: formatInteger(selection.quantidade, language),
            })
          : null
      }
      proof={selection ? { tipo: 'soma', diferencaCentavos: proveLancamentos(conta, selection) } : null}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Inline justify="between">
          <Skeleton width="54%" />
          <Skeleton width={64} />
        </Inline>
      )}
      {selection && (
        <>
          {selection.semLancamentosCentavos !== 0 && (
            <Note tone="warn">
              {t('explicar.semLancamentos', { valor: formatCentavos(selection.semLancamentosCentavos, { idioma: language, negativos }) })}
            </Note>
          )}
          <ul data-tipo="lancamentos">
            {partidas.map((partida) => (
              <li key={`${partida.importacaoId}:${partida.linha}`}>
                <Inline gap={6} padding={[2, 0]} align="start" className={styles['lancamento']} data-parcela tabIndex={-1}>
                  <Text tone="quiet">{oneMes ? formatShortDia(partida.data, language) : formatDia(partida.data, language)}</Text>
                  <Stack grow>
                    <Inline gap={6} align="start" justify="between">
                      <span>{partida.historico ?? t('explicar.semHistorico')}</span>
                      <Valor centavos={partida.valorCentavos} />
                    </Inline>
                    <Text size={11} tone="quiet">
                      {[
                        partida.numero && t('explicar.numero', { numero: partida.numero }),
                        partida.documento && t('explicar.documento', { documento: partida.documento }),
                        partida.centroCusto,
                        partida.filial,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </Stack>
                </Inline>
              </li>
            ))}
          </ul>
          {selection.quantidade > 0 && (
            <Inline padding={[4, 0]} justify="between" className={styles['soma']}>
              <Text size={12} weight="semibold">
                {t('explicar.somaTodos', { count: selection.quantidade, periodo: oneMes ? formatMes(periodo.inicio, language) : '' })}
              </Text>
              <Text size={12} weight="semibold">
                <Valor centavos={selection.totalCentavos} zero="zero" />
              </Text>
            </Inline>
          )}
          <Inline>
            <ButtonLink
              size="small"
              icon="search"
              to={paths.lancamentos}
              search={{
                ...periodo,
                conta: contaId,
                ...(recorte.centroCusto && { centroCusto: recorte.centroCusto }),
                ...(recorte.filial && { filial: recorte.filial }),
              }}
            >
              {t('explicar.verNoRazao')}
            </ButtonLink>
          </Inline>
          {hasNextPage && (
            <Button size="small" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('explicar.carregarMais', { count: Math.min(100, selection.quantidade - partidas.length) })}
            </Button>
          )}
        </>
      )}
    </Passo>
  )
}
