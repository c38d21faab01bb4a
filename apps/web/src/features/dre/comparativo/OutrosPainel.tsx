/** Breakdown of the "others" column: each remaining part with its amount, and their sum. */
import type { ComparativoColuna, ComparativoLinha, DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import painel from '../Explicacao.module.css'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import type { Recorte } from '../queries.ts'
import { outrosQuery } from './queries.ts'
import { nomeDaFonte, nomeDaParte } from './labels.ts'

interface OutrosPainelProps {
  comparativo: DreComparativo
  linha: ComparativoLinha
  coluna: ComparativoColuna
  recorte: Recorte
  onFiltrar: (dimensao: 'centroCusto' | 'filial', id: number) => void
  onClose: () => void
}

export function OutrosPainel({ comparativo, linha, coluna, recorte, onFiltrar, onClose }: OutrosPainelProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const parte = comparativo.partes[coluna.parte]!
  const dimensao = comparativo.partes.some(({ tipo }) => tipo === 'filial') ? 'filial' : 'centroCusto'
  const { data, error, refetch } = useQuery(outrosQuery(recorte, comparativo, { linha, coluna, parte, dimensao }))
  const razao = linha.unidade === 'razao'
  const print = (valor: number | null) => (razao ? <Razao razao={valor} simbolo casas={2} /> : <Valor centavos={valor} zero="zero" />)
  return (
    <aside data-explicacao className={painel['painel']} aria-label={t('outros.painel')}>
      <header className={painel['cabeca']}>
        <h2>
          {linha.descricao} <span>{nomeDaFonte(t, comparativo, coluna.fonte)}</span>
        </h2>
        <IconButton icon="close" label={`${comum('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div className={painel['numero']}>
        <strong>
          {!razao && (
            <small>
              <Moeda />{' '}
            </small>
          )}
          {data && print(data.valor)}
        </strong>
      </div>
      <div className={painel['corpo']}>
        <ol className={painel['passos']}>
          <li className={painel['passo']}>
            <header>
              <b className={painel['numeroPasso']} aria-hidden="true" />
              <h3>{nomeDaParte(t, parte, { idioma: language, comPeriodo: false })}</h3>
              {data && data.diferencaCentavos !== null && <ProvaSelo prova={{ tipo: 'soma', diferencaCentavos: data.diferencaCentavos }} />}
            </header>
            {error && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton width="70%" />}
            <ul>
              {data?.membros.map(({ id, nome, valor }) => {
                const chamado = nome ?? t(dimensao === 'filial' ? 'partes.semFilial' : 'partes.semCentro')
                return (
                  <li key={id}>
                    <button
                      type="button"
                      data-parcela
                      className={painel['parcela']}
                      disabled={id === 0}
                      title={t('outros.filtrar', { nome: chamado })}
                      onClick={() => onFiltrar(dimensao, id)}
                    >
                      <span className={painel['codigo']} />
                      <span className={painel['nome']}>{chamado}</span>
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
