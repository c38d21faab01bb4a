/** Decomposes a margin variation into numerator and denominator effects per part, with an exact sum. */
import { type DreRazao, RAZAO_POR } from '@lastro/contract'
import { RAZAO_ESCALA } from '@lastro/engine'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { printableFormula } from '../demonstrativo.ts'
import { Comparado, Comparados } from '../PainelExplicacao.tsx'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import type { Periodo } from '../periodo.ts'
import type { ResolvedDreFilter } from '../queries.ts'
import { DiferencaPainel, type DiferencaProps } from './DiferencaPainel.tsx'
import { ParteDaPonte } from './ParteDaPonte.tsx'
import { razaoQuery } from './queries.ts'
import { nomeDaContribuicao } from './labels.ts'

interface RazaoPainelProps extends DiferencaProps {
  codigo: string
  recorte: ResolvedDreFilter
  periodo: Periodo
}

export function RazaoPainel({ codigo, recorte, periodo, children, ...diferenca }: RazaoPainelProps) {
  const { fonte, base } = diferenca
  const [por, setPor] = useState<(typeof RAZAO_POR)[number]>('grupoItem')
  const { data, error, refetch } = useQuery(razaoQuery(recorte, periodo, { codigo, fonte: fonte.chave, base: base.chave, por }))
  return (
    <DiferencaPainel
      {...diferenca}
      numero={
        data && (
          <>
            <Text as="strong" size={20} weight="bold">
              <Pontos valor={data.variacao} />
            </Text>
            <Comparados>
              <Comparado nome={fonte.nome}>
                <Razao razao={data.atual} symbol casas={2} />
              </Comparado>
              <Comparado nome={base.nome}>
                <Razao razao={data.base} symbol casas={2} />
              </Comparado>
            </Comparados>
          </>
        )
      }
      tabs={RAZAO_POR}
      por={por}
      onPor={setPor}
      partes={data && <Partes razao={data} />}
      error={error}
      onRetry={() => void refetch()}
    >
      {children}
    </DiferencaPainel>
  )
}

function Pontos({ valor }: { valor: number }) {
  const { t } = useTranslation('dre')
  return (
    <>
      <Razao razao={valor / RAZAO_ESCALA} sinal casas={2} {...(valor === 0 ? {} : { favoravel: valor > 0 })} /> {t('tabela.pp')}
    </>
  )
}

function Partes({ razao }: { razao: DreRazao }) {
  const { t } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { numerador, denominador, contribuicoes, outras, diferenca, por } = razao
  const nomeOf = (parte: DreRazao['contribuicoes'][number]): string =>
    parte.id === null ? t('variacao.constante') : nomeDaContribuicao(t, parte, { por, idioma: language })
  return (
    <>
      <Stack as="ul" divided>
        {(
          [
            ['razao.numerador', numerador],
            ['razao.denominador', denominador],
          ] as const
        ).map(([nome, side]) => (
          <ParteDaPonte key={nome} isTotal nome={`${t(nome)} ${printableFormula(side.formula)}`} valor={<Pontos valor={side.efeito} />}>
            <Text size={12} tone="quiet">
              <Valor centavos={side.baseCentavos} zero="zero" /> → <Valor centavos={side.atualCentavos} zero="zero" />
            </Text>
          </ParteDaPonte>
        ))}
        {contribuicoes.map((parte) => (
          <ParteDaPonte key={parte.id ?? 'constante'} nome={nomeOf(parte)} valor={<Pontos valor={parte.numerador + parte.denominador} />}>
            {parte.numerador !== 0 && parte.denominador !== 0 && (
              <Text size={12} tone="quiet">
                {t('razao.numerador')} <Pontos valor={parte.numerador} /> · {t('razao.denominador')} <Pontos valor={parte.denominador} />
              </Text>
            )}
          </ParteDaPonte>
        ))}
        {outras !== null && (
          <ParteDaPonte nome={t('variacao.outras', { count: outras.quantas })} valor={<Pontos valor={outras.efeito} />} />
        )}
      </Stack>
      <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos: diferenca }} />
    </>
  )
}
