/**
 * Three-way diff of an uploaded budget file against the budget at download and now. Cells unchanged in the file keep later edits by others.
 * Cells changed by both are conflicts for the user to resolve.
 */
import { AREA_REGRAS, ATO_CELULAS_MAX, type ArquivoCelula, type ArquivoDiferencas, type ArquivoImpedimento } from '@lastro/contract'
import { orientCentavos } from '@lastro/engine'
import { formatInteiro } from '@lastro/formato'
import type { Registro } from '@lastro/planilha'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Transaction } from '../../http/handler.ts'
import { refuse } from '../criacao-arquivo.ts'
import { findOrcamento } from '../store.ts'
import { tellConflitos } from '../atos/write.ts'
import { bitOf } from '../atos/month-bits.ts'
import { listMudancasDepois } from '../atos/store.ts'
import { findCabecalho, readArquivo, type LinhaLida } from './read.ts'
import { readRetrato, type LinhaDoRetrato, type Retrato } from './snapshot.ts'

type SemAutor = Omit<ArquivoCelula, 'conflito'> & { eraCentavos: number }

function impedimentoOf({ fechada, travas }: LinhaDoRetrato, mes: number, realizados: number): ArquivoImpedimento | null {
  if (fechada) return 'area'
  if ((realizados & bitOf(mes)) !== 0) return 'realizado'
  return (travas & bitOf(mes)) === 0 ? null : 'travada'
}

function listCelulas({ doRetrato, valores }: LinhaLida, { realizados }: Retrato): SemAutor[] {
  const { id, natureza, valores: agora, eram } = doRetrato
  return [...valores]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([i, digitado]): SemAutor[] => {
      const [depoisCentavos, antesCentavos, eraCentavos] = [orientCentavos(natureza, digitado), agora[i]!, eram?.[i] ?? 0]
      if (depoisCentavos === eraCentavos || depoisCentavos === antesCentavos) return []
      const impedimento = impedimentoOf(doRetrato, i + 1, realizados)
      return [{ linhaId: id, mes: i + 1, antesCentavos, depoisCentavos, impedimento, eraCentavos }]
    })
}

async function nameAutores(
  transaction: Transaction<ContextoLeitura>,
  celulas: readonly SemAutor[],
  { retrato, desde }: { retrato: Retrato; desde: number },
): Promise<ArquivoCelula[]> {
  const meses = new Map<number, number>()
  for (const { linhaId, mes, antesCentavos, eraCentavos } of celulas) {
    if (antesCentavos !== eraCentavos) meses.set(linhaId, (meses.get(linhaId) ?? 0) | bitOf(mes))
  }
  const { id, sequencia } = retrato.orcamento
  const pergunta = { orcamentoId: id, linhas: [...meses.keys()], depoisDe: desde, semDe: null }
  const mudancas = meses.size === 0 ? [] : await transaction((contexto) => listMudancasDepois(contexto, pergunta))
  const vistas = mudancas.filter((mudanca) => mudanca.sequencia <= sequencia)
  const autores = new Map(tellConflitos(vistas, meses, new Map()).map((dito) => [`${dito.linhaId} ${dito.mes}`, dito]))
  return celulas.map(({ eraCentavos, ...celula }) => {
    const autor = autores.get(`${celula.linhaId} ${celula.mes}`)
    return { ...celula, conflito: autor === undefined ? null : { eraCentavos, quem: autor.quem, quando: autor.quando } }
  })
}

const nameOf = (nome: { codigo: string; descricao: string } | null): string | null =>
  nome === null ? null : `${nome.codigo} ${nome.descricao}`

/**
 * @throws ErroApi `registro_not_found`, `orcamento_frozen`, `importacao_arquivo_refused` for a file of another budget, of none, or of
 *   an unknown state
 */
export async function compareArquivo(
  transaction: Transaction<ContextoLeitura>,
  { id, arquivoNome, registros }: { id: number; arquivoNome: string; registros: readonly Registro[] },
): Promise<ArquivoDiferencas> {
  const cabecalho = findCabecalho(registros)
  const { orcamentoId, sequencia: desde } = cabecalho.marca
  if (orcamentoId !== id) refuse('A planilha foi baixada de outro orçamento, ou de outra versão deste. Abra aquele, ou baixe a deste.')
  const retrato = await transaction(async (contexto) => {
    const { sequencia } = orNotFound(await findOrcamento(contexto, id))
    if (desde <= sequencia) return readRetrato(contexto, { id, sequencia: desde })
    return refuse('A planilha é de um momento que este orçamento não tem mais: ele voltou a uma cópia de segurança. Baixe-a de novo.')
  })
  const { orcamento } = retrato
  if (!AREA_REGRAS.preencher.noOrcamento.includes(orcamento.status)) throw new ErroApi('orcamento_frozen')
  const { linhas: lidas, problemas, desconhecidas, encontradas } = await readArquivo(registros, cabecalho, retrato)
  const mudadas = lidas.map((lida) => ({ ...lida, celulas: listCelulas(lida, retrato) })).filter(({ celulas }) => celulas.length > 0)
  const celulas = mudadas.flatMap((mudada) => mudada.celulas)
  if (celulas.length > ATO_CELULAS_MAX) {
    const [muda, podem] = [celulas.length, ATO_CELULAS_MAX].map((quantas) => formatInteiro(quantas))
    refuse(`A planilha muda ${muda} células, e de uma vez mudam até ${podem}. Traga uma parte das linhas de cada vez.`)
  }
  return {
    arquivoNome,
    sequencia: orcamento.sequencia,
    lidas: lidas.length,
    linhas: mudadas.map(({ linha, doRetrato: { id: linhaId, grupo, natureza, item, centroCusto, filial } }) => ({
      id: linhaId,
      linha,
      grupo,
      natureza,
      codigo: item.codigo,
      descricao: item.descricao,
      centroCusto: nameOf(centroCusto),
      filial: nameOf(filial),
    })),
    celulas: await nameAutores(transaction, celulas, { retrato, desde }),
    problemas: problemas.itens,
    problemasTotal: problemas.total,
    desconhecidas: desconhecidas.itens,
    desconhecidasTotal: desconhecidas.total,
    ausentes: retrato.linhas.length - encontradas,
  }
}
