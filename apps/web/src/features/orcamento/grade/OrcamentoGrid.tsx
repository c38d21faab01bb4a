import type { Orcamento } from '@lastro/contract'
import type { DataEditorRef, GridKeyEventArgs, GridSelection, Item } from '../../../grid/glide.ts'
import { COLUNA_TOTAL, readCelula, readNode } from '@lastro/engine'
import { formatCentavos } from '@lastro/formato'
import { type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellRange } from '../../../grid/cell-range.ts'
import type { CellText, CommitText } from '../../../grid/cell-text.ts'
import { NO_SELECTION, SheetGrid, selectCell } from '../../../grid/SheetGrid.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ComPainel } from '../../../ui/PainelLateral.tsx'
import { type Formulas, formulaTyped, itemOf } from '../formula/formula-lines.ts'
import type { FormulaMudanca } from '../formula/FormulaPainel.tsx'
import type { FormulaDoPainel } from '../formula/formula-access.ts'
import { hasFree, isSoma, summarizeRange } from './cell-edits.ts'
import { BarraEstado, type Presenca } from './BarraEstado.tsx'
import { type GridFormat, celulaOf } from './celula.ts'
import { COL_LINHA, FIRST_COL_MES, colunaOf } from './colunas.ts'
import type { GradeAto, GradeData, WrittenCelulas } from './cell-store.ts'
import { CHEVRON_WIDTH, chevronOf } from './canvas-marks.ts'
import { DistribuirPainel } from './DistribuirPainel.tsx'
import type { TypedTotal } from './distribute.ts'
import { FerramentasGrade } from './FerramentasGrade.tsx'
import { FolhaGrade } from './FolhaGrade.tsx'
import styles from './grade.module.css'
import type { GradeModelo } from './modelo.ts'
import { ReajustarPainel } from './ReajustarPainel.tsx'
import { hasTaxa } from './serie.ts'
import { useCells } from './use-cells.ts'
import { useColunas } from './use-colunas.ts'
import { useCellDrawing } from './use-cell-drawing.ts'
import { useDistribuicao } from './use-distribuicao.ts'
import { useEditing } from './use-editing.ts'
import { usePrinting } from './use-printing.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useMinimumWidths } from './use-minimum-widths.ts'
import { useGridFrame } from '../../../grid/use-grid-frame.ts'
import { useReajuste } from './use-reajuste.ts'
import { useCommitAfterPaint } from './use-commit-after-paint.ts'
import { useScrollMotion } from '../../../grid/use-smooth-scroll.ts'
import { type GradeRecorte, listRecolhidos, listVisible } from './visible-rows.ts'

const FormulaPainel = lazyPart(async () => {
  const [part] = await Promise.all([import('../formula/FormulaPainel.tsx'), loadTexts('orcamento-formula')])
  return part.FormulaPainel
})

const OPENED_LINHAS_MAX = 400

interface GridFormula extends FormulaDoPainel {
  orcamento: Pick<Orcamento, 'id' | 'cenario' | 'inicio'>
  formulas: Formulas
  onSave: (mudanca: FormulaMudanca) => Promise<void>
}

interface OrcamentoGridProps {
  gridData: GradeData
  nome: string
  exercicio: string
  anoAnterior: string
  canEdit?: boolean
  semConexao?: boolean
  lastSaved?: string | null
  presencas?: readonly Presenca[]
  disputa?: { celulas: number; onChoose: () => void } | null
  /** Resolves when saved. On rejection the cells are reverted. */
  onAto?: (ato: GradeAto) => Promise<WrittenCelulas>
  onUndo?: (() => void) | undefined
  onRedo?: (() => void) | undefined
  onCelula?: ((celula: { linhaId: number; mes: number } | null) => void) | undefined
  onComment?: ((celula: { linhaId: number; mes: number | null }) => void) | undefined
  onHistorico?: ((celula: { linhaId: number; mes: number }) => void) | undefined
  formula?: GridFormula
  /** Read-only past version. Highlights cells that have changed since, as position of the line × 12 + month. */
  passado?: ReadonlySet<number>
  filters?: ReactNode
}

/** Budget grid: a canvas over the typed arrays of the engine, with a hidden table for screen readers. */
export function OrcamentoGrid(props: OrcamentoGridProps) {
  const {
    gridData,
    nome,
    exercicio,
    anoAnterior,
    canEdit = false,
    presencas = NOBODY,
    passado,
    onCelula,
    onComment,
    onHistorico,
    formula,
  } = props
  const { t } = useTranslation('orcamento-grade')
  const { language, negativos } = usePreferencias()
  const versao = useSyncExternalStore(gridData.subscribe, gridData.versao)
  const { modelo } = gridData
  const { arvore } = modelo

  const [casas, setCasas] = useState<0 | 2>(0)
  const [recorte, setRecorte] = useState<GradeRecorte>(() => ({
    recolhidos: listRecolhidos(modelo, OPENED_LINHAS_MAX, passado),
    busca: '',
    hideEmpty: false,
  }))
  const [selection, setSelection] = useState<GridSelection>(NO_SELECTION)
  const [reajusteBefore, setReajusteBefore] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const grade = useRef<DataEditorRef>(null)

  // Amounts change the rows only when empty rows are hidden.
  const versaoLinhas = recorte.hideEmpty ? versao : 0
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => listVisible(modelo, recorte), [modelo, recorte, versaoLinhas])
  const format = useMemo<GridFormat>(() => ({ casas, negativos, idioma: language }), [casas, negativos, language])
  const layout = useGridFrame(frame)
  const { isNarrow, isFontLoaded, colors, cellStyles } = layout
  const distribuicao = useDistribuicao({ modelo, versao, grade, frame })
  const { typed, preview } = distribuicao

  const range: CellRange | undefined = selection.current?.range
  const hasFreeCells = useMemo(
    () => canEdit && range !== undefined && hasFree(modelo, rows, range),
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, rows, range, canEdit, versao],
  )
  const printing = usePrinting()
  const { reajuste, projetadas, free, ...panelReajuste } = useReajuste({ modelo, versao, rows, range })

  const formulas = formula?.formulas ?? NO_FORMULAS
  const draft = formula?.draft ?? null
  const [computadas, setComputadas] = useState<ReadonlyMap<number, number>>()
  const proposta = {
    typed: distribuicao.naGrade ? typed : null,
    preview: distribuicao.naGrade ? preview : undefined,
    projetadas: projetadas ?? computadas,
  }
  const realizadoAte = modelo.entrada.realizado?.ate ?? null
  const { widths, resize } = useColumnWidths()
  const widest = useMinimumWidths({ modelo, versao, format, ...proposta })
  const columns = useColunas({ inicio: modelo.entrada.inicio, exercicio, anoAnterior, realizadoAte, isNarrow, widths, widest, cellStyles })
  const { getCellContent, getRowThemeOverride } = useCells({
    modelo,
    versao,
    rows,
    format,
    canEdit,
    ...proposta,
    passado,
    formulas,
    cellStyles,
  })
  const { motion, restCount, onVisibleRegionChanged } = useScrollMotion()
  const { drawCell, drawHeader } = useCellDrawing({
    gridData,
    versao,
    rows,
    recorte,
    colors,
    isNarrow,
    selection,
    presencas,
    formulas,
    isFontLoaded,
    motion,
    restCount,
  })

  const openDistribute = (total: TypedTotal, row: number, naGrade = true) => {
    panelReajuste.close()
    distribuicao.open(total, row, naGrade)
  }
  const closePanel = () => {
    distribuicao.close()
    panelReajuste.close()
    grade.current?.focus()
  }

  const summary = useMemo(
    () => (range ? summarizeRange(modelo, rows, range) : null),
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, rows, range, versao],
  )
  const edicao = useEditing({ gridData, rows, range, canEdit, onAto: props.onAto ?? refuseAto, onTotal: openDistribute })

  const toggleRow = (row: number) => {
    const key = modelo.keys[rows[row] ?? 0]!
    if (key === 0) return
    const recolhidos = new Set(recorte.recolhidos)
    if (!recolhidos.delete(key)) recolhidos.add(key)
    setRecorte({ ...recorte, recolhidos })
  }
  const currentCell = selection.current?.cell
  const currentNode = currentCell ? rows[currentCell[1]] : undefined
  const currentCelula = currentCell && currentNode !== undefined ? celulaOf(modelo, currentNode, currentCell[0]) : null
  const confirma = useCommitAfterPaint({
    gridData,
    rows,
    grade,
    frame,
    currentCell,
    write: edicao.write,
    totalOf: edicao.totalOf,
    onTotal: (total, row) => openDistribute(total, row, false),
    onTotalSeen: distribuicao.show,
  })
  const currentLinha = currentNode === undefined ? -1 : arvore.linha[currentNode]!
  const comment =
    onComment && currentLinha >= 0
      ? () => onComment({ linhaId: modelo.entrada.linhas.id[currentLinha]!, mes: currentCelula && currentCelula.mes + 1 })
      : undefined
  const viewHistorico =
    onHistorico && currentCelula
      ? () => onHistorico({ linhaId: modelo.entrada.linhas.id[currentCelula.linha]!, mes: currentCelula.mes + 1 })
      : undefined
  const selectedItem = currentNode === undefined ? undefined : itemOf(modelo, currentNode)
  // A grupo has no formula: the panel then stays with the line of the address.
  const addressNode = formula?.linhaId === undefined ? undefined : nodeOf(modelo, formula.linhaId)
  const formulaNode = selectedItem === undefined ? addressNode : currentNode
  const formulaItem = draft?.grupoItem ?? selectedItem ?? (addressNode === undefined ? undefined : itemOf(modelo, addressNode))
  const openFormula =
    formula && formulaNode !== undefined && formulaItem !== undefined
      ? () => {
          const line = arvore.linha[formulaNode]!
          const first = line >= 0 ? line : modelo.entrada.linhas.grupoItemId.indexOf(formulaItem)
          formula.onOpen({ linhaId: modelo.entrada.linhas.id[first]!, mes: currentCelula && currentCelula.mes + 1 })
        }
      : undefined
  const openAfresh =
    openFormula &&
    (() => {
      formula?.onDraft(null)
      openFormula()
    })
  /** A formula typed into a cell is a draft in the panel, which shows what it gives before it is saved. */
  const draftFormula = ([, row]: Item, texto: string): boolean => {
    const typedFormula = formula?.canWrite ? formulaTyped(texto) : null
    const item = itemOf(modelo, rows[row] ?? 0)
    if (typedFormula === null || item === undefined || openFormula === undefined) return false
    formula?.onDraft({ grupoItem: item, base: formulas.get(item)?.texto ?? null, texto: typedFormula })
    openFormula()
    return true
  }
  const commit: CommitText = (texto, finish) => {
    if (currentCell && draftFormula(currentCell, texto)) finish(true)
    else confirma(texto, finish)
  }
  const write = (cell: Item, texto: string) => {
    if (!draftFormula(cell, texto)) edicao.write(cell, texto)
  }
  const closeFormula = async () => {
    if (!(await formula?.onClose())) return
    formula?.onDraft(null)
    grade.current?.focus()
  }
  const actionOf = (event: GridKeyEventArgs): (() => void) | undefined => {
    const { location, shiftKey } = event
    const key = event.key.toLowerCase()
    // The line column is always visible; this scrolls the first months into view as well.
    if (key === 'home' && location) grade.current?.scrollTo(FIRST_COL_MES, location[1], 'horizontal')
    if ((event.ctrlKey || event.metaKey) && key === 'f')
      return () => frame.current?.parentElement?.querySelector<HTMLInputElement>('[data-busca]')?.focus()
    if (shiftKey && key === 'f2') return () => comment?.()
    if (shiftKey && key === 'f3') return () => viewHistorico?.()
    if (shiftKey && key === 'f4') return () => openAfresh?.()
    return location?.[0] === COL_LINHA && (key === 'enter' || key === ' ') ? () => toggleRow(location[1]) : undefined
  }
  const takesFormula = formula?.canWrite === true && selectedItem !== undefined
  const cellText = useMemo<CellText>(
    () => ({
      nome: t('editor.nome'),
      read: (texto) => {
        if (takesFormula && formulaTyped(texto) !== null) return { ok: true, hint: t('formula.confirma'), isHintShown: true }
        const loaded = readCelula(texto)
        if (!loaded.ok) return { ok: false, mensagem: loaded.erro.mensagem }
        const result = formatCentavos(loaded.valorCentavos, { idioma: language, negativos, zero: 'zero' })
        const hint = (
          <>
            <b className="num">{result}</b>
            {` · ${t('editor.confirma')}`}
          </>
        )
        return { ok: true, hint, isHintShown: texto.trim().startsWith('=') }
      },
    }),
    [t, language, negativos, takesFormula],
  )
  const goTo = ({ celula }: Presenca) => {
    const row = celula === null ? -1 : rows.indexOf(arvore.nodeOfLinha[celula.linha] ?? -1)
    if (celula === null || row < 0) return
    const cell = [celula.mes + FIRST_COL_MES, row] as const
    setSelection(selectCell(cell))
    grade.current?.scrollTo(...cell)
    grade.current?.focus()
  }
  const where = (presenca: Presenca) => {
    if (presenca.celula === null) return null
    const node = arvore.nodeOfLinha[presenca.celula.linha] ?? -1
    return node < 0 ? null : `${modelo.labelOf(arvore.pai[node]!)} · ${modelo.labelOf(node)}`
  }

  return (
    <section className={styles['orcamento']} aria-label={nome}>
      <FerramentasGrade
        canEdit={canEdit}
        hasFree={hasFreeCells}
        canTravar={canEdit && currentCelula !== null}
        canDistribute={hasFreeCells && currentCell !== undefined && currentNode !== undefined}
        isDistributing={typed !== null}
        filters={props.filters}
        recorte={recorte}
        casas={casas}
        onRecorte={setRecorte}
        onCasas={setCasas}
        onUndo={props.onUndo}
        onRedo={props.onRedo}
        onAdjust={() => {
          distribuicao.close()
          const limits = currentCell && grade.current?.getBounds(...currentCell)
          const quadro = frame.current?.getBoundingClientRect()
          setReajusteBefore(limits !== undefined && quadro !== undefined && limits.x > quadro.x + quadro.width / 2)
          panelReajuste.open()
        }}
        onDistribute={() => {
          if (!currentCell || currentNode === undefined) return
          const coluna = isSoma(modelo, currentNode, currentCell[0]) ? (colunaOf(currentCell[0]) ?? COLUNA_TOTAL) : COLUNA_TOTAL
          openDistribute({ node: currentNode, coluna, totalCentavos: readNode(arvore, currentNode, coluna) }, currentCell[1])
        }}
        onFill={(direction) => {
          edicao.fill(direction)
          grade.current?.focus()
        }}
        onTravar={() => {
          edicao.toggleTravas()
          grade.current?.focus()
        }}
        onComment={onComment && (() => comment?.())}
        canComment={comment !== undefined}
        onHistorico={onHistorico && (() => viewHistorico?.())}
        canSeeHistorico={viewHistorico !== undefined}
        onFormula={formula && (() => (formula.isOpen ? void closeFormula() : openAfresh?.()))}
        canSeeFormula={openFormula !== undefined}
        isFormulaOpen={formula?.isOpen ?? false}
        onGoBack={() => grade.current?.focus()}
      />
      <ComPainel
        panel={
          formula?.isOpen &&
          formulaItem !== undefined && (
            <Suspense>
              <FormulaPainel
                {...{ gridData, versao, formulas, draft }}
                orcamento={formula.orcamento}
                grupoItem={formulaItem}
                celula={selectedItem === formulaItem ? currentCelula : null}
                nomeDaLinha={(line) => modelo.labelOf(arvore.nodeOfLinha[line]!)}
                canWrite={formula.canWrite}
                onDraft={formula.onDraft}
                onSave={formula.onSave}
                onRelease={edicao.release}
                onPreview={setComputadas}
                onClose={() => void closeFormula()}
              />
            </Suspense>
          )
        }
      >
        {/* Handles paste events that bubble up from the cells. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles['quadro']} ref={frame} onPaste={edicao.onPaste}>
          <SheetGrid
            grade={grade}
            frame={frame}
            layout={layout}
            canEdit={canEdit}
            cellText={cellText}
            commit={commit}
            keys={{ onUndo: props.onUndo, onRedo: props.onRedo, onFill: canEdit ? edicao.fill : undefined, actionOf }}
            columns={columns}
            keepsWidths={!isNarrow && widths.size > 0}
            {...(isNarrow ? {} : { onColumnResize: (_coluna, fresh, col) => resize(col, fresh) })}
            rows={rows.length}
            getCellContent={getCellContent}
            getRowThemeOverride={getRowThemeOverride}
            onVisibleRegionChanged={onVisibleRegionChanged}
            drawCell={drawCell}
            drawHeader={drawHeader}
            onWrite={write}
            onDelete={edicao.onDelete}
            onFillPattern={edicao.onFillPattern}
            onCellClicked={([col, row], event) => {
              const node = rows[row] ?? 0
              const inicio = chevronOf(arvore.nivel[node]!) * (isNarrow ? 0.5 : 1)
              if (col === COL_LINHA && event.localEventX >= inicio && event.localEventX < inicio + CHEVRON_WIDTH) toggleRow(row)
            }}
            onActivate={([col, row]) => col === COL_LINHA && toggleRow(row)}
            selection={selection}
            onSelection={(fresh) => {
              setSelection(fresh)
              const node = fresh.current ? rows[fresh.current.cell[1]] : undefined
              const celula = node === undefined || !fresh.current ? null : celulaOf(modelo, node, fresh.current.cell[0])
              onCelula?.(celula && { linhaId: modelo.entrada.linhas.id[celula.linha]!, mes: celula.mes + 1 })
            }}
          />
          {distribuicao.panel && (
            <DistribuirPainel
              modelo={modelo}
              {...distribuicao.panel}
              anoAnterior={anoAnterior}
              onCancel={closePanel}
              onConfirm={() => {
                if (!preview?.result.ok || typed === null) return
                edicao.submit('distribuir', preview.result.celulas, { metodo: distribuicao.metodo, totalCentavos: typed.totalCentavos })
                closePanel()
              }}
            />
          )}
          {reajuste && (
            <ReajustarPainel
              reajuste={reajuste}
              antes={reajusteBefore}
              celulas={free}
              anoAnterior={anoAnterior}
              onChoice={panelReajuste.setChoice}
              onCancel={closePanel}
              onConfirm={({ celulas }, taxaPpm) => {
                const { tipo } = reajuste.choice
                edicao.submit('reajustar', celulas, { serie: tipo, ...(hasTaxa(tipo) ? { taxaPpm } : {}) })
                closePanel()
              }}
            />
          )}
        </div>
      </ComPainel>
      {printing && <FolhaGrade nome={nome} modelo={modelo} rows={rows} columns={columns} format={format} />}
      <BarraEstado
        passado={passado !== undefined}
        pendingCount={gridData.countPending()}
        semConexao={props.semConexao ?? false}
        disputa={props.disputa ?? null}
        aviso={edicao.ignoradas > 0 ? t('estado.ignoradas', { count: edicao.ignoradas }) : null}
        lastSaved={props.lastSaved ?? null}
        presencas={presencas.map((each) => ({ ...each, onde: where(each) }))}
        onPerson={goTo}
        summary={summary}
      />
    </section>
  )
}

const NOBODY: readonly Presenca[] = []
const NO_FORMULAS: Formulas = new Map()

function nodeOf({ entrada, arvore }: GradeModelo, linhaId: number): number | undefined {
  const node = arvore.nodeOfLinha[entrada.linhas.id.indexOf(linhaId)]
  return node === undefined || node < 0 ? undefined : node
}
const refuseAto = () => Promise.reject(new Error('a grid without onAto is read-only'))
