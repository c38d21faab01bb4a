import { formatCentavos } from '@lastro/formato'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { readingDirection, usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Text } from '../../ui/Text.tsx'
import { CelulaTexto } from './CelulaTexto.tsx'
import { type DreCol, type DreRow, cellOf, isLongName, printableFormula } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import styles from './DreTable.module.css'
import { atEnd } from './layout.ts'
import { COL_LINHA } from './use-roving-focus.ts'

interface DreTableRowProps {
  row: DreRow
  colunas: readonly DreCol[]
  fixas: ReadonlyMap<string, number>
  firstAnalise: string | null
  faisca: number
  escala: DreVisao['escala']
  casas: number
  activeCell: string | null
  target: string | null
  isTargetLinha: boolean
  comentados: ReadonlyMap<string, readonly unknown[]> | undefined
}

/** Memoized, so that moving the focus re-renders two rows only. */
export const DreTableRow = memo(function DreTableRow(props: DreTableRowProps) {
  const { row, colunas, fixas, firstAnalise, faisca, escala, casas, activeCell, target, isTargetLinha, comentados } = props
  const { t } = useTranslation('dre')
  const preferencias = usePreferencias()
  const { language, negativos } = preferencias
  const rtl = readingDirection(preferencias) === 'rtl'
  const { linha, chave, classe, faixa, expandable, isOpen } = row
  const focus = (coluna: string) => ({
    'data-coluna': coluna,
    'data-ativa': activeCell === coluna || undefined,
    tabIndex: activeCell === coluna ? 0 : -1,
  })
  return (
    <tr
      className={[styles[classe], faixa && styles['faixa']].filter(Boolean).join(' ')}
      data-chave={chave}
      data-codigo={linha.codigo}
      aria-level={linha.nivel + 1}
      aria-expanded={expandable ? isOpen : undefined}
    >
      <th scope="row" {...focus(COL_LINHA)}>
        <div data-longo={isLongName(linha.descricao) || undefined}>
          <span className={styles['dobra']} data-aberta={isOpen || undefined}>
            {expandable && <Icon name="right" size={12} />}
          </span>
          <span dir="auto" className={styles['nome']} title={linha.descricao}>
            {linha.descricao}
            {linha.unidade === 'razao' && !linha.descricao.includes('%') && <Text tone="quiet"> %</Text>}
          </span>
          {linha.nivel === 0 && linha.codigo !== linha.descricao && <span className={styles['codigo']}>{linha.codigo}</span>}
          <span dir="auto" className={styles['formula']} aria-hidden="true">
            {linha.formula ? `= ${printableFormula(linha.formula)}` : linha.nivel > 0 ? linha.codigo : t('tabela.somaDeItens')}
          </span>
        </div>
      </th>
      {colunas.map((coluna) => {
        const celula = cellOf(linha, coluna)
        const fixa = fixas.get(coluna.chave)
        const isTarget = coluna.chave === target
        const comentarios = comentados?.get(`${chave} ${coluna.chave}`)?.length ?? 0
        const className = [
          'num',
          styles[coluna.tipo],
          coluna.em === 'total' && coluna.tipo === 'valor' && styles['total'],
          fixa !== undefined && styles['fixa'],
          isTarget && styles['colunaAlvo'],
          isTarget && isTargetLinha && styles['alvo'],
          coluna.chave === firstAnalise && styles['analise'],
          comentarios > 0 && styles['comentada'],
          coluna.em !== 'total' && coluna.em.endsWith('-01') && coluna.tipo === 'valor' && coluna.index > 0 && styles['ano'],
        ]
        return (
          <td
            key={coluna.chave}
            {...focus(coluna.chave)}
            className={className.filter(Boolean).join(' ')}
            aria-selected={isTarget && isTargetLinha ? true : undefined}
            style={fixa === undefined ? undefined : atEnd(fixa, rtl)}
            title={
              celula.unidade === 'centavos' && escala !== 'reais' && celula.valor
                ? `R$ ${formatCentavos(celula.valor, { idioma: language, negativos })}`
                : undefined
            }
          >
            <CelulaTexto celula={celula} tipo={coluna.tipo} escala={escala} casas={casas} />
            {comentarios > 0 && <span className="visually-hidden"> {t('tabela.comentarios', { count: comentarios })}</span>}
          </td>
        )
      })}
      <td className={`${styles['faisca']} ${firstAnalise === null ? styles['analise'] : ''}`}>
        {linha.tipo !== 'titulo' && (
          <Sparkline values={linha.valores} width={faisca - 10} height={16} strong={classe === 'subtotal' || classe === 'resultado'} />
        )}
      </td>
    </tr>
  )
})
