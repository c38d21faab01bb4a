import { printCelula } from './cell.ts'
import type { Registro, Tabela } from './cell.ts'
import { detectCsv, readCsv } from './csv.ts'
import type { CsvForma } from './csv.ts'
import { isCvmCabecalho } from './cvm.ts'
import { detectMapeamento } from './detection.ts'
import { assinaturaCabecalho, listPapeisFaltantes } from './mapeamento.ts'
import type { Leitura, Mapeamento, Papel } from './mapeamento.ts'
import { PlanilhaRecusadaError } from './problema.ts'
import { openXlsx, readXlsx } from './xlsx.ts'

const AMOSTRA_DETECCAO = 400
const AMOSTRA_LINHAS = 20

export type PlanilhaPrevia = {
  layout: 'razao' | 'cvm'
  cabecalho: string[]
  amostra: string[][]
  colunasTipadas: number[]
  mapeamento: Mapeamento
  faltam: Papel[]
  planilhas: string[]
  assinatura: string
}

/**
 * Previews the beginning of a CSV or XLSX. `leitura` has the choices of the user; the rest is detected.
 * @throws PlanilhaRecusadaError
 */
export async function previewPlanilha(caminho: string, formato: 'csv' | 'xlsx', leitura: Leitura = {}): Promise<PlanilhaPrevia> {
  const { planilha, linhaCabecalho } = leitura
  const { tabela, forma, planilhas } = await openInicio(caminho, formato, leitura)
  const registros = await takeRegistros(tabela, AMOSTRA_DETECCAO)
  if (registros.length === 0) throw new PlanilhaRecusadaError('cabecalho_missing', 'A planilha está vazia.', { linha: 1 })
  const { cabecalho: celulas, mapeamento: proposto } = detectMapeamento(registros, linhaCabecalho)
  const cvm = registros[0] !== undefined && isCvmCabecalho(registros[0].celulas)
  const mapeamento: Mapeamento = cvm
    ? { ...MAPEAMENTO_CVM, ...forma }
    : { ...proposto, ...forma, ...(planilha === undefined ? {} : { planilha }) }
  const cabecalho = (cvm ? (registros[0]?.celulas ?? []) : celulas).map((celula) => printCelula(celula))
  const dados = registros.filter(({ linha }) => linha > mapeamento.linhaCabecalho)
  return {
    layout: cvm ? 'cvm' : 'razao',
    cabecalho,
    amostra: dados.slice(0, AMOSTRA_LINHAS).map((registro) => registro.celulas.map((celula) => printCelula(celula))),
    colunasTipadas: cabecalho.flatMap((_, coluna) => (isTipada(dados, coluna) ? [coluna] : [])),
    mapeamento,
    faltam: cvm ? [] : listPapeisFaltantes(mapeamento),
    planilhas: [...planilhas],
    assinatura: assinaturaCabecalho(cabecalho),
  }
}

async function openInicio(
  caminho: string,
  formato: 'csv' | 'xlsx',
  leitura: Leitura,
): Promise<{ tabela: Tabela; forma: Partial<CsvForma>; planilhas: readonly string[] }> {
  if (formato === 'xlsx') {
    const xlsx = await openXlsx(caminho)
    return { tabela: readXlsx(xlsx, leitura.planilha), forma: {}, planilhas: xlsx.planilhas }
  }
  const forma = await detectCsv(caminho, leitura)
  return { tabela: readCsv(caminho, forma), forma, planilhas: [] }
}

function isTipada(registros: readonly Registro[], coluna: number): boolean {
  const cheias = registros.map(({ celulas }) => celulas[coluna] ?? '').filter((celula) => celula !== '')
  return cheias.length > 0 && cheias.every((celula) => typeof celula === 'number' || celula instanceof Date)
}

const MAPEAMENTO_CVM: Mapeamento = {
  decimal: '.',
  formatoData: 'aaaa-mm-dd',
  linhaCabecalho: 1,
  colunas: { filial: 0, mes: 10, conta: 11, contaDescricao: 12, valor: 13 },
  sinal: 'credito_positivo',
}

async function takeRegistros(tabela: Tabela, quantidade: number): Promise<Registro[]> {
  const registros: Registro[] = []
  for await (const lote of takeInicio(tabela, quantidade)) registros.push(...lote)
  return registros.slice(0, quantidade)
}

/** Takes whole batches up to this many records, without reading the rest of the file. */
export async function* takeInicio(tabela: Tabela, quantidade: number): Tabela {
  let lidos = 0
  for await (const lote of tabela) {
    yield lote
    lidos += lote.length
    if (lidos >= quantidade) return
  }
}

export type TabelaOpcoes = {
  mapeamento?: Mapeamento | undefined
  onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Opens the records of a CSV or XLSX.
 * Encoding, delimiter and sheet are from the mapping, else detected.
 */
export async function openTabela(caminho: string, formato: 'csv' | 'xlsx', { mapeamento, onBytes }: TabelaOpcoes = {}): Promise<Tabela> {
  if (formato === 'xlsx') return readXlsx(await openXlsx(caminho), mapeamento?.planilha)
  return readCsv(caminho, { ...(await detectCsv(caminho, mapeamento)), onBytes })
}
