import type { DreResposta } from '@lastro/contract'
import { anoAnteriorOf, formatShortMes, formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { readingDirection, usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { Inline } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'
import { nomeDaBase } from './base-av.ts'
import type { DreCol } from './demonstrativo.ts'
import styles from './DreTable.module.css'
import { atEnd, type DreLayout } from './layout.ts'

/** Minimum width in px for `2025 realizado`; below it only the year is shown. */
const REALIZADO_MIN = 104

interface DreTableHeadProps {
  response: DreResposta
  colunas: { meses: readonly DreCol[]; total: readonly DreCol[]; analise: readonly DreCol[] }
  layout: DreLayout
  unidade: string
  target: string | null
  allOpen: boolean
  onToggleAll: (() => void) | null
}

export function DreTableHead({ response, colunas, layout, unidade, target, allOpen, onToggleAll }: DreTableHeadProps) {
  const { t } = useTranslation('dre')
  const preferencias = usePreferencias()
  const { language } = preferencias
  const rtl = readingDirection(preferencias) === 'rtl'
  const { meses, mesesComDados, fechadoAte } = response
  const withData = new Set(mesesComDados)
  const anos = [...Map.groupBy(colunas.meses, (coluna) => coluna.em.slice(0, 4))]
  const periodo = formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language)
  const anoAnterior = anoAnteriorOf(meses[0] ?? '', meses.at(-1) ?? '')
  const { fixas } = layout
  // When only some columns of the block are pinned, its heading overhangs by the width of the others.
  const loose = colunas.total.filter((coluna) => !fixas.has(coluna.chave))
  const widthOf = (cols: readonly DreCol[]) => cols.reduce((width, coluna) => width + (layout.colunas.get(coluna.chave) ?? 0), 0)
  const sobra = widthOf(loose)

  const isClosed = ({ em, tipo }: DreCol): boolean => tipo === 'valor' && em !== 'total' && fechadoAte !== null && em <= fechadoAte
  const label = (coluna: DreCol) => {
    if (coluna.tipo === 'valor') {
      if (coluna.em === 'total') return t('tabela.total')
      if (!isClosed(coluna)) return formatShortMes(coluna.em, language)
      return (
        <>
          <span className={styles['cadeado']} aria-hidden="true">
            <Icon name="lock" size={12} />
          </span>
          {formatShortMes(coluna.em, language)}
          <span className="visually-hidden"> ({t('tabela.mesFechado')})</span>
        </>
      )
    }
    if (coluna.tipo === 'anterior') return anoAnterior ?? t('tabela.anterior')
    return (
      <abbr title={t(`tabela.${coluna.tipo}Titulo`, { unidade, base: nomeDaBase(t, response.baseAv) })}>{t(`tabela.${coluna.tipo}`)}</abbr>
    )
  }

  return (
    <thead>
      <tr className={styles['grupo']}>
        <th className={styles['cabecaLinha']} rowSpan={2} scope="col">
          <Inline padding={[2, 8]}>
            {onToggleAll && (
              <button
                type="button"
                className={styles['dobra']}
                aria-expanded={allOpen}
                aria-label={t(allOpen ? 'tabela.fecharTodas' : 'tabela.abrirTodas')}
                title={t(allOpen ? 'tabela.fecharTodas' : 'tabela.abrirTodas')}
                onClick={onToggleAll}
              >
                <Icon name="right" size={12} />
              </button>
            )}
            <Text size={12} weight="medium">
              {t('tabela.linha')}
            </Text>
            <Text size={12} weight="regular" tone="quiet">
              {unidade}
            </Text>
          </Inline>
        </th>
        {anos.map(([ano, cols], index) => (
          <th key={ano} colSpan={cols.length} scope="colgroup" className={index > 0 ? styles['ano'] : undefined}>
            <span className={styles['grudado']} style={{ insetInlineStart: layout.linha + 8 }}>
              {widthOf(cols) < REALIZADO_MIN ? ano : t('tabela.realizado', { ano })}
            </span>
          </th>
        ))}
        <th
          colSpan={colunas.total.length}
          scope="colgroup"
          className={`${styles['exercicio']} ${styles['fixa']}`}
          style={atEnd(-sobra, rtl)}
        >
          {loose.length > 0 || colunas.total.length === 1 ? t('tabela.nMeses', { count: meses.length }) : periodo}
        </th>
        <th colSpan={colunas.analise.length + 1} scope="colgroup" className={styles['analise']}>
          {t('tabela.analise')}
        </th>
      </tr>
      <tr>
        {[...colunas.meses, ...colunas.total, ...colunas.analise].map((coluna) => {
          const fixa = fixas.get(coluna.chave)
          const empty = coluna.em !== 'total' && !withData.has(coluna.em)
          const className = [
            'num',
            styles[coluna.tipo],
            coluna.em === 'total' && coluna.tipo === 'valor' && styles['total'],
            fixa !== undefined && styles['fixa'],
            coluna.chave === target && styles['colunaAlvo'],
            coluna === colunas.analise[0] && styles['analise'],
            coluna.em !== 'total' && coluna.em.endsWith('-01') && coluna.tipo === 'valor' && coluna.em !== meses[0] && styles['ano'],
            empty && styles['vazio'],
          ]
          return (
            <th
              key={coluna.chave}
              scope="col"
              data-coluna={coluna.chave}
              className={className.filter(Boolean).join(' ')}
              style={fixa === undefined ? undefined : atEnd(fixa, rtl)}
              title={empty ? t('tabela.mesSemDados') : isClosed(coluna) ? t('tabela.mesFechado') : undefined}
            >
              {label(coluna)}
            </th>
          )
        })}
        <th scope="col" className={`${styles['faisca']} ${colunas.analise.length === 0 ? styles['analise'] : ''}`}>
          <span className="visually-hidden">{t('tabela.evolucao')}</span>
          <span aria-hidden="true">
            {formatShortMes(meses[0] ?? '2000-01', language)}
            {meses.length > 1 && `–${formatShortMes(meses.at(-1) ?? '2000-01', language)}`}
          </span>
        </th>
      </tr>
    </thead>
  )
}
