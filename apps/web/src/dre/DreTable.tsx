/** The statement: a tree grid of real table markup, one active cell, pinned lines at the left and total at the right. */
import type { DreResposta } from '@lastro/contract'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { anoAnteriorOf } from '../format/data.ts'
import { showError } from '../ui/alerta.ts'
import { copyText } from '../ui/copy-text.ts'
import { Icon } from '../ui/icons.tsx'
import { type DreCol, abriveis, buildCols, buildRows, cellOf, clipboardText, hasBaseNegativa, toggleLinha } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import { DreTableHead } from './DreTableHead.tsx'
import { DreTableRow } from './DreTableRow.tsx'
import styles from './DreTable.module.css'
import { layoutDre } from './layout.ts'
import { comandoOf } from './navegacao.ts'
import { useLarguras } from './use-larguras.ts'
import type { SetVisao } from './use-visao.ts'

/** The line column in the roving focus. */
const LINHA = 'linha'
const PAGINA_LINHAS = 10
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
  const [ativa, setAtiva] = useState<{ chave: string; coluna: string } | null>(null)
  const [fora, setFora] = useState(0)
  const byKeyboard = useRef(false)

  const rows = useMemo(() => buildRows(resposta.linhas, visao.abertas), [resposta.linhas, visao.abertas])
  const colunas = useMemo(() => buildCols(resposta, visao), [resposta, visao])
  const ordem = useMemo(() => [...colunas.meses, ...colunas.total, ...colunas.analise], [colunas])
  const larguras = useLarguras(resposta.linhas, colunas, visao.escala, visao.casas)
  const layout = useMemo(() => layoutDre({ disponivel, ...colunas, larguras }), [disponivel, colunas, larguras])

  const explicada = visao.explicar
  const alvo = explicada ? `${explicada.em}:valor` : null
  const here = ativa ?? (explicada && alvo ? { chave: explicada.chave, coluna: alvo } : null)
  const linhaAtiva = Math.max(
    0,
    rows.findIndex((row) => row.chave === here?.chave),
  )
  const colunaAtiva = Math.max(0, [LINHA, ...ordem.map((coluna) => coluna.chave)].indexOf(here?.coluna ?? LINHA))
  const chaveAtiva = colunaAtiva === 0 ? LINHA : ordem[colunaAtiva - 1]!.chave

  useEffect(() => {
    if (!byKeyboard.current) return
    byKeyboard.current = false
    const element = quadro.current
    const cell = element?.querySelector<HTMLElement>('[data-ativa]')
    if (!element || !cell) return
    // The line column is pinned, yet the browser would scroll to where it stands without being so, and the months would jump.
    const left = element.scrollLeft
    cell.focus()
    if (cell.dataset['coluna'] === LINHA) element.scrollLeft = left
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
    const ateFim = layout.tabela - element.clientWidth - element.scrollLeft
    const depois = soltas.map((_, index) =>
      soltas.slice(index + 1).reduce((sum, { chave }) => sum + (layout.colunas.get(chave) ?? 0), layout.faisca),
    )
    setFora(depois.filter((resto) => ateFim > resto + 1).length)
  }, [layout, soltas])
  useLayoutEffect(measureFora, [measureFora, width])

  const explain = (chave: string, coluna: DreCol | undefined) =>
    setVisao({ explicar: { chave, em: coluna?.em ?? 'total', linhas: [], item: null, conta: null } })

  const run = (event: KeyboardEvent) => {
    const grade = {
      linhas: rows.map(({ linha, chave, abrivel, aberta }) => ({ chave, pai: linha.pai, abrivel, aberta })),
      colunas: ordem.length + 1,
      pagina: PAGINA_LINHAS,
    }
    const comando = comandoOf({ key: event.key, ctrl: event.ctrlKey || event.metaKey }, { linha: linhaAtiva, coluna: colunaAtiva }, grade)
    const row = rows[linhaAtiva]
    if (!comando || !row) return
    switch (comando.tipo) {
      case 'mover':
        byKeyboard.current = true
        setAtiva({
          chave: rows[comando.celula.linha]!.chave,
          coluna: [LINHA, ...ordem.map((coluna) => coluna.chave)][comando.celula.coluna]!,
        })
        break
      case 'alternar':
        byKeyboard.current = true
        setAtiva({ chave: comando.chave, coluna: chaveAtiva })
        setVisao({ abertas: toggleLinha(resposta.linhas, visao.abertas, comando.chave) }, 'replace')
        break
      case 'alternarTodas':
        setVisao({ abertas: visao.abertas === 'todas' ? new Set<string>() : 'todas' }, 'replace')
        break
      case 'explicar':
        if (row.linha.tipo === 'titulo') return
        if (explicada?.chave === row.chave && explicada.em === (ordem[colunaAtiva - 1]?.em ?? 'total')) {
          document.querySelector<HTMLElement>('[data-explicacao] [data-parcela]')?.focus()
        } else {
          explain(row.chave, ordem[colunaAtiva - 1])
        }
        break
      case 'fechar':
        if (!explicada) return
        setVisao({ explicar: null })
        break
      case 'copiar': {
        // A selection of text is the browser's to copy.
        const coluna = ordem[colunaAtiva - 1]
        if (!coluna || String(getSelection())) return
        const text = clipboardText(cellOf(row.linha, coluna))
        copyText(text).then(
          () => onAviso(t('tabela.copiado', { valor: text })),
          () => showError(t('tabela.copiaRecusada')),
        )
        break
      }
    }
    event.preventDefault()
  }

  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const cell = target?.closest<HTMLElement>('[data-coluna]')
    const chave = cell?.closest('tr')?.dataset['chave']
    const coluna = cell?.dataset['coluna']
    if (!chave || !coluna) return
    setAtiva({ chave, coluna })
    const row = rows.find((each) => each.chave === chave)
    if (coluna === LINHA) {
      if (row?.abrivel) setVisao({ abertas: toggleLinha(resposta.linhas, visao.abertas, chave) }, 'replace')
      return
    }
    if (row && row.classe !== 'titulo')
      explain(
        chave,
        ordem.find((each) => each.chave === coluna),
      )
  }

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
          scrollPaddingLeft: layout.linha,
          scrollPaddingRight: fixo,
        }}
        onScroll={({ currentTarget }) => {
          currentTarget.toggleAttribute('data-rolado', currentTarget.scrollLeft > 0)
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
          onKeyDown={run}
          onClick={click}
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
          style={{ right: noFim ? 4 : fixo + recuo + 4 }}
          title={nomes}
          onClick={() => quadro.current?.scrollTo({ left: layout.tabela })}
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
