/** Decomposes a variation between two columns, drawn as a bridge with its sum. */
import { type DreVariacao, VARIACAO_BY_ALL, type VariacaoPorTodos } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Moeda, Valor } from '../../../ui/Valor.tsx'
import { toneOf } from '../demonstrativo.ts'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import type { Periodo } from '../periodo.ts'
import type { ResolvedDreFilter } from '../queries.ts'
import styles from './Comparativo.module.css'
import { DiferencaPainel, type DiferencaProps } from './DiferencaPainel.tsx'
import { layoutPonte } from './bridge-chart.ts'
import { variacaoQuery } from './queries.ts'
import { nomeDaContribuicao } from './labels.ts'

interface VariacaoPainelProps extends DiferencaProps {
  codigo: string
  grupoItem: number | null
  recorte: ResolvedDreFilter
  periodo: Periodo
  comContas: boolean
}

export function VariacaoPainel({ codigo, grupoItem, recorte, periodo, comContas, children, ...diferenca }: VariacaoPainelProps) {
  const { fonte, base } = diferenca
  const [por, setPor] = useState<VariacaoPorTodos>(grupoItem === null ? 'grupoItem' : 'centroCusto')
  const { data, error, refetch } = useQuery(
    variacaoQuery(recorte, periodo, { codigo, grupoItem, fonte: fonte.chave, base: base.chave, por }),
  )
  const tabs = VARIACAO_BY_ALL.filter((each) => (each !== 'conta' || comContas) && (each !== 'grupoItem' || grupoItem === null))
  return (
    <DiferencaPainel
      {...diferenca}
      numero={
        data && (
          <strong>
            <small>
              <Moeda />
            </small>{' '}
            <Valor centavos={data.variacaoCentavos} sinal zero="zero" favoravel={favoravelOf(data.variacaoCentavos)} />
          </strong>
        )
      }
      tabs={tabs}
      por={por}
      onPor={setPor}
      partes={data && <Ponte variacao={data} fonte={fonte.nome} base={base.nome} />}
      error={error}
      onRetry={() => void refetch()}
    >
      {children}
    </DiferencaPainel>
  )
}

function favoravelOf(valor: number): boolean | undefined {
  const tone = toneOf(valor)
  return tone === null ? undefined : tone === 'favoravel'
}

function Ponte({ variacao, fonte, base }: { variacao: DreVariacao; fonte: string; base: string }) {
  const { t } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { contribuicoes, outras, constanteCentavos, diferencaCentavos, por } = variacao
  const steps = [
    ...contribuicoes.map((parte) => ({
      chave: String(parte.id),
      nome: nomeDaContribuicao(t, parte, { por, idioma: language }),
      valor: parte.contribuicaoCentavos,
    })),
    ...(outras === null
      ? []
      : [{ chave: 'outras', nome: t('variacao.outras', { count: outras.quantas }), valor: outras.contribuicaoCentavos }]),
    ...(constanteCentavos === 0 ? [] : [{ chave: 'constante', nome: t('variacao.constante'), valor: constanteCentavos }]),
  ]
  const bars = layoutPonte(
    variacao.baseCentavos,
    steps.map(({ valor }) => valor),
  )
  const total = (nome: string, valor: number, bar: { inicio: number; tamanho: number } | undefined) => (
    <li data-total>
      <span>{nome}</span>
      <Valor centavos={valor} zero="zero" />
      {bar && <Barra {...bar} tone={null} />}
    </li>
  )
  return (
    <>
      <ul className={styles['ponte']}>
        {total(base, variacao.baseCentavos, bars.at(0))}
        {steps.map(({ chave, nome, valor }, i) => (
          <li key={chave} data-parcela>
            <span title={nome}>{nome}</span>
            <Valor centavos={valor} sinal favoravel={favoravelOf(valor)} />
            {bars[i + 1] && <Barra {...bars[i + 1]!} tone={toneOf(valor)} />}
          </li>
        ))}
        {total(fonte, variacao.atualCentavos, bars.at(-1))}
      </ul>
      <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos }} />
    </>
  )
}

function Barra({ inicio, tamanho, tone }: { inicio: number; tamanho: number; tone: 'favoravel' | 'desfavoravel' | null }) {
  return (
    <div className={styles['barra']} aria-hidden="true">
      <i data-tom={tone ?? undefined} style={{ insetInlineStart: `${inicio * 100}%`, inlineSize: `${tamanho * 100}%` }} />
    </div>
  )
}
