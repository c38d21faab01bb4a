import type { ComparativoColuna, ComparativoLinha, DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import panel from '../Explicacao.module.css'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import type { DreFilter } from '../queries.ts'
import { othersQuery } from './queries.ts'
import { nomeDaFonte, nomeDaParte } from './labels.ts'

interface OutrosPainelProps {
  comparativo: DreComparativo
  linha: ComparativoLinha
  coluna: ComparativoColuna
  recorte: DreFilter
  onFilter: (dimensao: 'centroCusto' | 'filial', id: number) => void
  onClose: () => void
}

export function OutrosPainel({ comparativo, linha, coluna, recorte, onFilter, onClose }: OutrosPainelProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const parte = comparativo.partes[coluna.parte]!
  const dimensao = comparativo.partes.some(({ tipo }) => tipo === 'filial') ? 'filial' : 'centroCusto'
  const { data, error, refetch } = useQuery(othersQuery(recorte, comparativo, { linha, coluna, parte, dimensao }))
  const razao = linha.unidade === 'razao'
  const print = (valor: number | null) => (razao ? <Razao razao={valor} symbol casas={2} /> : <Valor centavos={valor} zero="zero" />)
  return (
    <aside data-explicacao data-paper="none" className={panel['painel']} aria-label={t('outros.painel')}>
      <header className={panel['cabeca']}>
        <h2>
          {linha.descricao} <span>{nomeDaFonte(t, comparativo, coluna.fonte)}</span>
        </h2>
        <IconButton icon="close" label={`${commonT('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div className={panel['numero']}>
        <strong>
          {!razao && (
            <small>
              <Moeda />{' '}
            </small>
          )}
          {data && print(data.valor)}
        </strong>
      </div>
      <div className={panel['corpo']}>
        <ol className={panel['passos']}>
          <li className={panel['passo']}>
            <header>
              <b className={panel['numeroPasso']} aria-hidden="true" />
              <h3>{nomeDaParte(t, parte, { idioma: language, comPeriodo: false })}</h3>
              {data && data.diferencaCentavos !== null && <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos: data.diferencaCentavos }} />}
            </header>
            {error && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton width="70%" />}
            <ul>
              {data?.membros.map(({ id, nome, valor }) => {
                const called = nome ?? t(dimensao === 'filial' ? 'partes.semFilial' : 'partes.semCentro')
                return (
                  <li key={id}>
                    <button
                      type="button"
                      data-parcela
                      className={panel['parcela']}
                      disabled={id === 0}
                      title={t('outros.filtrar', { nome: called })}
                      onClick={() => onFilter(dimensao, id)}
                    >
                      <span className={panel['codigo']} />
                      <span className={panel['nome']}>{called}</span>
                      {print(valor)}
                      <i />
                    </button>
                  </li>
                )
              })}
            </ul>
          </li>
        </ol>
      </div>
    </aside>
  )
}
