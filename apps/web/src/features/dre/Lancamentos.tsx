import { formatCentavos, formatDia, formatDiaCurto, formatInteiro, formatMes } from '@lastro/formato'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { type Parcela, proveLancamentos } from './explicacao.ts'
import styles from './Explicacao.module.css'
import { ProvaSelo } from './PassoExplicacao.tsx'
import type { Periodo } from './periodo.ts'
import { type RecorteLido, lancamentosQuery } from './queries.ts'

interface LancamentosProps {
  conta: Parcela
  contaId: number
  recorte: RecorteLido
  periodo: Periodo
}

/** Last step: paginated entries of the account, checked against its whole balance rather than the loaded page. */
export function Lancamentos({ conta, contaId, recorte, periodo }: LancamentosProps) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    lancamentosQuery(recorte, periodo, contaId),
  )
  const selecao = data?.pages[0]
  const partidas = data?.pages.flatMap((page) => page.partidas) ?? []
  const umMes = periodo.inicio === periodo.fim
  return (
    <li className={styles['passo']}>
      <header>
        <b className={styles['numeroPasso']} aria-hidden="true" />
        <h3>{t('explicar.passos.lancamentos')}</h3>
        {selecao && selecao.quantidade > 0 && (
          <span className={styles['contexto']}>
            {t('explicar.quantos', {
              count: selecao.quantidade,
              mostrados: formatInteiro(partidas.length, language),
              total: formatInteiro(selecao.quantidade, language),
            })}
          </span>
        )}
        {selecao && <ProvaSelo prova={{ tipo: 'soma', diferencaCentavos: proveLancamentos(conta, selecao) }} />}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles['esqueleto']}>
          <Skeleton width="54%" />
          <Skeleton width={64} />
        </div>
      )}
      {selecao && (
        <>
          {selecao.semLancamentosCentavos !== 0 && (
            <p className={styles['semLancamentos']}>
              {t('explicar.semLancamentos', { valor: formatCentavos(selecao.semLancamentosCentavos, { idioma: language, negativos }) })}
            </p>
          )}
          <ul data-tipo="lancamentos">
            {partidas.map((partida) => (
              <li key={`${partida.importacaoId}:${partida.linha}`}>
                <div className={styles['lancamento']} data-parcela tabIndex={-1}>
                  <span className={styles['codigo']}>
                    {umMes ? formatDiaCurto(partida.data, language) : formatDia(partida.data, language)}
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
          {selecao.quantidade > 0 && (
            <div className={styles['somaLancamentos']}>
              <span>
                {t('explicar.somaTodos', { count: selecao.quantidade, periodo: umMes ? formatMes(periodo.inicio, language) : '' })}
              </span>
              <Valor centavos={selecao.totalCentavos} zero="zero" />
            </div>
          )}
          {hasNextPage && (
            <Button size="small" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('explicar.carregarMais', { count: Math.min(100, selecao.quantidade - partidas.length) })}
            </Button>
          )}
        </>
      )}
    </li>
  )
}
