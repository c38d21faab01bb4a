import type { DreLinha, DreResposta } from '@lastro/contract'
import { formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Moeda, Razao, Valor } from '../../ui/Valor.tsx'
import { cellOf, toneOf } from './demonstrativo.ts'
import styles from './Explicacao.module.css'

interface NumeroExplicacaoProps {
  linha: DreLinha
  index: number
  comparar: boolean
  lacunas: DreResposta['lacunas']
}

export function NumeroExplicacao({ linha, index, comparar, lacunas }: NumeroExplicacaoProps) {
  const { t } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const current = cellOf(linha, { tipo: 'valor', index })
  const anoAnterior = cellOf(linha, { tipo: 'anterior', index })
  const variacao = cellOf(linha, { tipo: 'variacao', index })
  const percentual = cellOf(linha, { tipo: 'variacaoPercentual', index })
  const tone = toneOf(variacao.valor)
  const favoravel = tone === null ? undefined : tone === 'favoravel'
  const razao = linha.unidade === 'razao'
  return (
    <div className={styles['numero']}>
      <strong>
        {razao ? (
          <Razao razao={current.valor} casas={2} symbol />
        ) : (
          <>
            <small>
              <Moeda />
            </small>{' '}
            <Valor centavos={current.valor} zero="zero" />
          </>
        )}
      </strong>
      {comparar && (
        <dl>
          <div>
            <dt>{t('explicar.anoAnterior')}</dt>
            <dd>
              {razao ? (
                <Razao razao={anoAnterior.valor} casas={2} symbol />
              ) : anoAnterior.valor === null ? (
                t('celular.semDados')
              ) : (
                <Valor centavos={anoAnterior.valor} />
              )}
            </dd>
          </div>
          {variacao.valor !== null && (
            <div>
              <dt>{t('explicar.variacao')}</dt>
              <dd>
                {razao ? (
                  <>
                    <Razao razao={variacao.valor} sinal casas={2} favoravel={favoravel} /> {t('tabela.pp')}
                  </>
                ) : (
                  <>
                    <Valor centavos={variacao.valor} sinal favoravel={favoravel} />{' '}
                    <Razao razao={percentual.valor} sinal symbol favoravel={favoravel} />
                  </>
                )}
              </dd>
            </div>
          )}
        </dl>
      )}
      {comparar && lacunas.length > 0 && <p>{shell('lacunas', { periodos: formatPeriodos(lacunas, language) })}</p>}
    </div>
  )
}
