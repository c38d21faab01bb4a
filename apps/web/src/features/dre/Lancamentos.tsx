import { formatCentavos, formatDia, formatShortDia, formatInteger, formatMes } from '@lastro/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { type ExplicacaoParcela, proveLancamentos } from './explicacao.ts'
import styles from './Explicacao.module.css'
import { ProvaSelo } from './PassoExplicacao.tsx'
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
  const umMes = periodo.inicio === periodo.fim
  return (
    <li className={styles['passo']}>
      <header>
        <b className={styles['numeroPasso']} aria-hidden="true" />
        <h3>{t('explicar.passos.lancamentos')}</h3>
        {selection && selection.quantidade > 0 && (
          <span className={styles['contexto']}>
            {t('explicar.quantos', {
              count: selection.quantidade,
              mostrados: formatInteger(partidas.length, language),
              total: formatInteger(selection.quantidade, language),
            })}
          </span>
        )}
        {selection && <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos: proveLancamentos(conta, selection) }} />}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles['esqueleto']}>
          <Skeleton width="54%" />
          <Skeleton width={64} />
        </div>
      )}
      {selection && (
        <>
          {selection.semLancamentosCentavos !== 0 && (
            <p className={styles['semLancamentos']}>
              {t('explicar.semLancamentos', { valor: formatCentavos(selection.semLancamentosCentavos, { idioma: language, negativos }) })}
            </p>
          )}
          <ul data-tipo="lancamentos">
            {partidas.map((partida) => (
              <li key={`${partida.importacaoId}:${partida.linha}`}>
                <div className={styles['lancamento']} data-parcela tabIndex={-1}>
                  <span className={styles['codigo']}>
                    {umMes ? formatShortDia(partida.data, language) : formatDia(partida.data, language)}
                  </span>
                  <span className={styles['nome']} title={partida.historico ?? undefined}>
                    {partida.historico ?? t('explicar.semHistorico')}
                  </span>
                  <Valor centavos={partida.valorCentavos} />
                  <small>
                    {[
                      partida.numero && t('explicar.numero', { numero: partida.numero }),
                      partida.documento && t('explicar.documento', { documento: partida.documento }),
                      partida.centroCusto,
                      partida.filial,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </div>
              </li>
            ))}
          </ul>
          {selection.quantidade > 0 && (
            <div className={styles['somaLancamentos']}>
              <span>
                {t('explicar.somaTodos', { count: selection.quantidade, periodo: umMes ? formatMes(periodo.inicio, language) : '' })}
              </span>
              <Valor centavos={selection.totalCentavos} zero="zero" />
            </div>
          )}
          {hasNextPage && (
            <Button size="small" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('explicar.carregarMais', { count: Math.min(100, selection.quantidade - partidas.length) })}
            </Button>
          )}
        </>
      )}
    </li>
  )
}
