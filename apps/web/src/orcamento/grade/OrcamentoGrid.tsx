import {
  CompactSelection,
  DataEditor,
  type DataEditorRef,
  type EditableGridCell,
  type FillPatternEventArgs,
  type GridCell,
  GridCellKind,
  type GridColumn,
  type GridKeyEventArgs,
  type GridSelection,
  type Item,
  type ProvideEditorCallback,
} from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { COLUNA_TOTAL, type CelulaValor, type TotalMetodo, readCelula, readNo } from '@lastro/engine'
import { type ClipboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMesCurto } from '../../format/data.ts'
import { usePreferencias } from '../../theme/preferencias.ts'
import { useTema } from '../../theme/tema.ts'
import { readTransferencia } from './area-transferencia.ts'
import {
  type CelulasDoAto,
  type Faixa,
  adjustCelulas,
  clearFaixa,
  fillFaixa,
  isSoma,
  listSelecionadas,
  pasteBloco,
  summarizeFaixa,
} from './atos.ts'
import { BarraEstado, type Presenca } from './BarraEstado.tsx'
import { type FormatoGrade, celulaOf, listDiferentes, orientDigitado } from './celula.ts'
import { COL_ANTERIOR, COL_LINHA, COL_PRIMEIRO_MES, COL_TOTAL, COLUNAS, colunaOf, isMesCol, widthOf } from './colunas.ts'
import type { GradeDados, Trava } from './dados.ts'
import { CHEVRON_LARGURA, chevronOf } from './desenho.ts'
import { DistribuirPainel } from './DistribuirPainel.tsx'
import { type TotalDigitado, listPrevias } from './distribuir.ts'
import { EditorCelula, espera } from './EditorCelula.tsx'
import { FerramentasGrade } from './FerramentasGrade.tsx'
import styles from './grade.module.css'
import { areaOf, isAreaFechada, isPresa, isTravada } from './modelo.ts'
import { ReajustarPainel } from './ReajustarPainel.tsx'
import { readCores, stylesOf, themeOf } from './tema.ts'
import { useCelulas } from './use-celulas.ts'
import { useDesenho } from './use-desenho.ts'
import { type GradeRecorte, listRecolhidos, listVisiveis } from './visiveis.ts'

const ALTURA_LINHA = 28
/** A budget of more rows opens with its itens closed. */
const LINHAS_ABERTAS_MAX = 400

/** One act of one person, by the ids of lines and with months counted from 1, as the server takes it. */
export type GradeAto =
  | {
      tipo: 'editar' | 'colar' | 'preencher' | 'distribuir' | 'reajustar'
      detalhe?: Record<string, string | number | boolean | null>
      mudancas: { linhaId: number; mes: number; valorCentavos: number }[]
    }
  | { tipo: 'travar'; travas: { linhaId: number; mes: number; travada: boolean }[] }

interface OrcamentoGridProps {
  dados: GradeDados
  /** Of the region, and of the table inside it. */
  nome: string
  /** Heads of the columns: `Total 2026`, `Real. 2025`. */
  exercicio: string
  anoAnterior: string
  podeEditar: boolean
  semConexao: boolean
  ultimoSalvamento: string | null
  presencas: readonly Presenca[]
  /** Resolves when it is saved, rejects when nothing of it was: the cells are then as they were. */
  onAto: (ato: GradeAto) => Promise<void>
  onDesfazer?: (() => void) | undefined
  onRefazer?: (() => void) | undefined
  /** Where one is: for those who see one's cursor. */
  onCelula?: ((celula: { linhaId: number; mes: number } | null) => void) | undefined
  onComentar?: ((celula: { linhaId: number; mes: number | null }) => void) | undefined
  /** Menus that choose which lines there are, in the toolbar. */
  filtros?: ReactNode
}

const SEM_SELECAO: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }

/** The budget as a spreadsheet: a canvas over the typed arrays of the engine, with a table beside it for screen readers. */
export function OrcamentoGrid(props: OrcamentoGridProps) {
  const { dados, nome, exercicio, anoAnterior, podeEditar, semConexao, ultimoSalvamento, presencas, onAto, onCelula, onComentar } = props
  const { t } = useTranslation('orcamento-grade')
  const { language, negativos, skin } = usePreferencias()
  const tema = useTema()
  const versao = useSyncExternalStore(dados.subscribe, dados.versao)
  const { modelo } = dados
  const { arvore } = modelo

  const [casas, setCasas] = useState<0 | 2>(0)
  const [recorte, setRecorte] = useState<GradeRecorte>(() => ({
    recolhidos: listRecolhidos(modelo, LINHAS_ABERTAS_MAX),
    busca: '',
    ocultarVazias: false,
  }))
  const [selecao, setSelecao] = useState<GridSelection>(SEM_SELECAO)
  const [digitado, setDigitado] = useState<TotalDigitado | null>(null)
  const [metodo, setMetodo] = useState<TotalMetodo>('proporcional')
  const [reajuste, setReajuste] = useState(false)
  const [aviso, setAviso] = useState<string | null>(null)
  const [largura, setLargura] = useState(0)
  const [topo, setTopo] = useState(0)
  const moldura = useRef<HTMLDivElement>(null)
  const grade = useRef<DataEditorRef>(null)

  // Hidden empty rows depend on the amounts; without that choice an edit leaves the rows as they are.
  const versaoLinhas = recorte.ocultarVazias ? versao : 0
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => listVisiveis(modelo, recorte), [modelo, recorte, versaoLinhas])
  const formato = useMemo<FormatoGrade>(() => ({ casas, negativos, idioma: language }), [casas, negativos, language])

  useEffect(() => {
    const elemento = moldura.current
    if (elemento === null) return undefined
    const observador = new ResizeObserver(([entrada]) => setLargura(entrada?.contentRect.width ?? 0))
    observador.observe(elemento)
    return () => observador.disconnect()
  }, [])
  // A canvas draws with what is there: once the font came, it is drawn again.
  const [fonte, setFonte] = useState(false)
  useEffect(() => {
    void Promise.all(['13px', '600 13px', 'italic 13px'].map((peso) => document.fonts.load(`${peso} 'Inter Tabular'`))).then(() =>
      setFonte(true),
    )
  }, [])

  const cores = useMemo(
    () => readCores(moldura.current ?? document.documentElement),
    // The custom properties are those of theme and skin.
    // oxlint-disable-next-line react/exhaustive-deps
    [tema, skin, largura === 0],
  )
  const estilos = useMemo(() => stylesOf(cores), [cores])
  const theme = useMemo(() => themeOf(cores), [cores])
  const estreita = largura > 0 && largura < 600

  const columns = useMemo<GridColumn[]>(
    () =>
      Array.from({ length: COLUNAS }, (_, col) => {
        const mes = col - COL_PRIMEIRO_MES
        const base = { id: String(col), width: widthOf(col, { estreita, casas }) }
        if (col === COL_LINHA) return { ...base, title: `${t('colunas.linha')}  R$` }
        if (isMesCol(col)) return { ...base, title: formatMesCurto(addMes(modelo.entrada.inicio, mes), language) }
        if (col === COL_TOTAL) return { ...base, title: t('colunas.total', { exercicio }), themeOverride: estilos.totais }
        if (col === COL_ANTERIOR) return { ...base, title: t('colunas.anterior', { anoAnterior }), themeOverride: estilos.fracas }
        return { ...base, title: t('colunas.variacao'), themeOverride: estilos.fracas }
      }),
    [estreita, casas, modelo.entrada.inicio, language, t, exercicio, anoAnterior, estilos],
  )

  const previas = useMemo(
    () => (digitado === null ? null : listPrevias(modelo, digitado, metodo)),
    // An act of somebody else changes what the total would be shared by.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, digitado, metodo, versao],
  )
  const previa = digitado === null ? undefined : previas?.get(metodo)

  const { getCellContent, getRowThemeOverride } = useCelulas({ modelo, versao, rows, formato, podeEditar, digitado, previa, estilos })
  const { drawCell, drawHeader } = useDesenho({ dados, versao, rows, recorte, cores, estreita, selecao, presencas, fonte })

  const submit = (
    tipo: Exclude<GradeAto['tipo'], 'travar'>,
    celulas: readonly CelulaValor[],
    detalhe?: Record<string, string | number | boolean | null>,
  ) => {
    const diferentes = listDiferentes(modelo, celulas)
    if (diferentes.length === 0) return
    const mudancas = diferentes.map(({ linha, mes, valorCentavos }) => ({
      linhaId: modelo.entrada.linhas.id[linha]!,
      mes: mes + 1,
      valorCentavos,
    }))
    dados.submit(diferentes, onAto({ tipo, mudancas, ...(detalhe ? { detalhe } : {}) }))
  }
  const submitFaixa = (tipo: 'editar' | 'colar' | 'preencher', { celulas, ignoradas }: CelulasDoAto) => {
    setAviso(ignoradas > 0 ? t('estado.ignoradas', { count: ignoradas }) : null)
    submit(tipo, celulas)
  }

  const openDistribuir = (no: number, coluna: number, totalCentavos: number, row: number) => {
    setReajuste(false)
    setDigitado({ no, coluna, totalCentavos })
    const limites = grade.current?.getBounds(COL_TOTAL, row)
    const quadro = moldura.current?.getBoundingClientRect()
    const abaixo = limites && quadro ? limites.y + limites.height - quadro.y + 8 : 40
    setTopo(Math.max(36, Math.min(abaixo, (quadro?.height ?? 400) - 260)))
  }
  const closePainel = () => {
    setDigitado(null)
    setReajuste(false)
    grade.current?.focus()
  }

  const onCellEdited = ([col, row]: Item, novo: EditableGridCell) => {
    if (novo.kind !== GridCellKind.Text) return
    const no = rows[row]!
    const lida = readCelula(novo.data)
    if (!lida.ok) return
    setAviso(null)
    const valorCentavos = orientDigitado(modelo, no, lida.valorCentavos)
    const celula = celulaOf(modelo, no, col)
    if (celula !== null && !isPresa(modelo, celula)) submit('editar', [{ ...celula, valorCentavos }])
    const coluna = colunaOf(col)
    if (celula === null && coluna !== null && valorCentavos !== readNo(arvore, no, coluna)) openDistribuir(no, coluna, valorCentavos, row)
  }

  const faixa: Faixa | undefined = selecao.current?.range
  const livres = useMemo(
    () => (podeEditar && faixa ? listSelecionadas(modelo, rows, faixa) : []),
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, rows, faixa, podeEditar, versao],
  )
  const resumo = useMemo(
    () => (faixa ? summarizeFaixa(modelo, rows, faixa) : null),
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, rows, faixa, versao],
  )

  const onFillPattern = (event: FillPatternEventArgs) => {
    event.preventDefault()
    if (podeEditar) submitFaixa('preencher', fillFaixa(modelo, rows, event.patternSource, event.fillDestination))
  }
  const onDelete = ({ current }: GridSelection) => {
    if (podeEditar && current) submitFaixa('editar', clearFaixa(modelo, rows, current.range))
    return false
  }
  const onPaste = (event: ClipboardEvent) => {
    // In the editor and in the fields of the panels, text is text.
    if (event.target instanceof HTMLInputElement || !faixa) return
    event.preventDefault()
    if (podeEditar) submitFaixa('colar', pasteBloco(modelo, rows, faixa, readTransferencia(event.clipboardData)))
  }

  const toggleNo = (no: number) => {
    const chave = modelo.chaves[no]!
    if (chave === 0) return
    const recolhidos = new Set(recorte.recolhidos)
    if (!recolhidos.delete(chave)) recolhidos.add(chave)
    setRecorte({ ...recorte, recolhidos })
  }
  const toggleTravas = () => {
    if (!faixa) return
    const marcadas: Trava[] = []
    // Held cells are not free: they are looked for among all.
    for (let row = faixa.y; row < faixa.y + faixa.height; row++) {
      for (let col = faixa.x; col < faixa.x + faixa.width; col++) {
        const celula = celulaOf(modelo, rows[row] ?? 0, col)
        if (celula && !isAreaFechada(areaOf(modelo, celula.linha))) marcadas.push({ ...celula, travada: false })
      }
    }
    const travada = marcadas.some((celula) => !isTravada(modelo, celula))
    const mudadas = marcadas.filter((celula) => isTravada(modelo, celula) !== travada).map((celula) => ({ ...celula, travada }))
    if (mudadas.length === 0) return
    const travas = mudadas.map(({ linha, mes }) => ({ linhaId: modelo.entrada.linhas.id[linha]!, mes: mes + 1, travada }))
    dados.submitTravas(mudadas, onAto({ tipo: 'travar', travas }))
  }

  const onKeyDown = (event: GridKeyEventArgs) => {
    const controle = event.ctrlKey || event.metaKey
    const tecla = event.key.toLowerCase()
    const act = (acao: (() => void) | undefined) => {
      event.cancel()
      event.preventDefault()
      acao?.()
    }
    const campo = moldura.current?.querySelector<HTMLInputElement>('#portal input')
    if (campo) {
      // The grid took the focus back from an editor that had just opened: the key goes where it was meant to.
      event.cancel()
      campo.focus()
      return
    }
    if (espera.texto !== null && !controle) {
      // The editor was asked for and is not there yet: what is struck meanwhile is its text.
      if (espera.confirma !== null) act(undefined)
      else if (event.key.length === 1) act(() => (espera.texto += event.key))
      else if (tecla === 'enter') act(() => (espera.confirma = [0, 1]))
      else if (tecla === 'tab') act(() => (espera.confirma = [1, 0]))
      else if (tecla === 'backspace') act(() => (espera.texto = espera.texto?.slice(0, -1) ?? null))
      return
    }
    if (
      event.key.length === 1 &&
      tecla !== ' ' &&
      !controle &&
      !event.altKey &&
      event.location &&
      getCellContent(event.location).allowOverlay
    ) {
      espera.texto = event.key
      return
    }
    if (controle && tecla === 'z') act(event.shiftKey ? props.onRefazer : props.onDesfazer)
    else if (controle && tecla === 'y') act(props.onRefazer)
    else if (controle && tecla === 'f') act(() => moldura.current?.parentElement?.querySelector<HTMLInputElement>('[data-busca]')?.focus())
    else if (event.location?.[0] === COL_LINHA && (tecla === 'enter' || tecla === ' ')) act(() => toggleNo(rows[event.location?.[1] ?? 0]!))
  }

  const atual = selecao.current?.cell
  const noAtual = atual ? rows[atual[1]] : undefined
  const provideEditor = useCallback<ProvideEditorCallback<GridCell>>((cell) => (cell.kind === GridCellKind.Text ? EDITOR : undefined), [])
  const onde = (presenca: Presenca) => {
    if (presenca.celula === null) return null
    const no = arvore.noDaLinha[presenca.celula.linha] ?? -1
    return no < 0 ? null : `${modelo.rotulos[arvore.pai[no]!]} · ${modelo.rotulos[no]}`
  }

  return (
    <section className={styles['orcamento']} aria-label={nome}>
      <FerramentasGrade
        podeEditar={podeEditar}
        livres={livres.length}
        travavel={podeEditar && atual !== undefined && noAtual !== undefined && arvore.nivel[noAtual] === 3 && isMesCol(atual[0])}
        distribuivel={podeEditar && atual !== undefined && noAtual !== undefined && livres.length > 0}
        distribuindo={digitado !== null}
        filtros={props.filtros}
        recorte={recorte}
        casas={casas}
        onRecorte={setRecorte}
        onCasas={setCasas}
        onDesfazer={props.onDesfazer}
        onRefazer={props.onRefazer}
        onReajustar={() => {
          setDigitado(null)
          setReajuste(true)
        }}
        onDistribuir={() => {
          if (!atual || noAtual === undefined) return
          const coluna = isSoma(modelo, noAtual, atual[0]) ? (colunaOf(atual[0]) ?? COLUNA_TOTAL) : COLUNA_TOTAL
          openDistribuir(noAtual, coluna, readNo(arvore, noAtual, coluna), atual[1])
        }}
        onTravar={toggleTravas}
        onComentar={
          onComentar && noAtual !== undefined && atual && arvore.linha[noAtual]! >= 0
            ? () => onComentar({ linhaId: modelo.entrada.linhas.id[arvore.linha[noAtual]!]!, mes: isMesCol(atual[0]) ? atual[0] : null })
            : undefined
        }
        onVoltar={() => grade.current?.focus()}
      />
      {/* The grid reads left to right in every language, as spreadsheets do. Pasting is heard here, from the cells below. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles['quadro']} ref={moldura} dir="ltr" onPaste={onPaste}>
        {largura > 0 && (
          <DataEditor
            ref={grade}
            columns={columns}
            rows={rows.length}
            getCellContent={getCellContent}
            getCellsForSelection
            getRowThemeOverride={getRowThemeOverride}
            drawCell={drawCell}
            drawHeader={drawHeader}
            provideEditor={provideEditor}
            onCellEdited={onCellEdited}
            onDelete={onDelete}
            onPaste={false}
            onFillPattern={onFillPattern}
            onKeyDown={onKeyDown}
            onCellClicked={([col, row], event) => {
              const no = rows[row] ?? 0
              const inicio = chevronOf(arvore.nivel[no]!) * (estreita ? 0.5 : 1)
              if (col === COL_LINHA && event.localEventX >= inicio && event.localEventX < inicio + CHEVRON_LARGURA) toggleNo(no)
            }}
            onCellActivated={([col, row]) => col === COL_LINHA && toggleNo(rows[row] ?? 0)}
            gridSelection={selecao}
            onGridSelectionChange={(nova) => {
              setSelecao(nova)
              espera.texto = null
              const no = nova.current ? rows[nova.current.cell[1]] : undefined
              const celula = no === undefined || !nova.current ? null : celulaOf(modelo, no, nova.current.cell[0])
              onCelula?.(celula && { linhaId: modelo.entrada.linhas.id[celula.linha]!, mes: celula.mes + 1 })
            }}
            theme={theme}
            width="100%"
            height="100%"
            rowHeight={ALTURA_LINHA}
            headerHeight={ALTURA_LINHA}
            freezeColumns={1}
            freezeTrailingRows={1}
            rowMarkers="none"
            rangeSelect="rect"
            columnSelect="none"
            rowSelect="none"
            fillHandle={podeEditar && FILL_HANDLE}
            allowedFillDirections="any"
            keybindings={KEYBINDINGS}
            smoothScrollX
            smoothScrollY
            verticalBorder
            editorBloom={BLOOM}
          />
        )}
        {/* The name by which the grid looks for the place of its editor. */}
        <div id="portal" className={styles['portal']} />
        {digitado !== null && previas !== null && (
          <DistribuirPainel
            modelo={modelo}
            digitado={digitado}
            previas={previas}
            metodo={metodo}
            anoAnterior={anoAnterior}
            topo={topo}
            onMetodo={setMetodo}
            onCancel={closePainel}
            onConfirm={() => {
              if (!previa?.feito.ok) return
              submit('distribuir', previa.feito.celulas, { metodo, totalCentavos: digitado.totalCentavos })
              closePainel()
            }}
          />
        )}
        {reajuste && (
          <ReajustarPainel
            celulas={livres.length}
            onCancel={closePainel}
            onConfirm={(taxaPpm) => {
              submit('reajustar', adjustCelulas(modelo, livres, taxaPpm), { taxaPpm })
              closePainel()
            }}
          />
        )}
      </div>
      <BarraEstado
        pendentes={dados.pendentes()}
        semConexao={semConexao}
        aviso={aviso}
        ultimoSalvamento={ultimoSalvamento}
        presencas={presencas.map((cada) => ({ ...cada, onde: onde(cada) }))}
        resumo={resumo}
      />
    </section>
  )
}

const EDITOR = { editor: EditorCelula, disablePadding: true, disableStyling: false }
const FILL_HANDLE = { shape: 'square', size: 7, offsetX: -4, offsetY: -4, outline: 1.5 } as const
const BLOOM = [1, 1] as const
/** As in a spreadsheet; what finds is the filter above, in the language of the page, and Esc leaves the selection where it is. */
const KEYBINDINGS = { search: false, clear: false, activateCell: 'Enter|F2|shift+Enter', selectAll: true } as const

function addMes(inicio: string, meses: number): string {
  const indice = Number(inicio.slice(0, 4)) * 12 + Number(inicio.slice(5)) - 1 + meses
  return `${Math.floor(indice / 12)}-${String((indice % 12) + 1).padStart(2, '0')}`
}
