/** Decomposes a margin variation into numerator and denominator effects per part, with an exact sum. */
import { type DreRazao, RAZAO_POR } from '@lastro/contract'
import { RAZAO_ESCALA } from '@lastro/engine'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import { printableFormula } from '../demonstrativo.ts'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import type { Periodo } from '../periodo.ts'
import type { ResolvedDreFilter } from '../queries.ts'
import styles from './Comparativo.module.css'
import { DiferencaPainel, type DiferencaProps } from './DiferencaPainel.tsx'
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
            <strong>
              <Pontos valor={data.variacao} />
            </strong>
            <dl>
              <div>
                <dt>{fonte.nome}</dt>
                <dd>
                  <Razao razao={data.atual} symbol casas={2} />
                </dd>
              </div>
              <div>
                <dt>{base.nome}</dt>
                <dd>
                  <Razao razao={data.base} symbol casas={2} />
                </dd>
              </div>
            </dl>
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
      <ul className={styles['ponte']}>
        {(
          [
            ['razao.numerador', numerador],
            ['razao.denominador', denominador],
          ] as const
        ).map(([nome, side]) => (
          <li key={nome} data-total>
            <span title={side.formula}>
              {t(nome)} {printableFormula(side.formula)}
            </span>
            <Pontos valor={side.efeito} />
            <small>
              <Valor centavos={side.baseCentavos} zero="zero" /> → <Valor centavos={side.atualCentavos} zero="zero" />
            </small>
          </li>
        ))}
        {contribuicoes.map((parte) => (
          <li key={parte.id ?? 'constante'} data-parcela>
            <span title={nomeOf(parte)}>{nomeOf(parte)}</span>
            <Pontos valor={parte.numerador + parte.denominador} />
            {parte.numerador !== 0 && parte.denominador !== 0 && (
              <small>
                {t('razao.numerador')} <Pontos valor={parte.numerador} /> · {t('razao.denominador')} <Pontos valor={parte.denominador} />
              </small>
            )}
          </li>
        ))}
        {outras !== null && (
          <li data-parcela>
            <span>{t('variacao.outras', { count: outras.quantas })}</span>
            <Pontos valor={outras.efeito} />
          </li>
        )}
      </ul>
      <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos: diferenca }} />
    </>
  )
}
