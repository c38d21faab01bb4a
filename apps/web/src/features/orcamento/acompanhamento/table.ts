/** What orçado × realizado shows as rows, and what is said of each. Pure; no markup. */
import type { Acompanhamento, AcompanhamentoComparado, AcompanhamentoLinha, OrcamentoAcompanhamento } from '@lastro/contract'
import { GRUPO_NATUREZAS, isSubtrativa } from '@lastro/engine'

/** Where the DRE shows the same realizado. */
export interface Destino {
  explicar: string
  centroCusto: number | null
  filial: number | null
}

export interface Linha {
  chave: string
  /** Key of the catalogue, where the row has no name of its own. */
  texto?: 'resultado' | 'semCentro'
  nome: string
  /** Smaller, beside or below the name. */
  detalhe: string
  nivel: 0 | 1 | 2
  natureza: string | null
  comparado: Acompanhamento
  /** Whether there is something below it. */
  abrivel: boolean
  aberta: boolean
  /** Item whose lines stand below this row once they are read. */
  itemAberto: number | null
  dre: Destino | null
  /** Realizado that no line of the budget covers. */
  semLinha: boolean
}

const destinoOf = (dre: string | null): Destino | null => (dre === null ? null : { explicar: dre, centroCusto: null, filial: null })

/** Grupos, below those that are open their itens. The lines of an item are read when it is opened. */
export function listArvore({ grupos }: Pick<OrcamentoAcompanhamento, 'grupos'>, abertos: ReadonlySet<string>): Linha[] {
  return grupos.flatMap((grupo) => {
    const chave = `g${grupo.id}`
    const aberta = abertos.has(chave)
    const cabeca: Linha = {
      chave,
      nome: grupo.descricao,
      detalhe: grupo.codigo,
      nivel: 0,
      natureza: grupo.natureza,
      comparado: grupo,
      abrivel: true,
      aberta,
      itemAberto: null,
      dre: null,
      semLinha: false,
    }
    if (!aberta) return [cabeca]
    return [
      cabeca,
      ...grupo.itens.map((item): Linha => {
        const doItem = `i${item.id}`
        return {
          chave: doItem,
          nome: item.descricao,
          detalhe: item.codigo,
          nivel: 1,
          natureza: grupo.natureza,
          comparado: item,
          abrivel: true,
          aberta: abertos.has(doItem),
          itemAberto: abertos.has(doItem) ? item.id : null,
          dre: destinoOf(item.dre),
          semLinha: false,
        }
      }),
    ]
  })
}

const pesoOf = ({ comparado }: Linha): number => comparado.acumulado.variacaoCentavos ?? 0

/** Itens beyond the tolerance; what weighs most against the result comes first. */
export function listItensFora({ grupos }: Pick<OrcamentoAcompanhamento, 'grupos'>): Linha[] {
  return grupos
    .flatMap((grupo) =>
      grupo.itens
        .filter(({ acumulado }) => acumulado.excede)
        .map((item): Linha => ({
          chave: `i${item.id}`,
          nome: item.descricao,
          detalhe: grupo.descricao,
          nivel: 0,
          natureza: grupo.natureza,
          comparado: item,
          abrivel: false,
          aberta: false,
          itemAberto: null,
          dre: destinoOf(item.dre),
          semLinha: false,
        })),
    )
    .toSorted((a, b) => pesoOf(a) - pesoOf(b))
}

/** @param solta in a list of its own, where nothing above says of which item it is */
export function toLinha(linha: AcompanhamentoLinha, { solta }: { solta: boolean }): Linha {
  const { grupoItem, grupo, centroCusto, filial, dre, planejada } = linha
  const lugar = [centroCusto?.descricao, filial?.descricao].filter((parte) => parte !== undefined).join(' · ')
  return {
    chave: `l${grupoItem.id}/${centroCusto?.id ?? 0}/${filial?.id ?? 0}`,
    ...(!solta && lugar === '' ? { texto: 'semCentro' as const } : {}),
    nome: solta ? grupoItem.descricao : lugar,
    detalhe: solta ? [lugar, grupo.descricao].filter(Boolean).join(' · ') : '',
    nivel: solta ? 0 : 2,
    natureza: grupo.natureza,
    comparado: linha,
    abrivel: false,
    aberta: false,
    itemAberto: null,
    dre,
    semLinha: !planejada,
  }
}

/** Which words a variation is told in: spending less and selling more both help, and nobody calls them the same. */
export type Sentido = 'igual' | 'receitaAcima' | 'receitaAbaixo' | 'gastoAcima' | 'gastoAbaixo' | 'melhor' | 'pior'

/** In the engine's sign more is better in every grupo; what it is called is a matter of its natureza. */
export function sentidoOf(naturezaLida: string | null, variacaoCentavos: number): Sentido {
  if (variacaoCentavos === 0) return 'igual'
  const melhor = variacaoCentavos > 0
  const natureza = GRUPO_NATUREZAS.find((cada) => cada === naturezaLida)
  if (natureza === 'receita_bruta') return melhor ? 'receitaAcima' : 'receitaAbaixo'
  if (natureza !== undefined && isSubtrativa(natureza)) return melhor ? 'gastoAbaixo' : 'gastoAcima'
  return melhor ? 'melhor' : 'pior'
}

export type Sinal = 'verde' | 'amarelo' | 'vermelho' | 'verdeFora' | 'semRealizado'

export function sinalOf({ farol, excede }: Pick<AcompanhamentoComparado, 'farol' | 'excede'>): Sinal {
  if (farol === null) return 'semRealizado'
  return farol === 'verde' && excede ? 'verdeFora' : farol
}

/** Runs of months without realizado. */
export function listSemRealizado(meses: readonly string[], realizados: readonly string[]): { inicio: string; fim: string }[] {
  const runs: { inicio: string; fim: string }[] = []
  for (const [i, mes] of meses.entries()) {
    if (realizados.includes(mes)) continue
    const last = runs.at(-1)
    if (last !== undefined && last.fim === meses[i - 1]) last.fim = mes
    else runs.push({ inicio: mes, fim: mes })
  }
  return runs
}

/** One line of sums, of those that are not listed. */
export function toSoma(chave: string, nome: string, comparado: Acompanhamento, nivel: 0 | 2): Linha {
  return {
    chave,
    nome,
    detalhe: '',
    nivel,
    natureza: null,
    comparado,
    abrivel: false,
    aberta: false,
    itemAberto: null,
    dre: null,
    semLinha: false,
  }
}

/** The lines of the open itens below them, once they are read. */
export function withLinhas(arvore: readonly Linha[], linhasOf: (grupoItemId: number) => readonly Linha[]): Linha[] {
  return arvore.flatMap((linha) => (linha.itemAberto === null ? [linha] : [linha, ...linhasOf(linha.itemAberto)]))
}
