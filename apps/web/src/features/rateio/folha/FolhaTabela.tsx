import type { DirecionadorCelula, DirecionadorFolha } from '@lastro/contract'
import { formatMes, formatMesCurto, formatNumero } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { CelulaFolha } from './CelulaFolha.tsx'
import { isIn, isPresa, limitesOf, lugarOf, mesDe, MESES, sumMes, type Faixa, type Linha, type Posicao } from './folha.ts'
import styles from './Folha.module.css'
import { useTeclasFolha } from './use-sheet-keyboard.ts'

interface FolhaTabelaProps {
  folha: DirecionadorFolha
  nomeDe: (linha: Linha) => string
  podeMudar: boolean
  faixa: Faixa
  onFaixa: (faixa: Faixa) => void
  onAto: (celulas: DirecionadorCelula[]) => void
  onDesfazer: () => void
  onRefazer: () => void
}

export function FolhaTabela({ folha, nomeDe, podeMudar, faixa, ...trabalho }: FolhaTabelaProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { linhas, ano, fechadoAte } = folha
  const limites = limitesOf(faixa)
  const ativa = faixa.ate
  const meses = Array.from({ length: MESES }, (_, mes) => mesDe(ano, mes))

  const sayPosicao = ({ linha, mes }: Posicao): string => {
    const onde = linhas[linha]
    return `${onde ? nomeDe(onde) : ''} ${formatMes(mesDe(ano, mes), language)}`.trim()
  }
  const { tabela, editando, teclas, edicao } = useTeclasFolha({ ...trabalho, folha, podeMudar, faixa, sayPosicao })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys and clipboard of the grid cells
    <div className={styles['rolagem']} {...teclas}>
      <table
        ref={tabela}
        className={styles['folha']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- an editable table is a grid
        role="grid"
        aria-label={t('folha.nome', { ano })}
        aria-readonly={!podeMudar}
      >
        <thead>
          <tr>
            <th scope="col">{t('simulacao.centro')}</th>
            {meses.map((mes) => {
              const fechado = fechadoAte !== null && mes <= fechadoAte
              return (
                <th scope="col" key={mes} className="num" data-fechado={fechado || undefined}>
                  <span className={styles['mes']}>
                    {fechado && (
                      <span role="img" aria-label={t('folha.fechado')} title={t('folha.fechadoTexto')}>
                        <Icon name="lock" size={12} />
                      </span>
                    )}
                    {formatMesCurto(mes, language)}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha, i) => (
            <tr key={lugarOf(linha)} data-arquivada={linha.arquivada || undefined}>
              <th scope="row">
                <span className={styles['lugar']} title={nomeDe(linha)}>
                  {nomeDe(linha)}
                </span>
                {linha.arquivada && <Chip tone="neutral">{t('folha.arquivada')}</Chip>}
              </th>
              {linha.valores.map((valor, mes) => {
                const posicao = { linha: i, mes }
                const isAtiva = ativa.linha === i && ativa.mes === mes
                return (
                  <CelulaFolha
                    key={meses[mes]}
                    lugar={`${i} ${mes}`}
                    texto={valor === null ? '' : formatNumero(Number(valor), language)}
                    falta={valor === null && linha.faltam.includes(meses[mes] ?? '')}
                    presa={isPresa(folha, posicao)}
                    naFaixa={isIn(limites, posicao)}
                    ativa={isAtiva}
                    editando={isAtiva ? editando : null}
                    nome={sayPosicao(posicao)}
                    {...edicao}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('folha.soma')}</th>
            {meses.map((mes, i) => {
              const soma = sumMes(linhas, i)
              return (
                <td key={mes} className="num">
                  {soma === null ? '–' : formatNumero(soma, language)}
                </td>
              )
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
