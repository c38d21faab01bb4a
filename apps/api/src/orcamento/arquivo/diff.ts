/**
 * Three-way diff of an uploaded budget file against the budget at download and now.
 * Cells unchanged in the file keep later edits. Cells changed by both are conflicts for the user to resolve.
 */
import { AREA_REGRAS, ATO_CELULAS_MAX, type ArquivoCelula, type ArquivoDiferencas, type ArquivoImpedimento } from '@lastro/contract'
import { orientCentavos } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import type { Registro } from '@lastro/planilha'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Transaction } from '../../http/handler.ts'
import { refuse } from '../criacao-arquivo.ts'
import { findOrcamento } from '../store.ts'
import { presentConflitos } from '../atos/write.ts'
import { bitOf } from '../atos/month-bits.ts'
import { listMudancasAfter } from '../atos/store.ts'
import { findHeader, readFile, type LoadedLinha } from './read.ts'
import { readRetrato, type SnapshotLinha, type OrcamentoSnapshot } from './snapshot.ts'

type WithoutAuthor = Omit<ArquivoCelula, 'conflito'> & { eraCentavos: number }

function impedimentoOf({ closed, travas }: SnapshotLinha, mes: number, realizados: number): ArquivoImpedimento | null {
  if (closed) return 'area'
  if ((realizados & bitOf(mes)) !== 0) return 'realizado'
  return (travas & bitOf(mes)) === 0 ? null : 'travada'
}

function listCelulas({ doRetrato, valores }: LoadedLinha, { realizados }: OrcamentoSnapshot): WithoutAuthor[] {
  const { id, natureza, valores: now, previous } = doRetrato
  return [...valores]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([i, typed]): WithoutAuthor[] => {
      const [depoisCentavos, antesCentavos, eraCentavos] = [orientCentavos(natureza, typed), now[i]!, previous?.[i] ?? 0]
      if (depoisCentavos === eraCentavos || depoisCentavos === antesCentavos) return []
      const impedimento = impedimentoOf(doRetrato, i + 1, realizados)
      return [{ linhaId: id, mes: i + 1, antesCentavos, depoisCentavos, impedimento, eraCentavos }]
    })
}

async function nameAuthors(
  transaction: Transaction<ContextoLeitura>,
  celulas: readonly WithoutAuthor[],
  { retrato, desde }: { retrato: OrcamentoSnapshot; desde: number },
): Promise<ArquivoCelula[]> {
  const meses = new Map<number, number>()
  for (const { linhaId, mes, antesCentavos, eraCentavos } of celulas) {
    if (antesCentavos !== eraCentavos) meses.set(linhaId, (meses.get(linhaId) ?? 0) | bitOf(mes))
  }
  const { id, sequencia } = retrato.orcamento
  const question = { orcamentoId: id, linhas: [...meses.keys()], after: desde, semDe: null }
  const mudancas = meses.size === 0 ? [] : await transaction((context) => listMudancasAfter(context, question))
  const vistas = mudancas.filter((mudanca) => mudanca.sequencia <= sequencia)
  const authors = new Map(presentConflitos(vistas, meses, new Map()).map((conflito) => [`${conflito.linhaId} ${conflito.mes}`, conflito]))
  return celulas.map(({ eraCentavos, ...celula }) => {
    const author = authors.get(`${celula.linhaId} ${celula.mes}`)
    return { ...celula, conflito: author === undefined ? null : { eraCentavos, quem: author.quem, quando: author.quando } }
  })
}

const nameOf = (nome: { codigo: string; descricao: string } | null): string | null =>
  nome === null ? null : `${nome.codigo} ${nome.descricao}`

/**
 * @throws ErroApi `registro_not_found`, `orcamento_frozen`,
 *   `importacao_arquivo_refused` for a file of another budget, of none, or of an unknown state
 */
export async function compareFile(
  transaction: Transaction<ContextoLeitura>,
  { id, arquivoNome, registros }: { id: number; arquivoNome: string; registros: readonly Registro[] },
): Promise<ArquivoDiferencas> {
  const header = findHeader(registros)
  const { orcamentoId, sequencia: desde } = header.marca
  if (orcamentoId !== id) refuse('A planilha foi baixada de outro orçamento, ou de outra versão deste. Abra aquele, ou baixe a deste.')
  const retrato = await transaction(async (context) => {
    const { sequencia } = orNotFound(await findOrcamento(context, id))
    if (desde <= sequencia) return readRetrato(context, { id, sequencia: desde })
    return refuse('A planilha é de um momento que este orçamento não tem mais: ele voltou a uma cópia de segurança. Baixe-a de novo.')
  })
  const { orcamento } = retrato
  if (!AREA_REGRAS.preencher.noOrcamento.includes(orcamento.status)) throw new ErroApi('orcamento_frozen')
  const { linhas: parsed, problemas, desconhecidas, encontradas } = await readFile(registros, header, retrato)
  const changedLinhas = parsed
    .map((loaded) => ({ ...loaded, celulas: listCelulas(loaded, retrato) }))
    .filter(({ celulas }) => celulas.length > 0)
  const celulas = changedLinhas.flatMap((changed) => changed.celulas)
  if (celulas.length > ATO_CELULAS_MAX) {
    const [changes, may] = [celulas.length, ATO_CELULAS_MAX].map((count) => formatInteger(count))
    refuse(`A planilha muda ${changes} células, e de uma vez mudam até ${may}. Traga uma parte das linhas de cada vez.`)
  }
  return {
    arquivoNome,
    sequencia: orcamento.sequencia,
    lidas: parsed.length,
    linhas: changedLinhas.map(({ linha, doRetrato: { id: linhaId, grupo, natureza, item, centroCusto, filial } }) => ({
      id: linhaId,
      linha,
      grupo,
      natureza,
      codigo: item.codigo,
      descricao: item.descricao,
      centroCusto: nameOf(centroCusto),
      filial: nameOf(filial),
    })),
    celulas: await nameAuthors(transaction, celulas, { retrato, desde }),
    problemas: problemas.itens,
    problemasTotal: problemas.total,
    desconhecidas: desconhecidas.itens,
    desconhecidasTotal: desconhecidas.total,
    ausentes: retrato.linhas.length - encontradas,
  }
}
