/** The statement in columns as CSV, XLSX or PDF. */
import type { ComparativoFora, DreComparativo, FolhaFormato, Negativos, Paper } from '@lastro/contract'
import { periodoOfMes, type DreItem } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { ChildProcessLimits } from '@lastro/planilha'
import type { Recorte } from '../../cubo/recorte.ts'
import type { DocumentTable } from '../../exportacao/documento.ts'
import type { DreComentarioRow } from '../comentario/store.ts'
import { assertPaper } from '../../exportacao/pdf-layout.ts'
import { writeDocumento } from '../../exportacao/write-documento.ts'
import { writeIsolado } from '../../exportacao/write-in-child-process.ts'
import { xlsxFile } from '../../exportacao/xlsx.ts'
import { printMeses, printPeriodo } from '../../exportacao/sentence.ts'
import { textsOf } from '../../i18n/i18n.ts'
import type { File } from '../../http/handler.ts'
import { alcanceNoNome, escalaLabel, lacunasLabel, listHeader, listOutside, type FileIssue } from '../file-header.ts'
import { listOpen, paperOf } from '../paper.ts'
import { buildComparativo, type ComparativoContent } from './documento.ts'
import { createLabels, versaoLabel } from './labels.ts'
import { listPacoteCards } from './pacote.ts'

/** Below this a child process takes longer to start than to write the sheet. */
const INLINE_CELULAS_MAX = 20_000
const PROCESSO = new URL('./xlsx-worker.ts', import.meta.url)
const LIMITS: ChildProcessLimits = { memoryMb: 1_024, timeoutMs: 120_000 }

interface ComparativoFile {
  comparativo: DreComparativo
  itens: readonly DreItem[]
  recorte: Recorte
  cliente: { nome: string; nomeCurto: string }
  emissao: Omit<FileIssue, 'versoes'> & { versoes?: readonly number[] }
  de?:
    | { prefixo: string; clientes: readonly { id: string; nome: string }[]; cabecalho: readonly [nome: string, texto: string][] }
    | undefined
  anexos: readonly DocumentTable[]
  /** Comments of a monthly pack, whose PDF shows them beside the largest variations. */
  pacote?: readonly DreComentarioRow[] | undefined
}

export interface FileRequest extends Paper {
  formato: FolhaFormato
  negativos: Negativos
}

export async function exportComparativo(file: ComparativoFile, { formato, negativos, ...query }: FileRequest): Promise<File> {
  const { comparativo, itens, recorte, cliente, emissao, pacote } = file
  const { fim, rateado } = comparativo
  const { idioma } = emissao
  const t = textsOf(idioma, 'dre')
  const paper = paperOf(formato, query)
  const prefix = file.de?.prefixo ?? (pacote && t('arquivo.pacote'))
  const meses = pacote ? fim : printMeses(comparativo, idioma)
  const nome = `${prefix ?? t('arquivo.comparativa')} ${cliente.nomeCurto} ${meses}${alcanceNoNome(recorte.alcance, rateado, idioma)}`
  const { coluna } = createLabels(comparativo, idioma)
  const fontes = comparativo.fontes.flatMap((fonte): [string, string][] => {
    const label = coluna({ chave: '', tipo: 'valor', fonte: fonte.chave, base: null, parte: 0 })
    const orcamentos = fonte.orcamentos.map((orcamento) => versaoLabel(orcamento.nome, orcamento.versaoNumero, idioma)).join(', ')
    const gaps = fonte.lacunas.length === 0 ? '' : t('cabecalho.semValores', { replace: { lacunas: lacunasLabel(fonte.lacunas, idioma) } })
    const until =
      fonte.realizadoAte === null ? '' : t('cabecalho.realizadoAte', { replace: { mes: formatMes(fonte.realizadoAte, idioma) } })
    const description = [until, fonte.tipo === 'orcamento' ? '' : orcamentos, gaps].filter(Boolean).join('; ')
    return description === '' ? [] : [[label, description]]
  })
  const empresas = new Map(file.de?.clientes.map(({ id, nome: empresa }) => [id, empresa]))
  const labelOf = ({ fonte, clienteId }: ComparativoFora): string => {
    const label = coluna({ chave: '', tipo: 'valor', fonte, base: null, parte: 0 })
    return clienteId === null ? label : `${empresas.get(clienteId) ?? ''}, ${label}`
  }
  const general = listHeader(recorte, {
    withAnoAnterior: false,
    lacunas: [],
    emissao: { versoes: [comparativo.versao], ...emissao },
    rateado,
    vigencia: null,
    fora: comparativo.fora.flatMap((each) => listOutside(each, idioma, labelOf(each))),
    base: comparativo.baseAv,
    escala: paper.escala,
  })
  const cabecalho = [...general, ...fontes, ...(file.de?.cabecalho ?? [])]
  // A consolidation must be recognisable from the title.
  const titulo = [...(prefix === undefined ? [] : [prefix]), comparativo.modelo.nome, cliente.nome].join(' · ')
  const periodo = printPeriodo(pacote ? periodoOfMes(fim) : recorte.periodo, idioma)
  const footer = `${titulo} · ${periodo}`
  const head = `${periodo} · ${escalaLabel(paper.escala, idioma)}`
  const cards = pacote && formato === 'pdf' ? listPacoteCards({ comparativo, comentarios: pacote, paper, negativos, idioma }) : []
  const anexos = [...cards, ...file.anexos]
  const content: ComparativoContent = { comparativo, itens, anexos, nome, titulo, footer, head, cabecalho, negativos, idioma, paper }
  const [lines, colunas] = [listOpen(comparativo.linhas, paper).length, comparativo.colunas.length]
  if (formato === 'pdf') assertPaper(colunas, lines)
  // Most cells have a style and a formula.
  if (formato === 'xlsx' && lines * colunas > INLINE_CELULAS_MAX) {
    return xlsxFile(nome, await writeIsolado(PROCESSO, content, LIMITS))
  }
  return writeDocumento(buildComparativo(content, formato), formato)
}
