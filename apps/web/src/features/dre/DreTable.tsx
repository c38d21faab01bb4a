/** The statement: a tree grid of real table markup, one active cell, pinned lines at the left and total at the right. */
import type { DreResposta } from '@lastro/contract'
import { anoAnteriorOf } from '@lastro/formato'
import { useElementSize } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readingDirection, usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import { type DreCol, abriveis, buildCols, buildRows, cellOf, clipboardText, hasBaseNegativa } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import { DreTableHead } from './DreTableHead.tsx'
import { DreTableRow } from './DreTableRow.tsx'
import styles from './DreTable.module.css'
import { layoutDre } from './layout.ts'
import { COL_LINHA, useGrade } from './use-roving-focus.ts'
import { useLarguras } from './use-column-widths.ts'
import type { SetVisao } from './use-visao.ts'

/** Hidden columns that are named one by one; more are counted. */
const NOMEADAS = 2
/** Room in px for the name of a year beside what points at hidden columns, and for that of the whole period. */
const ANO_FOLGA = 120
const PERIODO_FOLGA = 240

interface DreTableProps {
  resposta: DreResposta
  visao: DreVisao
  setVisao: SetVisao
  /** Open comments by row and column. */
  comentados?: ReadonlyMap<string, readonly unknown[]> | undefined
  /** Says what was done to those who do not see it. */
  onAviso: (texto: string) => void
}

/** In px, before the table is there to be measured: that of the page that it fills, or of the frame that was drawn for it. */
function larguraEsperada(): number {
  return document.querySelector('#conteudo, .moldura-pagina')?.clientWidth || 1080
}

export function DreTable({ resposta, visao, setVisao, comentados, onAviso }: DreTableProps) {
  const { t } = useTranslation('dre')
  const { t: casca } = useTranslation('casca')
  // Read from the right, a place scrolled to is a negative number.
  const rtl = readingDirection(usePreferencias()) === 'rtl'
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const quadro = useRef<HTMLDivElement | null>(null)
  // The same on every drawing: another one would be measured anew, and every measure is drawn.
  const setQuadro = useCallback(
    (element: HTMLDivElement | null) => {
      quadro.current = element
      sizeRef(element)
    },
    [sizeRef],
  )
  const [esperada] = useState(larguraEsperada)
  const disponivel = width || esperada
  const [fora, setFora] = useState(0)

  const rows = useMemo(() => buildRows(resposta.linhas, visao.abertas), [resposta.linhas, visao.abertas])
  const colunas = useMemo(() => buildCols(resposta, visao), [resposta, visao])
  const ordem = useMemo(() => [...colunas.meses, ...colunas.total, ...colunas.analise], [colunas])
  const larguras = useLarguras(resposta.linhas, colunas, visao.escala, visao.casas)
  const layout = useMemo(() => layoutDre({ disponivel, ...colunas, larguras }), [disponivel, colunas, larguras])

  const explicada = visao.explicar
  const alvo = explicada ? `${explicada.em}:valor` : null
  const { linhaAtiva, chaveAtiva, teclas } = useGrade({
    onFocus: () => {
      const element = quadro.current
      const cell = element?.querySelector<HTMLElement>('[data-ativa]')
      if (!element || !cell) return
      // The line column is pinned, yet the browser would scroll to where it stands without being so, and the months would jump.
      const left = element.scrollLeft
      cell.focus()
      if (cell.dataset['coluna'] === COL_LINHA) element.scrollLeft = left
    },
    linhas: resposta.linhas,
    rows,
    colunas: ordem.map(({ chave }) => chave),
    visao,
    setVisao,
    alvo,
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

  // The latest month with data is what one came for: shown first when not every month fits.
  const ultimoMes = resposta.mesesComDados.at(-1)
  const cabem = layout.tabela <= width
  useLayoutEffect(() => {
    const element = quadro.current
    if (!element || !width) return
    // The total is pinned: it is in sight already, and scrolling to where it stands would cut a month in two.
    const mes = alvo === 'total:valor' ? `${ultimoMes}:valor` : (alvo ?? `${ultimoMes}:valor`)
    if (!cabem) element.querySelector(`thead [data-coluna="${mes}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [alvo, ultimoMes, cabem, width])

  // After the months and the pinned total. The little bar of evolution at the end may stay out of sight.
  const soltas = useMemo(
    () => [...colunas.total.filter((coluna) => !layout.fixas.has(coluna.chave)), ...colunas.analise],
    [colunas, layout],
  )
  const measureFora = useCallback(() => {
    const element = quadro.current
    if (!element) return
    const ateFim = layout.tabela - element.clientWidth - Math.abs(element.scrollLeft)
    const depois = soltas.map((_, index) =>
      soltas.slice(index + 1).reduce((sum, { chave }) => sum + (layout.colunas.get(chave) ?? 0), layout.faisca),
    )
    setFora(depois.filter((resto) => ateFim > resto + 1).length)
  }, [layout, soltas])
  useLayoutEffect(measureFora, [measureFora, width])

  const fixo = Math.max(0, ...[...layout.fixas].map(([chave, offset]) => offset + (layout.colunas.get(chave) ?? 0)))
  const adiante = soltas.slice(soltas.length - fora)
  const ultimoAno = colunas.meses.filter(({ em }) => em.slice(0, 4) === resposta.meses.at(-1)?.slice(0, 4))
  const anoLargura = ultimoAno.reduce((sum, { chave }) => sum + (layout.colunas.get(chave) ?? 0), 0)
  // At the end of the head where that is empty; else before the pinned total, and not over the name of a year that has only a month or two.
  const noFim = fixo >= PERIODO_FOLGA || fora < soltas.length
  const recuo = ultimoAno.length < colunas.meses.length && anoLargura < ANO_FOLGA ? anoLargura : 0
  const anoAnterior = anoAnteriorOf(resposta.meses[0] ?? '', resposta.meses.at(-1) ?? '')
  const label = ({ tipo }: DreCol) => (tipo === 'anterior' && anoAnterior) || t(`tabela.${tipo === 'valor' ? 'total' : tipo}`)
  const nomes = [...new Set(adiante.map(label))].join(', ')

  return (
    <div className={styles['moldura']}>
      <div
        className={styles['quadro']}
        ref={setQuadro}
        style={{
          scrollPaddingInlineStart: layout.linha,
          scrollPaddingInlineEnd: fixo,
        }}
        onScroll={({ currentTarget }) => {
          currentTarget.toggleAttribute('data-rolado', currentTarget.scrollLeft !== 0)
          measureFora()
        }}
      >
        <table
          className={styles['dre']}
          // A table to read and a grid to walk through: the markup stays a table's, for those who read it as one.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="treegrid"
          aria-label={t('tabela.nome', { modelo: resposta.modelo.nome, unidade: t(`escala.${visao.escala}`) })}
          style={{ width: layout.tabela }}
          {...teclas}
        >
          <colgroup>
            <col style={{ width: layout.linha }} />
            {ordem.map((coluna) => (
              <col key={coluna.chave} style={{ width: layout.colunas.get(coluna.chave) }} />
            ))}
            <col style={{ width: layout.faisca }} />
          </colgroup>
          <DreTableHead
            resposta={resposta}
            colunas={colunas}
            layout={layout}
            unidade={t(`escala.${visao.escala}`)}
            alvo={alvo}
            todasAbertas={visao.abertas === 'todas'}
            onAlternarTodas={
              abriveis(resposta.linhas).length > 0
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
                primeiraAnalise={colunas.analise[0]?.chave ?? null}
                faisca={layout.faisca}
                escala={visao.escala}
                casas={visao.casas}
                ativa={index === linhaAtiva ? chaveAtiva : null}
                alvo={alvo}
                alvoLinha={explicada?.chave === row.chave}
                comentados={comentados}
              />
            ))}
          </tbody>
        </table>
      </div>
      {adiante.length > 0 && (
        <button
          type="button"
          className={styles['adiante']}
          style={{ insetInlineEnd: noFim ? 4 : fixo + recuo + 4 }}
          title={nomes}
          onClick={() => quadro.current?.scrollTo({ left: rtl ? -layout.tabela : layout.tabela })}
        >
          {adiante.length > NOMEADAS ? t('tabela.adianteMuitas', { count: adiante.length }) : t('tabela.adiante', { colunas: nomes })}
          <Icon name="right" size={12} />
        </button>
      )}
      {hasBaseNegativa(resposta.linhas, ordem) && (
        <p className={styles['nota']}>* {casca(anoAnterior ? 'baseNegativa' : 'baseNegativaAnoAnterior', { ano: anoAnterior })}</p>
      )}
    </div>
  )
}
