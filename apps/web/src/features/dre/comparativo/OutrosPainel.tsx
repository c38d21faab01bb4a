import type { ComparativoColuna, ComparativoLinha, DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from '../Explicacao.module.css'
import { NumeroGrande, PainelExplicacao } from '../PainelExplicacao.tsx'
import { Parcela, Passo } from '../PassoExplicacao.tsx'
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
  const { language } = usePreferencias()
  const parte = comparativo.partes[coluna.parte]!
  const dimensao = comparativo.partes.some(({ tipo }) => tipo === 'filial') ? 'filial' : 'centroCusto'
  const { data, error, refetch } = useQuery(othersQuery(recorte, comparativo, { linha, coluna, parte, dimensao }))
  const razao = linha.unidade === 'razao'
  const print = (valor: number | null) => (razao ? <Razao razao={valor} symbol casas={2} /> : <Valor centavos={valor} zero="zero" />)
  return (
    <PainelExplicacao
      nome={t('outros.painel')}
      titulo={linha.descricao}
      detalhe={nomeDaFonte(t, comparativo, coluna.fonte)}
      numero={data && <NumeroGrande valor={data.valor} unidade={linha.unidade} />}
      onClose={onClose}
    >
      <ol className={styles['passos']}>
        <Passo
          titulo={nomeDaParte(t, parte, { idioma: language, comPeriodo: false })}
          proof={data && data.diferencaCentavos !== null ? { tipo: 'soma', diferencaCentavos: data.diferencaCentavos } : null}
        >
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton width="70%" />}
          <ul>
            {data?.membros.map(({ id, nome, valor }) => {
              const called = nome ?? t(dimensao === 'filial' ? 'partes.semFilial' : 'partes.semCentro')
              return (
                <Parcela
                  key={id}
                  nome={called}
                  title={t('outros.filtrar', { nome: called })}
                  valor={print(valor)}
                  disabled={id === 0}
                  onFollow={() => onFilter(dimensao, id)}
                />
              )
            })}
          </ul>
        </Passo>
      </ol>
    </PainelExplicacao>
  )
}
