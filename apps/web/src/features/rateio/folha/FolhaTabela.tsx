import type { DirecionadorCelula, DirecionadorFolha } from '@lastro/contract'
import { formatMes, formatShortMes, formatNumero } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { CelulaFolha } from './CelulaFolha.tsx'
import { isWithin, isPresa, limitsOf, locationOf, mesDe, MESES, sumMes, type Band, type DriverSheetLinha, type Position } from './folha.ts'
import styles from './Folha.module.css'
import { useSheetKeyboard } from './use-sheet-keyboard.ts'

interface FolhaTabelaProps {
  sheet: DirecionadorFolha
  nomeDe: (line: DriverSheetLinha) => string
  canChange: boolean
  range: Band
  onRange: (range: Band) => void
  onAto: (celulas: DirecionadorCelula[]) => void
  onUndo: () => void
  onRedo: () => void
}

export function FolhaTabela({ sheet, nomeDe, canChange, range, ...job }: FolhaTabelaProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { linhas, ano, fechadoAte } = sheet
  const limits = limitsOf(range)
  const active = range.ate
  const meses = Array.from({ length: MESES }, (_, mes) => mesDe(ano, mes))

  const announce = ({ linha, mes }: Position): string => {
    const where = linhas[linha]
    return `${where ? nomeDe(where) : ''} ${formatMes(mesDe(ano, mes), language)}`.trim()
  }
  const { table, editing, tableHandlers, editorHandlers } = useSheetKeyboard({ ...job, sheet, canChange, range, announce })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys and clipboard of the grid cells
    <div className={styles['rolagem']} {...tableHandlers}>
      <table
        ref={table}
        className={styles['folha']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- an editable table is a grid
        role="grid"
        aria-label={t('folha.nome', { ano })}
        aria-readonly={!canChange}
      >
        <thead>
          <tr>
            <th scope="col">{t('simulacao.centro')}</th>
            {meses.map((mes) => {
              const closed = fechadoAte !== null && mes <= fechadoAte
              return (
                <th scope="col" key={mes} className="num" data-fechado={closed || undefined}>
                  <span className={styles['mes']}>
                    {closed && (
                      <span role="img" aria-label={t('folha.fechado')} title={t('folha.fechadoTexto')}>
                        <Icon name="lock" size={12} />
                      </span>
                    )}
                    {formatShortMes(mes, language)}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {linhas.map((line, i) => (
            <tr key={locationOf(line)} data-arquivada={line.arquivada || undefined}>
              <th scope="row">
                <span className={styles['lugar']} title={nomeDe(line)}>
                  {nomeDe(line)}
                </span>
                {line.arquivada && <Chip tone="neutral">{t('folha.arquivada')}</Chip>}
              </th>
              {line.valores.map((valor, mes) => {
                const position = { linha: i, mes }
                const isActive = active.linha === i && active.mes === mes
                return (
                  <CelulaFolha
                    key={meses[mes]}
                    location={`${i} ${mes}`}
                    texto={valor === null ? '' : formatNumero(Number(valor), language)}
                    isMissing={valor === null && line.faltam.includes(meses[mes] ?? '')}
                    presa={isPresa(sheet, position)}
                    isInRange={isWithin(limits, position)}
                    isActive={isActive}
                    editing={isActive ? editing : null}
                    nome={announce(position)}
                    {...editorHandlers}
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
