/** Movements of a file before its import: what it adds to each result account and month. */
import { readEcdFile, suggestEcd } from '@lastro/ecd'
import { CONFIANCA_TO_SAVE, isBelow, NATUREZA_RESULTADO, suggestGrupoItens } from '@lastro/engine'
import type { Aprendidas, Mes, Suggestion } from '@lastro/engine'
import { openTable, RefusedPlanilhaError } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { listNomesSuperiores, placeOf } from './codigo-conta.ts'
import { LAYOUT } from './cvm-layout.ts'
import { readDemonstracoes } from './demonstracoes.ts'
import { refuseEcd } from './ecd-saude.ts'
import { explainRefusal } from './planilha-saude.ts'
import type { FileExame } from './preview.ts'
import { readRazao } from './read-razao.ts'
import { RowReasons } from './row-reasons.ts'
import { sumSides } from './side-sums.ts'
import type { Sides } from './side-sums.ts'

export type ResultadoRequest = {
  caminho: string
  formato: FileExame['formato']
  mapeamento: Mapeamento | null
  /** By code. These natures win over the file: see `readNaturezas`. */
  naturezas: ReadonlyMap<string, number>
  exercicioMesInicial: number
}

export type FileSaldo = { centroCusto: string; filial: string; mes: Mes; centavos: number }

export type FileConta = {
  codigo: string
  descricao: string
  /** Code of the grupo item that the import would give to a new account. */
  sugestao: string | null
  saldos: FileSaldo[]
}

export type FileResultado = {
  /** Ascending, also those in which no result account moves. */
  meses: Mes[]
  /** Rows that were counted, and the centavos of all their debits and credits. */
  totais: { linhas: number; ignoradas: number; debitosCentavos: number; creditosCentavos: number }
  /** Result accounts only. */
  contas: FileConta[]
}

/** Mappings that people confirmed, for the names of these accounts. */
export type FindAprendidas = (contas: readonly { codigo: string; descricao: string }[]) => Promise<Aprendidas>

/**
 * Reads a file to its end, without writing.
 * @throws ImportacaoError `importacao_arquivo_refused`, `importacao_formato_unknown`, `importacao_mapeamento_required`, as the import would
 */
export async function readResultado(request: ResultadoRequest, findAprendidas: FindAprendidas): Promise<FileResultado> {
  const { caminho, formato, mapeamento, naturezas } = request
  try {
    if (formato === 'ecd') return await readResultadoEcd(caminho, naturezas, findAprendidas)
    if (mapeamento === null) return await readResultadoCvm(caminho, formato, naturezas)
    return await readResultadoPlanilha({ ...request, formato, mapeamento }, findAprendidas)
  } catch (error) {
    throw error instanceof RefusedPlanilhaError ? explainRefusal(error) : error
  }
}

async function readResultadoPlanilha(
  file: ResultadoRequest & { formato: 'csv' | 'xlsx'; mapeamento: Mapeamento },
  findAprendidas: FindAprendidas,
): Promise<FileResultado> {
  const rows = new RowReasons()
  const { analise, naturezaOf } = await readRazao(file, {
    onLinhas: (lines) => lines.forEach((line) => rows.add(line)),
    onIgnored: (line, reason) => rows.ignore(line, reason),
  })
  const saldos = [...analise.saldos.values()]
  rows.ignoreSinteticas(analise.contas.keys(), new Set(saldos.map(({ conta }) => conta)))
  const contas = new ContaList((codigo) => analise.contas.get(codigo) ?? '')
  for (const { conta, creditoCentavos, debitoCentavos, ...saldo } of saldos) {
    if (naturezaOf(conta) === NATUREZA_RESULTADO) contas.add(conta, { ...saldo, centavos: creditoCentavos - debitoCentavos })
  }
  const moved = contas.list()
  const suggestions = suggestGrupoItens(
    moved.map(({ codigo, descricao, saldos: own }) => ({
      codigo,
      descricao,
      contaSuperior: placeOf(codigo).contaSuperior,
      descricoesSuperiores: listNomesSuperiores(codigo, analise.contas),
      saldoCentavos: own.reduce((sum, { centavos }) => sum + centavos, 0),
    })),
    await findAprendidas(moved.map(({ codigo, descricao }) => ({ codigo, descricao }))),
  )
  return {
    meses: [...new Set(saldos.map(({ mes }) => mes))].toSorted(),
    totais: { linhas: rows.count, ignoradas: rows.ignored, ...sumSides(saldos) },
    contas: moved.map((conta) => ({ ...conta, sugestao: savedItemOf(suggestions.get(conta.codigo)) })),
  }
}

async function readResultadoEcd(
  path: string,
  naturezas: ReadonlyMap<string, number>,
  findAprendidas: FindAprendidas,
): Promise<FileResultado> {
  const ecd = readEcdFile(path)
  if (!ecd.saude.aceito) throw refuseEcd(ecd)
  const { saldos, meses } = ecd
  const resultado = ecd.contas.filter(({ natureza, analitica }) => natureza === NATUREZA_RESULTADO && analitica)
  const suggestions = suggestEcd(ecd, await findAprendidas(resultado.map(({ codigo, descricao }) => ({ codigo, descricao }))))
  const descricoes = new Map(ecd.contas.map(({ codigo, descricao }) => [codigo, descricao]))
  const contas = new ContaList((codigo) => descricoes.get(codigo) ?? '')
  const sides: Sides[] = []
  for (let i = 0; i < saldos.quantidade; i++) {
    const { codigo, natureza } = ecd.contas[saldos.conta[i]!]!
    const [debito, credito] = [saldos.debitoCentavos[i]!, saldos.creditoCentavos[i]!]
    sides.push({ debitoCentavos: debito, creditoCentavos: credito })
    if ((naturezas.get(codigo) ?? natureza) !== NATUREZA_RESULTADO) continue
    const centroCusto = ecd.centrosCusto[saldos.centroCusto[i]!]?.codigo ?? ''
    contas.add(codigo, { centroCusto, filial: '', mes: meses[saldos.mes[i]!]!, centavos: credito - debito })
  }
  return {
    meses,
    totais: { linhas: ecd.linhas, ignoradas: 0, ...sumSides(sides) },
    contas: contas.list().map((conta) => ({ ...conta, sugestao: savedItemOf(suggestions.get(conta.codigo)) })),
  }
}

async function readResultadoCvm(path: string, format: 'csv' | 'xlsx', naturezas: ReadonlyMap<string, number>): Promise<FileResultado> {
  const { cvm } = await readDemonstracoes(await openTable(path, format))
  const descricoes = new Map(cvm.contas.map(({ codigo, descricao }) => [codigo, descricao]))
  const contas = new ContaList((codigo) => descricoes.get(codigo) ?? '')
  for (const { conta, filial, mes, valorCentavos } of cvm.saldos) {
    if ((naturezas.get(conta) ?? NATUREZA_RESULTADO) === NATUREZA_RESULTADO) {
      contas.add(conta, { centroCusto: '', filial, mes, centavos: valorCentavos })
    }
  }
  const sides = sumSides(
    cvm.saldos.map(({ valorCentavos }) => ({
      debitoCentavos: Math.max(0 - valorCentavos, 0),
      creditoCentavos: Math.max(valorCentavos, 0),
    })),
  )
  const itemOf = (codigo: string): string | null =>
    LAYOUT.find(({ conta }) => codigo === conta || isBelow(codigo, conta))?.grupoItem ?? null
  return {
    meses: cvm.meses,
    totais: { linhas: cvm.linhas, ignoradas: 0, ...sides },
    contas: contas.list().map((conta) => ({ ...conta, sugestao: itemOf(conta.codigo) })),
  }
}

/** Null below the confidence from which the import asks no person. */
function savedItemOf(suggestion: Suggestion | undefined): string | null {
  return suggestion !== undefined && suggestion.confianca >= CONFIANCA_TO_SAVE ? suggestion.grupoItem : null
}

class ContaList {
  readonly #saldos = new Map<string, FileSaldo[]>()
  readonly #descricaoOf: (codigo: string) => string

  constructor(descricaoOf: (codigo: string) => string) {
    this.#descricaoOf = descricaoOf
  }

  add(codigo: string, { centroCusto, filial, mes, centavos }: FileSaldo): void {
    const saldos = this.#saldos.get(codigo) ?? []
    this.#saldos.set(codigo, saldos)
    saldos.push({ centroCusto, filial, mes, centavos })
  }

  list(): Omit<FileConta, 'sugestao'>[] {
    return [...this.#saldos].map(([codigo, saldos]) => ({ codigo, descricao: this.#descricaoOf(codigo), saldos }))
  }
}

export type ResultadoMes = { mes: Mes; resultadoCentavos: number }

export function sumByMes({ meses, contas }: FileResultado): ResultadoMes[] {
  const somas = new Map<Mes, number>(meses.map((mes) => [mes, 0]))
  for (const { saldos } of contas) for (const { mes, centavos } of saldos) somas.set(mes, (somas.get(mes) ?? 0) + centavos)
  return [...somas].map(([mes, resultadoCentavos]) => ({ mes, resultadoCentavos }))
}
