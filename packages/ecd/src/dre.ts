import {
  CONFIANCA_TO_SAVE,
  compileDre,
  computeDre,
  createCuboBuilder,
  indexCubo,
  listDescricoesSuperiores,
  mesToIndex,
  MODELO_GERENCIAL,
  NATUREZA_RESULTADO,
  numberModelo,
  periodoOfMes,
  suggestGrupoItens,
} from '@lastro/engine'
import type { Aprendidas, DreUnidade, DreValor, Suggestion } from '@lastro/engine'
import type { Ecd, EcdConta } from './ecd.ts'

export type EcdDreLinha = {
  codigo: string
  descricao: string
  nivel: number
  /** `dinheiro`: centavos. `razao`: a plain ratio, 0.25 for 25 %. */
  unidade: DreUnidade
  /** One per month of the file; null for a division by zero. */
  meses: readonly DreValor[]
  total: DreValor
}

export type EcdDre = {
  linhas: EcdDreLinha[]
  /** Result accounts with movement that no suggestion maps with enough confidence; they are in no line. */
  semDePara: { conta: EcdConta; totalCentavos: number }[]
  suggestions: ReadonlyMap<string, Suggestion>
}

/**
 * Computes the gerencial DRE of a file, mapped by referential codes and else by descriptions.
 * Only for accepted files.
 * @throws CentavosError when a sum is too large to be exact.
 */
export function computeEcdDre(ecd: Ecd): EcdDre {
  const modelo = numberModelo(MODELO_GERENCIAL)
  const compilacao = compileDre(modelo.dreItens, modelo.grupos)
  if (!compilacao.ok) throw new Error(`the DRE gerencial does not compile: ${compilacao.erros[0]?.mensagem}`)
  const suggestions = suggestEcd(ecd)
  const cubo = createCuboBuilder()
  const semDePara = new Map<number, number>()
  const { saldos } = ecd
  const firstMes = mesToIndex(ecd.meses[0]!)
  for (let i = 0; i < saldos.quantidade; i++) {
    const position = saldos.conta[i]!
    const conta = ecd.contas[position]!
    if (conta.natureza !== NATUREZA_RESULTADO) continue
    const valor = saldos.creditoCentavos[i]! - saldos.debitoCentavos[i]!
    const suggestion = suggestions.get(conta.codigo)
    const isSure = suggestion !== undefined && suggestion.confianca >= CONFIANCA_TO_SAVE
    const grupoItem = isSure ? modelo.grupoItemIds.get(suggestion.grupoItem) : undefined
    if (grupoItem === undefined) semDePara.set(position, (semDePara.get(position) ?? 0) + valor)
    else cubo.add(grupoItem, 0, 0, firstMes + saldos.mes[i]!, valor)
  }
  const periodos = [...ecd.meses.map(periodoOfMes), { inicio: ecd.meses[0]!, fim: ecd.meses.at(-1)! }]
  const table = computeDre(compilacao.dre, indexCubo(cubo.build()), { periodos })
  return {
    linhas: table.linhas.map(({ codigo, descricao, nivel, unidade, valores }) => ({
      codigo,
      descricao,
      nivel,
      unidade,
      meses: valores.slice(0, -1),
      total: valores.at(-1) ?? null,
    })),
    semDePara: Array.from(semDePara, ([position, totalCentavos]) => ({ conta: ecd.contas[position]!, totalCentavos })),
    suggestions,
  }
}

/** Suggests grupo itens for the result accounts of the file, as its import does. */
export function suggestEcd(ecd: Ecd, aprendidas?: Aprendidas): Map<string, Suggestion> {
  return suggestGrupoItens(contasDeResultado(ecd), aprendidas)
}

function contasDeResultado({ contas, saldos }: Ecd): Parameters<typeof suggestGrupoItens>[0] {
  const porCodigo = new Map(contas.map((conta) => [conta.codigo, conta]))
  const totals = new Float64Array(contas.length)
  for (let i = 0; i < saldos.quantidade; i++) totals[saldos.conta[i]!]! += saldos.creditoCentavos[i]! - saldos.debitoCentavos[i]!
  return contas.flatMap(({ codigo, descricao, codigoReferencial, contaSuperior, analitica, natureza }, position) =>
    analitica && natureza === NATUREZA_RESULTADO
      ? {
          codigo,
          descricao,
          codigoReferencial,
          contaSuperior,
          descricoesSuperiores: listDescricoesSuperiores(contaSuperior, (above) => porCodigo.get(above)),
          saldoCentavos: totals[position],
        }
      : [],
  )
}
