/** Decomposes a variation between two columns, drawn as a bridge with its sum. */
import { type DreVariacao, VARIACAO_BY_ALL, type VariacaoPorTodos } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { toneOf } from '../demonstrativo.ts'
import { NumeroGrande } from '../PainelExplicacao.tsx'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import type { Periodo } from '../periodo.ts'
import type { ResolvedDreFilter } from '../queries.ts'
import { DiferencaPainel, type DiferencaProps } from './DiferencaPainel.tsx'
import { layoutPonte } from './bridge-chart.ts'
import { ParteDaPonte } from './ParteDaPonte.tsx'
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
        data && <NumeroGrande valor={data.variacaoCentavos} unidade="centavos" sinal favoravel={favoravelOf(data.variacaoCentavos)} />
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
  return (
    <>
      <Stack as="ul" divided>
        <ParteDaPonte isTotal nome={base} valor={<Valor centavos={variacao.baseCentavos} zero="zero" />}>
          <Barra bar={bars.at(0)} tone={null} />
        </ParteDaPonte>
        {steps.map(({ chave, nome, valor }, i) => (
          <ParteDaPonte key={chave} nome={nome} valor={<Valor centavos={valor} sinal favoravel={favoravelOf(valor)} />}>
            <Barra bar={bars[i + 1]} tone={toneOf(valor)} />
          </ParteDaPonte>
        ))}
        <ParteDaPonte isTotal nome={fonte} valor={<Valor centavos={variacao.atualCentavos} zero="zero" />}>
          <Barra bar={bars.at(-1)} tone={null} />
        </ParteDaPonte>
      </Stack>
      <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos }} />
    </>
  )
}

const TONES = { favoravel: 'fav', desfavoravel: 'unf' } as const

interface BarraProps {
  bar: ReturnType<typeof layoutPonte>[number] | undefined
  tone: ReturnType<typeof toneOf>
}

function Barra({ bar, tone }: BarraProps) {
  return bar && <Bar start={bar.inicio} size={bar.tamanho} {...(tone && { tone: TONES[tone] })} />
}
