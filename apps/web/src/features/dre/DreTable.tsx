/** DRE as a treegrid of table markup: one active cell, lines pinned at the left and the total at the right. */
import type { DreResposta } from '@lastro/contract'
import { anoAnteriorOf } from '@lastro/formato'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readingDirection, usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Text.tsx'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { useWholeColumns } from '../../ui/use-whole-columns.ts'
import { type DreCol, listExpandable, buildCols, buildRows, cellOf, clipboardText, hasBaseNegativa } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import { DreTableHead } from './DreTableHead.tsx'
import { DreTableRow } from './DreTableRow.tsx'
import styles from './DreTable.module.css'
import { layoutDre } from './layout.ts'
import { COL_LINHA, useRovingFocus } from './use-roving-focus.ts'
import { useColumnWidths } from './use-column-widths.ts'
import type { SetVisao } from './use-visao.ts'

/** Hidden columns up to this number are listed by name; more are counted. */
const NAMED_MAX = 2
/** Minimum width in px for a year label next to the hidden columns marker, and for the label of the whole period. */
const ANO_SLACK = 120
const PERIODO_SLACK = 240

interface DreTableProps {
  response: DreResposta
  visao: DreVisao
  setVisao: SetVisao
  comentados?: ReadonlyMap<string, readonly unknown[]> | undefined
  onAviso: (texto: string) => void
}

/** Estimated width in px before the table can be measured: the page, or the pre-drawn frame. */
function widthExpected(): number {
  return document.querySelector('#conteudo, .moldura-pagina')?.clientWidth || 1080
}

export function DreTable({ response, visao, setVisao, comentados, onAviso }: DreTableProps) {
  const { t } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  // In right-to-left languages `scrollLeft` is negative.
  const rtl = readingDirection(usePreferencias()) === 'rtl'
  const { ref: sizeRef, width } = useElementWidth()
  const quadro = useRef<HTMLDivElement | null>(null)
  // A stable callback ref: a new one would measure again, and every measurement re-renders.
  const setQuadro = useCallback(
    (element: HTMLDivElement) => {
      quadro.current = element
      const stop = sizeRef(element)
      return () => {
        quadro.current = null
        stop?.()
      }
    },
    [sizeRef],
  )
  useWholeColumns(quadro)
  const [expected] = useState(widthExpected)
  const disponivel = width || expected
  const [outside, setOutside] = useState(0)

  const rows = useMemo(() => buildRows(response.linhas, visao.abertas), [response.linhas, visao.abertas])
  const colunas = useMemo(() => buildCols(response, visao), [response, visao])
  const ordem = useMemo(() => [...colunas.meses, ...colunas.total, ...colunas.analise], [colunas])
  const widths = useColumnWidths(response.linhas, colunas, visao.escala, visao.casas)
  const layout = useMemo(() => layoutDre({ disponivel, ...colunas, widths }), [disponivel, colunas, widths])

  const explicada = visao.explicar
  const target = explicada ? `${explicada.em}:valor` : null
  const { activeLinha, activeKey, gridHandlers } = useRovingFocus({
    onFocus: () => {
      const element = quadro.current
      const cell = element?.querySelector<HTMLElement>('[data-ativa]')
      if (!element || !cell) return
      // Restored after the focus, because focusing a pinned cell makes the browser scroll to its unpinned position.
      const left = element.scrollLeft
      cell.focus()
      if (cell.dataset['coluna'] === COL_LINHA) element.scrollLeft = left
    },
    linhas: response.linhas,
    rows,
    colunas: ordem.map(({ chave }) => chave),
    visao,
    setVisao,
    target,
    onExplain: ({ chave }, i, by) => {
      const em = ordem[i]?.em ?? 'total'
      if (by === 'keyboard' && explicada?.chave === chave && explicada.em === em) {
        document.querySelector<HTMLElement>('[data-explicacao] [data-parcela]')?.focus()
      } else {
        setVisao({ explicar: { chave, em, linhas: [], item: null, conta: null } })
      }
    },
    textOf: ({ linha }, i) => clipboardText(cellOf(linha, ordem[i]!)),
    onAviso,
  })

  // Scrolls to the latest month with data when not every month fits.
  const lastMes = response.mesesComDados.at(-1)
  const fitting = layout.table <= width
  useLayoutEffect(() => {
    const element = quadro.current
    if (!element || !width) return
    // The pinned total is visible already. Scrolling to its unpinned position would cut a month in two.
    const mes = target === 'total:valor' ? `${lastMes}:valor` : (target ?? `${lastMes}:valor`)
    if (!fitting) element.querySelector(`thead [data-coluna="${mes}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [target, lastMes, fitting, width])

  // Columns after the months and the pinned total. The sparkline at the end may stay hidden.
  const loose = useMemo(() => [...colunas.total.filter((coluna) => !layout.fixas.has(coluna.chave)), ...colunas.analise], [colunas, layout])
  const measureOutside = useCallback(() => {
    const element = quadro.current
    if (!element) return
    const untilFim = layout.table - element.clientWidth - Math.abs(element.scrollLeft)
    const after = loose.map((_, index) =>
      loose.slice(index + 1).reduce((sum, { chave }) => sum + (layout.colunas.get(chave) ?? 0), layout.faisca),
    )
    setOutside(after.filter((rest) => untilFim > rest + 1).length)
  }, [layout, loose])
  useLayoutEffect(measureOutside, [measureOutside, width])

  const fixo = Math.max(0, ...[...layout.fixas].map(([key, offset]) => offset + (layout.colunas.get(key) ?? 0)))
  const ahead = loose.slice(loose.length - outside)
  const lastAno = colunas.meses.filter(({ em }) => em.slice(0, 4) === response.meses.at(-1)?.slice(0, 4))
  const anoWidth = lastAno.reduce((sum, { chave }) => sum + (layout.colunas.get(chave) ?? 0), 0)
  // At the end of the header when it is empty; otherwise before the pinned total, without covering the label of a narrow year.
  const noFim = fixo >= PERIODO_SLACK || outside < loose.length
  const recuo = lastAno.length < colunas.meses.length && anoWidth < ANO_SLACK ? anoWidth : 0
  const anoAnterior = anoAnteriorOf(response.meses[0] ?? '', response.meses.at(-1) ?? '')
  const label = ({ tipo }: DreCol) => (tipo === 'anterior' && anoAnterior) || t(`tabela.${tipo === 'valor' ? 'total' : tipo}`)
  const nomes = [...new Set(ahead.map(label))].join(', ')

  return (
    <Stack grow className={styles['moldura']}>
      <div
        data-paper="whole"
        className={styles['quadro']}
        ref={setQuadro}
        style={{
          scrollPaddingInlineStart: layout.linha,
          scrollPaddingInlineEnd: fixo,
        }}
        onScroll={({ currentTarget }) => {
          currentTarget.toggleAttribute('data-rolado', currentTarget.scrollLeft !== 0)
          measureOutside()
        }}
      >
        <table
          className={styles['dre']}
          // A table to read and a grid to walk through: the markup stays a table's, for those who read it as one.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="treegrid"
          aria-label={t('tabela.nome', { modelo: response.modelo.nome, unidade: t(`escala.${visao.escala}`) })}
          style={{ width: layout.table }}
          {...gridHandlers}
        >
          <colgroup>
            <col style={{ width: layout.linha }} />
            {ordem.map((coluna) => (
              <col key={coluna.chave} style={{ width: layout.colunas.get(coluna.chave) }} />
            ))}
            <col style={{ width: layout.faisca }} />
          </colgroup>
          <DreTableHead
            response={response}
            colunas={colunas}
            layout={layout}
            unidade={t(`escala.${visao.escala}`)}
            target={target}
            allOpen={visao.abertas === 'todas'}
            onToggleAll={
              listExpandable(response.linhas).length > 0
                ? () => setVisao({ abertas: visao.abertas === 'todas' ? new Set<string>() : 'todas' }, 'replace')
                : null
            }
          />
          <tbody>
            {rows.map((row, index) => (
              <DreTableRow
                key={row.chave}
                row={row}
                colunas={ordem}
                fixas={layout.fixas}
                firstAnalise={colunas.analise[0]?.chave ?? null}
                faisca={layout.faisca}
                escala={visao.escala}
                casas={visao.casas}
                activeCell={index === activeLinha ? activeKey : null}
                target={target}
                isTargetLinha={explicada?.chave === row.chave}
                comentados={comentados}
              />
            ))}
          </tbody>
        </table>
      </div>
      {ahead.length > 0 && (
        <button
          type="button"
          data-paper="none"
          className={styles['adiante']}
          style={{ insetInlineEnd: noFim ? 4 : fixo + recuo + 4 }}
          title={nomes}
          onClick={() => quadro.current?.scrollTo({ left: rtl ? -layout.table : layout.table })}
        >
          {ahead.length > NAMED_MAX ? t('tabela.adianteMuitas', { count: ahead.length }) : t('tabela.adiante', { colunas: nomes })}
          <Icon name="right" size={12} />
        </button>
      )}
      {hasBaseNegativa(response.linhas, ordem) && (
        <Inline padding={[4, 12]}>
          <Note>* {shell(anoAnterior ? 'baseNegativa' : 'baseNegativaAnoAnterior', { ano: anoAnterior })}</Note>
        </Inline>
      )}
    </Stack>
  )
}
