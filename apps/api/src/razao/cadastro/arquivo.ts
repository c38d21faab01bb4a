/** Receives and parses CSV or XLSX files of an entidade. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CADASTRO_LINHAS_MAX,
  type CadastroLinha,
  type CampoDef,
  type CampoValor,
  type EntidadeDef,
  type TabelaFormato,
} from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import {
  CaroDemaisError,
  detectFormato,
  PlanilhaRecusadaError,
  readTabelaIsolada,
  type Registro,
  type TabelaLimites,
} from '@lastro/planilha'
import type { FastifyRequest } from 'fastify'
import type { CellValue } from 'hucre/xlsx'
import { writeCsv } from '../../exportacao/csv.ts'
import { TIPO_XLSX, writeTabelaXlsx } from '../../exportacao/xlsx.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Arquivo } from '../../http/handler.ts'
import { createFairShare } from '../../http/fair-share.ts'
import { csvCell, printValor, unprotect } from './celula.ts'

/** Fits twenty thousand lines of a hundred columns. */
const ARQUIVO_MAX_BYTES = 10 * 1024 * 1024

export interface ArquivoLido {
  nome: string
  registros: Registro[]
}

/** The multipart parser throws errors without a code; Fastify and the file system set one. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}

function refuseArquivo(message: string, cause?: unknown): never {
  throw new ErroApi('importacao_arquivo_refused', { message: 'O arquivo não pôde ser lido.', details: [{ message }], cause })
}

/** Semaphore of uploads. Each is held in memory whole, and a workbook may use all memory of its child process. */
const arquivos = createFairShare({ max: 1, placesPerCliente: 5, places: 30, message: 'Há arquivos demais sendo lidos agora.' })

/** @throws ErroApi `importacao_arquivo_required`, `importacao_arquivo_refused`, `requisicao_too_large`, `requisicao_throttled` */
export function receiveArquivo(request: FastifyRequest, pasta: string): Promise<ArquivoLido> {
  return arquivos.reserve<ArquivoLido>(request.acesso?.cliente?.id ?? '', async (inTurn) => {
    if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
    const parte = await request.file({ limits: { fileSize: ARQUIVO_MAX_BYTES } }).catch(refuseMalformed)
    if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
    const bytes = await parte.toBuffer().catch(refuseMalformed)
    if (bytes.length === 0) throw new ErroApi('importacao_arquivo_required')
    return inTurn(async () => ({ nome: parte.filename, registros: await readConteudo(bytes, pasta) }))
  })
}

/**
 * Parses via a temporary file below `pasta`, because the sheet parsers read files. Workbooks are parsed in a child process: a few megabytes
 * may expand to hundreds.
 * @throws ErroApi `importacao_arquivo_refused`
 */
export async function readConteudo(bytes: Uint8Array, pasta: string, limites?: TabelaLimites): Promise<Registro[]> {
  const lugar = await mkdtemp(join(pasta, 'cadastro-'))
  try {
    const caminho = join(lugar, 'arquivo')
    await writeFile(caminho, bytes)
    return await readRegistros(caminho, limites)
  } finally {
    await rm(lugar, { recursive: true, force: true })
  }
}

const plain = ({ linha, celulas }: Registro): Registro => ({
  linha,
  celulas: celulas.map((celula) => (typeof celula === 'string' ? unprotect(celula) : celula)),
})

async function readRegistros(caminho: string, limites: TabelaLimites | undefined): Promise<Registro[]> {
  try {
    const formato = await detectFormato(caminho)
    if (formato === 'ecd') refuseArquivo('É uma ECD. Importe-a em Realizado: ela traz também o plano de contas.')
    const registros = await readTabelaIsolada(caminho, formato, {
      quantidade: CADASTRO_LINHAS_MAX + 2,
      ...(limites === undefined ? {} : { limites }),
    })
    if (registros.length > CADASTRO_LINHAS_MAX + 1) {
      refuseArquivo(`O arquivo tem mais de ${formatInteiro(CADASTRO_LINHAS_MAX)} linhas. Divida-o.`)
    }
    return formato === 'csv' ? registros.map(plain) : registros
  } catch (error) {
    if (error instanceof PlanilhaRecusadaError) refuseArquivo(error.problema.mensagem, error)
    if (error instanceof CaroDemaisError) refuseArquivo(`${error.message} Deixe nela só esta tabela, ou salve-a como CSV.`, error)
    throw error
  }
}

export async function writeArquivo(
  def: EntidadeDef,
  linhas: readonly Pick<CadastroLinha, 'valores'>[],
  { formato, clienteNome }: { formato: TabelaFormato; clienteNome: string },
): Promise<Arquivo> {
  const nome = `${def.titulo} ${clienteNome}.${formato}`
  const cabecalho = def.campos.map(({ rotulo }) => rotulo)
  if (formato === 'csv') {
    const rows = linhas.map(({ valores }) => def.campos.map((campo) => csvCell(campo, valores[campo.nome])))
    return { nome, tipo: 'text/csv; charset=utf-8', conteudo: writeCsv([cabecalho, ...rows]) }
  }
  const cellOf = (campo: CampoDef, valor: CampoValor | undefined): CellValue =>
    typeof valor === 'number' && campo.tipo !== 'opcao' ? valor : printValor(campo, valor)
  const rows = linhas.map(({ valores }) => def.campos.map((campo) => cellOf(campo, valores[campo.nome])))
  return { nome, tipo: TIPO_XLSX, conteudo: await writeTabelaXlsx(def.titulo, [cabecalho, ...rows]) }
}
