/** The DRE of an ECD file alone: the standard gerencial model, with the file's referential codes and descriptions as De-Para. */
import type { Ecd, EcdConta } from '@lastro/ecd'
import {
  compileDre,
  computeDre,
  createCuboBuilder,
  indexCubo,
  mesToIndex,
  MODELO_GERENCIAL,
  numberModelo,
  periodoOfMes,
  suggestGrupoItens,
} from '@lastro/engine'
import type { CuboIndexado, DreLinha, Mes } from '@lastro/engine'

const NATUREZA_RESULTADO = 4

export interface DreDeEcd {
  meses: Mes[]
  /** `valores` has one entry per month and the total of the period last. */
  linhas: readonly DreLinha[]
  /** Accounts that no suggestion reaches: their amount is in no line. */
  semDePara: { codigo: string; descricao: string; valorCentavos: number }[]
}

export function computeDreFromEcd(ecd: Ecd): DreDeEcd {
  const modelo = numberModelo(MODELO_GERENCIAL)
  const compiled = compileDre(modelo.dreItens, modelo.grupos)
  if (!compiled.ok) throw new Error(`the standard model does not compile: ${compiled.erros.map((erro) => erro.mensagem).join('; ')}`)
  const { cubo, semDePara } = projectEcd(ecd, modelo.grupoItemIds)
  const [inicio, fim] = [ecd.meses[0], ecd.meses.at(-1)]
  if (inicio === undefined || fim === undefined) return { meses: [], linhas: [], semDePara }
  const { linhas } = computeDre(compiled.dre, cubo, { periodos: [...ecd.meses.map(periodoOfMes), { inicio, fim }] })
  return { meses: ecd.meses, linhas, semDePara }
}

function projectEcd(ecd: Ecd, grupoItemIds: ReadonlyMap<string, number>): { cubo: CuboIndexado; semDePara: DreDeEcd['semDePara'] } {
  const destinos = destinoOfContas(ecd.contas, grupoItemIds)
  const { quantidade, conta, mes, debitoCentavos, creditoCentavos } = ecd.saldos
  const mesIndices = ecd.meses.map(mesToIndex)
  const builder = createCuboBuilder()
  const sem = new Map<number, number>()
  for (let i = 0; i < quantidade; i++) {
    const posicao = conta[i]!
    if (ecd.contas[posicao]!.natureza !== NATUREZA_RESULTADO) continue
    const valor = creditoCentavos[i]! - debitoCentavos[i]!
    const destino = destinos[posicao]
    if (destino === undefined) sem.set(posicao, (sem.get(posicao) ?? 0) + valor)
    else builder.add(destino, 0, 0, mesIndices[mes[i]!]!, valor)
  }
  const semDePara = Array.from(sem, ([posicao, valorCentavos]) => {
    const { codigo, descricao } = ecd.contas[posicao]!
    return { codigo, descricao, valorCentavos }
  })
  return {
    cubo: indexCubo(builder.build()),
    semDePara: semDePara.toSorted((a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos)),
  }
}

/** Grupo item of each account by its position in the file; undefined for those of the balance sheet and those nobody can tell. */
function destinoOfContas(contas: readonly EcdConta[], grupoItemIds: ReadonlyMap<string, number>): (number | undefined)[] {
  const descricoes = new Map(contas.map((conta) => [conta.codigo, conta]))
  const resultado = contas.filter((conta) => conta.analitica && conta.natureza === NATUREZA_RESULTADO)
  const sugestoes = suggestGrupoItens(
    resultado.map((conta) => ({ ...conta, descricoesSuperiores: listDescricoesSuperiores(conta, descricoes) })),
  )
  return contas.map(({ codigo, analitica }) => {
    const sugestao = analitica ? sugestoes.get(codigo) : undefined
    return sugestao && grupoItemIds.get(sugestao.grupoItem)
  })
}

/** Descriptions of the accounts above, nearest first. Real files name wrong and even circular parents: no account is visited twice. */
function listDescricoesSuperiores(conta: EcdConta, contas: ReadonlyMap<string, EcdConta>): string[] {
  const visitadas = new Set([conta.codigo])
  const descricoes: string[] = []
  let superior = contas.get(conta.contaSuperior)
  while (superior !== undefined && !visitadas.has(superior.codigo)) {
    visitadas.add(superior.codigo)
    descricoes.push(superior.descricao)
    superior = contas.get(superior.contaSuperior)
  }
  return descricoes
}
