/** Comparison columns as a treegrid of table markup: one active cell, lines pinned at the left. */
import type { ComparativoColuna, ComparativoLinha, DreComparativo } from '@lastro/contract'
import { formatCentavos, formatPeriodo } from '@lastro/formato'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Note, Text, Truncate } from '../../../ui/Text.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { useWholeColumns } from '../../../ui/use-whole-columns.ts'
import { CelulaTexto } from '../CelulaTexto.tsx'
import { type DreColTipo, type DreRow, buildRows, clipboardText, isLongName, printableFormula } from '../demonstrativo.ts'
import type { DreVisao } from '../dre-search.ts'
import base from '../DreTable.module.css'
import { COL_LINHA, useRovingFocus } from '../use-roving-focus.ts'
import type { SetVisao } from '../use-visao.ts'
import { celulaOf, findColunaTotal, hasBaseNegativa, tipoOf } from './cells.ts'
import styles from './Comparativo.module.css'
import { nomeDaColuna, nomeDaFonte, nomeDaParte, hasPeriodos, tituloDaColuna } from './labels.ts'

const NARROW: ReadonlySet<DreColTipo> = new Set(['variacaoPercentual', 'av', 'ah'])
/**
 * Label of a column group, in px: character width, padding and maximum.
 * A longer label is truncated, with the full text in the tooltip.
 */
const [LETTER, PADDING, NOME_MAX] = [6.4, 16, 168]
const FAISCA = { width: 64, height: 16 } as const

const focusOf = (coluna: string, active: boolean) => ({
  'data-coluna': coluna,
  'data-ativa': active || undefined,
  tabIndex: active ? 0 : -1,
})

interface ComparativoTableProps {
  comparativo: DreComparativo
  visao: DreVisao
  setVisao: SetVisao
  comentados?: ReadonlyMap<string, readonly unknown[]> | undefined
  onAviso: (texto: string) => void
}

export function ComparativoTable({ comparativo, visao, setVisao, comentados, onAviso }: ComparativoTableProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: dre } = useTranslation('dre')
  const { language } = usePreferencias()
  const table = useRef<HTMLTableElement>(null)
  const quadro = useRef<HTMLDivElement>(null)
  useWholeColumns(quadro)
  const { colunas, partes, linhas, fontes, inicio, fim } = comparativo
  const comFaisca = inicio !== fim
  const rows = useMemo(() => buildRows(linhas, visao.abertas), [linhas, visao.abertas])
  const comPeriodo = hasPeriodos(comparativo)
  const withNote = useMemo(
    () =>
      hasBaseNegativa(
        comparativo,
        rows.map(({ linha }) => linha),
      ),
    [comparativo, rows],
  )
  const colunaTotal = useMemo(() => findColunaTotal(comparativo), [comparativo])
  const explicada = visao.explicar
  const { activeLinha, activeColuna, gridHandlers } = useRovingFocus({
    onFocus: () => table.current?.querySelector<HTMLElement>('[data-ativa]')?.focus(),
    linhas,
    rows,
    colunas: colunas.map(({ chave }) => chave),
    visao,
    setVisao,
    target: explicada?.em ?? null,
    onExplain: ({ chave }, i) => {
      const coluna = colunas[i] ?? colunas.find(({ tipo }) => tipo === 'valor')
      if (coluna) setVisao({ explicar: { chave, em: coluna.chave, linhas: [], item: null, conta: null } })
    },
    textOf: ({ linha }, i) => clipboardText(celulaOf(comparativo, linha, i)),
    onAviso,
  })

  return (
    <Stack grow className={base['moldura']}>
      <div ref={quadro} data-paper="whole" className={[base['quadro'], colunaTotal && styles['comTotal']].filter(Boolean).join(' ')}>
        <table
          ref={table}
          className={`${base['dre']} ${styles['tabela']}`}
          // A table to read and a grid to walk through: the markup stays a table's, for those who read it as one.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="treegrid"
          aria-label={dre('tabela.nome', { modelo: comparativo.modelo.nome, unidade: dre(`escala.${visao.escala}`) })}
          {...gridHandlers}
        >
          <thead>
            <tr className={base['grupo']}>
              <th className={base['cabecaLinha']} rowSpan={2} scope="col">
                <Inline padding={[2, 8]}>
                  <Text size={12} weight="medium">
                    {dre('tabela.linha')}
                  </Text>{' '}
                  <Text size={12} weight="regular" tone="quiet">
                    {dre(`escala.${visao.escala}`)}
                  </Text>
                </Inline>
              </th>
              {partes.map((parte, i) => {
                const count = colunas.filter((coluna) => coluna.parte === i).length
                const nome = nomeDaParte(t, parte, { idioma: language, comPeriodo })
                return (
                  <th
                    key={parte.chave}
                    colSpan={count}
                    data-larga={count > 2 || undefined}
                    scope="colgroup"
                    className={[styles['parte'], colunaTotal?.parte === i && styles['total']].filter(Boolean).join(' ')}
                    style={{ minWidth: Math.min(NOME_MAX, nome.length * LETTER + PADDING) }}
                    title={nome}
                  >
                    <span>{nome}</span>
                  </th>
                )
              })}
              {comFaisca && (
                <th rowSpan={2} scope="col" className={`${base['faisca']} ${styles['faisca']}`}>
                  <span className="visually-hidden">
                    {t('evolucaoDe', { fonte: nomeDaFonte(t, comparativo, fontes[0]?.chave ?? '') })}{' '}
                  </span>
                  <span>{formatPeriodo(inicio, fim, language)}</span>
                </th>
              )}
            </tr>
            <tr>
              {colunas.map((coluna, i) => (
                <th
                  key={coluna.chave}
                  scope="col"
                  data-coluna={coluna.chave}
                  className={[
                    'num',
                    base[tipoOf(coluna)],
                    NARROW.has(tipoOf(coluna)) && styles['estreita'],
                    colunas[i - 1]?.parte !== coluna.parte && styles['primeira'],
                    coluna === colunaTotal && styles['total'],
                  ]
                    .filter(Boolean)
                    .join(' ')}
                  title={tituloDaColuna(t, comparativo, coluna)}
                >
                  <Truncate className={styles['nomeColuna']}>{nomeDaColuna(t, comparativo, coluna)}</Truncate>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr
                key={row.chave}
                className={[base[row.classe], row.faixa && base['faixa']].filter(Boolean).join(' ')}
                data-chave={row.chave}
                data-codigo={row.linha.codigo}
                aria-level={row.linha.nivel + 1}
                aria-expanded={row.expandable ? row.isOpen : undefined}
              >
                <th scope="row" {...focusOf(COL_LINHA, r === activeLinha && activeColuna === 0)}>
                  <div data-longo={isLongName(row.linha.descricao) || undefined}>
                    <span className={base['dobra']} data-aberta={row.isOpen || undefined}>
                      {row.expandable && <Icon name="right" size={12} />}
                    </span>
                    <span
                      dir="auto"
                      className={base['nome']}
                      title={row.linha.formula ? `${row.linha.descricao} = ${printableFormula(row.linha.formula)}` : row.linha.descricao}
                    >
                      {row.linha.descricao}
                    </span>
                  </div>
                </th>
                {colunas.map((coluna, i) => (
                  <Celula
                    key={coluna.chave}
                    {...{ comparativo, row, coluna, visao }}
                    index={i}
                    isActive={r === activeLinha && activeColuna === i + 1}
                    isTarget={explicada?.chave === row.chave && explicada.em === coluna.chave}
                    total={coluna === colunaTotal}
                    comentarios={comentados?.get(`${row.chave} ${coluna.chave}`)?.length ?? 0}
                  />
                ))}
                {comFaisca && (
                  <td className={`${base['faisca']} ${styles['faisca']}`}>
                    {row.classe !== 'titulo' && (
                      <Sparkline values={row.linha.evolucao} {...FAISCA} strong={row.classe === 'subtotal' || row.classe === 'resultado'} />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {withNote && (
        <Inline padding={[4, 12]}>
          <Note>* {t('baseNegativa')}</Note>
        </Inline>
      )}
    </Stack>
  )
}

interface CelulaProps {
  comparativo: DreComparativo
  row: DreRow<ComparativoLinha>
  coluna: ComparativoColuna
  index: number
  visao: DreVisao
  isActive: boolean
  isTarget: boolean
  total: boolean
  comentarios: number
}

function Celula({ comparativo, row, coluna, index, visao, isActive, isTarget, total, comentarios }: CelulaProps) {
  const { t } = useTranslation('dre-comparativo')
  const { language, negativos } = usePreferencias()
  const celula = celulaOf(comparativo, row.linha, index)
  const tipo = tipoOf(coluna)
  const withoutData =
    celula.valor === null &&
    celula.unidade !== 'nenhuma' &&
    coluna.tipo !== 'percentual' &&
    coluna.tipo !== 'av' &&
    row.linha.unidade === 'centavos'
  const exact =
    celula.unidade === 'centavos' && visao.escala !== 'reais' && celula.valor
      ? `R$ ${formatCentavos(celula.valor, { idioma: language, negativos })}`
      : undefined
  const className = [
    'num',
    base[tipo],
    NARROW.has(tipo) && styles['estreita'],
    comparativo.colunas[index - 1]?.parte !== coluna.parte && styles['primeira'],
    isTarget && base['alvo'],
    total && styles['total'],
    comentarios > 0 && base['comentada'],
  ]
  return (
    <td
      {...focusOf(coluna.chave, isActive)}
      className={className.filter(Boolean).join(' ')}
      aria-selected={isTarget || undefined}
      title={withoutData ? t('semDados') : exact}
    >
      <CelulaTexto celula={celula} tipo={tipo} escala={visao.escala} casas={visao.casas} />
      {comentarios > 0 && <span className="visually-hidden"> {t('comentarios.quantos', { count: comentarios })}</span>}
    </td>
  )
}
