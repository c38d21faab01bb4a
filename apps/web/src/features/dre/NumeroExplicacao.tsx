import type { DreLinha, DreResposta } from '@lastro/contract'
import { formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Note } from '../../ui/Text.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { cellOf, toneOf } from './demonstrativo.ts'
import { Comparado, Comparados, NumeroGrande } from './PainelExplicacao.tsx'

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
    <>
      <NumeroGrande valor={current.valor} unidade={linha.unidade} />
      {comparar && (
        <Comparados>
          <Comparado nome={t('explicar.anoAnterior')}>
            {razao ? (
              <Razao razao={anoAnterior.valor} casas={2} symbol />
            ) : anoAnterior.valor === null ? (
              t('celular.semDados')
            ) : (
              <Valor centavos={anoAnterior.valor} />
            )}
          </Comparado>
          {variacao.valor !== null && (
            <Comparado nome={t('explicar.variacao')}>
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
            </Comparado>
          )}
        </Comparados>
      )}
      {comparar && lacunas.length > 0 && <Note tone="soft">{shell('lacunas', { periodos: formatPeriodos(lacunas, language) })}</Note>}
    </>
  )
}
