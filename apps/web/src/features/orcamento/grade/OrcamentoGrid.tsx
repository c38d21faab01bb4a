import {
  CompactSelection,
  DataEditor,
  type DataEditorRef,
  type GridCell,
  GridCellKind,
  type GridSelection,
  type ProvideEditorCallback,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { COLUNA_TOTAL, readNo } from '@lastro/engine'
import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import type { GradeAto } from './ato.ts'
import { type Faixa, hasLivres, isSoma, summarizeFaixa } from './atos.ts'
import { BarraEstado, type Presenca } from './BarraEstado.tsx'
import { type FormatoGrade, celulaOf } from './celula.ts'
import { COL_LINHA, COL_PRIMEIRO_MES, colunaOf } from './colunas.ts'
import type { CelulasGravadas, GradeDados } from './cell-store.ts'
import { CHEVRON_LARGURA, chevronOf } from './canvas-marks.ts'
import { DistribuirPainel } from './DistribuirPainel.tsx'
import type { TotalDigitado } from './distribute.ts'
import { EditorCelula } from './EditorCelula.tsx'
import { espera } from './keystroke-buffer.ts'
import { FerramentasGrade } from './FerramentasGrade.tsx'
import { FolhaGrade } from './FolhaGrade.tsx'
import styles from './grade.module.css'
import { ReajustarPainel } from './ReajustarPainel.tsx'
import { temTaxa } from './serie.ts'
import { useCelulas } from './use-cells.ts'
import { useColunas } from './use-colunas.ts'
import { useDesenho } from './use-cell-drawing.ts'
import { useDistribuicao } from './use-distribuicao.ts'
import { useEdicao } from './use-editing.ts'
import { useImprimindo } from './use-printing.ts'
import { LARGURA_MAX, LARGURA_MIN, useLarguras } from './use-column-widths.ts'
import { useLargos } from './use-minimum-widths.ts'
import { useMoldura } from './use-grid-frame.ts'
import { useReajuste } from './use-reajuste.ts'
import { ConfirmaContext, usePintura } from './use-commit-after-paint.ts'
import { useTeclas } from './use-keyboard.ts'
import { useVoo } from './use-smooth-scroll.ts'
import { type GradeRecorte, listRecolhidos, listVisiveis } from './visible-rows.ts'

const ALTURA_LINHA = 28
/** Touch target. */
const ALTURA_LINHA_TOQUE = 40
/** Larger budgets open with their itens collapsed. */
const LINHAS_ABERTAS_MAX = 400

interface OrcamentoGridProps {
  dados: GradeDados
  /** Accessible name of the region and of the table in it. */
  nome: string
  exercicio: string
  anoAnterior: string
  podeEditar?: boolean
  semConexao?: boolean
  ultimoSalvamento?: string | null
  presencas?: readonly Presenca[]
  disputa?: { celulas: number; onEscolher: () => void } | null
  /** Resolves when saved. On rejection the cells are reverted. */
  onAto?: (ato: GradeAto) => Promise<CelulasGravadas>
  onDesfazer?: (() => void) | undefined
  onRefazer?: (() => void) | undefined
  onCelula?: ((celula: { linhaId: number; mes: number } | null) => void) | undefined
  onComentar?: ((celula: { linhaId: number; mes: number | null }) => void) | undefined
  onHistorico?: ((celula: { linhaId: number; mes: number }) => void) | undefined
  /** Read-only past version. Highlights cells that have changed since, as position of the line × 12 + month. */
  passado?: ReadonlySet<number>
  filtros?: ReactNode
}

const SEM_SELECAO: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }

/** Budget grid: a canvas over the typed arrays of the engine, with a hidden table for screen readers. */
export function OrcamentoGrid(props: OrcamentoGridProps) {
  const { dados, nome, exercicio, anoAnterior, podeEditar = false, presencas = NINGUEM, passado, onCelula, onComentar, onHistorico } = props
  const { t } = useTranslation('orcamento-grade')
  const { language, negativos } = usePreferencias()
  const versao = useSyncExternalStore(dados.subscribe, dados.versao)
  const { modelo } = dados
  const { arvore } = modelo

  const [casas, setCasas] = useState<0 | 2>(0)
  const [recorte, setRecorte] = useState<GradeRecorte>(() => ({
    recolhidos: listRecolhidos(modelo, LINHAS_ABERTAS_MAX, passado),
    busca: '',
    ocultarVazias: false,
  }))
  const [selecao, setSelecao] = useState<GridSelection>(SEM_SELECAO)
  const [reajusteAntes, setReajusteAntes] = useState(false)
  const moldura = useRef<HTMLDivElement>(null)
  const grade = useRef<DataEditorRef>(null)

  // Amounts change the rows only when empty rows are hidden.
  const versaoLinhas = recorte.ocultarVazias ? versao : 0
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => listVisiveis(modelo, recorte), [modelo, recorte, versaoLinhas])
  const formato = useMemo<FormatoGrade>(() => ({ casas, negativos, idioma: language }), [casas, negativos, language])
  const { largura, estreita, fonte, cores, estilos, theme } = useMoldura(moldura)
  const distribuicao = useDistribuicao({ modelo, versao, grade, moldura })
  const { digitado, previa } = distribuicao

  const faixa: Faixa | undefined = selecao.current?.range
  const temLivres = useMemo(
    () => podeEditar && faixa !== undefined && hasLivres(modelo, rows, faixa),
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, rows, faixa, podeEditar, versao],
  )
  const imprimindo = useImprimindo()
  const { reajuste, projetadas, livres, ...painelReajuste } = useReajuste({ modelo, versao, rows, faixa })

  const proposta = {
    digitado: distribuicao.naGrade ? digitado : null,
    previa: distribuicao.naGrade ? previa : undefined,
    projetadas,
  }
  const realizadoAte = modelo.entrada.realizado?.ate ?? null
  const { larguras, resize } = useLarguras()
  const largos = useLargos({ modelo, versao, formato, ...proposta })
  const columns = useColunas({ inicio: modelo.entrada.inicio, exercicio, anoAnterior, realizadoAte, estreita, larguras, largos, estilos })
  const { getCellContent, getRowThemeOverride } = useCelulas({
    modelo,
    versao,
    rows,
    formato,
    podeEditar,
    ...proposta,
    passado,
    estilos,
  })
  const { voo, repousos, onVisibleRegionChanged } = useVoo()
  const { drawCell, drawHeader } = useDesenho({ dados, versao, rows, recorte, cores, estreita, selecao, presencas, fonte, voo, repousos })

  const openDistribuir = (total: TotalDigitado, row: number, naGrade = true) => {
    painelReajuste.close()
    distribuicao.open(total, row, naGrade)
  }
  const closePainel = () => {
    distribuicao.close()
    painelReajuste.close()
    grade.current?.focus()
  }

  const resumo = useMemo(
    () => (faixa ? summarizeFaixa(modelo, rows, faixa) : null),
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, rows, faixa, versao],
  )
  const edicao = useEdicao({ dados, rows, faixa, podeEditar, onAto: props.onAto ?? refuseAto, onTotal: openDistribuir })

  const toggleRow = (row: number) => {
    const chave = modelo.chaves[rows[row] ?? 0]!
    if (chave === 0) return
    const recolhidos = new Set(recorte.recolhidos)
    if (!recolhidos.delete(chave)) recolhidos.add(chave)
    setRecorte({ ...recorte, recolhidos })
  }
  const atual = selecao.current?.cell
  const noAtual = atual ? rows[atual[1]] : undefined
  const celulaAtual = atual && noAtual !== undefined ? celulaOf(modelo, noAtual, atual[0]) : null
  const confirma = usePintura({
    dados,
    rows,
    grade,
    moldura,
    atual,
    write: edicao.write,
    totalOf: edicao.totalOf,
    onTotal: (total, row) => openDistribuir(total, row, false),
    onTotalVisto: distribuicao.show,
  })
  const linhaAtual = noAtual === undefined ? -1 : arvore.linha[noAtual]!
  const comentar =
    onComentar && linhaAtual >= 0
      ? () => onComentar({ linhaId: modelo.entrada.linhas.id[linhaAtual]!, mes: celulaAtual && celulaAtual.mes + 1 })
      : undefined
  const verHistorico =
    onHistorico && celulaAtual
      ? () => onHistorico({ linhaId: modelo.entrada.linhas.id[celulaAtual.linha]!, mes: celulaAtual.mes + 1 })
      : undefined
  const onKeyDown = useTeclas({
    moldura,
    isEditavel: (celula) => getCellContent(celula).allowOverlay,
    onDesfazer: props.onDesfazer,
    onRefazer: props.onRefazer,
    onPreencher: podeEditar ? edicao.fill : undefined,
    onComentar: comentar,
    onHistorico: verHistorico,
    onInicio: (row) => grade.current?.scrollTo(COL_PRIMEIRO_MES, row, 'horizontal'),
    onRow: toggleRow,
  })

  const provideEditor = useCallback<ProvideEditorCallback<GridCell>>((cell) => (cell.kind === GridCellKind.Text ? EDITOR : undefined), [])
  const goTo = ({ celula }: Presenca) => {
    const row = celula === null ? -1 : rows.indexOf(arvore.noDaLinha[celula.linha] ?? -1)
    if (celula === null || row < 0) return
    const cell = [celula.mes + COL_PRIMEIRO_MES, row] as const
    setSelecao({ ...SEM_SELECAO, current: { cell, range: { x: cell[0], y: row, width: 1, height: 1 }, rangeStack: [] } })
    grade.current?.scrollTo(...cell)
    grade.current?.focus()
  }
  const onde = (presenca: Presenca) => {
    if (presenca.celula === null) return null
    const no = arvore.noDaLinha[presenca.celula.linha] ?? -1
    return no < 0 ? null : `${modelo.rotulo(arvore.pai[no]!)} · ${modelo.rotulo(no)}`
  }

  return (
    <section className={styles['orcamento']} aria-label={nome}>
      <FerramentasGrade
        podeEditar={podeEditar}
        temLivres={temLivres}
        travavel={podeEditar && celulaAtual !== null}
        distribuivel={temLivres && atual !== undefined && noAtual !== undefined}
        distribuindo={digitado !== null}
        filtros={props.filtros}
        recorte={recorte}
        casas={casas}
        onRecorte={setRecorte}
        onCasas={setCasas}
        onDesfazer={props.onDesfazer}
        onRefazer={props.onRefazer}
        onReajustar={() => {
          distribuicao.close()
          const limites = atual && grade.current?.getBounds(...atual)
          const quadro = moldura.current?.getBoundingClientRect()
          setReajusteAntes(limites !== undefined && quadro !== undefined && limites.x > quadro.x + quadro.width / 2)
          painelReajuste.open()
        }}
        onDistribuir={() => {
          if (!atual || noAtual === undefined) return
          const coluna = isSoma(modelo, noAtual, atual[0]) ? (colunaOf(atual[0]) ?? COLUNA_TOTAL) : COLUNA_TOTAL
          openDistribuir({ no: noAtual, coluna, totalCentavos: readNo(arvore, noAtual, coluna) }, atual[1])
        }}
        onPreencher={(direcao) => {
          edicao.fill(direcao)
          grade.current?.focus()
        }}
        onTravar={() => {
          edicao.toggleTravas()
          grade.current?.focus()
        }}
        onComentar={onComentar && (() => comentar?.())}
        comentavel={comentar !== undefined}
        onHistorico={onHistorico && (() => verHistorico?.())}
        historiavel={verHistorico !== undefined}
        onVoltar={() => grade.current?.focus()}
      />
      {/* Handles paste events that bubble up from the cells. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles['quadro']} ref={moldura} onPaste={edicao.onPaste}>
        {/* The grid is left-to-right in every language, as spreadsheets are; panels follow the page. */}
        <div className={styles['folha']} dir="ltr">
          {largura > 0 && (
            <ConfirmaContext value={confirma}>
              <DataEditor
                ref={grade}
                columns={columns}
                {...(estreita ? {} : { onColumnResize: (_coluna, nova, col) => resize(col, nova) })}
                {...COMO_PLANILHA}
                rowHeight={estreita ? ALTURA_LINHA_TOQUE : ALTURA_LINHA}
                // A paste after a second click still fills cells, as in a spreadsheet. On a phone a second tap opens the editor.
                cellActivationBehavior={estreita ? 'second-click' : 'double-click'}
                rows={rows.length}
                getCellContent={getCellContent}
                getRowThemeOverride={getRowThemeOverride}
                onVisibleRegionChanged={onVisibleRegionChanged}
                drawCell={drawCell}
                drawHeader={drawHeader}
                provideEditor={provideEditor}
                onCellEdited={edicao.onCellEdited}
                onDelete={edicao.onDelete}
                onFillPattern={edicao.onFillPattern}
                onKeyDown={onKeyDown}
                onCellClicked={([col, row], event) => {
                  // Selecting the current cell again leaves the focus in the toolbar, so focus the grid.
                  if (!moldura.current?.contains(document.activeElement)) grade.current?.focus()
                  const no = rows[row] ?? 0
                  const inicio = chevronOf(arvore.nivel[no]!) * (estreita ? 0.5 : 1)
                  if (col === COL_LINHA && event.localEventX >= inicio && event.localEventX < inicio + CHEVRON_LARGURA) toggleRow(row)
                }}
                onCellActivated={([col, row]) => col === COL_LINHA && toggleRow(row)}
                gridSelection={selecao}
                onGridSelectionChange={(nova) => {
                  setSelecao(nova)
                  // Keys pressed in a cell that lost focus before its editor loaded.
                  const { texto } = espera
                  espera.texto = null
                  espera.confirma = null
                  if (texto !== null && atual) edicao.write(atual, texto)
                  const no = nova.current ? rows[nova.current.cell[1]] : undefined
                  const celula = no === undefined || !nova.current ? null : celulaOf(modelo, no, nova.current.cell[0])
                  onCelula?.(celula && { linhaId: modelo.entrada.linhas.id[celula.linha]!, mes: celula.mes + 1 })
                }}
                theme={theme}
                fillHandle={podeEditar && FILL_HANDLE}
              />
            </ConfirmaContext>
          )}
          {/* The grid looks for this id to mount its editor. */}
          <div id="portal" className={styles['portal']} />
        </div>
        {distribuicao.painel && (
          <DistribuirPainel
            modelo={modelo}
            {...distribuicao.painel}
            anoAnterior={anoAnterior}
            onCancel={closePainel}
            onConfirm={() => {
              if (!previa?.feito.ok || digitado === null) return
              edicao.submit('distribuir', previa.feito.celulas, { metodo: distribuicao.metodo, totalCentavos: digitado.totalCentavos })
              closePainel()
            }}
          />
        )}
        {reajuste && (
          <ReajustarPainel
            reajuste={reajuste}
            antes={reajusteAntes}
            celulas={livres}
            anoAnterior={anoAnterior}
            onEscolha={painelReajuste.setEscolha}
            onCancel={closePainel}
            onConfirm={({ celulas }, taxaPpm) => {
              const { tipo } = reajuste.escolha
              edicao.submit('reajustar', celulas, { serie: tipo, ...(temTaxa(tipo) ? { taxaPpm } : {}) })
              closePainel()
            }}
          />
        )}
      </div>
      {imprimindo && <FolhaGrade nome={nome} modelo={modelo} rows={rows} columns={columns} formato={formato} />}
      <BarraEstado
        passado={passado !== undefined}
        pendentes={dados.pendentes()}
        semConexao={props.semConexao ?? false}
        disputa={props.disputa ?? null}
        aviso={edicao.ignoradas > 0 ? t('estado.ignoradas', { count: edicao.ignoradas }) : null}
        ultimoSalvamento={props.ultimoSalvamento ?? null}
        presencas={presencas.map((cada) => ({ ...cada, onde: onde(cada) }))}
        onPessoa={goTo}
        resumo={resumo}
      />
    </section>
  )
}

const NINGUEM: readonly Presenca[] = []
const refuseAto = () => Promise.reject(new Error('a grid without onAto is read-only'))
const EDITOR = { editor: EditorCelula, disablePadding: true, disableStyling: false }
const FILL_HANDLE = { shape: 'square', size: 7, offsetX: -4, offsetY: -4, outline: 1.5 } as const
/** Spreadsheet keys. The filter above replaces the search of the grid, and Esc keeps the selection. */
const KEYBINDINGS = { search: false, clear: false, activateCell: 'Enter|F2|shift+Enter', selectAll: true } as const
const COMO_PLANILHA = {
  minColumnWidth: LARGURA_MIN,
  maxColumnWidth: LARGURA_MAX,
  getCellsForSelection: true,
  // Handled by the wrapper.
  onPaste: false,
  width: '100%',
  height: '100%',
  headerHeight: ALTURA_LINHA,
  freezeColumns: 1,
  freezeTrailingRows: 1,
  rowMarkers: 'none',
  rangeSelect: 'rect',
  columnSelect: 'none',
  rowSelect: 'none',
  allowedFillDirections: 'any',
  keybindings: KEYBINDINGS,
  smoothScrollX: true,
  smoothScrollY: true,
  verticalBorder: true,
  editorBloom: [1, 1],
} as const
